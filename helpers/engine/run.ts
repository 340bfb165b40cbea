/** The one way from environment to report. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { suites } from '../../suites/index.ts';
import { loadContract } from '../contract/load.ts';
import type { Contract } from '../contract/types.ts';
import { offers } from '../deployment/offered.ts';
import { effectiveEffects, type Settings } from '../environment/settings.ts';
import { UsageError } from '../environment/usage-error.ts';
import { type Credentials, createClient } from '../exchange/client.ts';
import { redactor, withoutBodies } from '../exchange/redact.ts';
import { makePlan, type Plan, requirementsOf, type Selection, select } from '../plan/plan.ts';
import type { RecordedExchange, Report, Result } from '../report/types.ts';
import { summarise } from '../report/verdict.ts';
import type { Leftover } from './cleanup.ts';
import { type Contact, connect, deploymentOf } from './connect.ts';
import { indexResults } from './index-results.ts';
import type { Job, TestOutcome } from './job.ts';
import type { SessionOptions } from './session.ts';
import { suiteIdentity } from './suite-identity.ts';

/** Where a run goes: a deployment's address with what it takes to get in. */
export interface Destination {
  readonly baseUrl: URL;
  readonly credentials: Credentials | null;
  readonly secondCredentials: Credentials | null;
}

export interface RunOptions {
  readonly settings: Settings;
  readonly destination: Destination;
  readonly selection: Selection;
  /** Folder of reports and ledgers. */
  readonly out: string;
  /** Whether the outcome holds every exchange, for an archive. */
  readonly keepsExchanges: boolean;
}

export interface RunOutcome {
  readonly report: Report;
  readonly allExchanges: readonly RecordedExchange[];
}

/** A run that is ready to start: connected, named, planned. */
export interface PreparedRun {
  readonly contract: Contract;
  readonly plan: Plan;
  readonly results: readonly Result[];
  readonly job: Job;
  readonly names: Report['deployment']['names'];
  readonly offered: readonly string[];
  readonly startedAt: number;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly failures: number;
}

function newRunId(): string {
  return `c${randomBytes(4).toString('hex')}`;
}

function refuseTies(
  ambiguous: readonly { readonly namespace: string; readonly candidates: readonly string[] }[],
): void {
  const [tie] = ambiguous;
  if (!tie) return;
  throw new UsageError(
    `${tie.namespace} could be any of ${tie.candidates.join(', ')} here: say which with CONFORMANCE_NAMES=${tie.namespace}=${tie.candidates[0]}.`,
  );
}

/** @throws UnreachableError, UsageError */
export async function prepare({
  settings,
  destination,
  selection,
  out,
  keepsExchanges,
}: RunOptions): Promise<PreparedRun> {
  const startedAt = Date.now();
  const contract = loadContract();
  const { concurrency, timeoutMs, seed, depth, fixtures, names } = settings;
  const client = createClient({ ...destination, concurrency, timeoutMs });
  let contact: Contact;
  try {
    contact = await connect(client, destination.baseUrl, contract, names);
  } finally {
    await client.close();
  }
  const deployment = deploymentOf(contact, contract, names);
  refuseTies(deployment.names.ambiguous);
  const plan = select(makePlan(contract, suites, depth, deployment), selection);
  if (requirementsOf(plan).length === 0) {
    throw new UsageError(
      'Nothing in the plan fits --namespace, --operation and --id: conform list shows what there is.',
    );
  }
  const runId = newRunId();
  const options: SessionOptions = {
    runId,
    baseUrl: destination.baseUrl.href,
    credentials: destination.credentials,
    secondCredentials: destination.secondCredentials,
    concurrency,
    timeoutMs,
    seed,
    effects: effectiveEffects(settings),
    fixtures,
    ledgerPath: join(out, 'ledgers', `${runId}.jsonl`),
    keepsExchanges,
  };
  const stop = new SharedArrayBuffer(4);
  return {
    contract,
    plan,
    results: indexResults(plan, deployment),
    job: { options, contact, names, depth, selection, stop },
    names: deployment.names.resolved,
    offered: contract.namespaces
      .filter(({ name }) => deployment.names.isOffered(name))
      .map(({ name }) => name)
      .filter((name) =>
        [...contract.operations.values()].some(
          (operation) => operation.namespace === name && offers(deployment, operation),
        ),
      ),
    startedAt,
  };
}

