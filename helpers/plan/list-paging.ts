/** Claims on how a list is cut into pages: they hold on any site, whatever its lists hold. */
import { isMissingRoute, isRecord, isRefusal, judgeServed } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Claim, Scene } from './behaviour.ts';
import { ask, askNarrowed, guarded, idOf, keeping, type Listing, narrows } from './list-look.ts';
import type { ListStatement, Sample } from './list-types.ts';
import type { Values } from './types.ts';

const FAR_PAGE = 99_999;

export const PAGING: Readonly<Record<string, Claim>> = {
  'pages/join': { title: 'Pages do not overlap and join to the whole list' },
  'pages/size': { title: 'A page holds as many records as per_page asks for, and no more' },
  'pages/past-end': { title: 'A page past the end is empty or refused' },
  'pages/totals': {
    title: 'The headers, and the document where it has a total, count all that the pages hold',
    level: 'SHOULD',
    basis: 'conventional',
  },
};

/** The count that a header such as `X-WP-Total` carries; whose initials it bears differs. */
function headerCount({ exchange }: Listing, ending: string): number | null {
  const headers = Object.entries(exchange.answer?.headers ?? {});
  const text = headers.find(([name]) => name.startsWith('x-') && name.endsWith(ending))?.[1];
  return text === undefined || text === '' ? null : Number(text);
}

async function judgePastEnd(scene: Scene, list: ListStatement, sample: Sample): Promise<void> {
  const name = 'pages/past-end';
  const exchange = await scene.ask(
    list.operation,
    { ...list.always, ...keeping(list, sample), page: FAR_PAGE },
    { why: 'A page past the end' },
  );
  const records = recordsOf(exchange.answer?.json, list.member);
  if (judgeServed(exchange).kind !== 'met') return scene.judge(name, judgeServed(exchange), exchange);
  const refused = isRefusal(exchange) && !isMissingRoute(exchange);
  const count = records?.length ?? 0;
  scene.claim(
    name,
    refused || count === 0,
    `Page ${FAR_PAGE} holds ${count} records that are there already.`,
    exchange,
  );
}

async function judgeSizes(scene: Scene, list: ListStatement, pages: readonly Listing[], half: number): Promise<void> {
  const one = await ask(scene, list, { per_page: 1 }, 'A page of one');
  const most = await ask(scene, list, { per_page: list.mostPerPage }, 'The largest page');
  const sizes: readonly (readonly [Listing, number])[] = [
    [one, 1],
    ...(list.declaresMost ? ([[most, list.mostPerPage]] as const) : []),
    ...pages.map((page) => [page, half] as const),
  ];
  const [page, asked] = sizes.find(([{ documents }, size]) => documents.length > size) ?? [];
  const exchanges = [...pages, one, most].map(({ exchange }) => exchange);
  if (page) {
    const reason = `per_page = ${asked} was answered with ${page.documents.length} records.`;
    return scene.claim('pages/size', false, reason, ...exchanges, page.exchange);
  }
  const short = pages.some(({ documents }) => documents.length < half);
  scene.claim('pages/size', !short, `A page of ${half} holds fewer, though more would follow.`, ...exchanges);
}

function judgeTotals(scene: Scene, whole: Listing, page: Listing, half: number): void {
  const name = 'pages/totals';
  if (!whole.complete) {
    scene.pass(name, 'The list is longer than its largest page.', whole.exchange);
    return;
  }
  const count = whole.documents.length;
  const [total, pages] = [headerCount(page, '-total'), headerCount(page, '-totalpages')];
  const expected = Math.ceil(count / half);
  const { json } = page.exchange.answer ?? {};
  const stated = isRecord(json) && typeof json.total === 'number' ? json.total : count;
  const says = `The list holds ${count} records, so ${expected} pages of ${half}; its headers say ${total ?? 'nothing'} and ${pages ?? 'nothing'}, its document ${stated}.`;
  const agree = total === count && stated === count && (pages === null || pages === expected);
  scene.claim(name, agree, says, whole.exchange, page.exchange);
}

function judgeJoin(scene: Scene, whole: Listing, pages: readonly Listing[], half: number): void {
  const ids = (documents: Listing['documents']): string =>
    documents
      .map(idOf)
      .sort((a, b) => a - b)
      .join(', ');
  const joined = ids(pages.flatMap(({ documents }) => documents));
  const expected = ids(whole.documents.slice(0, 2 * half));
  const says = `Two pages of ${half} hold ${joined}; the list holds ${expected}.`;
  scene.claim('pages/join', joined === expected, says, whole.exchange, ...pages.map(({ exchange }) => exchange));
}

interface Pages {
  readonly whole: Listing;
  /** The first two. */
  readonly pages: readonly [Listing, Listing];
  /** How many records each of them is to hold. */
  readonly half: number;
}

async function pagesOf(scene: Scene, list: ListStatement, sample: Sample): Promise<Pages> {
  const half = Math.ceil(Math.min(sample.documents.length, list.mostPerPage / 2) / 2);
  const look = (args: Values, why: string): Promise<Listing> =>
    askNarrowed(scene, list, sample, { ...list.steady, ...args }, why);
  const whole = await look({}, 'The whole list, to compare its pages with');
  const first = await look({ per_page: half, page: 1 }, 'The first page of the list');
  const second = await look({ per_page: half, page: 2 }, 'The second page of the list');
  return { whole, pages: [first, second], half };
}

/** Looks at the first two pages, of a size that cuts the records at hand in two. */
export async function judgePaging(scene: Scene, list: ListStatement, sample: Sample): Promise<void> {
  await guarded(scene, ['pages/past-end'], () => judgePastEnd(scene, list, sample));
  const rest = ['pages/join', 'pages/totals', 'pages/size'];
  await guarded(scene, rest, async () => {
    const { whole, pages, half } = await pagesOf(scene, list, sample);
    if (whole.documents.length <= half) {
      for (const name of rest) scene.pass(name, 'There are too few records for two pages.', whole.exchange);
      return;
    }
    if (narrows(list, sample) || list.steady) judgeJoin(scene, whole, pages, half);
    else scene.pass('pages/join', 'The list can be neither kept to few records nor sorted.', whole.exchange);
    judgeTotals(scene, whole, pages[0], half);
    const full = pages.slice(0, Math.floor(whole.documents.length / half));
    await guarded(scene, ['pages/size'], () => judgeSizes(scene, list, full, half));
  });
}
