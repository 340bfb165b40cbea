import type { Effect } from '../contract/types.ts';
import { type Deployment, offers } from '../deployment/offered.ts';
import type { Exchange } from '../exchange/types.ts';
import { BlockedError, NobodyNamedError, NothingThereError, StoppedError } from '../plan/preconditions.ts';
import type { Case } from '../plan/types.ts';
import type { Outcome, Requirement, Result } from '../report/types.ts';
import { outcomeOf } from '../verdict/types.ts';
import type { CaseReport } from './evidence.ts';
import { allows } from './send.ts';
import type { Session } from './session.ts';
import { openSite, type Verdict } from './site.ts';

/** The second is to confirm a failure; the third is for when the second was blocked. */
const MOST_ATTEMPTS = 3;

interface Attempt {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** What becomes of requirements that were not judged. */
  readonly rest: { readonly outcome: Outcome; readonly reason: string };
}

function result(
  requirement: Requirement,
  outcome: Outcome,
  reason: string,
  exchanges: readonly Exchange[] = [],
): Result {
  return { ...requirement, outcome, reason, exchanges: exchanges.map(({ id }) => id) };
}

async function attempt(session: Session, one: Case, number: number): Promise<Attempt> {
  const site = openSite(session, one, number);
  const { verdicts } = site;
  try {
    await one.run(site);
    return {
      verdicts,
      rest: { outcome: 'error', reason: 'The suite came to the end of this case and judged nothing.' },
    };
  } catch (error) {
    const reason = session.redact(error instanceof Error ? error.message : String(error));
    if (error instanceof BlockedError) return { verdicts, rest: { outcome: 'blocked', reason } };
    if (error instanceof NothingThereError) return { verdicts, rest: { outcome: 'not-applicable', reason } };
    if (error instanceof NobodyNamedError || error instanceof StoppedError) {
      return { verdicts, rest: { outcome: 'skipped', reason } };
    }
    return { verdicts, rest: { outcome: 'error', reason } };
  }
}

function resultOf(session: Session, requirement: Requirement, { verdicts, rest }: Attempt): Result {
  const verdict = verdicts.get(requirement.id);
  if (!verdict) return result(requirement, rest.outcome, rest.reason);
  const { judgement, exchanges } = verdict;
  const reason = judgement.kind === 'met' ? (judgement.note ?? '') : judgement.reason;
  return result(requirement, outcomeOf(judgement, requirement.level), session.redact(reason), exchanges);
}

function isBroken({ outcome }: Pick<Result, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** What a second look makes of a first: a failure that does not come back is flaky. */
function confirmed(first: Result, second: Result | undefined): Result {
  if (!isBroken(first) || second === undefined || second.outcome !== 'pass') return first;
  const exchanges = [...first.exchanges, ...second.exchanges];
  return { ...first, outcome: 'flaky', reason: `Passed when tried again; at first: ${first.reason}`, exchanges };
}

/** Why a case is not run at all; null where it is. */
export function hindrance(
  deployment: Deployment,
  effects: Effect,
  one: Case,
): { readonly outcome: Outcome; readonly reason: string } | null {
  if (!deployment.names.isOffered(one.namespace)) {
    return { outcome: 'not-applicable', reason: `The namespace ${one.namespace} is not offered here.` };
  }
  if (!allows(effects, one.effect)) {
    return {
      outcome: 'skipped',
      reason: `Needs the effect ${one.effect}; this run is allowed ${effects} (CONFORMANCE_EFFECTS).`,
    };
  }
  const missing = one.operations.find((operation) => !offers(deployment, operation));
  if (missing) return { outcome: 'not-applicable', reason: `The deployment's index does not declare ${missing.key}.` };
  return null;
}

export function skip(requirements: readonly Requirement[], reason: string): CaseReport {
  return { results: requirements.map((requirement) => result(requirement, 'skipped', reason)), exchanges: [] };
}

/** The same session; no answer that it gets can belong to a request that was sent before over the same connection. */
function onOwnConnections(session: Session): Session {
  const { client } = session;
  return { ...session, client: { ...client, send: (request) => client.send({ ...request, ownConnection: true }) } };
}

/** Runs one case, and again where something was broken: a failure counts when it comes back. */
export async function runCase(session: Session, one: Case): Promise<CaseReport> {
  const reason = hindrance(session, session.options.effects, one);
  if (reason) {
    return {
      results: one.requirements.map((requirement) => result(requirement, reason.outcome, reason.reason)),
      exchanges: [],
    };
  }
  const guest = session.room.enter(session.client);
  try {
    return await runUnhindered({ ...session, client: guest.client }, one);
  } finally {
    guest.leave();
  }
}

async function runUnhindered(session: Session, one: Case): Promise<CaseReport> {
  const first = await attempt(session, one, 1);
  const results = one.requirements.map((requirement) => resultOf(session, requirement, first));
  const seen = [first];
  let unconfirmed = results.some(isBroken);
  for (let number = 2; unconfirmed && number <= MOST_ATTEMPTS; number += 1) {
    const next = await attempt(onOwnConnections(session), one, number);
    seen.push(next);
    const again = one.requirements.map((requirement) => resultOf(session, requirement, next));
    unconfirmed = results.some((before, at) => isBroken(before) && again[at]?.outcome === 'blocked');
    for (const [at, before] of results.entries()) results[at] = confirmed(before, again[at]);
  }
  const used = new Set(results.flatMap(({ exchanges }) => exchanges));
  const exchanges = seen.flatMap(({ verdicts }) => [...verdicts.values()].flatMap((verdict) => verdict.exchanges));
  return { results, exchanges: exchanges.filter(({ id }) => used.has(id)) };
}
