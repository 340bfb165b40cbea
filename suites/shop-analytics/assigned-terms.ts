/** Terms and images of the site that a record is given, and that are taken from it again. */

import type { Document } from '../../helpers/cases/list-statement.ts';
import { NothingThereError } from '../../helpers/cases/preconditions.ts';
import { assertionsFor, defineScenario, type Scenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { type ReadOnlyValues, takenOver, withReadOnly } from '../../helpers/checks/life-cycle/read-only.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { UPDATE_METHODS } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, isRejection, preview } from '../../helpers/verdict/judge.ts';
import { distinct, textOf } from '../list-arguments.ts';
import { type BorrowedMember, borrowedFrom, borrowedIds, someProducts } from './borrowed-terms.ts';

/** What products of the site show: nothing of it is made, or changed in what it says. */
interface Borrowed {
  readonly categories: readonly Document[];
  readonly tags: readonly Document[];
  readonly images: readonly Document[];
}

const NOTHING: Borrowed = { categories: [], tags: [], images: [] };

interface Assignment {
  readonly resource: 'coupon' | 'product';
  readonly root: string;
  /** What a write carries that assigns what was borrowed; of nothing, what takes it all away. */
  readonly members: (borrowed: Borrowed) => Values;
  /** What it is made with besides, which shows what such a record is by default. */
  readonly beside?: Values;
  /** An update of something else, which leaves all of it alone. */
  readonly elsewhere: Values;
  /** What is read-only of what was borrowed, with values that it has not. */
  readonly readOnly?: (mark: string) => ReadOnlyValues;
}

/** More than one tells a list from its first item. */
const BORROWED = 2;

/** What no term is called: where a site makes one of it, its name tells whose it is. */
const forged = (mark: string): Values => ({ name: `Conformance ${mark} forged`, slug: `conformance-${mark}-forged` });
/** A day before any site. */
const FORGED_DATE = '1999-05-06T07:08:09';
const FORGED_META = { id: UNKNOWN_ID, key: 'conformance-forged', value: 'x' };

async function borrow(scene: Scene): Promise<Borrowed> {
  const own = await scene.site.shared('product');
  const products = await someProducts(scene);
  const find = (member: BorrowedMember) => {
    // What every product is given unasked can't be taken away.
    const unasked = borrowedIds(own.document, member);
    const found = products
      .flatMap((product) => borrowedFrom(product, member))
      .filter((one) => !unasked.includes(idOf(one)));
    const ids = distinct(found.map(idOf)).slice(0, BORROWED);
    return found.filter(
      (one, at) => ids.includes(idOf(one)) && found.findIndex((other) => idOf(other) === idOf(one)) === at,
    );
  };
  // What shows an image can become the record that it belongs to.
  const images = scene.site.mayChangeOthers ? find('images') : [];
  return { categories: find('categories'), tags: find('tags'), images };
}

/** Ids in a member: coupons name terms by id, products show them with their names. */
function idsIn(value: unknown): readonly number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => Number(typeof item === 'object' && item !== null && 'id' in item ? item.id : item));
}

/** The terms and images that a record shows, with what of them is read-only, as it was before anything else was sent. */
function asTheyWere(document: Values, readOnly: ReadOnlyValues): Values {
  const lists = Object.entries(readOnly).map(([list, members]) => {
    const items: readonly unknown[] = Array.isArray(document[list]) ? document[list] : [];
    const names = ['id', ...Object.keys(members)].filter((name) =>
      items.every((item) => isRecord(item) && name in item),
    );
    const kept = items.filter(isRecord).map((item) => Object.fromEntries(names.map((name) => [name, item[name]])));
    return [list, kept] as const;
  });
  return Object.fromEntries(lists.filter(([, items]) => items.length > 0));
}

/** Members of the answer that lack what was written, or have what was taken away. */
function wrongMembers(document: Values, wanted: Values, written: Values): readonly string[] {
  return Object.keys(wanted).filter((name) => {
    if (!(name in document)) return false;
    const [held, left] = [idsIn(document[name]), idsIn(written[name])];
    return idsIn(wanted[name]).some((id) => held.includes(id) !== left.includes(id));
  });
}

/** Texts of what was borrowed that are shown otherwise than they were sent, which is as they were. */
function otherTexts(document: Values, wanted: Values): readonly string[] {
  return Object.entries(wanted).flatMap(([member, items]) => {
    const shown: readonly unknown[] = Array.isArray(document[member]) ? document[member] : [];
    const sent: readonly unknown[] = Array.isArray(items) ? items : [];
    return sent.filter(isRecord).flatMap((item) => {
      const is = shown.filter(isRecord).find(({ id }) => Number(id) === Number(item.id));
      const wrong = Object.keys(item).filter(
        (name) => is !== undefined && name in is && !carries(item[name], is[name]),
      );
      return wrong.map((name) => `${member}.${name}`);
    });
  });
}

