import type { Case } from '../cases/types.ts';
import type { Effect } from '../contract/types.ts';
import { type Deployment, offers } from '../deployment/offered.ts';
import { isThrottled } from '../exchange/breaker.ts';
import type { Exchange, HttpRequest } from '../exchange/types.ts';
import type { Sendable } from '../ownership/permit.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import type { Result } from '../requirement/requirement.ts';
import { reasonIn, said } from '../requirement/result-reason.ts';
import { mostRepetitions, settle } from '../tolerances/settle.ts';
import type { CaseReport } from './evidence.ts';
import { type Attempt, attempt, exchangesIn, resultIn, type Unjudged, unjudged } from './run-check.ts';
import { allows } from './send.ts';
import type { Session } from './session.ts';
import { type CaseSite, openSite } from './site.ts';
import { isTransient } from './transient.ts';

/** The number of the first attempt that confirms nothing. */
const NEXT_ATTEMPT = mostRepetitions('failure') + 2;

function isBroken({ outcome }: Pick<Result, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** A failure that a retry does not confirm is flaky. */
function confirmed(first: Result, second: Result | undefined): Result {
  if (!isBroken(first) || second === undefined || second.outcome !== 'pass') return first;
  const exchanges = [...first.exchanges, ...second.exchanges];
  const flaw = reasonIn(first) ?? first.reason;
  return { ...first, outcome: 'flaky', ...said(reason('passed-again', { flaw })), exchanges };
}

/** Why a case is not run at all; null where it is. */
export function hindrance(deployment: Deployment, effects: Effect, one: Case): Unjudged | null {
  const { namespace } = one;
  if (!deployment.names.isOffered(namespace)) {
    return { outcome: 'not-applicable', why: reason('not-offered', { namespace }) };
  }
  // A guessed id is somebody's record, whatever the effects.
  if (one.effect !== 'read' && one.operations.some(({ origin }) => origin === 'document')) {
    return { outcome: 'skipped', why: reason('no-suite') };
  }
  if (!allows(effects, one.effect)) {
    return { outcome: 'skipped', why: reason('effects', { needed: one.effect, allowed: effects }) };
  }
  const missing = one.operations.find((operation) => !offers(deployment, operation));
  if (missing === undefined) return null;
  return { outcome: 'not-applicable', why: reason('operation-undeclared', { operation: missing.key }) };
}

export function skip({ redact }: Session, check: Pick<Case, 'requirements'>, why: Reason): CaseReport {
  return unjudged(redact, check, { outcome: 'skipped', why });
}

/** Marks a case as not asked, unless it would not have been asked anyway. */
export function omit(session: Session, one: Case, why: Reason): CaseReport {
  const hindered = hindrance(session, session.options.effects, one);
  return hindered === null ? skip(session, one, why) : unjudged(session.redact, one, hindered);
}

/** The same session with new connections, so that no late answer to an earlier request is taken for its own. */
function onOwnConnections(session: Session): Session {
  const { client } = session;
  return { ...session, client: { ...client, send: (request) => client.send({ ...request, ownConnection: true }) } };
}

/**
 * Runs one case, and again where something was broken: a failure counts when it comes back, here or, with the same cause, in
 * several other cases.
 */
export async function runCase(session: Session, one: Case): Promise<CaseReport> {
  const hindered = hindrance(session, session.options.effects, one);
  if (hindered !== null) return unjudged(session.redact, one, hindered);
  const share = session.budget.share(session.client);
  try {
    const report = await runUnhindered({ ...session, client: share.client }, one);
    return { ...report, requests: share.requests };
  } finally {
    share.release();
  }
}

function resultsIn({ redact }: Session, { requirements }: Case, seen: Attempt): Result[] {
  return requirements.map((requirement) => resultIn(redact, requirement, seen));
}

/** Cases in a row whose retries were throttled too; after so many, none is retried. */
const MAX_FUTILE_RETRIES = 3;

/** @param wasThrottled whether a request of the attempt was throttled, so that other reasons may follow from it */
function throttledIn(session: Session, one: Case, seen: Attempt, wasThrottled: boolean): ReadonlySet<string> {
  const throttled = resultsIn(session, one, seen).filter((result) => {
    const why = reasonIn(result);
    return result.outcome === 'blocked' && (wasThrottled || (why !== null && isTransient(why)));
  });
  return new Set(throttled.map(({ id }) => id));
}

/** The same session, and how many of its requests were throttled. */
function countThrottled(session: Session): { readonly session: Session; throttled(): number } {
  const { client } = session;
  let throttled = 0;
  const send = async (request: Sendable<HttpRequest>): Promise<Exchange> => {
    const exchange = await client.send(request);
    if (exchange.answer !== null && isThrottled(exchange.answer.status)) throttled += 1;
    return exchange;
  };
  return { session: { ...session, client: { ...client, send } }, throttled: () => throttled };
}

interface Throttled {
  readonly seen: Attempt;
  /** Ids of the requirements that throttled requests decided. */
  readonly throttled: ReadonlySet<string>;
}

/** Retries what was throttled, later and with new records, as the effect of the first requests is unknown. */
async function retryThrottled(given: Session, one: Case): Promise<Attempt & { readonly site: CaseSite }> {
  const { throttledRetries: returns } = given;
  const counted = countThrottled(given);
  const { session } = counted;
  const site = openSite(session, one, 1, session.options.repeated?.shownBy);
  const first = await attempt(one, site);
  const many = throttledIn(session, one, first, counted.throttled() > 0);
  if (many.size === 0 || returns.futile >= MAX_FUTILE_RETRIES) return { ...first, site };
  let times = 0;
  const look = async (before: Throttled | null): Promise<Throttled> => {
    if (before === null) return { seen: first, throttled: many };
    times += 1;
    const earlier = counted.throttled();
    const next = await attempt(one, openSite(session, one, NEXT_ATTEMPT + times));
    const kept = [...before.seen.verdicts].filter(([id]) => !before.throttled.has(id));
    const seen = { verdicts: new Map([...next.verdicts, ...kept]), rest: next.rest };
    return { seen, throttled: throttledIn(session, one, seen, counted.throttled() > earlier) };
  };
  const { seen, throttled } = await settle('throttled-case', look, (last) => last.throttled.size === 0, session);
  returns.futile = throttled.size < many.size ? 0 : returns.futile + 1;
  return { ...seen, site };
}

/** A record that the site has removed shows nothing, so another one is used. What passes when asked in part is asked whole. */
async function firstAttempt(session: Session, one: Case): Promise<Attempt> {
  const { site, ...first } = await retryThrottled(session, one);
  const results = resultsIn(session, one, first);
  const isClear = results.every((it) => !isBroken(it) && it.outcome !== 'blocked');
  const { repeated } = session.options;
  const isOpen = site.isPartial && results.some((it) => it.id === repeated?.id && !isBroken(it));
  const isWanted = isOpen || (!isClear && (await site.lostWhatWasFound()));
  return isWanted ? attempt(one, openSite(session, one, NEXT_ATTEMPT)) : first;
}

function brokenIn(results: readonly Result[], { verdicts }: Attempt) {
  return results.filter(isBroken).map((result) => ({ result, exchanges: verdicts.get(result.id)?.exchanges ?? [] }));
}

async function runUnhindered(session: Session, one: Case): Promise<CaseReport> {
  const first = await firstAttempt(session, one);
  const results = resultsIn(session, one, first);
  const isSure = Boolean(session.options.repeated) || session.causes.areKnown(brokenIn(results, first));
  const again = isSure ? [] : await confirmBroken(session, one, results);
  const seen = [first, ...again];
  const used = new Set(results.flatMap(({ exchanges }) => exchanges));
  const exchanges = seen.flatMap(exchangesIn);
  return { results, exchanges: exchanges.filter(({ id }) => used.has(id)) };
}

/** Repeats a case until each broken result is confirmed or not, and puts what that showed into the results. */
async function confirmBroken(session: Session, one: Case, results: Result[]): Promise<readonly Attempt[]> {
  const seen: Attempt[] = [];
  const open = new Map([...results.entries()].filter(([, result]) => isBroken(result)));
  if (open.size > 0) session.confirmations.cases += 1;
  const confirm = async (): Promise<void> => {
    const number = seen.length + 2;
    // The first retry asks only for what was broken; the next repeats the whole case.
    const wanted = number === 2 ? new Set([...open.values()].map(({ id }) => id)) : null;
    const site = openSite(onOwnConnections(session), one, number, wanted);
    const next = await attempt(one, site);
    seen.push(next);
    const confirmation = resultsIn(session, one, next);
    session.causes.note(brokenIn(confirmation, next));
    for (const [at, before] of open) {
      const result = confirmation[at];
      if (result?.outcome !== 'blocked') results[at] = confirmed(before, result);
      const isOpen = result?.outcome === 'blocked' || (site.isPartial && result?.outcome === 'pass');
      if (!isOpen) open.delete(at);
    }
  };
  const look = async (before: true | null): Promise<true> => {
    if (before !== null) await confirm();
    return true;
  };
  await settle('failure', look, () => open.size === 0);
  return seen;
}
