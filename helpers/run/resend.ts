/** Sends what showed a departure once more, with records of its own, and tells from the answer whether it is still there. */
import type { Case, Resource, Site, Values } from '../cases/types.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Names } from '../deployment/names.ts';
import { parseJson } from '../exchange/json.ts';
import type { Call, RecordedExchange } from '../exchange/types.ts';
import { creates, isNamedBy, type Made, madeBy, type Needed, namesRecord } from '../report/reproduce.ts';
import type { DepartureKind } from '../requirement/departure-kinds.ts';
import { broken, MET } from '../requirement/judgement.ts';
import type { Requirement, Result } from '../requirement/requirement.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import { isRecord } from '../verdict/judge.ts';

/** What was written and what was shown, then or now. */
interface Seen {
  readonly status: number;
  /** What an updated record showed before. */
  readonly before?: unknown;
  readonly sent: unknown;
  readonly shown: unknown;
}

type Told = 'broken' | 'met' | null;

/** Says that the request did not get where it got before, and nothing of what is asked. */
const ELSEWHERE: ReadonlySet<number> = new Set([401, 403, 404, 429]);

const byStatus =
  (isMet: (status: number) => boolean) =>
  (then: Seen, { status }: Seen): Told => {
    if (isMet(status)) return status === 404 || status === 429 ? null : 'met';
    return ELSEWHERE.has(status) && status !== then.status ? null : 'broken';
  };

const isOk = (status: number): boolean => status >= 200 && status < 300;
const isClientError = (status: number): boolean => status >= 400 && status < 500;
/** Records and lines that are made again have other ids and names. */
function withoutNames(value: unknown): string | undefined {
  const text = JSON.stringify(value, (name, one) => (name === 'id' ? undefined : one));
  return text?.replaceAll(/\b[0-9a-f]{14}\b/g, '');
}

const isSame = (one: unknown, other: unknown): boolean => withoutNames(one) === withoutNames(other);

/** Still what it was then or before, or what was written now; anything else, or what was not written, tells nothing. */
function byValue(then: Seen, now: Seen): Told {
  if (!isOk(now.status) || now.sent === undefined) return null;
  if (now.shown === undefined) return then.shown === undefined ? 'broken' : null;
  if (isSame(now.sent, now.shown)) return 'met';
  return isSame(then.shown, now.shown) || isSame(now.before, now.shown) ? 'broken' : null;
}

/** Still what it was before, or another value; what then held nothing that could change tells nothing. */
function byUnsent(_then: Seen, { status, before, shown }: Seen): Told {
  if (!isOk(status) || before === undefined || shown === undefined) return null;
  return isSame(before, shown) ? 'met' : 'broken';
}

/** Still what it was then; of anything else only the whole document tells whether it is right. */
function byShape(then: Seen, now: Seen): Told {
  return isOk(now.status) && now.shown !== undefined && isSame(then.shown, now.shown) ? 'broken' : null;
}

/** Whether what is right now was wrong then in the same circumstances: an update may rest on what was written before it. */
function isSurelyMet(kind: DepartureKind, { request }: RecordedExchange, { making, preparing }: Needed): boolean {
  const isUpdate = !/^(?:GET|HEAD|OPTIONS)$/.test(request.method) && making.length > 0;
  return !isUpdate || preparing.length > 0 || kind === 'accepted-invalid' || kind === 'open-access';
}

/** What an answer shows of a departure; of the kinds that are not here one answer does not show it. */
const TOLD: Partial<Record<DepartureKind, (then: Seen, now: Seen) => Told>> = {
  'accepted-invalid': byStatus(isClientError),
  'rejected-valid': byStatus(isOk),
  'creation-fails': byStatus(isOk),
  'server-error': byStatus((status) => status < 500),
  'open-access': byStatus((status) => status === 401 || status === 403),
  'not-kept': byValue,
  'shown-as-text': byValue,
  'not-cleared': byValue,
  'changed-unsent': byUnsent,
  'other-shape': byShape,
};

function at(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), json);
}

interface Anew {
  readonly made: Made;
  readonly collection: string;
  readonly id: number;
  readonly slug: string | null;
  readonly document: Values;
}

/** What turns a request of the report into a call of now. */
export interface Translation {
  readonly resources: readonly Resource[];
  readonly contract: Contract;
  readonly names: Names;
  readonly baseUrl: string;
  readonly runId: string;
  readonly newRunId: string;
}

function operationFor({ contract, names, baseUrl }: Translation, { request }: RecordedExchange) {
  const path = request.url.slice(baseUrl.replace(/\/$/, '').length).split('?')[0] ?? '';
  for (const operation of contract.operations.values()) {
    const template = operation.method === request.method ? names.toActual(operation.path) : null;
    if (template === null) continue;
    const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const found = new RegExp(`^${pattern}/?$`).exec(path);
    if (found) return { operation, inPath: { ...found.groups } };
  }
  return null;
}

