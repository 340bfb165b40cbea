/** Lines that an update names by their ids: each member that it sends is changed, and none that is read-only. */

import { type Assertion, CUSTOM, passAll, type Scene } from '../../helpers/cases/scenario.ts';
import type { Own, Values } from '../../helpers/cases/types.ts';
import { forgedFor, takenOver, withReadOnly } from '../../helpers/checks/life-cycle/read-only.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { words } from '../../helpers/samples/texts.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted } from '../../helpers/verdict/judge.ts';
import { linesIn, READ, UPDATE } from './ordered-goods.ts';

/** Of no product: whether a line keeps it shows on the line. */
export const UNKNOWN_VARIATION = UNKNOWN_ID - 1;
const OTHER_VARIATION = UNKNOWN_ID - 2;

const ABOUT = { operation: UPDATE.PUT, clause: 'order' } as const;

export const CHANGED_LINES = {
  'lines-changed': { title: 'Lines that an update names by their ids are changed by it', ...ABOUT, ...CUSTOM },
  'lines-changed/alone': {
    title: 'A line that is named by its id may be changed without a word of its product',
    ...ABOUT,
    ...CUSTOM,
  },
  'lines-changed/members': {
    title: 'An update that changes the meta of a line changes each other member that it sends of it',
    ...ABOUT,
  },
  'lines-changed/read-only': {
    title: 'Read-only members of lines that an update sends are not taken over',
    ...ABOUT,
    basis: 'declared',
  },
} as const satisfies Readonly<Record<string, Assertion>>;

type Changed = keyof typeof CHANGED_LINES;

/** What a line of each kind is given, beside meta; amounts of items are left alone, of which coupons take. */
const OTHER: Readonly<Record<string, (own: Own, shown: Values) => Values>> = {
  line_items: (own) => ({ name: words(own, 'Otherwise'), product_id: own.id('product/updates'), quantity: 5 }),
  shipping_lines: (own) => ({
    method_title: words(own, 'Otherwise'),
    method_id: 'local_pickup',
    instance_id: '9',
    total: '7.10',
  }),
  fee_lines: (own, { tax_class }) => ({
    name: words(own, 'Otherwise'),
    tax_status: 'none',
    total: '4.40',
    // Which classes a shop takes is open, but for the one that has no name.
    ...(Boolean(tax_class) && { tax_class: '' }),
  }),
};

type Lines = Readonly<Record<string, readonly Values[]>>;

/** The first line of each kind, by its id. */
function namedIn(order: Values): readonly (readonly [string, number])[] {
  return Object.keys(OTHER).flatMap((list) => {
    const [line] = linesIn(order, list).map(idOf);
    return line === undefined || !(line > 0) ? [] : [[list, line] as const];
  });
}

/** Another variation for a line that keeps one that the shop does not have. */
function otherVariation(order: Values): readonly Values[] {
  const line = linesIn(order, 'line_items').find(({ variation_id }) => Number(variation_id) === UNKNOWN_VARIATION);
  if (line === undefined) return [];
  const ofProduct = 'product_id' in line ? { product_id: line.product_id } : {};
  return [{ id: idOf(line), ...ofProduct, variation_id: OTHER_VARIATION }];
}

/** Whether an answer shows what was sent of a line; null where it does not show the line, or the member. */
function isShown(order: Values, list: string, sent: Values, member: string): boolean | null {
  const line = linesIn(order, list).find((one) => idOf(one) === Number(sent.id));
  return line === undefined || !(member in line) ? null : carries(sent[member], line[member]);
}

/** What an answer shows otherwise than it was sent, as `list.member`. */
function keptIn(order: Values, lines: Lines): readonly string[] {
  return Object.entries(lines).flatMap(([list, sent]) =>
    sent.flatMap((line) =>
      Object.keys(line)
        .filter((member) => isShown(order, list, line, member) === false)
        .map((member) => `${list}.${member}`),
    ),
  );
}

