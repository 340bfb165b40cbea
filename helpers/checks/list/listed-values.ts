/** Whether a list shows of new records what was sent with them: they carry values from the ends of what is valid. */

import type { Assertion } from '../../cases/scenario.ts';
import { MET } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { isToTheMinute } from '../../tolerances/dates.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord, preview } from '../../verdict/judge.ts';
import { idOf } from './listing.ts';
import type { NarrowedList } from './narrowed-list.ts';

export const KEPT = 'made/kept';

export function keptAssertion(members: readonly string[]): Assertion {
  return { title: `The list shows ${members.join(', ')} of new records as they were sent, whatever their values` };
}

/** What holds members or entries of its own may be shortened in a list. */
const isPlain = (value: unknown): boolean => [value].flat().every((one) => typeof one !== 'object' || one === null);

interface Listed {
  readonly name: string;
  readonly sent: unknown;
  readonly shown: unknown;
  readonly id: number;
}

/** Whether the record itself shows by now what the list does: much changes in time, or by what others do. */
async function isChanged({ scene, list }: NarrowedList, { name, sent, id }: Listed): Promise<boolean> {
  const seen = await scene.ask(
    `${list.operation}/{id}`,
    { id },
    { why: 'Whether the record shows what its list does' },
  );
  const document = seen.answer?.json;
  return !accepted(seen) || !isRecord(document) || !carries(sent, document[name]);
}

/** What a list has to show: what it is asked about here, and what the record shows itself. */
export async function judgeKept(narrowed: NarrowedList): Promise<void> {
  const { scene, list, sample, first, made } = narrowed;
  const { kept = [], records } = list;
  if (kept.length === 0) return;
  const { exchange, documents } = first.listing;
  const written = documents.flatMap((document): readonly Listed[] => {
    const id = idOf(document);
    const own = made.get(id);
    const sent = own === undefined ? {} : (sample.sent.get(id) ?? {});
    const isAsked = (name: string): boolean =>
      kept.includes(name) || (isPlain(sent[name]) && carries(sent[name], own?.[name]));
    return Object.keys(sent)
      .filter((name) => name in document && isAsked(name))
      .map((name) => ({ name, sent: sent[name], shown: document[name], id }));
  });
  for (const one of written) {
    const { name, sent, shown, id } = one;
    if (carries(sent, shown) || isToTheMinute(sent, shown)) continue;
    if (!kept.includes(name) && (await isChanged(narrowed, one))) continue;
    const why = phrase`${{ member: name }} of ${id} was sent as ${preview(sent)} and is listed as ${preview(shown)}.`;
    return scene.assert(KEPT, false, why, exchange);
  }
  if (written.length > 0) scene.judge(KEPT, MET, exchange);
  else scene.pass(KEPT, phrase`No ${records} were made, or the list shows nothing of it.`, exchange);
}