/** Members that an update did not carry and that lack what they held. */
function lostMembers(before: Values, after: Values, change: Values, wanted: Values): readonly string[] {
  return Object.keys(wanted).filter((name) => {
    if (name in change || !(name in after)) return false;
    const [was, is] = [idsIn(before[name]), idsIn(after[name])];
    return idsIn(wanted[name]).some((id) => was.includes(id) && !is.includes(id));
  });
}

interface Update {
  readonly assertion: string;
  readonly update: string;
}

function assertionsOf(resource: Assignment['resource'], read: string, updates: readonly Update[]) {
  const about = { clause: resource } as const;
  return {
    created: { title: `A ${resource} is made with the terms and images of the site that it is given` },
    read: {
      title: `A ${resource} is read with the terms and images of the site that it was made with`,
      operation: read,
    },
    kept: { title: `An update takes from a ${resource} only the terms and images that it names`, ...about },
    returned: {
      title: `All answers to writes of a ${resource} show the same members of terms and images`,
      level: 'SHOULD',
      ...about,
    },
    'read-only': {
      title: 'Read-only members of terms, images and meta keep the values of the site, whatever is sent',
      basis: 'declared',
      ...about,
    },
    ...(resource === 'product' ? { texts: { title: 'An image has the text that is sent', ...about } } : {}),
    ...assertionsFor(updates, ({ assertion, update }) => [
      [
        assertion,
        { title: `${update} gives a ${resource} terms and images of the site, and takes them away`, operation: update },
      ],
    ]),
  } as const;
}

function judgeTexts(scene: Scene<string>, given: Exchange, { images }: Values): void {
  const wrong = otherTexts(scene.document(given), { images });
  if (idsIn(images).length === 0) scene.pass('texts', phrase`The site has no image that the run may lend.`);
  else scene.assert('texts', wrong.length === 0, phrase`Not as they were sent: ${{ member: wrong }}.`, given);
}

interface Given {
  readonly id: number;
  readonly shown: Values;
  readonly wanted: Values;
}

/** Gives it all back, with what is read-only besides. */
async function giveBack(
  scene: Scene<string>,
  { root, readOnly = () => ({}) }: Assignment,
  { id, shown, wanted }: Given,
): Promise<Exchange> {
  // A site that takes a name over renames what is not the run's own.
  const others = scene.site.mayChangeOthers ? readOnly((await scene.own()).mark) : {};
  const sent = { ...withReadOnly(wanted, others), meta_data: [FORGED_META] };
  const answered = await scene.ask(`POST ${root}/{id}`, { id, ...sent }, { why: `Writes ${preview(sent)}` });
  const notTheirs = { ...others, meta_data: { id: FORGED_META.id } };
  const seen = await scene.get(`GET ${root}/{id}`, { id }, { why: 'Looks for what is read-only' });
  const answers = accepted(answered) ? [answered, seen] : [];
  const taken = distinct(answers.flatMap((one) => takenOver(scene.document(one), notTheirs)));
  scene.assert('read-only', taken.length === 0, reason('read-only-taken', { member: taken }), answered, seen);
  // They are the site's own: what took another name over is given its own again.
  if (taken.length > 0 || !(accepted(answered) || isRejection(answered))) {
    const why = 'Gives what is of the site the names that it had';
    await scene.ask(`POST ${root}/{id}`, { id, ...asTheyWere(shown, others) }, { why });
  }
  // What is read-only may be rejected as well.
  return accepted(answered) ? answered : scene.get(`POST ${root}/{id}`, { id, ...wanted });
}

async function judgeKept(
  scene: Scene<string>,
  { elsewhere }: Assignment,
  updates: readonly Update[],
  { id, wanted }: Given,
  given: Exchange,
): Promise<void> {
  let before: Values = scene.document(given);
  const names = Object.keys(wanted);
  const held = names.filter((name) => idsIn(wanted[name]).length > 0);
  const changes: readonly Values[] = [
    elsewhere,
    // With nothing to lose beside it, there is nothing to see.
    ...(held.length > 1 ? held : []).map((name) => ({ [name]: wanted[name] })),
    ...names.map((name) => ({ [name]: [] })),
  ];
  const seen = [given];
  for (const [at, change] of changes.entries()) {
    const { update } = updates[(at + 1) % updates.length] as Update;
    const answer = await scene.get(update, { id, ...change }, { why: `Writes ${preview(change)} and nothing else` });
    seen.push(answer);
    const after = scene.document(answer);
    const lost = lostMembers(before, after, change, wanted);
    before = after;
    if (lost.length === 0) continue;
    const why = phrase`An update of ${Object.keys(change)} alone also took from ${lost}.`;
    return scene.assert('kept', false, why, ...seen);
  }
  scene.judge('kept', MET, ...seen);
}

/** The last of several; of one nothing, so that it is always a change. */
const lastOf = <Item>(items: readonly Item[]): readonly Item[] => (items.length > 1 ? items.slice(-1) : []);