/** Their ids are read-only, and yet what tells one line from another. */
export async function changeLines(scene: Scene<Changed>, id: number, order: Values): Promise<void> {
  const own = await scene.own(['product/updates'], 'lines-changed');
  const meta_data = [{ key: 'conformance-changed', value: own.mark }];
  const named = namedIn(order);
  if (named.length === 0) return passAll(scene, Object.keys(CHANGED_LINES) as Changed[], phrase`No line shows its id.`);
  const meta: Lines = Object.fromEntries(named.map(([list, line]) => [list, [{ id: line, meta_data }]]));
  const whole: Lines = Object.fromEntries(
    named.map(([list, line]) => {
      const shown = linesIn(order, list).find((one) => idOf(one) === line) ?? {};
      const first = { id: line, meta_data, ...OTHER[list]?.(own, shown) };
      return [list, [first, ...(list === 'line_items' ? otherVariation(order) : [])]];
    }),
  );
  const forged = forgedFor(scene.operation(UPDATE.PUT), whole);
  const ask = (lines: Values, why: string) => scene.ask(UPDATE.PUT, { id, ...lines }, { why });
  const withForged = await ask(withReadOnly(whole, forged), 'Changes lines, and what is read-only of them');
  await judgeReadOnly(scene, id, forged, withForged);
  // Where a product is looked for by its SKU, which is read-only, the lines are changed without it; no other line names one.
  const isOfProduct = (lost: string): boolean => lost.startsWith('line_items.');
  const isDone = accepted(withForged) && !keptIn(scene.document(withForged), whole).some(isOfProduct);
  await judgeAlone(scene, id, meta, withForged);
  const asWhole = isDone ? withForged : await ask(whole, 'Changes a line of each kind');
  const updated = accepted(asWhole) ? asWhole : await ask(meta, 'Gives a line of each kind meta');
  const unnamed = phrase`Lines are not named by their ids.`;
  if (!accepted(updated)) return passAll(scene, ['lines-changed', 'lines-changed/members'], unnamed, updated);
  const document = scene.document(updated);
  const shown = named.map(([list, line]) => [list, isShown(document, list, { id: line, meta_data }, 'meta_data')]);
  const lost = shown.filter(([, is]) => is === false).map(([list]) => String(list));
  if (shown.every(([, is]) => is === null)) {
    scene.pass('lines-changed', phrase`No line shows its meta.`, updated);
  } else scene.assert('lines-changed', lost.length === 0, phrase`Not changed: ${lost}.`, updated);
  const changed = shown.filter(([, is]) => is === true).map(([list]) => String(list));
  if (updated !== asWhole || changed.length === 0) {
    return scene.pass('lines-changed/members', phrase`No other member of a line was changed.`, updated);
  }
  const kept = keptIn(document, Object.fromEntries(changed.map((list) => [list, whole[list] ?? []])));
  scene.assert('lines-changed/members', kept.length === 0, phrase`Not changed: ${kept}.`, updated);
}

/** What says which line it is need not say of what it is. */
async function judgeAlone(scene: Scene<Changed>, id: number, meta: Lines, whole: Exchange): Promise<void> {
  const name = 'lines-changed/alone';
  const why = 'Gives a line of each kind meta, and nothing else';
  const alone = await scene.ask(UPDATE.PUT, { id, ...meta }, { why });
  const status = alone.answer?.status;
  if (accepted(alone) || accepted(whole)) {
    scene.assert(name, accepted(alone), phrase`It was answered ${{ status }}.`, alone, whole);
  } else scene.pass(name, phrase`Lines are not named by their ids.`, alone, whole);
}

/** To reject them is as good as to pass over them. */
async function judgeReadOnly(
  scene: Scene<Changed>,
  id: number,
  forged: Parameters<typeof takenOver>[1],
  updated: Exchange,
): Promise<void> {
  const name = 'lines-changed/read-only';
  if (!accepted(updated)) return scene.pass(name, phrase`They are rejected.`, updated);
  const seen = await scene.get(READ, { id }, { why: 'Looks for what is read-only' });
  const taken = takenOver(scene.document(seen), forged);
  scene.assert(name, taken.length === 0, reason('read-only-taken', { member: taken }), updated, seen);
}
