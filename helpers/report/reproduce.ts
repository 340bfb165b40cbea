/** What to paste into a shell to see a departure again: the records that it needs, the requests, and their removal. */

import { parseJson } from '../exchange/json.ts';
import { isOfAnyKind, recordNoun, withoutZone } from '../requirement/words.ts';
import { isRecord } from '../verdict/judge.ts';
import { curlLine, placeholder } from './curl.ts';
import { decisiveOf } from './decisive.ts';
import { exchangesOf } from './exchanges.ts';
import type { RecordedExchange, Report, Result } from './types.ts';

export type Reproduction =
  | { readonly lines: readonly string[] }
  /** Why no lines can do it. */
  | { readonly cannot: string };

const MAX_REQUESTS = 8;
const LONGEST_LINE = 8000;
/** Characters of a body from which on the longest members are left out that nothing is said of. */
const LONGEST_BODY = 4000;
/** Characters of a member that is worth leaving out; a shorter one may be required. */
const LONG_MEMBER = 300;

/** What a list shows of some records among others. */
const OF_SOME: ReadonlySet<string> = new Set(['listed-wrongly', 'left-out']);
/** What several records show together. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['listed-twice', 'wrong-order', 'not-together']);

/** What the status shows, whatever the answer holds. */
const BY_STATUS: ReadonlySet<string> = new Set(['accepted-invalid', 'rejected-valid', 'server-error', 'not-routed']);

const isRead = ({ request: { method } }: RecordedExchange): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);

const endOf = ({ startedAt, durationMs }: RecordedExchange): number => Date.parse(startedAt) + durationMs;

/** Whether a request made a record of its collection. */
export function creates({ request, answer }: RecordedExchange): boolean {
  const isOfCollection =
    request.method === 'POST' && !/\/(?:\d+|batch(?:\/v\d+)?)(?:[?&]|$)|\/by-slug\//.test(request.url);
  return isOfCollection && answer !== null && answer.status < 300;
}

/** Whether two writes were under way at once: which came first is what was tried. */
function areAtOnce(steps: readonly RecordedExchange[]): boolean {
  const writes = steps.filter((one) => !isRead(one));
  return writes.some((one, at) => writes.slice(at + 1).some((other) => Date.parse(other.startedAt) < endOf(one)));
}

export interface Made {
  readonly name: string;
  readonly exchange: RecordedExchange;
  readonly id: string;
  readonly slug: string | null;
  /** By which others name it; null where it has none. */
  readonly code: string | null;
}

/** `coupon` for a POST to `/coupons`, numbered where there are several. */
export function madeBy(exchange: RecordedExchange, before: readonly Made[]): Made | null {
  const id = /"id":\s*(\d+)/.exec(exchange.answer?.body ?? '')?.[1];
  if (id === undefined) return null;
  const textOf = (name: string): string | null =>
    new RegExp(`"${name}":\\s*"([^"\\\\]+)"`).exec(exchange.answer?.body ?? '')?.[1] ?? null;
  const collection = /([\w-]+)\/?(?:\?.*)?$/.exec(exchange.request.url)?.[1] ?? 'record';
  const noun = recordNoun(collection).toLowerCase().replaceAll('-', '_');
  const same = before.filter(({ name }) => name.replace(/\d+$/, '') === noun).length;
  return { name: same === 0 ? noun : `${noun}${same + 1}`, exchange, id, slug: textOf('slug'), code: textOf('code') };
}

export function isNamedBy(member: string, { name }: Pick<Made, 'name'>): boolean {
  return isOfAnyKind(member) || recordNoun(member) === name.replace(/\d+$/, '');
}

/** The address with a placeholder for each record that is made anew. */
function reproducedAddress(url: string, made: readonly Made[]): string {
  return made.reduce((changed, one) => {
    const { id, slug, name } = one;
    const inPath = changed.replace(new RegExp(`/${id}(?=[/?&]|$)`, 'g'), `/${placeholder(name)}`);
    const inQuery = inPath.replace(/([?&])([^=&]+)=(\d+)(?=&|$)/g, (whole, sign, key, value) => {
      const member = key.replace(/%5B%5D$|\[\]$/, '');
      return value === id && isNamedBy(member, one) ? `${sign}${key}=${placeholder(name)}` : whole;
    });
    return slug === null ? inQuery : inQuery.replace(`/by-slug/${slug}`, `/by-slug/${placeholder(`${name}_slug`)}`);
  }, url);
}

