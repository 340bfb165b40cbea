/** A matcher for somebody's tests of their own interface; importing this module adds it to vitest's `expect`. */
import { expect } from 'vitest';
import { loadContract } from '../contract/load.ts';
import { visible } from '../report/text.ts';
import { type AnyAnswer, answerFrom } from './answer-from.ts';
import { departuresOf, operationNamed } from './departures.ts';

/** `METHOD /path`, as `conform contract` prints it: `GET /shop-analytics/orders/{id}`. */
export type OperationName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: an augmentation has the parameters of what it augments.
  interface Matchers<T = any> {
    /**
     * Whether an answer is what the operation returns: a status of 2xx, JSON, and every member as the interface declares it.
     * The answer is a `Response`, which can be read afterwards, an answer of undici, or `{ status, headers, body }`.
     */
    toConformTo(operation: OperationName): Promise<void>;
  }
}

expect.extend({
  async toConformTo(given: AnyAnswer, name: OperationName) {
    const operation = operationNamed(name, loadContract());
    const departures = departuresOf(await answerFrom(given), operation);
    const lines = departures.map((line) => `  ${line}`).join('\n');
    return {
      pass: departures.length === 0,
      message: () =>
        departures.length === 0
          ? `The answer conforms to ${name}, and was expected not to.`
          : visible(`The answer does not conform to ${name}:\n${lines}`),
    };
  },
});
