/** Whole runs, from the inventory to the clean-up, on a reference in this process to which a test lets things happen. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { atOnce } from '../../helpers/breath.ts';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import { type CleanUp, cleanUp } from '../../helpers/clean-up/clean-up.ts';
import { takeInventory } from '../../helpers/clean-up/inventory.ts';
import { type Recovered, recover } from '../../helpers/clean-up/recovery.ts';
import { type FoundRun, scan } from '../../helpers/clean-up/scan.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Effect } from '../../helpers/contract/types.ts';
import { connect, deploymentOf } from '../../helpers/engine/connect.ts';
import { runPhase, runPlan } from '../../helpers/engine/run-plan.ts';
import { openSession, type Session } from '../../helpers/engine/session.ts';
import { authorizationOf } from '../../helpers/exchange/access.ts';
import type { Client } from '../../helpers/exchange/client.ts';
import { parseJson } from '../../helpers/exchange/json.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { type Ledger, reopenLedger } from '../../helpers/ledger/ledger.ts';
import { operationsBySnapshot, planBySnapshot } from '../../helpers/plan/by-snapshot.ts';
import { makePlan, type Plan, type Selection, select } from '../../helpers/plan/plan.ts';
import type { Depth, Result } from '../../helpers/requirement/requirement.ts';
import { takeSnapshot } from '../../helpers/snapshot/take.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { createReference, type ReferenceCore } from '../../reference/reference.ts';
import type { Variation } from '../../reference/variations/types.ts';
import { suites } from '../../suites/index.ts';
import { compareHoldings, type Difference, holdingsOf } from './holdings.ts';

const BASE_URL = 'http://127.0.0.1/rest';
const HEADERS = { 'Content-Type': 'application/json' };

/** What happens to a request on its way; null where no answer comes back. */
export type Accident = (
  request: ReferenceRequest,
  next: (request: ReferenceRequest) => Promise<ReferenceAnswer>,
  reference: ReferenceCore,
) => Promise<ReferenceAnswer | null>;

export interface Options {
  readonly accident?: Accident;
  readonly effects?: Effect;
  readonly depth?: Depth;
  readonly seed?: number;
  readonly selection?: Selection;
  readonly faults?: readonly Fault[];
  readonly variations?: readonly Variation[];
  /** How far the deployment's clock is off. */
  readonly clockOffMs?: number;
  readonly timeoutMs?: number;
  /** Asked before each case. */
  readonly stopped?: () => string | null;
  readonly reference?: ReferenceCore;
  /** Whether it is judged by a contract that was taken from the deployment itself. */
  readonly bySnapshot?: boolean;
}

export interface Whole extends Difference {
  readonly told: CleanUp;
  readonly results: readonly Result[];
  readonly requests: number;
  readonly reference: ReferenceCore;
  /** By method and path, in order. */
  readonly sent: readonly string[];
  /** What is on the deployment and neither named nor counted in the report. */
  readonly unreported: readonly string[];
}

export const answerOf = (status: number, body: unknown = {}): ReferenceAnswer => ({
  status,
  headers: HEADERS,
  body: JSON.stringify(body),
});

export function referenceWith({ clockOffMs = 0, faults = [], variations = [] }: Options): ReferenceCore {
  return createReference({ baseUrl: BASE_URL, faults, variations, now: () => Date.now() + clockOffMs });
}

function clientOn(reference: ReferenceCore, accident: Accident, clockOffMs: number, sent: string[]): Client {
  const accounts = { credentials: reference, secondCredentials: reference.second };
  return {
    async send(request): Promise<Exchange> {
      sent.push(`${request.method} ${new URL(request.url).pathname.slice('/rest'.length)}`);
      const id = sent.length;
      const startedAt = Date.now();
      const authorization = authorizationOf(request.as, accounts);
      const headers = authorization === null ? request.headers : { ...request.headers, authorization };
      const asked = { method: request.method, url: request.url, headers, body: request.body ?? '' };
      const clock = performance.now();
      // As on a network: what is due on the deployment happens before it answers.
      await setImmediate();
      const answer = await accident(asked, reference.handle, reference);
      const base = { id, startedAt, request, durationMs: performance.now() - clock };
      if (answer === null)
        return { ...base, durationMs: base.durationMs + 1, answer, failure: 'The connection was reset.' };
      const lowered = Object.entries({
        Date: new Date(Date.now() + clockOffMs).toUTCString(),
        ...answer.headers,
      }).map(([name, value]) => [name.toLowerCase(), value]);
      const { status, body } = answer;
      const seen = { status, headers: Object.fromEntries(lowered), text: body, json: parseJson(body) };
      return { ...base, answer: seen, failure: null };
    },
    get requests() {
      return sent.length;
    },
    close: async () => {},
  };
}

/** Planning and choosing take longer than a short run. */
const plans = new Map<string, Plan>();
const selected = new Map<string, Plan>();

interface Opened {
  readonly session: Session;
  readonly plan: Plan;
}

