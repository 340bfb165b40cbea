/** What a result rests on, as lines of text for forms that know nothing of HTTP; not yet made safe for any of them. */
import { exchangesOf } from './exchanges.ts';
import { CUSTOM, statedBy } from './grounds.ts';
import { exchangeLine } from './http-message.ts';
import { reproduce } from './reproduce.ts';
import type { Report, Result } from './types.ts';

/** What the exchanges of a result took together. */
export function tookMs({ exchanges }: Result, report: Report): number {
  return exchangesOf(exchanges, report).reduce((sum, { durationMs }) => sum + durationMs, 0);
}

export function evidenceLines(result: Result, report: Report, path = 'report.json'): readonly string[] {
  const stated = statedBy(result, report.contract.clauses);
  const { expected, seen } = result.departure ?? {};
  const reproduction = reproduce(result, report);
  return [
    `requirement: ${result.title} (${result.level}, ${result.basis})`,
    stated === null ? CUSTOM : `interface: ${stated}`,
    ...(expected === undefined ? [] : [`expected: ${expected}`, `seen: ${seen}`]),
    ...exchangesOf(result.exchanges, report).map((exchange) => `exchange: ${exchangeLine(exchange)}`),
    ...('cannot' in reproduction
      ? [`no curl line: ${reproduction.cannot}`]
      : reproduction.lines.map((line) => `again: ${line}`)),
    `repeat: conform replay ${path} ${result.id}`,
  ];
}
