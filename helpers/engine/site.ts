import type { Case, OwnRecord, Site } from '../cases/types.ts';
import { operationOf } from '../contract/operation.ts';
import { isReading } from '../exchange/methods.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { DenialUnreadError } from '../ownership/permits.ts';
import { accepted, isRecord, isRejection } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import { CaseRecords } from './case-records.ts';
import { sendToCurrentSlug } from './moved-slugs.ts';
import { sendThroughLedger } from './records.ts';
import { allows } from './send.ts';
import { queued, type ReusableRecord, type Session } from './session.ts';
import { openVerdicts, type Verdicts } from './verdicts.ts';

/** The port through which one attempt of one case reaches the deployment. */
export interface CaseSite extends Site, Verdicts {
  /** Whether the case may have left out requests, because a requirement is not wanted. */
  readonly isPartial: boolean;
  /** Whether a found record is no longer listed; the next attempt then gets another. */
  lostWhatWasFound(): Promise<boolean>;
}

/** What an attempt sends, and what that leaves of the records that cases borrow. */
class Sender {
  readonly #session: Session;
  readonly #records: CaseRecords;
  /** Writes that were not rejected. */
  done = 0;
  /** The last read of a record by its id; null where something was sent after it that may have changed it. */
  #lastRead: Exchange | null = null;

  constructor(session: Session, records: CaseRecords) {
    this.#session = session;
    this.#records = records;
  }

  async send(call: Call): Promise<Exchange> {
    const { operation, method } = call;
    const exchange = await this.#sendOurs(call);
    const isRead = operation.method === 'GET' && this.#session.catalogue.subjectOf(operation)?.role === 'item';
    this.#lastRead = isRead && method === undefined && accepted(exchange) ? exchange : null;
    if (!isReading(method ?? operation.method) && !isRejection(exchange)) this.done += 1;
    return exchange;
  }

  async borrow<Result>(
    name: string,
    use: (record: OwnRecord, seen: Exchange | null) => Promise<Result>,
  ): Promise<Result> {
    const { reusable } = this.#session;
    const last = reusable.get(name);
    reusable.delete(name);
    const seen = last === undefined ? null : await this.#stillThere(last);
    const record = last === undefined || seen === null ? await this.#records.fresh(name) : last.record;
    const before = this.done;
    this.#lastRead = null;
    const result = await use(record, seen);
    const isSeen = idIn(this.#lastReadDocument()) === record.id;
    if (this.done === before) reusable.set(name, { record, seen: isSeen ? this.#lastRead : null });
    return result;
  }

  #lastReadDocument(): unknown {
    return this.#lastRead?.answer?.json;
  }

  /** A denial shows only beside a record of the run, which is made where there is none. */
  async #sendOurs(call: Call): Promise<Exchange> {
    try {
      return await sendToCurrentSlug(this.#session, call);
    } catch (error) {
      if (!(error instanceof DenialUnreadError)) throw error;
      await this.#records.shared(error.resource.name).catch(() => Promise.reject(error));
      return sendToCurrentSlug(this.#session, call);
    }
  }

  /** Reads a borrowed record, as a rejected request may have changed it. Null where it has changed. */
  async #stillThere({ record, seen }: ReusableRecord): Promise<Exchange | null> {
    const { resource, id, document } = record;
    const operation = operationOf(this.#session.contract, `GET ${resource.item}`);
    const why = `Looks whether the ${resource.name} is still there`;
    const read = seen ?? (await sendThroughLedger(this.#session, { operation, args: { id }, why }));
    const is = accepted(read) ? read.answer?.json : null;
    return isRecord(is) && is.status === document.status ? read : null;
  }
}

function once<Result>({ once: made }: Session, key: string, make: () => Promise<Result>): Promise<Result> {
  const known = made.get(key) as Promise<Result> | undefined;
  if (known) return known;
  const result = make();
  made.set(key, result);
  result.catch(() => made.delete(key));
  return result;
}

/**
 * @param attempt tells the names of a repeated case from those of its first run
 * @param wanted ids of the requirements that are to be judged, where not all are
 */
export function openSite(
  session: Session,
  { id, requirements, effect }: Pick<Case, 'id' | 'requirements'> & Partial<Pick<Case, 'effect'>>,
  attempt: number,
  wanted: ReadonlySet<string> | null = null,
): CaseSite {
  let isPartial = false;
  const records = new CaseRecords(session, id, attempt, effect === 'read');
  const sender = new Sender(session, records);
  const { options, released } = session;
  return {
    index: session.index,
    names: session.names,
    readsOnly: options.effects === 'read',
    mayChangeOthers: allows(options.effects, 'site'),
    isRetry: attempt > 1,
    blamed: options.repeated?.blamed ?? [],
    turn: (of) => options.seed % of,
    isPlanned: (requirement) => options.planned?.has(requirement.id) ?? true,
    pause: session.pause,
    wants(requirement) {
      const isWanted = wanted === null || wanted.has(requirement.id);
      isPartial ||= !isWanted;
      return isWanted;
    },
    get isPartial() {
      return isPartial;
    },
    canAct: (as) =>
      as === 'anonymous' || (as === 'second-user' ? options.secondCredentials : options.credentials) !== null,
    ...openVerdicts({ requirements }),
    send: (call) => sender.send(call),
    // What is gone after a write of the attempt may be gone for that.
    lostWhatWasFound: async () => sender.done === 0 && records.lostWhatWasFound(),
    shared: (name, key) => records.shared(name, key),
    fresh: (name, values) => records.fresh(name, values),
    borrow: (name, use) => queued(session, `the borrowed ${name}`, () => sender.borrow(name, use)),
    inTurn: (key, use) => queued(session, key, use),
    release(record) {
      const { name } = record.resource;
      released.set(name, [...(released.get(name) ?? []), record]);
    },
    takeReleased: (name) => released.get(name)?.shift() ?? null,
    lasting: (name, key, values) => records.lasting(name, key, values),
    once: (key, make) => once(session, key, make),
    own: (needs, purpose) => records.own(needs, purpose),
  };
}
