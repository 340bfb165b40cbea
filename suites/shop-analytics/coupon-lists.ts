import type {
  Document,
  Filter,
  ListStatement,
  OwnRecords,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import { CUSTOM, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Values } from '../../helpers/cases/types.ts';
import { changed, documentsOf, makeAll, sentWith } from '../../helpers/checks/list/create-records.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { AMOUNTS, endsOfMonths } from '../ends.ts';
import {
  ACCENTED,
  accentsSearched,
  asked,
  byText,
  FORMER,
  FOUND_BY,
  formerSearched,
  holdsText,
  idAsked,
  idSearched,
  searchedInOtherLetters,
  signsSearched,
  textOf,
} from '../list-arguments.ts';
import { commonFilters, commonLooks, commonOrders, DEFAULT_QUERIES } from './shop-list-assertions.ts';

/** More than a page holds by default, sorted neither as they are made nor the other way round. */
const LETTERS = [...'bacedgfihkj'];

/** What stands behind the word in every other code: a search may forgive a letter or two. */
const HALVES = ['kolem', 'miruf'] as const;

/** The letter of the one that gets its code by an update. */
const RENAMED = 'd';

const KINDS = ['fixed_cart', 'percent', 'fixed_product'];
const ADDRESSES = ['list@example.com', 'another@example.com'];

/** What no list is asked for. Only one of the two bounds, so that neither is beyond the other. */
function endsOf(at: number): Values {
  const other = AMOUNTS[(at + 3) % AMOUNTS.length];
  return {
    amount: AMOUNTS[at],
    discount_type: KINDS[at % KINDS.length],
    // One is over already.
    date_expires: endsOfMonths(yearFromNow(at === 4 ? -2 : 4))[at],
    email_restrictions: ADDRESSES.slice(0, at % 3),
    limit_usage_to_x_items: at % 2 === 0 ? 1 : 1_000_000,
    ...(at % 2 === 0
      ? { minimum_amount: other, usage_limit: 1, usage_limit_per_user: 5 }
      : { maximum_amount: other, usage_limit: 1_000_000 }),
  };
}

/** Behind a letter. */
const SIGNS: Readonly<Record<string, string>> = { e: `${ACCENTED}_b`, g: '+1', j: ' one' };

/** Every other one carries another letter behind the word, with which all begin: whether more than a beginning is looked for is open. */
async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const records = LETTERS.map((letter, at) => {
    const half = HALVES[at % 2];
    const values = (own: Own): Values => ({
      code: `${word}${half}${letter.repeat(3)}${SIGNS[letter] ?? ''}-${own.slug}`,
      ...endsOf(at),
    });
    return letter === RENAMED
      ? ([letter, values, ({ slug }: Own) => ({ code: `${word}${FORMER}-${slug}` })] as const)
      : ([letter, values] as const);
  });
  const made = await makeAll(scene, 'coupon', records);
  const [first, ...others] = documentsOf(made);
  // Changed last and made first, so that the two orders differ; to what the codes of others hold, and its own does not.
  const change = { description: `Not ${word}${HALVES[1]}.` };
  const last = first && (await changed(scene, 'PUT /shop-analytics/coupons/{id}', first, change));
  return { documents: last ? [last, ...others] : [], sent: sentWith(made) };
}

const codeOf = (document: Document): string => textOf(document, 'code');

/** Whether a code must be found: one that holds what is searched for must, and any other may be. */
const maybeHeld = (document: Document, text: string): true | null => holdsText(codeOf(document), text) || null;

/** What is no letter or digit may be dressed in a record, and dropped from a question. */
function plainCodes(documents: readonly Document[]): readonly string[] {
  return documents.map(codeOf).filter((code) => /^[a-z0-9-]{2,}$/i.test(code));
}

