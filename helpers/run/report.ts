/** What a run found, as the document that is kept. */
import { breath } from '../breath.ts';
import { observationsOf } from '../checks/site-index/observations.ts';
import type { Leftover } from '../clean-up/clean-kind.ts';
import { type CleanUp, describeLeftover } from '../clean-up/clean-up.ts';
import { offers } from '../deployment/offered.ts';
import { resultOf } from '../engine/result.ts';
import type { Session } from '../engine/session.ts';
import { redacted } from '../exchange/redact.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import { describeChange } from '../ownership/changes.ts';
import type { Harmed } from '../ownership/harm.ts';
import { toldBy } from '../plan/costs.ts';
import { requirementsOf } from '../plan/plan.ts';
import { notHeldOf } from '../report/not-held.ts';
import type { HarmedRecord, Observation, Report } from '../report/types.ts';
import { summarise } from '../report/verdict.ts';
import { reason } from '../requirement/reasons.ts';
import type { Outcome, Result } from '../requirement/requirement.ts';
import { interfaceRulebook } from '../rulebook/rulebook.ts';
import { suiteIdentity } from '../suite-identity.ts';
import type { PreparedRun } from './prepare.ts';

/** Of the offered namespaces those that the whole plan has anything to say about. */
function namespacesAsked({ contract, deployment, wholePlan }: PreparedRun): readonly string[] {
  const asked = new Set(requirementsOf(wholePlan).map(({ namespace }) => namespace));
  const shown = new Set(
    [...contract.operations.values()].filter((one) => offers(deployment, one)).map((one) => one.namespace),
  );
  return contract.namespaces.map(({ name }) => name).filter((name) => asked.has(name) && shown.has(name));
}

const MAX_BEFORE_CHARACTERS = 4_000;

/** A record of others that a request of the run changed, with what a person needs to put it back. */
function harmedIn({ redact }: Session, harmed: Harmed): HarmedRecord {
  const { kind, id, address, request, what, before } = harmed;
  const stood = redact(JSON.stringify(before)).slice(0, MAX_BEFORE_CHARACTERS);
  return { record: `${kind} ${id}`, address, request: redact(request), what: redact(what), before: stood };
}

export interface RunEnd {
  readonly results: readonly Result[];
  readonly exchanges: readonly RecordedExchange[];
  readonly cleaned: CleanUp;
  readonly interrupted: string | null;
}

/** What left a requirement unasked leaves those unasked, too, that it was to stand for. */
const LEFT_OUT: readonly Outcome[] = ['skipped', 'not-applicable', 'blocked'];

/** Only what passed stands for others. */
function represented({ redact }: Session, results: readonly Result[]): readonly Result[] {
  const byId = new Map(results.map((one) => [one.id, one]));
  return results.map((one) => {
    const standing = one.code === 'represented-by' ? byId.get(String(one.with?.represented)) : undefined;
    if (standing === undefined || standing.outcome === 'pass') return one;
    const { with: _, code: __, ...requirement } = one;
    if (LEFT_OUT.includes(standing.outcome)) {
      const { outcome, reason: why, code, with: given } = standing;
      return { ...requirement, outcome, reason: why, ...(code && { code }), ...(given && { with: given }) };
    }
    return resultOf(redact, requirement, 'represented', reason('standing-broken', { standing: standing.id }));
  });
}

export async function reportOf(
  prepared: PreparedRun,
  session: Session,
  end: RunEnd,
  breathe: () => Promise<void>,
): Promise<Report> {
  const { options, contract, deployment } = prepared;
  const { redact, harm } = session;
  const isShown = ({ operation }: Result): boolean => operation === null || contract.operations.has(operation);
  const results = represented(session, end.results);
  const shown = results.filter(isShown);
  const undocumented = results.filter((result) => !isShown(result));
  const { hasIndex } = options.rulebook ?? interfaceRulebook();
  const offered = namespacesAsked(prepared);
  await breathe();
  const { totals, verdict } = judge(prepared, session, end, shown, offered);
  await breath();
  const observations = hasIndex ? observationsOf(contract, deployment) : [];
  const seen: Observation[] = [];
  for (const one of observations) {
    await breathe();
    seen.push(redacted(one, redact));
  }
  return {
    schemaVersion: 2,
    ...(harm.found.length > 0 && { harmed: harm.found.map((one) => harmedIn(session, one)) }),
    suite: suiteIdentity(),
    contract: describeContract(prepared),
    deployment: { ...describeDeployment(prepared, redact), offered },
    run: describeRun(prepared, session, end),
    verdict,
    totals,
    results: shown,
    // What an index declares names them.
    ...(options.settings.undocumented && { undocumented: redacted(undocumented, redact) }),
    observations: seen,
    exchanges: end.exchanges,
  };
}

