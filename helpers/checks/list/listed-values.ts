/** Whether a list shows of new records what was sent with them: they carry values from the ends of what is valid. */

import type { Assertion } from '../../cases/scenario.ts';
import { MET } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { isToTheMinute } from '../../tolerances/dates.ts';
import { carries } from '../../verdict/compare.ts';
import { preview } from '../../verdict/judge.ts';
import { idOf } from './listing.ts';
import type { NarrowedList } from './narrowed-list.ts';

export const KEPT = 'made/kept';

export function keptAssertion(members: readonly string[]): Assertion {
  return { title: `The list shows ${members.join(', ')} of new records as they were sent, whatever their values` };
}

/** What holds members or entries of its own may be shortened in a list. */
const isPlain = (value: unknown): boolean => [value].flat().every((one) => typeof one !== 'object' || one === null);

/** What a list has to show: what it is asked about here, and what the record showed itself when it was written. */
export function judgeKept({ scene, list, sample, first: { listing }, made }: NarrowedList): void {
  const { kept = [], records } = list;
  if (kept.length === 0) return;
  const { exchange } = listing;
  const written = listing.documents.flatMap((document) => {
    const own = made.get(idOf(document));
    const sent = own === undefined ? {} : (sample.sent.get(idOf(document)) ?? {});
    const isAsked = (name: string): boolean =>
      kept.includes(name) || (isPlain(sent[name]) && carries(sent[name], own?.[name]));
    return Object.keys(sent)
      .filter((name) => name in document && isAsked(name))
      .map((name) => ({ name, sent, document }));
  });
  const wrong = written.find(
    ({ name, sent, document }) => !carries(sent[name], document[name]) && !isToTheMinute(sent[name], document[name]),
  );
  if (wrong !== undefined) {
    const { name, sent, document } = wrong;
    const why = phrase`${{ member: name }} of ${idOf(document)} was sent as ${preview(sent[name])} and is listed as ${preview(document[name])}.`;
    scene.assert(KEPT, false, why, exchange);
  } else if (written.length > 0) scene.judge(KEPT, MET, exchange);
  else scene.pass(KEPT, phrase`No ${records} were made, or the list shows nothing of it.`, exchange);
}
