/** What a result rests on, as lines of text for forms that know nothing of HTTP; not yet made safe for any of them. */
import { curlCautions, curlLine } from './curl.ts';
import { CUSTOM, statedBy } from './grounds.ts';
import { exchangeLine } from './http-message.ts';
import type { RecordedExchange, Report, Result } from './types.ts';

interface Own {
  readonly own: readonly RecordedExchange[];
  /** What they took together. */
  readonly ms: number;
}

/** Gives the exchanges of a result. */
export function exchangesOf(report: Report): (result: Result) => Own {
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  return (result) => {
    const own = result.exchanges.flatMap((id) => exchanges.get(id) ?? []);
    return { own, ms: own.reduce((sum, { durationMs }) => sum + durationMs, 0) };
  };
}

export function evidenceLines(
  result: Result,
  exchanges: readonly RecordedExchange[],
  report: Report,
): readonly string[] {
  const stated = statedBy(result, report.contract.clauses);
  return [
    `requirement: ${result.title} (${result.level}, ${result.basis})`,
    stated === null ? CUSTOM : `interface: ${stated}`,
    ...exchanges.flatMap((exchange) => [
      `exchange: ${exchangeLine(exchange)}`,
      `again: ${curlLine(exchange.request, report.deployment.baseUrl)}`,
    ]),
    ...exchanges.slice(-1).flatMap((last) => curlCautions(last, result, report)),
    `all that led to it: conform replay report.json ${result.id}`,
  ];
}
