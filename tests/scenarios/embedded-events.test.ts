/** Whether an event of the site is embedded, by the form of its address. */
import { expect, test } from 'vitest';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is } from '../support/tampering.ts';

const EVENTS = /^\/calendar\/events\/v1\/events/;
const ids = ['oembed/1.0/embed/event/embedded'];

/** Events have another address, at which nothing is embedded. */
const at =
  (address: (id: number) => string): Tamper =>
  async (request, next) => {
    if (is(request, 'GET', /^\/oembed\/1\.0\/embed$/)) return { status: 404, headers: {}, body: '{"code":"no"}' };
    const answer = await next(request);
    const document = is(request, 'POST GET', EVENTS) ? JSON.parse(answer.body) : {};
    if (typeof document.id !== 'number') return answer;
    return { ...answer, body: JSON.stringify({ ...document, url: address(document.id) }) };
  };

test.each([
  ['a query', (id: number) => `http://127.0.0.1/?post_type=calendar_event&p=${id}`, 'not-applicable'],
  ['a page', (id: number) => `http://127.0.0.1/event/${id}/`, 'warn'],
] as const)('an event at %s', async (_, address, outcome) => {
  const { results } = await judgeReference({ tamper: at(address), selection: { ids } });
  const embedded = results.filter(({ id }) => ids.includes(id));
  expect(embedded.map((result) => result.outcome)).toEqual([outcome]);
});