function reproducedValue(value: unknown, made: readonly Made[], member: string): unknown {
  if (Array.isArray(value)) return value.map((one) => reproducedValue(one, made, member));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reproducedValue(one, made, name)]));
  if (member === 'path' && typeof value === 'string') return reproducedAddress(value, made);
  const found = made.find((one) => String(value) === one.id && isNamedBy(member, one));
  return found === undefined ? value : placeholder(found.name);
}

/** A body that parsing would change is sent as it was. */
function reproducedBody(body: string | null, made: readonly Made[]): string | null {
  const json = body === null ? undefined : parseJson(body);
  if (json === undefined || JSON.stringify(json) !== body) return body;
  return JSON.stringify(reproducedValue(json, made, '')).replace(/"(\u{E000}\w+\u{E001})"/gu, '$1');
}

function reproducedRequest({ request }: RecordedExchange, made: readonly Made[]): RecordedExchange['request'] {
  return { ...request, url: reproducedAddress(request.url, made), body: reproducedBody(request.body, made) };
}

/** Whether a request names a record, in its address or its body. */
export function namesRecord(exchange: RecordedExchange, made: Made): boolean {
  const { url, body } = reproducedRequest(exchange, [made]);
  const isCoded = made.code !== null && (exchange.request.body ?? '').includes(`"code":${JSON.stringify(made.code)}`);
  return isCoded || url !== exchange.request.url || body !== exchange.request.body;
}

const FIRST_ID = `grep -o '"id": *[0-9]*' | head -n 1 | tr -dc 0-9`;
const FIRST_SLUG = `grep -o '"slug": *"[^"]*"' | head -n 1 | cut -d '"' -f 4`;

function recordAddress({ exchange, name }: Made): string {
  return `${exchange.request.url.replace(/\?(?!rest_route=).*$/, '').replace(/\/$/, '')}/${placeholder(name)}`;
}

/** A request that only helps: signed as the creation was, and nothing printed. */
function helping({ exchange: { request } }: Made, method: string, url: string): RecordedExchange['request'] {
  const { authorization } = request.headers;
  const { as } = request;
  return { method, url, body: null, headers: authorization === undefined ? {} : { authorization }, ...(as && { as }) };
}

const quiet = (line: string): string => line.replace('--include', '--silent');
const silent = (line: string): string => line.replace('--include', '--silent --output /dev/null');

function makingLines(one: Made, before: readonly Made[], baseUrl: string): readonly string[] {
  return [`${one.name}=$(${quiet(curlLine(reproducedRequest(one.exchange, before), baseUrl))} | ${FIRST_ID})`];
}

function slugLine(one: Made, baseUrl: string): string {
  const line = quiet(curlLine(helping(one, 'GET', recordAddress(one)), baseUrl));
  return `${one.name}_slug=$(${line} | ${FIRST_SLUG})`;
}

/** The answer is printed, and the record that it should not have made is known to the lines after it. */
function tryingLines(one: Made, before: readonly Made[], baseUrl: string): readonly string[] {
  return [
    `answer=$(${curlLine(reproducedRequest(one.exchange, before), baseUrl).replace('--include', '--silent --include')}); printf '%s\\n' "$answer"`,
    `${one.name}=$(printf %s "$answer" | ${FIRST_ID})`,
  ];
}

function removalLine(one: Made, baseUrl: string): string {
  const url = recordAddress(one);
  const request = helping(one, 'DELETE', `${url}${url.includes('?') ? '&' : '?'}force=true`);
  return silent(curlLine(request, baseUrl));
}

/** The steps of a result that show it, without what only prepares. */
function stepsOf(result: Result, own: readonly RecordedExchange[]): readonly RecordedExchange[] {
  const decisive = decisiveOf(result, own);
  if (decisive === null) return [];
  const { act, shows } = decisive;
  const isCompared = result.departure?.kind === 'default-not-applied' && own.length === 2;
  return isCompared ? own : act === shows ? [act] : [act, shows];
}

/** Whether an answer rests on records of the run that no line makes. */
function showsOthers({ needs, request, answer }: RecordedExchange, runId: string): boolean {
  return needs === undefined && (request.url.includes(runId) || (answer?.body.includes(runId) ?? false));
}

