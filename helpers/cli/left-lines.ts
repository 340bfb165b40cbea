/** What a run has done to the site, and leaves there, in lines. */
import { sideEffectsLine } from '../report/side-effects.ts';
import { clip, count } from '../report/text.ts';
import type { Report } from '../report/types.ts';

const SHOWN_RECORDS = 3;
const MAX_BEFORE_CHARACTERS = 600;

/** The first thing to read, wherever it stands: what a person has to put back. */
export function harmLines({ harmed = [] }: Report): readonly string[] {
  return harmed.flatMap(({ record, address, request, what, before }) => [
    `A record of others was changed: ${record} (${address}) ${what} after ${request}. Nothing more was written.`,
    `  Before: ${clip(before, MAX_BEFORE_CHARACTERS)}`,
  ]);
}

/** The first few of a list, and how many more there are. */
export function shownOf(what: string, records: readonly string[]): readonly string[] {
  const rest = records.length - SHOWN_RECORDS;
  return [
    ...records.slice(0, SHOWN_RECORDS).map((record) => `${what}: ${record}`),
    ...(rest > 0 ? [`${what}: ${rest} more, in the report.`] : []),
  ];
}

/** What stays there, and what the verdict does not count. */
export function leftLines(report: Report): readonly string[] {
  const { notRemovable = [], appeared = [], changed = [], inTrash = [] } = report.run;
  const sideEffects = sideEffectsLine(report);
  const remain = inTrash.length === 1 ? 'remains' : 'remain';
  return [
    ...shownOf('Left on the site', notRemovable),
    ...shownOf('Appeared during the run and not proved to be its own', appeared),
    ...shownOf('Changed during the run, by whom is not known', changed),
    ...(inTrash.length === 0
      ? []
      : [`${count(inTrash.length, 'test record')} ${remain} in the trash; the API cannot empty it.`]),
    ...(sideEffects === null ? [] : [sideEffects]),
  ];
}
