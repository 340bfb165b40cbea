/** Terms and images of the site that a record is given, and that are taken from it again. */
import type { Behaviour, Claim, Scene } from '../../helpers/plan/behaviour.ts';
import { NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Values } from '../../helpers/plan/types.ts';
import { preview } from '../../helpers/verdict/judge.ts';
import { distinct } from '../list-arguments.ts';
import { type BorrowedMember, borrowedIds, someProducts } from './borrowed-terms.ts';

/** Ids of what products of the site show: nothing of it is made, or changed. */
interface Borrowed {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly images: readonly number[];
}

const NOTHING: Borrowed = { categories: [], tags: [], images: [] };

interface Assignment {
  readonly resource: 'coupon' | 'product';
  readonly root: string;
  /** What a write carries that assigns what was borrowed; of nothing, what takes it all away. */
  readonly members: (borrowed: Borrowed) => Values;
  /** What it is made with besides, which shows what such a record is by default. */
  readonly beside?: Values;
}

/** More than one tells a list from its first item. */
const BORROWED = 2;

const METHODS = ['POST', 'PUT', 'PATCH'] as const;

async function borrow(scene: Scene): Promise<Borrowed> {
  const own = await scene.site.shared('product');
  const products = await someProducts(scene);
  const find = (member: BorrowedMember) => {
    // What every product is given unasked can't be taken away.
    const unasked = borrowedIds(own.document, member);
    const found = products.flatMap((product) => borrowedIds(product, member)).filter((id) => !unasked.includes(id));
    return distinct(found).slice(0, BORROWED);
  };
  return { categories: find('categories'), tags: find('tags'), images: find('images') };
}

/** Ids in a member: coupons name terms by id, products show them with their names. */
function idsIn(value: unknown): readonly number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => Number(typeof item === 'object' && item !== null && 'id' in item ? item.id : item));
}

/** Members of the answer that lack what was written, or have what was taken away. */
function wrongMembers(document: Values, wanted: Values, written: Values): readonly string[] {
  return Object.keys(wanted).filter((name) => {
    if (!(name in document)) return false;
    const held = idsIn(document[name]);
    const isWritten = idsIn(written[name]).length > 0;
    return idsIn(wanted[name]).some((id) => held.includes(id) !== isWritten);
  });
}

function assigning({ resource, root, members, beside = {} }: Assignment): Behaviour {
  const create = `POST ${root}`;
  const updates = METHODS.map((method) => ({ claim: method.toLowerCase(), update: `${method} ${root}/{id}` }));
  const claims: Record<string, Claim> = {
    created: { title: `A ${resource} is made with the terms and images of the site that it is given` },
  };
  for (const { claim, update } of updates) {
    claims[claim] = { title: `${update} gives a ${resource} what the site has, or takes it away`, operation: update };
  }
  return {
    id: `${root.slice(1)}/terms`,
    operations: [create, ...updates.map(({ update }) => update), 'GET /shop-analytics/products'],
    claims,
    sends: `a list of products, a ${resource} with terms and images of them, and updates that take them away and give them back`,
    weight: 5,
    async run(scene) {
      const wanted = members(await borrow(scene));
      if (Object.values(wanted).every((ids) => Array.isArray(ids) && ids.length === 0)) {
        throw new NothingThereError('No product of the site shows a term or an image to borrow.');
      }
      const { id, document, exchange } = await scene.make(resource, () => ({ ...beside, ...wanted }));
      const wrong = wrongMembers(document, wanted, wanted);
      scene.claim('created', wrong.length === 0, `It was not given ${wrong.join(', ')}.`, exchange);
      let written = wanted;
      for (const { claim, update } of updates) {
        written = written === wanted ? members(NOTHING) : wanted;
        const answer = await scene.get(update, { id, ...written }, { why: `Writes ${preview(written)}` });
        const other = wrongMembers(scene.document(answer), wanted, written);
        scene.claim(claim, other.length === 0, `Not as it was written: ${other.join(', ')}.`, answer);
      }
    },
  };
}

export const assignedTerms: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    assigning({
      resource: 'product',
      root: '/shop-analytics/products',
      members: ({ categories, tags, images }) => {
        const named = (ids: readonly number[]) => ids.map((id) => ({ id }));
        return { categories: named(categories), tags: named(tags), images: named(images) };
      },
    }),
    assigning({
      resource: 'coupon',
      root: '/shop-analytics/coupons',
      beside: { amount: '15', email_restrictions: ['terms@example.com'] },
      members: ({ categories: [category, other] }) => ({
        product_categories: category === undefined ? [] : [category],
        excluded_product_categories: other === undefined ? [] : [other],
      }),
    }),
  ],
};