function queryOf(url: string): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, value] of new URL(url).searchParams) {
    const name = key.replace(/\[\]$/, '');
    query[name] = key === name ? value : [...((query[name] as readonly unknown[] | undefined) ?? []), value];
  }
  return query;
}

/** With the ids of the records that were made anew, wherever they are named. */
function renewed(value: unknown, anew: readonly Anew[], member = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => renewed(one, anew, member));
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renewed(one, anew, name)]));
  }
  const found = anew.find(({ made }) => String(value) === made.id && isNamedBy(member, made));
  if (found !== undefined) return typeof value === 'string' ? String(found.id) : found.id;
  if (member === 'code') return anew.find(({ made }) => value === made.code)?.document.code ?? value;
  return anew.find(({ made }) => member === 'slug' && value === made.slug)?.slug ?? value;
}

/** A record of then, as requests name it that bear the id of now's run. */
function namedNow(made: Made, { runId, newRunId }: Translation): Made {
  const now = (text: string | null): string | null => text?.replaceAll(runId, newRunId) ?? null;
  return { ...made, slug: now(made.slug), code: now(made.code) };
}

function callFor(translation: Translation, recorded: RecordedExchange, anew: readonly Anew[]): Call | null {
  const found = operationFor(translation, recorded);
  if (found === null) return null;
  const { request } = recorded;
  const { runId, newRunId } = translation;
  const text = request.body?.replaceAll(runId, newRunId) ?? '';
  const json = parseJson(text);
  const given = { ...queryOf(request.url.replaceAll(runId, newRunId)), ...(isRecord(json) && json) };
  const path = renewedPath(found, anew);
  if (path === null) return null;
  const args = { ...(renewed(given, anew) as object), ...path };
  return {
    operation: found.operation,
    args,
    ...(text !== '' && !isRecord(json) && { rawBody: { text, contentType: 'application/json' } }),
    ...(request.as && { as: request.as }),
    why: recorded.why ?? 'Sends it again',
  };
}

/** Null where a record that is there no more is named. */
function renewedPath(
  { operation, inPath }: { readonly operation: Operation; readonly inPath: Readonly<Record<string, string>> },
  anew: readonly Anew[],
): Record<string, unknown> | null {
  const renew = (name: string, value: string): unknown => {
    const own = anew.filter(({ collection }) => operation.path.startsWith(`${collection}/`));
    if (name === 'slug') return own.at(0)?.slug ?? null;
    return own.find(({ made }) => made.id === value)?.id ?? (own.length === 0 ? value : null);
  };
  const path = Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, renew(name, value)]));
  return Object.values(path).includes(null) ? null : path;
}

/** @param isAlike whether the records are to hold what those of then were made with, and no less */
async function makeAnew(
  site: Site,
  translation: Translation,
  making: readonly RecordedExchange[],
  isAlike: boolean,
): Promise<readonly Anew[] | null> {
  const anew: Anew[] = [];
  for (const one of making) {
    const made = madeBy(
      one,
      anew.map(({ made: before }) => before),
    );
    const path = operationFor(translation, one)?.operation.path;
    const resource = translation.resources.find(({ collection }) => collection === path);
    if (made === null || resource === undefined) return null;
    const alike = isAlike ? callFor(translation, one, anew)?.args : {};
    const record = await site.fresh(resource.name, () => alike ?? {});
    const { id, slug, document } = record;
    anew.push({ made: namedNow(made, translation), collection: resource.collection, id, slug, document });
  }
  return anew;
}

/** The request with no more members than the one it is about, what is required, and what shows whose a new record is. */
function least(translation: Translation, exchange: RecordedExchange, argument: string | null): RecordedExchange {
  const { request } = exchange;
  const json = parseJson(request.body ?? '');
  const [member = ''] = argument?.split('.') ?? [];
  if (!isRecord(json) || !(member in json)) return exchange;
  const { args = {} } = operationFor(translation, exchange)?.operation ?? {};
  const isMark = (value: unknown): boolean =>
    creates(exchange) && JSON.stringify(value).includes(translation.runId) && !Array.isArray(value);
  const kept = Object.entries(json).filter(([name, one]) => name === member || args[name]?.required || isMark(one));
  const isAll = kept.length === Object.keys(json).length;
  return isAll ? exchange : { ...exchange, request: { ...request, body: JSON.stringify(Object.fromEntries(kept)) } };
}

/** With the records alone that the requests name: those that were made to make others are not needed. */
function withNamed({ making, ...needed }: Needed): Needed {
  const isNamed = (one: RecordedExchange): boolean => {
    const made = madeBy(one, []);
    const isBelow = ({ request }: RecordedExchange): boolean => request.url.startsWith(`${one.request.url}/`);
    return (
      made === null || [...needed.preparing, ...needed.steps].some((one) => isBelow(one) || namesRecord(one, made))
    );
  };
  return { ...needed, making: making.filter(isNamed) };
}

