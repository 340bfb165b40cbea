/** Assertions on how a list is cut into pages: they hold on any site, whatever its lists hold. */

import type { ListStatement } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import { type Assertion, type Assertions, CUSTOM, passAll, type Scene } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import { declaredOf } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { accepted, isMissingRoute, isRecord, isRejection, judgeServed, preview } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import { argumentOf, filterValuesOf, fitsOf, inTurn } from './filters.ts';
import { guarded } from './list-query.ts';
import { ask, idOf, isCapped, type Listing } from './listing.ts';
import type { NarrowedList } from './narrowed-list.ts';

const FAR_PAGE = 99_999;

export const JOIN = 'pages/join';
export const SIZE = 'pages/size';
export const MOST = 'pages/most';

/** Valid or not, no bound being declared. */
const OPEN_EDGES: readonly Values[] = [{ per_page: 0 }, { per_page: -1 }, { per_page: 101 }, { page: 0 }, { page: -1 }];

const UNSIZED = 'pages/unsized';

/** What a page of any list holds by default. */
const DEFAULT_SIZE = 10;

/** As many as a page holds by default: where a site's settings say so, as many as the site declares. */
function defaultSize({ site, operation }: Scene, list: ListStatement): number {
  const asked = operation(list.operation);
  const isSites = asked.args.per_page?.schema['x-site-default'] !== undefined;
  const declared = isSites ? Number(declaredOf(site, asked, 'per_page').default) : Number.NaN;
  return Number.isInteger(declared) && declared > 0 ? declared : DEFAULT_SIZE;
}

const ALWAYS = {
  [UNSIZED]: { title: 'A page requested without per_page holds ten records', basis: 'declared' },
  [JOIN]: { title: 'Pages do not overlap and join to the whole list' },
  [SIZE]: { title: 'A page holds as many records as per_page asks for, and no more' },
  'pages/past-end': { title: 'A page past the end is empty or rejected' },
  'pages/totals': {
    title: 'The headers, and the document where it has a total, count all that the pages hold',
    ...CUSTOM,
  },
} as const satisfies Assertions;

const FAR = 'pages/past-end/far';

/** Of a page a least is declared and no most. */
const FAR_ASSERTION: Assertion = {
  title: 'Where a page just past the end is empty, one far past it is no more rejected than that',
};

/** A most that is declared is to be had; where none is, any number may be rejected, and none may break the server. */
export const MAX_PER_PAGE_ASSERTION: Assertion = {
  title: 'The largest page is full, or ends the list',
};

export function pagingAssertions({
  declaresBounds,
}: ListStatement): Assertions<keyof typeof ALWAYS | typeof FAR | 'pages/open-edges'> {
  return declaresBounds
    ? { ...ALWAYS, [FAR]: FAR_ASSERTION }
    : {
        ...ALWAYS,
        'pages/open-edges': {
          title: 'per_page of 0, -1 and 101, and page 0 and -1, are not answered with a server error',
        },
      };
}

export async function judgeOpenEdges(scene: Scene<'pages/open-edges'>, list: ListStatement): Promise<void> {
  const exchanges: Exchange[] = [];
  for (const args of OPEN_EDGES) {
    exchanges.push(await scene.ask(list.operation, { ...list.always, ...args }, { why: 'No bound is declared' }));
  }
  const judged = exchanges.map((exchange) => ({ exchange, judgement: judgeServed(exchange) }));
  const worst =
    judged.find(({ judgement }) => judgement.kind === 'broken') ??
    judged.find(({ judgement }) => judgement.kind !== 'met');
  if (worst) scene.judge('pages/open-edges', worst.judgement, worst.exchange);
  else scene.judge('pages/open-edges', MET, ...exchanges);
}

