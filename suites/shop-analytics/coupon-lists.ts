import type { Scene } from '../../helpers/plan/behaviour.ts';
import type { Document, FilterClaim, OwnRecords } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { byText, commonFilters, commonOrders, textOf } from './shop-list-claims.ts';

/** Codes that sort neither as they were made nor the other way round. */
async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const documents = [];
  for (const letter of ['b', 'a', 'c']) {
    const { document } = await scene.make('coupon', (own) => ({ code: `${word}${letter}-${own.slug}` }));
    documents.push(document);
  }
  return { documents };
}

/** What is no letter or digit may be dressed in a record, and dropped from a question. */
function plainCode(documents: readonly Document[]): string | undefined {
  return documents.map((document) => textOf(document, 'code')).find((code) => /^[a-z0-9-]{2,}$/i.test(code));
}

const filters: Record<string, FilterClaim> = {
  ...commonFilters('word', ['edit']),
  code: {
    title: 'code lists the coupon of that code, and no other',
    looks: ({ documents }) => {
      const code = plainCode(documents);
      if (code === undefined) return [];
      const same = (text: string): boolean => text.toLowerCase() === code.toLowerCase();
      return [{ args: { code }, narrowing: 'none', fits: (document) => same(textOf(document, 'code')) }];
    },
  },
  search: {
    title: 'search lists coupons whose codes match, and no others',
    basis: 'declared',
    looks: ({ own, word, documents }) => {
      const code = plainCode(documents);
      if (code === undefined) return [];
      return [own ? word : code, own ? `${word}b` : code.slice(1)].map((search) => ({
        args: { search },
        narrowing: 'none',
        fits: (document) => textOf(document, 'code').toLowerCase().includes(search.toLowerCase()),
      }));
    },
  },
};

/** The interface names neither title nor slug of a coupon: by custom both are its code, but a slug outlives a change of it. */
const custom = { level: 'SHOULD', basis: 'conventional' } as const;

export const couponLists: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    listBehaviour({
      id: 'shop-analytics/coupons/list',
      operation: 'GET /shop-analytics/coupons',
      records: 'coupons',
      mostPerPage: 100,
      declaresMost: true,
      make,
      narrowing: 'ids',
      steady: { orderby: 'id', order: 'asc' },
      filters,
      orders: {
        ...commonOrders,
        'orderby/title': byText('title', 'code', custom),
        'orderby/slug': { ...byText('slug', 'code', custom), ofOwn: true },
      },
      weight: 34,
    }),
  ],
};
