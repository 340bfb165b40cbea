import { hash } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en';
import { shortened } from '../exchange/cut.ts';
import type { Exchange } from '../exchange/types.ts';
import { BlockedError, NothingThereError } from '../plan/preconditions.ts';
import type { Case, Own, OwnRecord, Resource, Site, Values } from '../plan/types.ts';
import { blocked, isUnanswered, obstacle } from '../verdict/judge.ts';
import type { Judgement } from '../verdict/types.ts';
import { sendWritingDown } from './made-elsewhere.ts';
import { findRecord, makeRecord, sendThroughLedger } from './records.ts';
import type { Session } from './session.ts';

export interface Verdict {
  readonly judgement: Judgement;
  readonly exchanges: readonly Exchange[];
}

/** The port through which one attempt of one case reaches the deployment. */
export interface CaseSite extends Site {
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

function digest(...parts: readonly (string | number)[]): string {
  return hash('sha256', parts.join('\n'));
}

function homeOf(raw: unknown): string {
  const index = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  return [index.home, index.url].find((address) => typeof address === 'string') ?? '';
}

function resourceOf(session: Session, name: string): Resource {
  const resource = session.catalogue.resources.get(name);
  if (!resource) throw new Error(`No suite states what a ${name} is.`);
  return resource;
}

function recordIn(records: ReadonlyMap<string, OwnRecord>, resource: string): OwnRecord {
  const record = records.get(resource);
  if (!record) throw new Error(`A sample uses a ${resource} and does not say that it needs one.`);
  return record;
}

/** Whose values the generator draws just now. */
let drawing: Own | null = null;

function ownOf(session: Session, key: string, records: ReadonlyMap<string, OwnRecord>): Own {
  const { runId, seed } = session.options;
  const unique = digest(runId, key).slice(0, 10);
  let seeds = 0;
  const own: Own = {
    name: `Conformance ${runId} ${unique}`,
    slug: `conformance-${unique}-${runId}`,
    mark: runId,
    get faker() {
      // One generator serves all cases: it is seeded anew whenever another may have drawn from it in between.
      if (drawing !== own) {
        drawing = own;
        queueMicrotask(() => {
          drawing = null;
        });
        faker.seed(Number.parseInt(digest(seed, key).slice(0, 8), 16) + seeds);
        seeds += 1;
      }
      return faker;
    },
    id: (resource) => recordIn(records, resource).id,
    member: (resource, name) => recordIn(records, resource).document[name],
    nameOf: (namespace) => session.names.toActual(`/${namespace}`)?.slice(1) ?? namespace,
    home: homeOf(session.index.raw),
  };
  return own;
}

/** Neither success nor failure can rest on a request that was not answered. */
function unlessUnanswered(judgement: Judgement, exchanges: readonly Exchange[]): Judgement {
  const unanswered = exchanges.find(isUnanswered);
  if (unanswered === undefined || (judgement.kind !== 'met' && judgement.kind !== 'broken')) return judgement;
  return blocked(obstacle(unanswered) ?? 'No answer.');
}

/** @param attempt tells the names of a repeated case from those of its first run */
export function openSite(session: Session, { id }: Pick<Case, 'id'>, attempt: number): CaseSite {
  const verdicts = new Map<string, Verdict>();
  const reading = session.options.effects === 'read';
  let made = 0;

  async function obtain(resource: Resource, key: string, values?: (own: Own) => Values): Promise<OwnRecord> {
    if (reading || !resource.creatable) return findRecord(session, resource);
    return makeRecord(session, resource, await own([], key), values);
  }

  /** Many cases hang on a shared record, so that one lost answer must not decide. */
  async function obtainAtSecondTry(resource: Resource, key: string): Promise<OwnRecord> {
    try {
      return await obtain(resource, key);
    } catch (error) {
      if (error instanceof BlockedError) return obtain(resource, key);
      throw error;
    }
  }

  function shared(name: string, key = ''): Promise<OwnRecord> {
    // What one operation works on has changed since the first attempt: a second one needs another to see the change.
    const place = key === '' || attempt === 1 ? `${name} ${key}` : `${name} ${key} ${attempt}`;
    const known = session.shared.get(place);
    if (known) return known;
    const resource = resourceOf(session, name);
    const record = obtainAtSecondTry(resource, `shared ${place}`).then(
      (obtained) => {
        session.room.keep(obtained.exchange);
        return obtained;
      },
      (error: unknown) => {
        if (resource.otherwise === undefined || !(error instanceof NothingThereError)) throw error;
        return shared(resource.otherwise, key);
      },
    );
    session.shared.set(place, record);
    return record;
  }

  async function own(needs: readonly string[], purpose: string): Promise<Own> {
    const records = await Promise.all(needs.map(async (name) => [name, await shared(name)] as const));
    return ownOf(session, `${id}\n${attempt}\n${purpose}`, new Map(records));
  }

  return {
    index: session.index,
    names: session.names,
    readsOnly: reading,
    canAct(as) {
      const { credentials, secondCredentials } = session.options;
      return as === 'anonymous' || (as === 'second-user' ? secondCredentials : credentials) !== null;
    },
    verdicts,
    send: (call) => sendWritingDown(session, call, () => sendThroughLedger(session, call)),
    judge(requirement, judgement, ...exchanges) {
      if (verdicts.has(requirement)) throw new Error(`${requirement} is judged twice.`);
      const restsOn = exchanges.filter((exchange) => exchange !== null);
      verdicts.set(requirement, { judgement: unlessUnanswered(judgement, restsOn), exchanges: restsOn.map(shortened) });
    },
    shared,
    fresh(name, values) {
      made += 1;
      return obtain(resourceOf(session, name), `fresh ${made}`, values);
    },
    own,
  };
}