/** The count that a header such as `X-WP-Total` carries, or what it says in its place; whose initials it bears differs. */
function headerCount({ exchange }: Listing, ending: string): number | string | null {
  const headers = Object.entries(exchange.answer?.headers ?? {});
  const text = headers.find(([name]) => name.startsWith('x-') && name.endsWith(ending))?.[1];
  if (text === undefined || text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : preview(text);
}

/** @param pages pages past the end: the far one, and, where pages are seen to be cut rightly, the one behind a page that is just full */
async function judgePastEnd(
  { scene, list, first }: NarrowedList,
  pages: readonly Values[],
): Promise<readonly Exchange[]> {
  const name = 'pages/past-end';
  const exchanges: Exchange[] = [];
  for (const page of pages) {
    const args = { ...list.always, ...first.args, ...page };
    const exchange = await scene.ask(list.operation, args, { why: 'A page past the end' });
    exchanges.push(exchange);
    if (judgeServed(exchange).kind !== 'met') {
      scene.judge(name, judgeServed(exchange), exchange);
      return [];
    }
    const rejected = isRejection(exchange) && !isMissingRoute(exchange);
    const count = recordsOf(exchange, list.member)?.length ?? 0;
    if (rejected || count === 0) continue;
    scene.assert(name, false, phrase`Page ${page.page} holds ${count} records that are there already.`, exchange);
    return [];
  }
  scene.judge(name, MET, ...exchanges);
  return exchanges;
}

function judgeFar(scene: Scene<typeof FAR>, [far, near]: readonly Exchange[]): void {
  const why = phrase`Page ${FAR_PAGE} was answered ${{ status: far?.answer?.status }}, and one just past the end was not.`;
  if (far === undefined || near === undefined) scene.pass(FAR, phrase`No page just past the end was seen.`);
  else if (accepted(near)) scene.assert(FAR, accepted(far), why, near, far);
  else scene.pass(FAR, phrase`Pages past the end are rejected.`, near, far);
}

/**
 * How many records a page holds that the one before it does not.
 *
 * @throws BlockedError where it holds nothing else: then `page` is broken, which `pages/join` tells
 */
function newOn(page: Listing, before: Listing): number {
  const known = new Set(before.documents.map(idOf));
  const more = page.documents.filter((document) => !known.has(idOf(document))).length;
  if (page.documents.length > 0 && more === 0) throw new BlockedError(phrase`Page 2 holds what page 1 does.`);
  return more;
}

/** More than a page holds that takes no number above twenty. */
const LONG = 21;

/** The largest page. What is missing to a long list is made: by the end of a whole run nothing is. */
async function largestPage(scene: Scene, list: ListStatement): Promise<Listing> {
  const { maxPerPage, resource } = list;
  const look = (): Promise<Listing> => ask(scene, list, { per_page: maxPerPage }, 'The largest page');
  const largest = await look();
  const missing = LONG - largest.documents.length;
  if (missing <= 0 || resource === undefined || scene.site.readsOnly) return largest;
  for (let made = 0; made < missing; made += 1) await scene.make(resource);
  return look();
}

/** A page that is shorter than was asked for has no successor. */
export async function judgeMaxPerPage(scene: Scene<'pages/most'>, list: ListStatement): Promise<void> {
  const name = MOST;
  const { maxPerPage } = list;
  const largest = await largestPage(scene, list);
  const count = largest.documents.length;
  if (count < 2) return scene.pass(name, reason('too-few-for-pages', { records: list.records }), largest.exchange);
  const answered = `per_page = ${maxPerPage} was answered with ${count} records`;
  if (!largest.complete) return scene.assert(name, count === maxPerPage, phrase`${answered}.`, largest.exchange);
  const next = await ask(scene, list, { per_page: maxPerPage, page: 2 }, 'The page after one that is not full');
  const more = newOn(next, largest);
  const why = phrase`${answered}, and there are ${more} more on page 2.`;
  scene.assert(name, more === 0, why, largest.exchange, next.exchange);
}

function judgeSizes(scene: Scene<'pages/size'>, one: Listing, pages: readonly Listing[], half: number): void {
  const name = SIZE;
  const sizes = [[one, 1] as const, ...pages.map((page) => [page, half] as const)];
  const exchanges = sizes.map(([{ exchange }]) => exchange);
  const [page, asked] = sizes.find(([{ documents }, size]) => documents.length > size) ?? [];
  if (page) {
    const why = phrase`per_page = ${asked} was answered with ${page.documents.length} records.`;
    scene.assert(name, false, why, ...exchanges);
    return;
  }
  const short = pages.some(({ documents }) => documents.length < half);
  scene.assert(name, !short, phrase`A page of ${half} holds fewer, though more would follow.`, ...exchanges);
}

function judgeTotals(scene: Scene<'pages/totals'>, whole: Listing, page: Listing, half: number): void {
  const name = 'pages/totals';
  if (!whole.complete) {
    scene.pass(name, phrase`The list is longer than its largest page.`, whole.exchange);
    return;
  }
  const count = whole.documents.length;
  const [total, pages] = [headerCount(page, '-total'), headerCount(page, '-totalpages')];
  const expected = Math.ceil(count / half);
  const { json } = page.exchange.answer ?? {};
  const stated = isRecord(json) && typeof json.total === 'number' ? json.total : count;
  const why = phrase`The list holds ${count} records, so ${expected} pages of ${half}; its headers say ${total ?? 'nothing'} and ${pages ?? 'nothing'}, its document ${stated}.`;
  const agree = total === count && stated === count && (pages === null || pages === expected);
  scene.assert(name, agree, why, whole.exchange, page.exchange);
}

/** @returns whether it holds */
function judgeJoin(scene: Scene<'pages/join'>, { whole, pages, half }: Pages, third: Listing | null): boolean {
  const ids = (documents: Listing['documents']): string =>
    documents
      .map(idOf)
      .sort((a, b) => a - b)
      .join(', ');
  const joined = ids(pages.flatMap(({ documents }) => documents));
  const expected = ids(whole.documents.slice(0, 2 * half));
  const why = phrase`Two pages of ${half} hold ${joined}; the list holds ${expected}.`;
  // Of a page of more than one its size tells.
  if (joined === expected && third !== null && third.documents.length < 2) {
    const [is, was] = [ids(third.documents), ids(whole.documents.slice(2, 3))];
    const other = phrase`The third page of one holds ${is}; the list holds ${was} there.`;
    scene.assert(JOIN, is === was, other, whole.exchange, ...pages.map(({ exchange }) => exchange), third.exchange);
    return is === was;
  }
  scene.assert(JOIN, joined === expected, why, whole.exchange, ...pages.map(({ exchange }) => exchange));
  return joined === expected;
}

interface Pages {
  readonly whole: Listing;
  readonly pages: readonly [Listing, Listing];
  /** How many records each of them is to hold. */
  readonly half: number;
  readonly look: (args: Values, why: string) => Promise<Listing>;
}

/** Beside what the pages are cut where nothing keeps the list to the records at hand: filters that two of them fit. */
function besidePages({ scene, list, sample }: NarrowedList): { readonly args: Values; readonly fitting: number } {
  let args: Values = {};
  let fitting = sample.documents;
  for (const one of list.narrowings.length > 0 ? [] : inTurn(filterValuesOf(list.filters, sample), scene.site.turn)) {
    const rest = fitting.filter((document) => fitsOf(one, sample)(document) === true);
    if (one.name in args || rest.length < 2) continue;
    args = { ...args, [one.name]: argumentOf(one) };
    fitting = rest;
  }
  return { args, fitting: fitting.length };
}

async function pagesOf(narrowed: NarrowedList): Promise<Pages> {
  const { scene, list } = narrowed;
  const beside = besidePages(narrowed);
  const half = Math.ceil(Math.min(beside.fitting, list.maxPerPage / 2) / 2);
  const look = (args: Values, why: string): Promise<Listing> =>
    ask(scene, list, { ...narrowed.first.args, ...list.steady, ...beside.args, ...args }, why);
  const whole = await look({}, 'The whole list, to compare its pages with');
  const first = await look({ per_page: half, page: 1 }, 'The first page of the list');
  const second = await look({ per_page: half, page: 2 }, 'The second page of the list');
  return { whole, pages: [first, second], half, look };
}

async function judgeUnsized({ scene, list, first }: NarrowedList): Promise<void> {
  const count = first.listing.documents.length;
  const size = defaultSize(scene, list);
  if (count <= size) return scene.pass(UNSIZED, reason('too-few-for-pages', { records: list.records }));
  const { per_page: _, ...kept } = first.args;
  const asks = 'A page without per_page';
  const one = await ask(scene, list, { ...kept, page: 1 }, asks);
  const two = await ask(scene, list, { ...kept, page: 2 }, asks);
  const sizes = [one.documents.length, two.documents.length];
  const expected = [size, Math.min(size, count - size)];
  // Others may write to a list that is not kept to the records at hand.
  const isRight = sizes[0] === size && (!first.isExact || newOn(two, one) === expected[1]);
  const why = phrase`Of ${count} records the first two pages hold ${sizes.join(' and ')}, and not ${expected.join(' and ')}.`;
  scene.assert(UNSIZED, isRight, why, one.exchange, two.exchange);
}

/** Looks at the first two pages, of a size that cuts the records at hand in two, and past the end. */
export async function judgePaging(narrowed: NarrowedList): Promise<void> {
  const { scene, list, first } = narrowed;
  await guarded(scene, [UNSIZED], () => judgeUnsized(narrowed));
  let joins = false;
  const rest = [JOIN, 'pages/totals', SIZE];
  await guarded(scene, rest, async () => {
    const seen = await pagesOf(narrowed);
    const { whole, pages, half, look } = seen;
    if (whole.documents.length <= half)
      return passAll(scene, rest, reason('too-few-for-pages', { records: list.records }), whole.exchange);
    let third: Listing | null = null;
    await guarded(scene, [SIZE], async () => {
      const hasThird = list.steady !== undefined && whole.documents.length > 2;
      const one = await look({ per_page: 1, page: hasThird ? 3 : 1 }, 'A page of one');
      judgeSizes(scene, one, pages.slice(0, Math.floor(whole.documents.length / half)), half);
      if (hasThird) third = one;
    });
    if (first.isExact || list.steady) joins = judgeJoin(scene, seen, third);
    else scene.pass(JOIN, phrase`The list can be neither kept to few records nor sorted.`, whole.exchange);
    judgeTotals(scene, whole, pages[0], half);
  });
  const { documents, complete } = first.listing;
  const behindFull = { per_page: documents.length, page: 2 };
  const pages = [
    { page: FAR_PAGE },
    ...(joins && first.isExact && complete && !isCapped(scene, list) ? [behindFull] : []),
  ];
  await guarded(scene, ['pages/past-end', ...(list.declaresBounds ? [FAR] : [])], async () => {
    const seen = await judgePastEnd(narrowed, pages);
    if (list.declaresBounds) judgeFar(scene, seen);
  });
}
