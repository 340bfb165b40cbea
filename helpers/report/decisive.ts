/** Which of the exchanges of a result shows what it says. */
import type { DepartureKind } from '../requirement/departure-kinds.ts';
import type { RecordedExchange, Result } from './types.ts';

export interface Decisive<E> {
  /** The request that does it. */
  readonly act: E;
  /** The answer that shows it: often the same exchange, else a read after it. */
  readonly shows: E;
}

type ExchangeSummary = Pick<RecordedExchange, 'id'> & {
  readonly request?: Pick<RecordedExchange['request'], 'method' | 'url'>;
  readonly answer: { readonly status: number } | null;
};

/** What a write does, and a read shows. */
const WRITTEN: ReadonlySet<DepartureKind> = new Set([
  'changed-unsent',
  'removed-unasked',
  'done-though-rejected',
  'not-removed',
  'not-kept',
  'not-cleared',
  'other-behaviour',
]);

const reads = ({ request }: ExchangeSummary): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(request?.method ?? 'GET');

/** Whether an address carries each argument of a list that a reason names, such as `{"event":202}`. */
function carries({ request }: ExchangeSummary, asked: unknown): boolean {
  if (typeof asked !== 'string' || request === undefined) return true;
  const { searchParams } = new URL(request.url);
  try {
    return Object.entries(JSON.parse(asked) as object).every(([name, value]) => {
      const sent = [...searchParams.getAll(name), ...searchParams.getAll(`${name}[]`)];
      return [value].flat().every((one) => sent.includes(String(one)));
    });
  } catch {
    return true;
  }
}

/** Null for a result that rests on no exchange. */
export function decisiveOf<E extends ExchangeSummary>(
  { at, with: given = {}, departure }: Pick<Result, 'at' | 'with' | 'departure'>,
  own: readonly E[],
): Decisive<E> | null {
  const last = own.at(-1);
  if (last === undefined) return null;
  const { request } = given;
  const fits = (one: E): boolean =>
    (at?.status === undefined || one.answer?.status === at.status) &&
    (typeof request !== 'string' ||
      one.request === undefined ||
      request.startsWith(`${one.request.method} ${one.request.url}`)) &&
    carries(one, given.asked);
  const shows = own.findLast(fits) ?? last;
  const before = own.slice(0, own.indexOf(shows)).findLast((one) => !reads(one));
  const isWritten = departure !== undefined && WRITTEN.has(departure.kind) && reads(shows);
  return { act: (isWritten ? before : undefined) ?? shows, shows };
}