/** The lines of a document by the name of their list and their id. */
function linesIn(document: unknown): readonly string[] {
  return Object.entries(isRecord(document) ? document : {}).flatMap(([list, items]) =>
    /_(?:lines|items)$/.test(list) && Array.isArray(items)
      ? items.flatMap((one) => (isRecord(one) && one.id !== undefined ? [`${list} ${one.id}`] : []))
      : [],
  );
}

/** Whether a batch names a record by a path with an id that no line makes: what a batch made no line makes either. */
function namesBatched(steps: readonly RecordedExchange[], made: readonly Made[]): boolean {
  const paths = steps.flatMap((step) => JSON.stringify(membersOf(step)).match(/"path":"[^"?]*\/\d+(?=["?])/g) ?? []);
  return paths.some((path) => !made.some(({ id }) => path.endsWith(`/${id}`)));
}

/** Whether a request names lines of a made record by their ids: made again, they have others. */
function namesLines(steps: readonly RecordedExchange[], making: readonly RecordedExchange[]): boolean {
  const made = new Set(making.flatMap(({ answer }) => linesIn(parseJson(answer?.body ?? ''))));
  return steps.some(({ request }) => linesIn(parseJson(request.body ?? '')).some((line) => made.has(line)));
}

/** Whether a list is asked by the ids of made records alone for what departs, and those that it shows or lacks are made, too. */
function isOfMade(
  { departure, with: given = {} }: Result,
  { request }: RecordedExchange,
  made: readonly Made[],
): boolean {
  const member = departure?.member ?? '';
  const asked = [...new URL(request.url).searchParams].filter(([name]) => name.replace(/\[\]$/, '') === member);
  const isMade = (id: unknown): boolean => made.some((one) => one.id === String(id));
  return asked.length > 0 && [...asked.map(([, id]) => id), ...[given.ids ?? []].flat()].every(isMade);
}

function whyNot(
  result: Result,
  { making, preparing, steps }: Needed,
  runId: string,
  maxRequests: number,
): string | null {
  const all = [...making, ...preparing, ...steps];
  if (steps.length === 0) return 'judged from the index alone';
  if (areAtOnce(steps)) return 'needs several requests at once';
  const kind = result.departure?.kind ?? '';
  const isOfSeveral = OF_SEVERAL.has(kind) && steps.some(({ needs }) => needs);
  const isOfSome = OF_SOME.has(kind) && !steps.some((one) => isOfMade(result, one, madeIn(all)));
  const restsOnOthers = !BY_STATUS.has(kind) && steps.every(isRead) && steps.some((one) => showsOthers(one, runId));
  if (isOfSeveral || isOfSome || restsOnOthers) {
    return 'needs several records at once';
  }
  if (namesBatched(steps, madeIn(all))) return 'names what a batch made';
  if (namesLines(steps, all.slice(0, -steps.length))) return 'names lines by their ids';
  if (all.length > maxRequests) return `needs ${all.length} requests`;
  return null;
}

/** The records that requests make, each by a name of its own. */
function madeIn(making: readonly RecordedExchange[]): readonly Made[] {
  const made: Made[] = [];
  for (const one of making.filter(creates)) made.push(...[madeBy(one, made) ?? []].flat());
  return made;
}

/** Whether a result is about a member: its slug, or what a later request changes or leaves. */
function isAbout({ departure, at }: Result, name: string): boolean {
  const members = [['slug'], departure?.member?.split('.') ?? [], ...(at?.members ?? [])];
  return members.some(([member]) => member !== undefined && withoutZone(member) === withoutZone(name));
}

function membersOf({ request }: RecordedExchange): readonly (readonly [string, unknown])[] {
  const json = parseJson(request.body ?? '');
  return isRecord(json) ? Object.entries(json) : [];
}

const prepares = (exchange: RecordedExchange, result: Result): boolean =>
  membersOf(exchange).some(([name]) => isAbout(result, name));

function withMembers(exchange: RecordedExchange, members: readonly (readonly [string, unknown])[]): RecordedExchange {
  return { ...exchange, request: { ...exchange.request, body: JSON.stringify(Object.fromEntries(members)) } };
}

/** An update that only prepares, without the members that name further records and that a result is not about. */
function withoutFurther(exchange: RecordedExchange, result: Result, made: readonly Made[]): RecordedExchange {
  const members = membersOf(exchange);
  const kept = members.filter(([name, value]) => {
    const isPlain = JSON.stringify(reproducedValue(value, made, name)) === JSON.stringify(value);
    return isPlain || isAbout(result, name);
  });
  return kept.length === members.length ? exchange : withMembers(exchange, kept);
}

/** With the records alone that the requests name, or that a list should show or not. */
function withNamed({ making, preparing, steps }: Needed, { with: given = {} }: Result): Needed {
  const ids = [given.ids ?? []].flat().map(String);
  const named: RecordedExchange[] = [];
  for (const one of making.toReversed()) {
    const made = madeBy(one, []);
    const others = [...named, ...preparing, ...steps];
    const isBelow = ({ request }: RecordedExchange): boolean => request.url.startsWith(`${one.request.url}/`);
    const isNamed =
      made === null || ids.includes(made.id) || others.some((other) => isBelow(other) || namesRecord(other, made));
    if (isNamed) named.unshift(one);
  }
  return { making: named, preparing, steps };
}

/** As it was sent, but for the longest members that a result is not about, where no one would paste it. */
function inBrief(exchange: RecordedExchange, result: Result): RecordedExchange {
  if ((exchange.request.body ?? '').length <= LONGEST_BODY) return exchange;
  const members = membersOf(exchange);
  const [longest] = members
    .filter(([name, value]) => !isAbout(result, name) && JSON.stringify(value).length > LONG_MEMBER)
    .toSorted(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length);
  if (longest === undefined) return exchange;
  const kept = members.filter((one) => one !== longest);
  return inBrief(withMembers(exchange, kept), result);
}

/** The requests that make what is needed, those that give it what it holds then, and those that show a departure. */
export interface Needed {
  readonly making: readonly RecordedExchange[];
  readonly preparing: readonly RecordedExchange[];
  readonly steps: readonly RecordedExchange[];
}

/**
 * @param maxRequests how many are sent at most
 */
export function neededFor(
  result: Result,
  report: Pick<Report, 'run' | 'exchanges'>,
  maxRequests = MAX_REQUESTS,
): Needed | { readonly cannot: string } {
  const steps = stepsOf(result, exchangesOf(result.exchanges, report));
  const needed = exchangesOf(
    steps.flatMap(({ needs = [] }) => needs),
    report,
  );
  const others = [...new Set(needed)].filter((one) => !steps.includes(one));
  const preparing = others
    .filter((one) => !creates(one) && prepares(one, result))
    .toSorted((a, b) => a.id - b.id)
    .map((one) => withoutFurther(one, result, madeIn(others)));
  const named = withNamed({ making: others.filter(creates), preparing, steps }, result);
  const cannot = whyNot(result, named, report.run.id, maxRequests);
  return cannot === null ? named : { cannot };
}

function brief({ making, preparing, steps }: Needed, result: Result): Needed {
  const each = (all: readonly RecordedExchange[]) => all.map((one) => inBrief(one, result));
  return { making: each(making), preparing: each(preparing), steps: each(steps) };
}

export function reproduce(result: Result, report: Pick<Report, 'deployment' | 'run' | 'exchanges'>): Reproduction {
  const { baseUrl } = report.deployment;
  const needed = neededFor(result, report);
  if ('cannot' in needed) return needed;
  const { making, preparing, steps } = brief(needed, result);
  const made: Made[] = [];
  const lines: string[] = [];
  const usesSlug = [...making, ...steps].some(({ request }) => request.url.includes('/by-slug/'));
  for (const exchange of making) {
    const one = madeBy(exchange, made);
    if (one === null) return { cannot: 'needs a record without id' };
    lines.push(...makingLines(one, made, baseUrl));
    made.push(one);
    if (usesSlug) lines.push(slugLine(one, baseUrl));
  }
  lines.push(...preparing.map((one) => silent(curlLine(reproducedRequest(one, made), baseUrl))));
  for (const exchange of steps) {
    const one = creates(exchange) ? madeBy(exchange, made) : null;
    if (one === null) lines.push(curlLine(reproducedRequest(exchange, made), baseUrl));
    else {
      lines.push(...tryingLines(one, made, baseUrl));
      made.push(one);
    }
  }
  lines.push(...made.toReversed().map((one) => removalLine(one, baseUrl)));
  return lines.some(({ length }) => length > LONGEST_LINE) ? { cannot: 'the request is too long' } : { lines };
}