const told = ({ redact }: Session, left: readonly Leftover[]): readonly string[] =>
  left.map((leftover) => redact(describeLeftover(leftover)));

function judge(
  { options, contract, filtered }: PreparedRun,
  session: Session,
  { interrupted, cleaned }: RunEnd,
  shown: readonly Result[],
  offered: readonly string[],
): Pick<Report, 'totals' | 'verdict'> {
  const notHeld = notHeldOf(contract);
  const isWhole = options.shard === undefined;
  return summarise(shown, {
    // Only all shards together show that, too.
    ...(isWhole && notHeld !== undefined && { notHeld }),
    // Only all shards together show what could not be judged.
    offered: isWhole ? offered : [],
    leftBehind: told(
      session,
      cleaned.left.filter(({ removable }) => removable),
    ),
    interrupted,
    filtered,
    effects: session.options.effects,
  });
}

function describeContract({ options, contract }: PreparedRun): Report['contract'] {
  const { savedContract, rulebook = interfaceRulebook() } = options;
  const notHeld = notHeldOf(contract);
  const source = savedContract ?? rulebook.source;
  return {
    hash: contract.hash,
    operations: contract.operations.size,
    ...(source && { source: savedContract?.source ?? rulebook.source ?? '' }),
    ...(notHeld !== undefined && { notHeld }),
    clauses: Object.fromEntries([...contract.clauses].map(([id, { title, states }]) => [id, { title, states }])),
  };
}

function describeDeployment(
  { options, deployment }: PreparedRun,
  redact: Session['redact'],
): Omit<Report['deployment'], 'offered'> {
  const { settings, destination } = options;
  const described = {
    baseUrl: destination.baseUrl.href,
    ...(settings.release !== null && { release: settings.release }),
    names: deployment.names.resolved,
  };
  return { name: settings.name, ...redacted(described, redact) };
}

function describeRun(
  { options, client, budget, filtered, startedAt, beganMs, wholeRequests }: PreparedRun,
  session: Session,
  { cleaned, interrupted }: RunEnd,
): Report['run'] {
  const { redact } = session;
  const { changes } = session.harm;
  const { runId, seed, effects, concurrency } = session.options;
  const { requests, slowedDown, readInPart } = client;
  const notRemovable = told(
    session,
    cleaned.left.filter(({ removable }) => !removable),
  );
  return {
    id: runId,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(performance.now() - beganMs),
    seed,
    depth: options.settings.depth,
    effects,
    requests,
    concurrency,
    interrupted,
    filtered,
    ...(budget !== null && { budget: { says: budget.says, share: toldBy(Math.min(1, requests / wholeRequests)) } }),
    ...(slowedDown !== null && { slowedDown }),
    ...(readInPart.length > 0 && { readInPart: readInPart.map(redact) }),
    ...(options.shard && { shard: options.shard }),
    ...(notRemovable.length > 0 && { notRemovable }),
    ...(changes.all.length > 0 && { changed: changes.all.map((one) => redact(describeChange(one))) }),
    ...describeCleanUp(cleaned, redact),
  };
}

function describeCleanUp(cleaned: CleanUp, redact: Session['redact']): Partial<Report['run']> {
  const { inTrash, appeared, made, requests, durationMs } = cleaned;
  return {
    ...(inTrash.length > 0 && { inTrash: inTrash.map(redact) }),
    ...(appeared.length > 0 && { appeared: appeared.map(redact) }),
    ...(made.size > 0 && {
      records: Object.fromEntries([...made].map(([kind, ids]) => [kind, ids.size])),
      cleanUp: { requests, durationMs },
    }),
  };
}
