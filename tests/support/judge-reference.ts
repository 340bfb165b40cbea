/** Runs the suite, without sockets and without a process, on a reference deployment that a test may make wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variationsNamed } from '../../helpers/api/named.ts';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Leftover } from '../../helpers/clean-up/clean-kind.ts';
import { cleanUp } from '../../helpers/clean-up/clean-up.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Contract, Effect } from '../../helpers/contract/types.ts';
import type { Deployment } from '../../helpers/deployment/offered.ts';
import { connect, deploymentOf } from '../../helpers/engine/connect.ts';
import type { CaseReport } from '../../helpers/engine/evidence.ts';
import { judgeIndex } from '../../helpers/engine/judge-index.ts';
import { runPhase, runPlan } from '../../helpers/engine/run-plan.ts';
import { openSession } from '../../helpers/engine/session.ts';
import { authorizationOf } from '../../helpers/exchange/access.ts';
import type { Client } from '../../helpers/exchange/client.ts';
import { parseJson } from '../../helpers/exchange/json.ts';
import { readAs } from '../../helpers/exchange/read-as.ts';
import type { HttpRequest } from '../../helpers/exchange/types.ts';
import { makePlan, type Plan, type Selection, select } from '../../helpers/plan/plan.ts';
import type { Depth, Result } from '../../helpers/requirement/requirement.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { createReference } from '../../reference/reference.ts';
import { suites } from '../../suites/index.ts';

/** Stands between the suite and the reference; `next` asks the reference. */
export type Tamper = (
  request: ReferenceRequest,
  next: (request: ReferenceRequest) => Promise<ReferenceAnswer>,
) => Promise<ReferenceAnswer>;

export interface JudgedRun {
  readonly results: readonly Result[];
  readonly left: readonly Leftover[];
  readonly sent: readonly HttpRequest[];
}

export interface JudgeOptions {
  readonly tamper?: Tamper;
  /** What is wrong with the reference. @default nothing */
  readonly faults?: readonly Fault[];
  /** Ids of variations of the reference. */
  readonly variation?: string | readonly string[];
  readonly selection?: Selection;
  readonly depth?: Depth;
  readonly effects?: Effect;
  readonly seed?: number;
  /** Whether the run has credentials at all. @default true */
  readonly signedIn?: boolean;
  /** Whether it has a second user's. @default true */
  readonly secondUser?: boolean;
}

const BASE_URL = 'http://127.0.0.1/rest';

const plans = new Map<string, Plan>();

/** Planning takes longer than running a few cases, and is the same for every deployment with the same index. */
function planOf(contract: Contract, depth: Depth, deployment: Deployment): Plan {
  const key = `${depth} ${JSON.stringify(deployment.index.raw)}`;
  const plan = plans.get(key) ?? makePlan(contract, suites, depth, deployment);
  plans.set(key, plan);
  return plan;
}

export async function judgeReference(options: JudgeOptions = {}): Promise<JudgedRun> {
  const {
    tamper = (request, next) => next(request),
    faults = [],
    variation,
    selection = {},
    depth = 'standard',
    effects = 'site',
    seed = 1,
    signedIn = true,
    secondUser = true,
  } = options;
  const variations = variation === undefined ? [] : variationsNamed([variation].flat(), VARIATIONS);
  const reference = createReference({ baseUrl: BASE_URL, variations, faults });
  const accounts = {
    credentials: signedIn ? reference : null,
    secondCredentials: signedIn && secondUser ? reference.second : null,
  };
  const sent: HttpRequest[] = [];
  const client: Client = {
    async send(request) {
      sent.push(request);
      const startedAt = Date.now();
      const authorization = authorizationOf(request.as, accounts);
      const headers = authorization === null ? request.headers : { ...request.headers, authorization };
      const asked: ReferenceRequest = { method: request.method, url: request.url, headers, body: request.body ?? '' };
      const answer = await tamper(asked, reference.handle);
      const lowered = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const read = { status: answer.status, headers: lowered, text: answer.body, json: parseJson(answer.body) };
      return {
        id: sent.length,
        startedAt,
        durationMs: 0,
        request,
        answer: request.readAs === undefined ? read : readAs(read, request.readAs, request.url),
        failure: null,
      };
    },
    get requests() {
      return sent.length;
    },
    close: async () => {},
  };

  const contract = loadContract();
  const contact = await connect(client, new URL(BASE_URL), contract, {});
  const deployment = deploymentOf(contact, contract, {});
  const plan = select(planOf(contract, depth, deployment), selection);
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const session = openSession(
      {
        runId: `c${seed.toString(16).padStart(8, '0')}`,
        baseUrl: BASE_URL,
        ...accounts,
        concurrency: 6,
        timeoutMs: 30_000,
        seed,
        effects,
        fixtures: {},
        ledgerPath: join(folder, 'ledger.jsonl'),
        keepsExchanges: false,
        // Without a variation nothing shows late there.
        ...(variation === undefined ? { pause: async () => {} } : {}),
      },
      contract,
      catalogueOf(suites),
      deployment,
      client,
    );
    const results: Result[] = [...(await judgeIndex(plan.indexChecks, deployment, session.redact))];
    const onReport = (report: CaseReport): void => void results.push(...report.results);
    await runPlan(session, plan, onReport, () => null);
    await runPhase(session, plan, 'after clean-up', onReport, () => null);
    return { results, left: (await cleanUp(session)).left, sent };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Ids of results that say something is wrong, sorted. */
export function departures({ results }: JudgedRun): readonly string[] {
  return results
    .filter(({ outcome }) => !['pass', 'represented', 'not-applicable', 'skipped'].includes(outcome))
    .map(({ id, outcome }) => `${outcome} ${id}`)
    .sort();
}
