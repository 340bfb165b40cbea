import { hash } from 'node:crypto';
import { BlockedError, NothingThereError } from '../cases/preconditions.ts';
import type { Case, Own, OwnRecord, Resource, Site, Values } from '../cases/types.ts';
import { operationOf } from '../contract/operation.ts';
import { listOf } from '../deployment/index-document.ts';
import { declaredOf } from '../deployment/offered.ts';
import { isReading } from '../exchange/methods.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { namesOf } from '../ownership/names.ts';
import { DenialUnreadError } from '../ownership/permits.ts';
import { reason } from '../requirement/reasons.ts';
import { withArticle } from '../requirement/words.ts';
import { seeded } from '../samples/generator.ts';
import { accepted, isRecord, isRejection } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import { sendToCurrentSlug } from './moved-slugs.ts';
import { findRecord, makeRecord, sendThroughLedger } from './records.ts';
import { allows } from './send.ts';
import { queued, type ReusableRecord, type Session, sharedPlace } from './session.ts';
import { isTransient, THROTTLED_PAUSE_MS } from './transient.ts';
import { openVerdicts, type Verdicts } from './verdicts.ts';

/** The port through which one attempt of one case reaches the deployment. */
export interface CaseSite extends Site, Verdicts {
  /** Whether the case may have left out requests, because a requirement is not wanted. */
  readonly isPartial: boolean;
  /** Whether a found record is no longer listed; the next attempt then gets another. */
  lostWhatWasFound(): Promise<boolean>;
}

/** What an attempt was given that the run has not made. */
interface Found {
  readonly resource: Resource;
  readonly record: Promise<OwnRecord>;
}

function digest(...parts: readonly (string | number)[]): string {
  return hash('sha256', parts.join('\n'));
}

function homeOf(raw: unknown): string {
  const index = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  return [index.home, index.url].find((address) => typeof address === 'string') ?? '';
}

/** @param key of an operation */
function wordsIn(session: Session, key: string, argument: string): readonly string[] {
  const { enum: words } = declaredOf(session, operationOf(session.contract, key), argument);
  return listOf(words).filter((word) => typeof word === 'string');
}

function resourceOf(session: Session, name: string): Resource {
  const resource = session.catalogue.resources.get(name);
  if (!resource) throw new Error(`No suite states what ${withArticle(name)} is.`);
  return resource;
}

/** @returns null for an optional record that is not to be had */
function recordIn(records: ReadonlyMap<string, OwnRecord | null>, need: string): OwnRecord | null {
  const record = records.get(need);
  if (record === undefined) throw new Error(`A sample uses a ${need} and does not say that it needs one.`);
  return record;
}

function ownOf(session: Session, key: string, records: ReadonlyMap<string, OwnRecord | null>): Own {
  const { runId, seed } = session.options;
  const source = seeded(Number.parseInt(digest(seed, key).slice(0, 8), 16));
  return {
    ...namesOf(runId, key),
    mark: runId,
    get faker() {
      return source.faker;
    },
    id(need) {
      const record = recordIn(records, need);
      if (record === null) throw new NothingThereError(reason('none-to-name', { resource: need.replace('?', '') }));
      return record.id;
    },
    member: (need, name) => recordIn(records, need)?.document[name],
    nameOf: (namespace) => session.names.toActual(`/${namespace}`)?.slice(1) ?? namespace,
    wordsOf: (key, argument) => wordsIn(session, key, argument),
    home: homeOf(session.index.raw),
  };
}

/**
 * @param attempt tells the names of a repeated case from those of its first run
 * @param wanted ids of the requirements that are to be judged, where not all are
 */
