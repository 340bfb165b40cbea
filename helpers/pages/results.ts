/** The results of report.html as rows of a list. */

import { GRAVEST_FIRST } from '../report/html/outcomes.ts';
import type { Outcome } from '../requirement/requirement.ts';
import { byId, element } from './dom.ts';
import { type Filtered, NO_FILTER, writeFilter } from './filter.ts';
import type { ExchangeData, ReportData } from './report-data.ts';

export interface Row extends Filtered {
  readonly outcome: Outcome;
  readonly index: number;
  readonly title: string;
  readonly basis: string;
  readonly reason: string;
  readonly exchanges: readonly ExchangeData[];
  readonly hasEvidence: boolean;
  readonly clause: ReportData['clauses'][number] | undefined;
}

const data: ReportData = JSON.parse(byId('data').textContent);

function readRows(): readonly Row[] {
  const news = new Map(Object.entries(data.news).flatMap(([what, ids]) => ids.map((id) => [id, what])));
  const rows = data.results.map((result, index): Row => {
    const [
      id,
      title,
      outcome,
      level,
      basis,
      namespace,
      clause,
      operation,
      kind,
      reason,
      exchanges,
      hasEvidence,
      cause,
    ] = result;
    return {
      ...{ index, id, title, outcome, level, basis, reason, exchanges, hasEvidence },
      namespace: data.namespaces[namespace] ?? '',
      clause: data.clauses[clause],
      operation: data.operations[operation] ?? '',
      kind: data.kinds[kind] ?? '',
      cause: data.causes[cause] ?? '',
      news: news.get(id) ?? '',
      searchable: [id, title, reason, data.operations[operation]].join(' ').toLowerCase(),
    };
  });
  return rows.sort((a, b) => GRAVEST_FIRST.indexOf(a.outcome) - GRAVEST_FIRST.indexOf(b.outcome));
}

export const rows = readRows();

type Fact = readonly [term: string, ...description: (string | Node)[]];

function factOf([method, address, status, milliseconds, why]: ExchangeData): Fact {
  const came = ` → ${status ?? 'no answer'} in ${milliseconds} ms`;
  const reason = data.reasons[why];
  const note = reason === undefined ? [] : [' ', element('span', { class: 'note' }, reason)];
  return ['Exchange', element('code', {}, `${method} ${address}`), came, ...note];
}

function factsOf(row: Row): readonly Fact[] {
  const facts: Fact[] = [];
  if (row.reason) facts.push(['Why', row.reason]);
  if (row.operation) facts.push(['Operation', element('code', {}, row.operation)]);
  facts.push(['Basis and kind', `${row.basis}, ${row.kind}`]);
  if (row.clause) facts.push(['The interface says', element('strong', {}, row.clause[0]), `: ${row.clause[1]}`]);
  facts.push(...row.exchanges.map(factOf));
  if (row.hasEvidence) {
    facts.push(['Evidence', element('a', { href: `#evidence-${row.index}` }, 'what was sent and what came back')]);
  }
  if (row.exchanges.length > 0) {
    facts.push(['Repeat it', element('code', { class: 'command' }, `conform replay report.json ${row.id}`)]);
  }
  facts.push(['Link', element('a', { href: writeFilter({ ...NO_FILTER, id: row.id }) }, 'to this result')]);
  return facts;
}

/** One result; what is known of it is drawn when it is opened. */
export function drawRow(row: Row): HTMLElement {
  const summary = element(
    'summary',
    {},
    element('span', { class: `badge ${row.outcome}` }, row.outcome),
    ' ',
    element('span', { class: 'level' }, row.level),
    ' ',
    element('span', { class: 'title' }, row.title),
    ' ',
    element('code', {}, row.id),
  );
  const details = element('details', {}, summary);
  details.addEventListener('toggle', () => {
    if (details.children.length > 1) return;
    const facts = factsOf(row).flatMap(([term, ...description]) => [
      element('dt', {}, term),
      element('dd', {}, ...description),
    ]);
    details.append(element('dl', { class: 'facts' }, ...facts));
  });
  return element('li', {}, details);
}