/** Null where a record or an operation of then is not to be had now. */
async function sendAgain(
  site: Site,
  translation: Translation,
  needed: Needed,
  act: RecordedExchange,
  shows: RecordedExchange,
  isAlike = false,
) {
  const anew = await makeAnew(site, translation, needed.making, isAlike);
  const call = anew && callFor(translation, act, anew);
  if (!anew || !call) return null;
  const { id, slug } = call.args;
  let before: unknown = anew.find((one) => one.id === id || (one.slug !== null && one.slug === slug))?.document;
  for (const one of needed.preparing) {
    const given = callFor(translation, one, anew);
    if (given === null) return null;
    before = (await site.send(given)).answer?.json;
  }
  const done = await site.send(call);
  if (act === shows) return { call, before, done, seen: done };
  const look = callFor(translation, shows, anew);
  return look && { call, before, done, seen: await site.send(look) };
}

/** Met in all members; broken in one, if the others tell, too. */
function settledOutcome(status: number, told: readonly Told[], mayBeMet: boolean): Told {
  if (status === 0 || told.includes(null)) return null;
  if (told.includes('broken')) return 'broken';
  return mayBeMet ? 'met' : null;
}

/** What sends again the request that showed a result, and judges nothing. */
function sendingCase(
  result: Result,
  needed: Needed,
  translation: Translation,
  run: (site: Site, act: RecordedExchange, shows: RecordedExchange) => Promise<void>,
): Case | null {
  const [act, shows = act] = needed.steps;
  const operation = act && operationFor(translation, act)?.operation;
  if (act === undefined || shows === undefined || !operation) return null;
  return {
    id: result.id,
    namespace: result.namespace,
    effect: operation.effect,
    depth: 'smoke',
    operations: [operation, ...needed.making.flatMap((one) => operationFor(translation, one)?.operation ?? [])],
    requirements: [],
    weight: needed.steps.length,
    sends: 'the request that showed it',
    run: (site) => run(site, act, shows),
  };
}

/** For what is judged from all answers: here from this one. What a new record shows is noted where the suite makes one. */
export function sendingAgain(result: Result, needed: Needed, translation: Translation): Case | null {
  return sendingCase(result, needed, translation, async (site, act, shows) => {
    if (result.kind !== 'made') {
      await sendAgain(site, translation, needed, act, shows, true);
      return;
    }
    const anew = await makeAnew(site, translation, needed.making, true);
    const call = anew && callFor(translation, act, anew);
    const made = call && translation.resources.find(({ collection }) => call.operation.path === collection);
    if (call && made) await site.fresh(made.name, () => call.args);
  });
}

/** Null where one answer does not show whether it is still there. */
export function resending(
  result: Result,
  requirement: Requirement,
  needed: Needed,
  translation: Translation,
): Case | null {
  const { departure } = result;
  const told = departure && TOLD[departure.kind];
  const why = reasonIn(result);
  if (departure === undefined || told === undefined || why === null) return null;
  const { members = [[]] } = result.at ?? {};
  // A member that is rejected alone may need those beside it.
  const argument = departure.kind === 'rejected-valid' ? null : result.argument;
  const steps = needed.steps.map((step) => least(translation, step, argument));
  const isWhole = steps.every((step, nth) => step === needed.steps[nth]);
  // What is changed without being sent, or not emptied, has to be held first, by its creation where no update gave it.
  const rests = departure.kind === 'changed-unsent' || departure.kind === 'not-cleared';
  const isAlike = rests && needed.preparing.length === 0;
  const named = isAlike ? needed : withNamed({ ...needed, steps });
  const one = sendingCase(result, named, translation, async (site, act, shows) => {
    const sent = await sendAgain(site, translation, named, act, shows, isAlike);
    if (sent === null) return;
    const { call, before, done, seen } = sent;
    const sentThen = parseJson(act.request.body ?? '');
    const shownThen = parseJson(shows.answer?.body.replaceAll(translation.runId, translation.newRunId) ?? '');
    const statusThen = shows.answer?.status ?? 0;
    const status = seen.answer?.status ?? 0;
    const each = members.map((path) =>
      told(
        { status: statusThen, sent: at(sentThen, path), shown: at(shownThen, path) },
        { status, before: at(before, path), sent: at(call.args, path), shown: at(seen.answer?.json, path) },
      ),
    );
    const outcome = settledOutcome(status, each, isWhole && isSurelyMet(departure.kind, act, named));
    if (outcome !== null) site.judge(requirement, outcome === 'met' ? MET : broken(why), done, seen);
  });
  return one && { ...one, requirements: [requirement] };
}
