/** The records of one attempt of one case: those that it shares with others, its own, and what its samples draw on. */
import { hash } from 'node:crypto';
import { BlockedError, NothingThereError } from '../cases/preconditions.ts';
import type { Own, OwnRecord, Resource, Values } from '../cases/types.ts';
import { operationOf } from '../contract/operation.ts';
import { listOf } from '../deployment/index-document.ts';
import { declaredOf } from '../deployment/offered.ts';
import { namesOf } from '../ownership/names.ts';
import { reason, rootOf } from '../requirement/reasons.ts';
import { withArticle } from '../requirement/words.ts';
import { seeded } from '../samples/generator.ts';
import { settle } from '../tolerances/settle.ts';
import { tolerates } from '../tolerances/tolerates.ts';
import { findRecord, makeRecord } from './records.ts';
import { type Session, sharedPlace } from './session.ts';
import { isTransient } from './transient.ts';

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

function isDeniedCreation(error: unknown): boolean {
  const because = error instanceof BlockedError && error.why.code === 'no-record-made' ? error.why.with.because : null;
  return typeof because === 'object' && because !== null && 'code' in because && because.code === 'denied';
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

export class CaseRecords {
  readonly #session: Session;
  readonly #id: string;
  readonly #attempt: number;
  readonly #onlyReads: boolean;
  readonly #found = new Map<string, Found>();
  #count = 0;

  /**
   * @param attempt tells the names of a repeated case from those of its first run
   * @param onlyReads whether the case changes nothing, so that found records serve it where none may be made
   */
  constructor(session: Session, id: string, attempt: number, onlyReads = false) {
    this.#session = session;
    this.#id = id;
    this.#attempt = attempt;
    this.#onlyReads = onlyReads;
  }

  async own(needs: readonly string[], purpose: string): Promise<Own> {
    const records = await this.#recordsFor(needs, (name, key) => this.shared(name, key));
    return this.#ownWith(records, purpose);
  }

  #ownWith(records: ReadonlyMap<string, OwnRecord | null>, purpose: string): Own {
    return ownOf(this.#session, `${this.#id}\n${this.#attempt}\n${purpose}`, records);
  }

  /** @param get what is found may be read, and not be named in what is made */
  async #recordsFor(
    needs: readonly string[],
    get: (name: string, key?: string) => Promise<OwnRecord> = (name, key) => this.#made(name, key),
  ): Promise<ReadonlyMap<string, OwnRecord | null>> {
    return new Map(await Promise.all(needs.map(async (need) => [need, await this.#needed(need, get)] as const)));
  }

  fresh(name: string, values?: (own: Own) => Values): Promise<OwnRecord> {
    this.#count += 1;
    const resource = resourceOf(this.#session, name);
    const record = this.#obtain(resource, `fresh ${this.#count}`, values);
    return values === undefined ? this.#orFound(resource, record) : record;
  }

  lasting(name: string, key: string, values: (own: Own) => Values): Promise<OwnRecord> {
    const place = `lasting ${name} ${key}`;
    const known = this.#session.shared.get(place);
    if (known) return known;
    const resource = resourceOf(this.#session, name);
    const make = async () => {
      const needs = await this.#recordsFor(resource.minimalNeeds ?? []);
      return makeRecord(this.#session, resource, ownOf(this.#session, place, needs), values);
    };
    const record = this.#atSecondTry(make).then((made) => this.#kept(made));
    this.#share(place, record);
    return record;
  }

  shared(name: string, key = ''): Promise<OwnRecord> {
    return this.#orFound(resourceOf(this.#session, name), this.#made(name, key));
  }

  #made(name: string, key = ''): Promise<OwnRecord> {
    // The first attempt has changed this record, so the retry needs another to see the change.
    const place = sharedPlace(name, key === '' || this.#attempt === 1 ? key : `${key} ${this.#attempt}`);
    const resource = resourceOf(this.#session, name);
    const known = this.#session.shared.get(place);
    const record = known ?? this.#obtainShared(resource, place, key);
    if (known === undefined) this.#share(place, record);
    if (this.#isFound(resource)) this.#found.set(place, { resource, record });
    return record;
  }

  /** One that is there, to be read only, where none may be made. */
  #orFound(resource: Resource, made: Promise<OwnRecord>): Promise<OwnRecord> {
    if (!this.#onlyReads) return made;
    return made.catch((error: unknown) => {
      if (!isDeniedCreation(error)) throw error;
      const place = `found ${resource.name}`;
      const record =
        this.#session.shared.get(place) ?? findRecord(this.#session, resource).then((one) => this.#kept(one));
      this.#share(place, record);
      this.#found.set(place, { resource, record });
      return record;
    });
  }

  /** Whether a found record is no longer listed. */
  async lostWhatWasFound(): Promise<boolean> {
    for (const [place, one] of this.#found) if (await this.#isLost(place, one)) return true;
    return false;
  }

  #isFound(resource: Resource): boolean {
    return this.#session.options.effects === 'read' || !resource.creatable;
  }

  async #obtain(resource: Resource, key: string, values?: (own: Own) => Values): Promise<OwnRecord> {
    if (this.#isFound(resource)) return findRecord(this.#session, resource);
    const needs = await this.#recordsFor(resource.minimalNeeds ?? []);
    return makeRecord(this.#session, resource, this.#ownWith(needs, key), values);
  }

  async #obtainShared(resource: Resource, place: string, key: string): Promise<OwnRecord> {
    try {
      return this.#kept(await this.#atSecondTry(() => this.#obtain(resource, `shared ${place}`)));
    } catch (error) {
      if (resource.otherwise === undefined || !(error instanceof NothingThereError)) throw error;
      return this.#made(resource.otherwise, key);
    }
  }

  /** Many cases hang on such a record, so that one lost answer must not decide. */
  async #atSecondTry(get: () => Promise<OwnRecord>): Promise<OwnRecord> {
    const errors: BlockedError[] = [];
    const look = async (): Promise<OwnRecord | null> => {
      try {
        return await get();
      } catch (error) {
        if (!(error instanceof BlockedError)) throw error;
        errors.push(error);
        return null;
      }
    };
    const lasts = ({ why }: BlockedError): boolean => !isTransient(why);
    const pause = async (ms: number) => {
      if (!errors.some(lasts)) await this.#session.pause(ms);
    };
    // What leads elsewhere may have made it: a second of that name is rejected for the first.
    const isMade = (record: OwnRecord | null) =>
      record !== null || errors.some(({ why }) => rootOf(why).code === 'redirected');
    const record = await settle('throttled-record', look, isMade, { pause });
    if (record !== null) return record;
    throw errors.find(lasts) ?? errors.at(-1);
  }

  /** What is to be had for all cases; not that there was none at a moment. */
  #share(place: string, record: Promise<OwnRecord>): void {
    const { shared } = this.#session;
    shared.set(place, record);
    record.catch((error: unknown) => {
      if (error instanceof BlockedError && isTransient(error.why)) shared.delete(place);
    });
  }

  #kept(obtained: OwnRecord): OwnRecord {
    this.#session.budget.keep(obtained.exchange);
    return obtained;
  }

  /** Whether a record of the site itself is gone, so that another shows what it was to show. */
  async #isLost(place: string, { resource, record }: Found): Promise<boolean> {
    const { shared } = this.#session;
    const before = await record.catch(() => null);
    if (before === null || before.resource !== resource) return false;
    const known = await shared.get(place)?.catch(() => null);
    if (known && known.id !== before.id) return tolerates('records-of-the-site-go', true);
    const is = await findRecord(this.#session, resource, before)
      .then((found) => this.#kept(found))
      .catch(() => before);
    if (!tolerates('records-of-the-site-go', is.id !== before.id)) return false;
    shared.set(place, Promise.resolve(is));
    return true;
  }

  async #needed(need: string, get: (name: string, key?: string) => Promise<OwnRecord>): Promise<OwnRecord | null> {
    const [name = '', key] = need.replace('?', '').split('/');
    try {
      return await get(name, key);
    } catch (error) {
      if (need.endsWith('?')) return null;
      throw error;
    }
  }
}
