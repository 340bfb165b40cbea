/**
 * Behaviour of a list, by relations that hold on a site full of other data: pages join to the whole, a filter lists the
 * record at hand that fits and not the one that does not, sorted records stand in the order of their keys.
 *
 * The records at hand are a few own ones, made once for all claims, or, where a run only reads, some that are there. Each
 * claim is judged by itself: what breaks one of them blocks no other.
 */
import type { Exchange } from '../exchange/types.ts';
import { accepted, obstacle } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Behaviour, Claim, Scene } from './behaviour.ts';
import { ask, askNarrowed, FEW_PER_PAGE, flawOf, guarded, idOf } from './list-look.ts';
import { type Sorting, sorting } from './list-order.ts';
import { judgePaging, PAGING } from './list-paging.ts';
import type { Document, FilterClaim, ListStatement, OrderClaim, Sample } from './list-types.ts';
import { BlockedError, NothingThereError } from './preconditions.ts';

/** Enough to tell records apart, and few enough to name them all in an address. */
const FOUND_RECORDS = 10;

async function wordOf(scene: Scene): Promise<string> {
  const { slug } = await scene.own([], 'list');
  // A letter first, so that no search takes it for an id.
  return `x${slug.slice(slug.lastIndexOf('-') + 1)}`;
}

/** @throws NothingThereError when there is nothing to look at */
async function sampleOf(scene: Scene, list: ListStatement): Promise<Sample> {
  const word = await wordOf(scene);
  if (list.make && !scene.site.readsOnly) {
    return { own: true, word, hidden: [], event: null, ...(await list.make(scene, word)) };
  }
  const exchange = await scene.ask(list.operation, { ...list.always, per_page: FOUND_RECORDS });
  const found = recordsOf(exchange.answer?.json, list.member) ?? [];
  if (!accepted(exchange) && exchange.answer?.status !== 404) {
    const said = exchange.answer ? `answered ${exchange.answer.status}` : exchange.failure;
    throw new BlockedError(obstacle(exchange) ?? `${list.operation} ${said}.`);
  }
  const documents = (list.usable?.(found) ?? found).filter((document) => idOf(document) > 0);
  if (documents.length === 0) throw new NothingThereError(`The site shows no ${list.records} to look at.`);
  return { own: false, word, hidden: [], event: null, documents };
}

async function judgeFilter(
  scene: Scene,
  list: ListStatement,
  sample: Sample,
  name: string,
  claim: FilterClaim,
): Promise<void> {
  const looks = claim.looks(sample);
  const exchanges = [];
  for (const look of looks) {
    const listing = await askNarrowed(scene, list, sample, look.args, claim.title, look);
    exchanges.push(listing.exchange);
    const flaw = flawOf(look, listing, sample);
    if (flaw !== null) return scene.claim(name, false, flaw, ...exchanges);
  }
  if (looks.length === 0) return scene.pass(name, `The ${list.records} at hand tell nothing of this.`);
  scene.claim(name, true, '', ...exchanges);
}

/** How the first record of a list stands to those at its other end, where own ones that tie fill its first page. */
async function farEnd(
  scene: Scene,
  list: ListStatement,
  claim: OrderClaim,
  near: readonly Document[],
  order: 'asc' | 'desc',
): Promise<Sorting & { readonly exchange: Exchange }> {
  const { orderby, key, ofAll, title } = claim;
  const [first] = near;
  const listed = new Set(near.map(idOf));
  const args = { ...ofAll, per_page: FEW_PER_PAGE, orderby, order: order === 'asc' ? 'desc' : 'asc' };
  const { documents, exchange } = await ask(scene, list, args, title);
  const others = documents.filter((document) => !listed.has(idOf(document)));
  const pairs = others.map((document) => sorting(first ? [first, document] : [], key, order));
  const wrong = pairs.find((pair) => pair.wrong !== null)?.wrong ?? null;
  return { exchange, tells: pairs.some(({ tells }) => tells), wrong };
}

async function judgeOrder(
  scene: Scene,
  list: ListStatement,
  sample: Sample,
  name: string,
  claim: OrderClaim,
): Promise<void> {
  const { orderby, directions = ['asc', 'desc'], key, ofAll } = claim;
  if (claim.ofOwn && !sample.own) return scene.pass(name, `Only own ${list.records} tell of this, and none were made.`);
  const exchanges = [];
  let tells = false;
  for (const order of directions) {
    const listing = ofAll
      ? await ask(scene, list, { ...ofAll, per_page: FEW_PER_PAGE, orderby, order }, claim.title)
      : await askNarrowed(scene, list, sample, { orderby, order }, claim.title);
    exchanges.push(listing.exchange);
    let seen = sorting(listing.documents, key, order);
    if (ofAll && !seen.tells) {
      const far = await farEnd(scene, list, claim, listing.documents, order);
      exchanges.push(far.exchange);
      seen = far;
    }
    tells ||= seen.tells;
    if (seen.wrong === null) continue;
    const [first, second] = seen.wrong;
    const says = `With orderby = ${orderby} and order = ${order}, ${idOf(first)} (${key(first)}) comes before ${idOf(second)} (${key(second)}).`;
    return scene.claim(name, false, says, ...exchanges);
  }
  if (!tells) return scene.pass(name, `The ${list.records} at hand do not differ in it.`, ...exchanges);
  scene.claim(name, true, '', ...exchanges);
}

export function listBehaviour(list: ListStatement): Behaviour {
  const { filters, orders = {} } = list;
  const claims: Readonly<Record<string, Claim>> = { ...PAGING, ...filters, ...orders };
  return {
    id: list.id,
    operations: [list.operation],
    claims,
    sends: `${list.records} of its own, where it may make them, then each filter, order and page of their list`,
    // Found records are compared between requests, which is best done before anything is written.
    ...(list.make ? {} : { phase: 'first' as const }),
    weight: list.weight,
    async run(scene) {
      const sample = await sampleOf(scene, list);
      await judgePaging(scene, list, sample);
      for (const [name, claim] of Object.entries(filters)) {
        await guarded(scene, [name], () => judgeFilter(scene, list, sample, name, claim));
      }
      for (const [name, claim] of Object.entries(orders)) {
        await guarded(scene, [name], () => judgeOrder(scene, list, sample, name, claim));
      }
    },
  };
}
