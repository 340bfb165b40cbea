/** What is judged of all answers of a namespace. */
import type { Contract } from '../../contract/types.ts';
import { flawChecks } from './flaws.ts';
import { headCheck } from './heads.ts';
import { nextPageCheck } from './next-pages.ts';
import { selfLinkCheck } from './self-links.ts';
import type { AnswerCheck } from './types.ts';

export function namespaceChecks(contract: Contract): readonly AnswerCheck[] {
  const operations = [...contract.operations.values()];
  const reading = new Set(operations.flatMap(({ method, namespace }) => (method === 'GET' ? [namespace] : [])));
  const namespaces = new Set(operations.map(({ namespace }) => namespace));
  return [...namespaces].flatMap((namespace) => [
    ...flawChecks(namespace),
    ...(reading.has(namespace) ? [nextPageCheck(namespace), headCheck(namespace)] : []),
    ...(namespace === 'site' ? [selfLinkCheck(namespace)] : []),
  ]);
}
