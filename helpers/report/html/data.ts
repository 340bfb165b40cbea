import type { ExchangeData, ReportData, ResultData } from '../../pages/report-data.ts';
import { KINDS } from '../../requirement/kinds.ts';
import type { Cause } from '../causes.ts';
import { clip, oneLine } from '../text.ts';
import type { Report } from '../types.ts';
import { Markup } from './markup.ts';

const TEXT_LIMIT = 600;
/** Of what could end the block of JSON. */
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** Gives each distinct text a number, so that the page holds it once. */
function table(): { readonly texts: string[]; readonly indexOf: (text: string) => number } {
  const texts: string[] = [];
  const known = new Map<string, number>();
  return {
    texts,
    indexOf: (text) => {
      const index = known.get(text) ?? texts.push(oneLine(text)) - 1;
      known.set(text, index);
      return index;
    },
  };
}

/**
 * What the page's script lists, as a block of JSON that nothing in it can end.
 *
 * @param withEvidence - Ids of the results whose evidence stands in the page as `evidence-<index of the result>`.
 */
export function dataBlock(report: Report, causes: readonly Cause[], withEvidence: ReadonlySet<string>): Markup {
  const causeOf = new Map(causes.flatMap(({ results }, index) => results.map((result) => [result, index] as const)));
  const namespaces = table();
  const operations = table();
  const reasons = table();
  const kinds = table();
  const { baseUrl } = report.deployment;
  const withoutBase = (url: string): string => (url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url);
  const clauseIds = Object.keys(report.contract.clauses);
  const clauseIndex = new Map(clauseIds.map((id, index) => [id, index]));
  const exchanges = new Map(
    report.exchanges.map(({ id, request, answer, durationMs, why }): readonly [number, ExchangeData] => [
      id,
      [
        request.method,
        clip(oneLine(withoutBase(request.url)), TEXT_LIMIT),
        answer?.status ?? null,
        Math.round(durationMs),
        why === undefined ? -1 : reasons.indexOf(clip(why, TEXT_LIMIT)),
      ],
    ]),
  );
  const results = report.results.map(
    (result): ResultData => [
      result.id,
      oneLine(result.title),
      result.outcome,
      result.level,
      result.basis,
      namespaces.indexOf(result.namespace),
      clauseIndex.get(result.clause) ?? -1,
      result.operation === null ? -1 : operations.indexOf(result.operation),
      kinds.indexOf(KINDS[result.kind].group),
      clip(oneLine(result.reason), TEXT_LIMIT),
      result.exchanges.flatMap((id) => {
        const exchange = exchanges.get(id);
        return exchange === undefined ? [] : [exchange];
      }),
      withEvidence.has(result.id),
      causeOf.get(result) ?? -1,
    ],
  );
  const data: ReportData = {
    namespaces: namespaces.texts,
    operations: operations.texts,
    kinds: kinds.texts,
    reasons: reasons.texts,
    causes: causes.map(({ key }) => key),
    news: { broken: report.since?.broken ?? [], fixed: report.since?.fixed ?? [], flaky: report.since?.flaky ?? [] },
    clauses: Object.values(report.contract.clauses).map(({ title, states }) => [oneLine(title), oneLine(states)]),
    results,
  };
  const json = JSON.stringify(data).replace(/[<>&]/g, (one) => ESCAPES[one] ?? one);
  return new Markup(`<script type="application/json" id="data">${json}</script>`);
}