/** Of the offered namespaces those that the plan has anything to say about. */
function namespacesAsked(offered: readonly string[], plan: Plan): readonly string[] {
  const asked = new Set(requirementsOf(plan).map(({ namespace }) => namespace));
  return offered.filter((name) => asked.has(name));
}

/** Exchanges that a reader looks at in full; of all others the report keeps a line. */
function keepWhatMatters(
  exchanges: readonly RecordedExchange[],
  results: readonly Result[],
): readonly RecordedExchange[] {
  const telling = new Set(results.filter(({ outcome }) => outcome !== 'pass').flatMap((result) => result.exchanges));
  return exchanges.map((exchange) => (telling.has(exchange.id) ? exchange : withoutBodies(exchange)));
}

function leftBehind(left: readonly Leftover[]): readonly string[] {
  return left
    .filter(({ removable }) => removable)
    .map(({ resource, name, id, reason }) => `${resource} ${id ?? ''} (${name}): ${reason}`);
}

function errorResult(message: string): Result {
  return {
    id: 'suite/run',
    title: 'The suite itself runs to its end',
    level: 'MUST',
    basis: 'conventional',
    clause: 'service',
    operation: null,
    namespace: 'site',
    outcome: 'error',
    reason: message,
    exchanges: [],
  };
}

/** Runs what was prepared, cleans up, and draws the conclusion. */
export async function run(
  prepared: PreparedRun,
  { settings, destination }: RunOptions,
  onProgress: (progress: Progress) => void,
): Promise<RunOutcome> {
  const { contract, plan, job, names, offered, startedAt } = prepared;
  const total = requirementsOf(plan).length;
  let done = prepared.results.length;
  let failures = prepared.results.filter(({ outcome }) => outcome === 'fail').length;
  onProgress({ done, total, failures });
  const { runInVitest } = await import('./vitest-host.ts');
  const host = await runInVitest(job, ({ results }: TestOutcome) => {
    done += results.length;
    failures += results.filter(({ outcome }) => outcome === 'fail').length;
    onProgress({ done, total, failures });
  });

  const redact = redactor([destination.credentials, destination.secondCredentials]);
  const problems = [
    ...host.failures,
    ...(host.cleanUp ? [] : ['The run ended before it could clean up: conform cleanup finishes it.']),
  ];
  const results = [
    ...prepared.results,
    ...host.outcomes.flatMap((outcome) => outcome.results),
    ...problems.slice(0, 1).map((problem) => errorResult(redact(problem))),
  ];
  const exchanges = host.outcomes.flatMap((outcome) => outcome.exchanges);
  const interrupted = new Int32Array(job.stop)[0] === 0 ? null : 'interrupted';
  const left = host.cleanUp?.left ?? [];
  const { totals, verdict } = summarise(results, {
    offered: namespacesAsked(offered, plan),
    leftBehind: leftBehind(left),
    interrupted,
  });
  const { options } = job;
  const report: Report = {
    schemaVersion: 1,
    suite: suiteIdentity(),
    contract: {
      hash: contract.hash,
      operations: contract.operations.size,
      clauses: Object.fromEntries([...contract.clauses].map(([id, { title, states }]) => [id, { title, states }])),
    },
    deployment: { name: settings.name, baseUrl: redact(destination.baseUrl.href), names },
    run: {
      id: options.runId,
      startedAt: new Date(startedAt).toISOString(),
      durationMs: Date.now() - startedAt,
      seed: options.seed,
      depth: job.depth,
      effects: options.effects,
      requests: host.cleanUp?.requests ?? exchanges.length,
      concurrency: options.concurrency,
      interrupted,
    },
    verdict,
    totals,
    results,
    exchanges: keepWhatMatters(exchanges, results),
  };
  return { report, allExchanges: host.cleanUp?.exchanges ?? [] };
}
