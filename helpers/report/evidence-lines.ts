/** What a result rests on, as lines of text for forms that know nothing of HTTP; not yet made safe for any of them. */
import { CUSTOM, statedBy } from './grounds.ts';
import { exchangeLine } from './http-message.ts';
import { reproduce } from './reproduce.ts';
import type { RecordedExchange, Report, Result } from './types.ts';

interface Own {
  readonly own: readonly RecordedExchange[];
  /** What they took together. */
  readonly ms: number;
}

const RECORDED = new WeakMap<Report, ReadonlyMap<number, RecordedExchange>>();

function recordedIn(report: Report): ReadonlyMap<number, RecordedExchange> {
  const known = RECORDED.get(report) ?? new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  RECORDED.set(report, known);
  return known;
}

/** Gives the exchanges of a result. */
export function exchangesOf(report: Report): (result: Result) => Own {
  const exchanges = recordedIn(report);
  return (result) => {
    const own = result.exchanges.flatMap((id) => exchanges.get(id) ?? []);
    return { own, ms: own.reduce((sum, { durationMs }) => sum + durationMs, 0) };
  };
}

export function evidenceLines(
  result: Result,
  exchanges: readonly RecordedExchange[],
  report: Report,
  path = 'report.json',
): readonly string[] {
  const stated = statedBy(result, report.contract.clauses);
  const { expected, seen } = result.departure ?? {};
  const reproduction = reproduce(result, recordedIn(report), report);
  return [
    `requirement: ${result.title} (${result.level}, ${result.basis})`,
    stated === null ? CUSTOM : `interface: ${stated}`,
    ...(expected === undefined ? [] : [`expected: ${expected}`, `seen: ${seen}`]),
    ...exchanges.map((exchange) => `exchange: ${exchangeLine(exchange)}`),
    ...('cannot' in reproduction
      ? [`no curl line: ${reproduction.cannot}`]
      : reproduction.lines.map((line) => `again: ${line}`)),
    `repeat: conform replay ${path} ${result.id}`,
  ];
}
