/** Terms that a record is given, and that are taken from it again. */
import type { Behaviour, Claim, Scene } from '../../helpers/plan/behaviour.ts';
import { NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Values } from '../../helpers/plan/types.ts';
import { preview } from '../../helpers/verdict/judge.ts';
import { someProducts, termIds } from './borrowed-terms.ts';

interface Borrowed {
  readonly category: number;
  readonly tag: number | null;
}

interface Assignment {
  readonly resource: 'coupon' | 'product';
  readonly root: string;
  /** What a write carries that assigns the terms; without terms, what takes them all away. */
  readonly members: (terms: Borrowed | null) => Values;
}

const METHODS = ['POST', 'PUT', 'PATCH'] as const;

/** @throws NothingThereError where no product shows a category */
async function borrow(scene: Scene): Promise<Borrowed> {
  const own = await scene.site.shared('product');
  // What every product is given unasked can't be taken away.
  const unasked = [...termIds(own.document, 'categories'), ...termIds(own.document, 'tags')];
  const products = await someProducts(scene);
  const find = (member: 'categories' | 'tags') =>
    products.flatMap((product) => termIds(product, member)).find((id) => !unasked.includes(id));
  const category = find('categories');
  if (category === undefined) throw new NothingThereError('No product of the site shows a category to borrow.');
  return { category, tag: find('tags') ?? null };
}

/** Ids of the terms in a member: coupons name them by id, products show them with their names. */
function idsIn(value: unknown): readonly number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => Number(typeof item === 'object' && item !== null && 'id' in item ? item.id : item));
}

/** Members of the answer that lack a term that was written, or have one that was taken away. */
function wrongMembers(document: Values, wanted: Values, written: Values): readonly string[] {
  return Object.keys(wanted).filter((name) => {
    if (!(name in document)) return false;
    const held = idsIn(document[name]);
    const isWritten = idsIn(written[name]).length > 0;
    return idsIn(wanted[name]).some((id) => held.includes(id) !== isWritten);
  });
}

function assigning({ resource, root, members }: Assignment): Behaviour {
  const create = `POST ${root}`;
  const updates = METHODS.map((method) => ({ claim: method.toLowerCase(), update: `${method} ${root}/{id}` }));
  const claims: Record<string, Claim> = {
    created: { title: `A ${resource} is made with the terms that it is given` },
  };
  for (const { claim, update } of updates) {
    claims[claim] = { title: `${update} gives a ${resource} terms, or takes them away`, operation: update };
  }
  return {
    id: `${root.slice(1)}/terms`,
    operations: [create, ...updates.map(({ update }) => update), 'GET /shop-analytics/products'],
    claims,
    sends: `a list of products, a ${resource} with terms of one, and updates that take them away and give them back`,
    weight: 5,
    async run(scene) {
      const terms = await borrow(scene);
      const wanted = members(terms);
      const { id, document, exchange } = await scene.make(resource, () => wanted);
      const wrong = wrongMembers(document, wanted, wanted);
      scene.claim('created', wrong.length === 0, `It was not given ${wrong.join(', ')}.`, exchange);
      let written = wanted;
      for (const { claim, update } of updates) {
        written = written === wanted ? members(null) : wanted;
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
      members: (terms) => ({
        categories: terms === null ? [] : [{ id: terms.category }],
        tags: terms === null || terms.tag === null ? [] : [{ id: terms.tag }],
      }),
    }),
    assigning({
      resource: 'coupon',
      root: '/shop-analytics/coupons',
      members: (terms) => {
        const categories = terms === null ? [] : [terms.category];
        return { product_categories: categories, excluded_product_categories: categories };
      },
    }),
  ],
};