const filters: Record<string, Filter> = {
  ...commonFilters,
  code: {
    title: 'code lists the coupon of that code, and no other',
    values: ({ documents }) => plainCodes(documents).slice(0, 1),
    fits: (document, value) => codeOf(document).toLowerCase() === String(value).toLowerCase(),
  },
  search: {
    title: 'search lists coupons whose codes match, and no others',
    basis: 'declared',
    values: ({ own, word, documents }) =>
      own
        ? [...HALVES.map((half) => `${word}${half}`), `${word}${HALVES[0]}bbb`]
        : plainCodes(documents)
            .slice(0, 1)
            .map((code) => code.slice(1)),
    fits: (document, value) => holdsText(codeOf(document), value),
  },
};

/** What codes hold is asked of search. */
const partOfCode: QueryAssertion = {
  title: 'code lists no coupon whose code merely holds it',
  level: 'SHOULD',
  needs: 'out',
  restsOn: ['code'],
  queries: asked(
    'code',
    ({ word }) => [`${word}${HALVES[0]}`],
    () => false,
  ),
};

/** A plus sign stands for a space in some addresses, and in no code. */
const codeWithSigns: QueryAssertion = {
  title: 'code lists the coupon of a code that has a plus sign or a space',
  needs: 'in',
  restsOn: ['code'],
  queries: asked(
    'code',
    ({ documents }) => documents.map(codeOf).filter((code) => /[+ ]/.test(code)),
    (document, code) => codeOf(document) === code,
  ),
};

/** Whether more than a beginning is looked for is open. */
const amidCodes: QueryAssertion = {
  title: 'search finds a code by its end',
  ...CUSTOM,
  ...FOUND_BY,
  queries: asked(
    'search',
    ({ documents: [first = {}] }) => [codeOf(first).replace(/^[^-]*-?/, '')].filter(Boolean),
    maybeHeld,
  ),
};

/** A part of a code is a string, however short. */
const shortPart: QueryAssertion = {
  title: 'search for two characters lists the coupons whose codes hold them',
  basis: 'declared',
  ...FOUND_BY,
  queries: asked('search', ({ word }) => [word.slice(0, 2)], maybeHeld),
};

/** That of the renamed one may be the code that it was made with. */
function slugOf(document: Document): string | null {
  const [, letter = ''] = /^\w+([a-z])\1\1(?:é_b|\+1| one)?-/i.exec(codeOf(document)) ?? [];
  return letter.toLowerCase() === RENAMED ? null : codeOf(document);
}

const list: ListStatement = {
  id: 'shop-analytics/coupons/list',
  operation: 'GET /shop-analytics/coupons',
  records: 'coupons',
  resource: 'coupon',
  maxPerPage: 100,
  declaresBounds: true,
  make,
  kept: [
    'amount',
    'discount_type',
    'date_expires',
    'email_restrictions',
    'limit_usage_to_x_items',
    'usage_limit',
    'minimum_amount',
    'maximum_amount',
  ],
  narrowings: ['ids', 'word'],
  steady: { orderby: 'id', order: 'asc' },
  defaultOrder: 'desc',
  hasOffset: true,
  filtersWithInclude: ['after', 'modified_before'],
  filters,
  queries: {
    ...commonLooks(['edit']),
    'search/amid': amidCodes,
    'search/former': formerSearched,
    'search/letters': searchedInOtherLetters('code', 'k'),
    'search/short': shortPart,
    'search/id': idSearched('the code'),
    'search/signs': signsSearched(),
    'search/accents': accentsSearched('code', {
      title: 'search finds a code by an accent and an underscore that are in it',
    }),
    'code/part': partOfCode,
    'code/id': idAsked('code'),
    'code/signs': codeWithSigns,
  },
  defaultQueries: DEFAULT_QUERIES,
  orders: {
    ...commonOrders,
    // The interface names neither: by custom both are the code, but a slug outlives a change of it.
    'orderby/title': byText('title', 'code', CUSTOM),
    'orderby/slug': byText('slug', 'code', { ...CUSTOM, ofOwn: true, key: slugOf }),
  },
  weight: 60,
};

export const couponLists: Suite = { namespace: 'shop-analytics', lists: [list] };