async function open(
  client: Client,
  reference: ReferenceCore,
  ledgerPath: string,
  options: Options,
  reopened?: Ledger,
): Promise<Opened> {
  const { seed = 1, effects = 'write', depth = 'standard', timeoutMs = 100, selection = {} } = options;
  const stated = loadContract();
  const deployment = deploymentOf(await connect(client, new URL(BASE_URL), stated, {}), stated, {});
  const taken = options.bySnapshot === true ? takeSnapshot(deployment, stated).contract : null;
  const contract = taken === null ? stated : operationsBySnapshot(taken, stated);
  const key = `${depth} ${taken !== null} ${JSON.stringify(deployment.index.raw)}`;
  const whole =
    plans.get(key) ??
    (taken === null
      ? makePlan(stated, suites, depth, deployment)
      : atOnce(planBySnapshot(taken, stated, suites, depth, deployment)));
  plans.set(key, whole);
  const session = openSession(
    {
      runId: `c${seed.toString(16).padStart(8, '0')}`,
      baseUrl: BASE_URL,
      credentials: reference,
      secondCredentials: reference.second,
      concurrency: 6,
      timeoutMs,
      seed,
      effects,
      fixtures: {},
      ledgerPath,
      keepsExchanges: false,
    },
    contract,
    catalogueOf(suites),
    deployment,
    client,
    reopened,
  );
  const wanted = `${key} ${JSON.stringify(selection)}`;
  const plan = selected.get(wanted) ?? select(whole, selection);
  selected.set(wanted, plan);
  return { session, plan };
}

/** Where the reference keeps records of a kind. */
const COLLECTION_OF: Readonly<Record<string, string>> = {
  category: 'eventCategories',
  '/core/v2/tags': 'tags',
  '/core/v2/categories': 'postCategories',
};

const placeOf = (kind: string, id: string): string => `${COLLECTION_OF[kind] ?? `${kind}s`} ${id}`;

/** What is on the deployment and not told: neither by its id, nor as of a kind of which nothing could be seen. */
export function unreportedOf(
  { left, trashed }: Difference,
  { left: told, inTrash, appeared }: Pick<CleanUp, 'left' | 'inTrash' | 'appeared'>,
): readonly string[] {
  const named = [...inTrash, ...appeared].flatMap((line) => {
    const [, kind = '', id = ''] = /^(\S+) (\d+) /.exec(line) ?? [];
    return [placeOf(kind, id)];
  });
  const withId = told.map(({ kind, id }) => placeOf(kind, String(id ?? '')));
  const known = new Set([...named, ...withId]);
  return [...left, ...trashed].filter((key) => !known.has(key) && !known.has(`${key.split(' ')[0]} `));
}

export async function wholeRun(options: Options = {}): Promise<Whole> {
  const { clockOffMs = 0, accident = (request, next) => next(request), stopped = () => null } = options;
  const reference = options.reference ?? referenceWith(options);
  const before = holdingsOf(reference.site);
  const sent: string[] = [];
  const client = clientOn(reference, accident, clockOffMs, sent);
  const folder = mkdtempSync(join(tmpdir(), 'harm-'));
  try {
    const { session, plan } = await open(client, reference, join(folder, 'ledger.jsonl'), options);
    const results: Result[] = [];
    const onReport = ({ results: more }: { readonly results: readonly Result[] }): void => void results.push(...more);
    if (session.options.effects !== 'read') await takeInventory(session);
    await runPlan(session, plan, onReport, stopped);
    const first = await cleanUp(session);
    await runPhase(session, plan, 'after clean-up', onReport, stopped);
    const told = await cleanUp(session, () => {}, first);
    await session.ledger.close();
    const difference = compareHoldings(before, holdingsOf(reference.site));
    return {
      ...difference,
      told,
      results,
      requests: sent.length,
      reference,
      sent,
      unreported: unreportedOf(difference, told),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run whose process is killed as it sends a request: whether that one is done, and what is after it, it never learns. */
export async function killedRun(
  reference: ReferenceCore,
  ledgerPath: string,
  kill: number,
  options: Options = {},
): Promise<void> {
  let count = 0;
  let ledger: Ledger | undefined;
  await new Promise<void>((killed) => {
    const accident: Accident = async (request, next) => {
      count += 1;
      if (count > kill) return new Promise(() => {});
      const isLast = count === kill;
      const answer = await (options.accident ?? ((asked, ask) => ask(asked)))(request, next, reference);
      if (!isLast) return answer;
      killed();
      return new Promise(() => {});
    };
    const run = async (): Promise<void> => {
      const client = clientOn(reference, accident, options.clockOffMs ?? 0, []);
      const { session, plan } = await open(client, reference, ledgerPath, options);
      ledger = session.ledger;
      await takeInventory(session);
      await runPlan(
        session,
        plan,
        () => {},
        () => null,
      );
      await cleanUp(session);
      killed();
    };
    void run();
  });
  // What waited for the disk is written all the same, and what followed from that.
  for (let size = -1; size !== statSync(ledgerPath).size; ) {
    size = statSync(ledgerPath).size;
    await ledger?.flush();
    await setImmediate();
  }
}

/** `conform cleanup`, by a ledger that another process has left. */
export async function recoverOn(
  reference: ReferenceCore,
  ledgerPath: string,
  options: Options = {},
): Promise<Recovered> {
  const { header, ledger } = reopenLedger(ledgerPath);
  const client = clientOn(
    reference,
    options.accident ?? ((request, next) => next(request)),
    options.clockOffMs ?? 0,
    [],
  );
  const { session } = await open(client, reference, ledgerPath, options, ledger);
  return recover(() => session, { header, ledger });
}

/** What `conform cleanup --scan` finds. */
export async function scanOn(reference: ReferenceCore, accident: Accident): Promise<readonly FoundRun[]> {
  const { session } = await open(clientOn(reference, accident, 0, []), reference, devNull, {});
  return scan(session);
}
