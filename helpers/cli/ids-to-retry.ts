/** Which requirements are asked again for results of a report: themselves, and the requests that showed them. */
import { decisiveOf } from '../report/decisive.ts';
import { exchangesOf } from '../report/exchanges.ts';
import type { RecordedExchange, Report } from '../report/types.ts';
import { isCritical } from '../requirement/departure.ts';
import { restsOnOthers } from '../requirement/kinds.ts';
import type { Result } from '../requirement/requirement.ts';

/** Of a check over all answers also the requirement whose request broke it, which is the one with the fewest requests. */
export function idsToRetry(
  report: { readonly results: readonly Result[]; readonly exchanges: readonly RecordedExchange[] },
  wanted: readonly Result[],
): readonly string[] {
  const senders = report.results
    .filter(({ kind }) => !restsOnOthers(kind))
    .toSorted((a, b) => a.exchanges.length - b.exchanges.length);
  const ids = wanted.flatMap((result) => {
    if (!restsOnOthers(result.kind)) return [result.id];
    const shown = decisiveOf(result, exchangesOf(result.exchanges, report))?.shows.id;
    const sender = senders.find((one) => shown !== undefined && one.exchanges.includes(shown));
    return sender === undefined ? [result.id] : [result.id, sender.id];
  });
  return [...new Set(ids)];
}

/** What failed in a run or could not be checked in it, with what it rests on. */
export function failedIn(report: Report): readonly string[] {
  const { results } = report;
  const failed = results.filter((one) => one.outcome === 'fail' || one.outcome === 'error' || isCritical(one));
  const blocked = results.filter(({ outcome }) => outcome === 'blocked');
  const ids = new Set(results.map(({ id }) => id));
  const restOn = blocked.flatMap(({ with: given }) => {
    const id = String(given?.assertion);
    return ids.has(id) ? [id] : [];
  });
  return [...new Set([...idsToRetry(report, [...failed, ...blocked]), ...restOn])];
}

/** Whether what was judged rests on reads alone, of records that the run did not make. */
export function isOfReadsAlone(exchanges: readonly RecordedExchange[], runId: string): boolean {
  const reads = ({ request, answer, needs }: RecordedExchange): boolean =>
    /^(?:GET|HEAD|OPTIONS)$/.test(request.method) &&
    needs === undefined &&
    !request.url.includes(runId) &&
    !(answer?.body.includes(runId) ?? false);
  return exchanges.length > 0 && exchanges.every(reads);
}