export function openSite(
  session: Session,
  { id, requirements }: Pick<Case, 'id' | 'requirements'>,
  attempt: number,
  wanted: ReadonlySet<string> | null = null,
): CaseSite {
  let isPartial = false;
  const reading = session.options.effects === 'read';
  const found = new Map<string, Found>();
  let made = 0;
  /** Writes that were not rejected. */
  let done = 0;
  /** The last read of a record by its id; null where something was sent after it that may have changed it. */
  let lastLook: Exchange | null = null;

  const isFound = (resource: Resource): boolean => reading || !resource.creatable;

  async function obtain(resource: Resource, key: string, values?: (own: Own) => Values): Promise<OwnRecord> {
    if (isFound(resource)) return findRecord(session, resource);
    return makeRecord(session, resource, await own([], key), values);
  }

  function fresh(name: string, values?: (own: Own) => Values): Promise<OwnRecord> {
    made += 1;
    return obtain(resourceOf(session, name), `fresh ${made}`, values);
  }

  /** Many cases hang on such a record, so that one lost answer must not decide. */
  async function atSecondTry(get: () => Promise<OwnRecord>): Promise<OwnRecord> {
    try {
      return await get();
    } catch (error) {
      if (!(error instanceof BlockedError)) throw error;
      if (isTransient(error.why)) await session.pause(THROTTLED_PAUSE_MS);
      return get();
    }
  }

  /** What is to be had for all cases; not that there was none at a moment. */
  function share(place: string, record: Promise<OwnRecord>): void {
    session.shared.set(place, record);
    record.catch((error: unknown) => {
      if (error instanceof BlockedError && isTransient(error.why)) session.shared.delete(place);
    });
  }

  function kept(obtained: OwnRecord): OwnRecord {
    session.budget.keep(obtained.exchange);
    return obtained;
  }

  function lasting(name: string, key: string, values: (own: Own) => Values): Promise<OwnRecord> {
    const place = `lasting ${name} ${key}`;
    const known = session.shared.get(place);
    if (known) return known;
    const source = ownOf(session, place, new Map());
    const record = atSecondTry(() => makeRecord(session, resourceOf(session, name), source, values)).then(kept);
    share(place, record);
    return record;
  }

  function once<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const known = session.once.get(key) as Promise<Result> | undefined;
    if (known) return known;
    const result = make();
    session.once.set(key, result);
    result.catch(() => session.once.delete(key));
    return result;
  }

  function shared(name: string, key = ''): Promise<OwnRecord> {
    // The first attempt has changed this record, so the retry needs another to see the change.
    const place = sharedPlace(name, key === '' || attempt === 1 ? key : `${key} ${attempt}`);
    const resource = resourceOf(session, name);
    const known = session.shared.get(place);
    const record =
      known ??
      atSecondTry(() => obtain(resource, `shared ${place}`)).then(kept, (error: unknown) => {
        if (resource.otherwise === undefined || !(error instanceof NothingThereError)) throw error;
        return shared(resource.otherwise, key);
      });
    if (known === undefined) share(place, record);
    if (isFound(resource)) found.set(place, { resource, record });
    return record;
  }

  /** A site may take away what it made itself, whenever it likes. */
  async function isLost(place: string, { resource, record }: Found): Promise<boolean> {
    const before = await record.catch(() => null);
    if (before === null || before.resource !== resource) return false;
    const known = await session.shared.get(place)?.catch(() => null);
    if (known && known.id !== before.id) return true;
    const is = await findRecord(session, resource, before).catch(() => before);
    if (is.id === before.id) return false;
    session.shared.set(place, Promise.resolve(kept(is)));
    return true;
  }

  async function lostWhatWasFound(): Promise<boolean> {
    // What is gone after a write of the attempt may be gone for that.
    if (done > 0) return false;
    for (const [place, one] of found) if (await isLost(place, one)) return true;
    return false;
  }

  /** A denial shows only beside a record of the run, which is made where there is none. */
  async function sendOurs(call: Call): Promise<Exchange> {
    try {
      return await sendToCurrentSlug(session, call);
    } catch (error) {
      if (!(error instanceof DenialUnreadError)) throw error;
      await shared(error.resource.name).catch(() => Promise.reject(error));
      return sendToCurrentSlug(session, call);
    }
  }

  /** Reads a borrowed record, as a rejected request may have changed it. Null where it has changed. */
  async function stillThere({ record, seen }: ReusableRecord): Promise<Exchange | null> {
    const { resource, id, document } = record;
    const operation = operationOf(session.contract, `GET ${resource.item}`);
    const why = `Looks whether the ${resource.name} is still there`;
    const look = seen ?? (await sendThroughLedger(session, { operation, args: { id }, why }));
    const is = accepted(look) ? look.answer?.json : null;
    return isRecord(is) && is.status === document.status ? look : null;
  }

  async function borrowNow<Result>(
    name: string,
    use: (record: OwnRecord, seen: Exchange | null) => Promise<Result>,
  ): Promise<Result> {
    const last = session.reusable.get(name);
    session.reusable.delete(name);
    const seen = last === undefined ? null : await stillThere(last);
    const record = last === undefined || seen === null ? await fresh(name) : last.record;
    const before = done;
    lastLook = null;
    const result = await use(record, seen);
    const isSeen = lastLook !== null && idIn((lastLook as Exchange).answer?.json) === record.id;
    if (done === before) session.reusable.set(name, { record, seen: isSeen ? lastLook : null });
    return result;
  }

  const inTurn = <Result>(key: string, use: () => Promise<Result>): Promise<Result> => queued(session, key, use);

  function borrow<Result>(
    name: string,
    use: (record: OwnRecord, seen: Exchange | null) => Promise<Result>,
  ): Promise<Result> {
    return inTurn(`the borrowed ${name}`, () => borrowNow(name, use));
  }

  function release(record: OwnRecord): void {
    const { name } = record.resource;
    session.released.set(name, [...(session.released.get(name) ?? []), record]);
  }

  async function needed(need: string): Promise<OwnRecord | null> {
    const [name = '', key] = need.replace('?', '').split('/');
    try {
      return await shared(name, key);
    } catch (error) {
      if (need.endsWith('?')) return null;
      throw error;
    }
  }

  async function own(needs: readonly string[], purpose: string): Promise<Own> {
    const records = await Promise.all(needs.map(async (need) => [need, await needed(need)] as const));
    return ownOf(session, `${id}\n${attempt}\n${purpose}`, new Map(records));
  }

  return {
    index: session.index,
    names: session.names,
    readsOnly: reading,
    mayChangeOthers: allows(session.options.effects, 'site'),
    isRetry: attempt > 1,
    turn: (of) => session.options.seed % of,
    pause: session.pause,
    wants(requirement) {
      const isWanted = wanted === null || wanted.has(requirement.id);
      isPartial ||= !isWanted;
      return isWanted;
    },
    get isPartial() {
      return isPartial;
    },
    canAct(as) {
      const { credentials, secondCredentials } = session.options;
      return as === 'anonymous' || (as === 'second-user' ? secondCredentials : credentials) !== null;
    },
    ...openVerdicts({ requirements }),
    async send(call) {
      const exchange = await sendOurs(call);
      const isLook = call.operation.method === 'GET' && session.catalogue.subjectOf(call.operation)?.role === 'item';
      lastLook = isLook && call.method === undefined && accepted(exchange) ? exchange : null;
      if (!isReading(call.method ?? call.operation.method) && !isRejection(exchange)) done += 1;
      return exchange;
    },
    lostWhatWasFound,
    shared,
    fresh,
    borrow,
    inTurn,
    release,
    takeReleased: (name) => session.released.get(name)?.shift() ?? null,
    lasting,
    once,
    own,
  };
}