const fewerOf = ({ categories, tags, images }: Borrowed): Borrowed => ({
  categories: lastOf(categories),
  tags: lastOf(tags),
  images: lastOf(images),
});

/** Takes all of it away, gives it back, and takes all but the last away, by one way to update after the other. */
async function judgeUpdates(
  scene: Scene<string>,
  { members }: Assignment,
  updates: readonly Update[],
  { id, wanted }: Pick<Given, 'id' | 'wanted'>,
  borrowed: Borrowed,
  made: Exchange,
): Promise<void> {
  const ways = [members(NOTHING), wanted, members(fewerOf(borrowed))];
  const shown = [made];
  for (const [at, { assertion, update }] of updates.entries()) {
    const written = ways[at % ways.length] as Values;
    const answer = await scene.get(update, { id, ...written }, { why: `Writes ${preview(written)}` });
    // What is empty need not be shown.
    const isHeld = Object.keys(wanted).every(
      (name) => idsIn(wanted[name]).length === 0 || idsIn(written[name]).length > 0,
    );
    if (isHeld) shown.push(answer);
    const other = wrongMembers(scene.document(answer), wanted, written);
    scene.assert(assertion, other.length === 0, phrase`Not as it was written: ${other}.`, answer);
  }
  const isShown = (name: string) => (one: Exchange) => name in scene.document(one);
  const unshown = Object.keys(wanted).filter((name) => shown.some(isShown(name)) && !shown.every(isShown(name)));
  scene.assert('returned', unshown.length === 0, phrase`Not in every answer: ${unshown}.`, ...shown);
}

function assigning(assignment: Assignment): Scenario {
  const { resource, root, members, beside = {} } = assignment;
  const create = `POST ${root}`;
  const read = `GET ${root}/{id}`;
  const updates = UPDATE_METHODS.map((method) => ({
    assertion: method.toLowerCase(),
    update: `${method} ${root}/{id}`,
  }));
  return defineScenario<string>({
    id: `${root.slice(1)}/terms`,
    operations: [create, read, ...updates.map(({ update }) => update), 'GET /shop-analytics/products'],
    assertions: assertionsOf(resource, read, updates),
    sends: `a list of products, a ${resource} with terms and images of them, a read of it, and updates that take them away and give them back`,
    weight: 13,
    async run(scene) {
      const borrowed = await borrow(scene);
      const wanted = members(borrowed);
      if (Object.values(wanted).every((ids) => Array.isArray(ids) && ids.length === 0)) {
        throw new NothingThereError(phrase`No product of the site shows a term or an image to borrow.`);
      }
      const { id, document, exchange } = await scene.make(resource, () => ({ ...beside, ...wanted }));
      const wrong = wrongMembers(document, wanted, wanted);
      scene.assert('created', wrong.length === 0, phrase`It was not given ${wrong}.`, exchange);
      const seen = await scene.get(read, { id }, { why: 'Reads what was made with terms' });
      const unread = wrongMembers(scene.document(seen), wanted, wanted).filter((name) => !wrong.includes(name));
      scene.assert('read', unread.length === 0, phrase`It is read without ${unread}.`, exchange, seen);
      const given = { id, shown: scene.document(seen), wanted };
      await judgeUpdates(scene, assignment, updates, given, borrowed, exchange);
      const answered = await giveBack(scene, assignment, given);
      if (resource === 'product') judgeTexts(scene, answered, wanted);
      await judgeKept(scene, assignment, updates, given, answered);
    },
  });
}

export const assignedTerms: Suite = {
  namespace: 'shop-analytics',
  scenarios: [
    assigning({
      resource: 'product',
      root: '/shop-analytics/products',
      members: ({ categories, tags, images }) => {
        const named = (terms: readonly Document[]) => terms.map((term) => ({ id: idOf(term) }));
        // An image is given the text that it has, so that it stays as it is.
        const pictured = images.map((image) => {
          const alt = textOf(image, 'alt');
          return { id: idOf(image), ...(/^[^<>&%]+$/.test(alt) ? { alt } : {}) };
        });
        return { categories: named(categories), tags: named(tags), images: pictured };
      },
      elsewhere: { stock_status: 'outofstock' },
      readOnly: (mark) => ({
        categories: forged(mark),
        tags: forged(mark),
        images: {
          date_created: FORGED_DATE,
          date_created_gmt: FORGED_DATE,
          date_modified: FORGED_DATE,
          date_modified_gmt: FORGED_DATE,
        },
      }),
    }),
    assigning({
      resource: 'coupon',
      root: '/shop-analytics/coupons',
      beside: { amount: '15', email_restrictions: ['terms@example.com'] },
      members: ({ categories: [category, other] }) => ({
        product_categories: category === undefined ? [] : [idOf(category)],
        excluded_product_categories: other === undefined ? [] : [idOf(other)],
      }),
      elsewhere: { usage_limit: 9 },
    }),
  ],
};
