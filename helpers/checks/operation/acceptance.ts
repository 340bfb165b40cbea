/**
 * The valid side of an operation: the minimal request, every argument, and every value at the edge of a constraint.
 *
 * Valid values are tried together, so that one exchange vouches for many arguments; only when such a request is rejected
 * is each of its values tried on its own, to say which it is.
 */

import { hash } from 'node:crypto';
import { carrierFor, carrierOf, declaresArguments, type PlanContext, reaches } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import {
  argumentsOf,
  carriedBy,
  fullOwn,
  fullValues,
  leftOutOf,
  minimalValues,
  sendMinimal,
  sendValid,
  type Target,
} from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Subject } from '../../cases/suite.ts';
import type { Case, Phase, Site, Values } from '../../cases/types.ts';
import type { Argument, Operation } from '../../contract/types.ts';
import type { Deployment } from '../../deployment/offered.ts';
import { pathParameterNames } from '../../exchange/serialise.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { type BoundaryValue, edgeValues, nestedEdges, placedAt } from '../../samples/values.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import {
  accepted,
  isDenied,
  isMissingRoute,
  isRecord,
  isRejection,
  judgeAccepted,
  judgeServed,
  obstacle,
} from '../../verdict/judge.ts';
import { isRoundTripped } from '../round-trip/round-trip.ts';
import { judgeDeniedMethod, judgeDeniedValues, updateBeside } from './denials.ts';
import { type AnswerRequirements, acceptance, answerRequirements, judgeAnswer } from './member-requirements.ts';

/** Of an enumeration longer than this, only the first values are tried below full depth. */
const MANY_VALUES = 12;
const FIRST_VALUES = 3;

/** What follows from what is declared, and need not. */
const LIKELY = { level: 'SHOULD', basis: 'implied' } as const;

/** One argument with the valid values at its edges. */
interface Facet {
  readonly argument: Argument;
  readonly edges: readonly BoundaryValue[];
  readonly leftOut: string | null;
}

/** One value in a request, and the requirement it stands for. */
interface Trial {
  readonly requirement: Requirement;
  readonly name: string;
  readonly edge: BoundaryValue;
}

/** The minimal values anew, under a name of their own. */
type Fresh = () => Promise<Values>;

function facetsOf(target: Target, context: PlanContext): readonly Facet[] {
  return carriedBy(target.operation).map((argument) => {
    const leftOut = leftOutOf(target, argument);
    if (leftOut !== null) return { argument, edges: [], leftOut };
    // Of what is narrowed by what nobody knows, an example is all that is known to be valid.
    if (argument.schema['x-not-represented'] !== undefined) return { argument, edges: [], leftOut };
    const carrier = carrierFor(target.operation, argument);
    const edges = edgeValues(argument.schema, carrier);
    const all = reaches(context.depth, 'full') || edges.length <= MANY_VALUES;
    const nested = nestedEdges(argument.schema, carrier);
    return { argument, edges: [...(all ? edges : edges.slice(0, FIRST_VALUES)), ...nested], leftOut };
  });
}

/** Whether the operation answers the record that it writes. */
export function answersRecord({ operation, subject }: Target): boolean {
  return (
    carrierOf(operation) === 'body' && subject !== null && subject.role !== 'below' && operation.returns !== 'document'
  );
}

export interface MinimalRequirements extends AnswerRequirements {
  readonly served: Requirement;
  readonly accepted: Requirement;
}

/** Whether all that the interface asks for is in the path, and names a record that is there. */
function isAskedByItsPath({ method }: Operation, subject: Subject | null): boolean {
  if (subject === null || subject.role === 'create' || subject.role === 'list') return false;
  return method === 'GET' || (method === 'DELETE' && subject.resource.creatable);
}

/** Whether a parameter of another route takes in the path: `countries/{location}` that of `countries/locales`. */
function isTakenIn({ index, names }: Deployment, { path, method }: Operation): boolean {
  const segments = names.toActual(path)?.split('/') ?? [];
  if (path.includes('{')) return false;
  return [...index.routes.values()].some(({ template, methods }) => {
    const parts = template.split('/');
    const fits =
      parts.length === segments.length && parts.every((part, at) => part.includes('{') || part === segments[at]);
    return fits && template.includes('{') && methods.includes(method);
  });
}

/** Whether a request names what no suite knows to be there. */
function namesUnknown({ operation, subject, sample }: Target): boolean {
  return sample.mayFindNothing === true || (subject === null && pathParameterNames(operation.path).length > 0);
}

/**
 * An answer that says that there is no such route or method, where the deployment's own index declares it.
 *
 * @param isElsewhere whether another route would answer in its place, which knows no such record
 */
function judgeRouted(target: Target, exchange: Exchange, isElsewhere: boolean): Judgement {
  const { status, json } = exchange.answer ?? {};
  if (status === 404 && json === undefined && namesUnknown(target)) {
    return notApplicable(
      phrase`Answered 404 without JSON: nothing says whether the route or what the path names is missing.`,
    );
  }
  const isNoAnswerOfARoute =
    target.operation.origin !== 'document' && status === 404 && (isElsewhere || json === undefined);
  if (status === 405) return broken('method-not-there', { status });
  if (isMissingRoute(exchange) || isNoAnswerOfARoute) return broken('route-not-there', { status: status ?? 0 });
  return judgeServed(exchange);
}

function onlyPartsRejected({ sample: { tellsOfEach } }: Target, exchange: Exchange): Judgement | null {
  const { json, status } = exchange.answer ?? {};
  const tells = tellsOfEach !== undefined && isRecord(json) && Array.isArray(json[tellsOfEach]);
  if (!tolerates('parts-rejected', tells && isRejection(exchange))) return null;
  return notApplicable(
    phrase`Answered ${{ status }} with ${{ member: tellsOfEach }}: the parts of the request fail, and not the whole.`,
  );
}

/** Where nothing says that the record is there, or that a request has all that it needs. */
export function unknownRecord(target: Target, exchange: Exchange): Judgement | null {
  if (target.operation.origin === 'document' && isRejection(exchange) && obstacle(exchange) === null) {
    return notApplicable(
      phrase`Answered ${{ status: exchange.answer?.status }}: the document may not say all that a request needs.`,
    );
  }
  const isGone = exchange.answer?.status === 404 || exchange.answer?.status === 410;
  const isUnknown = namesUnknown(target) && isGone && !isMissingRoute(exchange);
  if (!tolerates('unknown-to-the-run', isUnknown)) return null;
  return notApplicable(
    phrase`Answered ${{ status: exchange.answer?.status }}: nothing says that there is what the request names.`,
  );
}

export function minimalRequirements({
  operation,
  subject,
}: Pick<Target, 'operation'> & Partial<Target>): MinimalRequirements {
  const declared = declaresArguments(operation) || isAskedByItsPath(operation, subject ?? null);
  const isServed = 'The route exists, and a valid request is not answered with a server error';
  const isAccepted = `A ${declared ? 'minimal valid request is accepted' : 'request is accepted although no argument is declared'}`;
  return {
    served: requirementOf(operation, 'served', 'minimal/served', isServed),
    accepted: requirementOf(operation, 'accepted', 'minimal/accepted', isAccepted, declared ? {} : LIKELY),
    ...answerRequirements(operation, 'minimal'),
  };
}

function present(requirements: AnswerRequirements | MinimalRequirements): readonly Requirement[] {
  return Object.values(requirements).filter((requirement: Requirement | null) => requirement !== null);
}

/** The nth request carries the nth edge of each argument, beside the plain values of all others. */
function trialRows(operation: Operation, facets: readonly Facet[]): readonly (readonly Trial[])[] {
  const longest = Math.max(0, ...facets.map((facet) => facet.edges.length));
  return Array.from({ length: longest }, (_, at) =>
    facets.flatMap(({ argument, edges }) => {
      const edge = edges[at];
      return edge ? [{ requirement: acceptance(operation, argument, edge), name: argument.name, edge }] : [];
    }),
  );
}

/** What more is sent where something is rejected, or denied. */
interface Further {
  readonly fresh: Fresh;
  /** Which shows that what is read is the user's own to change; null where nothing does. */
  readonly update: Operation | null;
}

/** Whether a row carries nothing but what the request with every argument carries. */
function isPlain(edges: Values, plain: Values): boolean {
  return Object.keys(edges).every((name) => JSON.stringify(edges[name]) === JSON.stringify(plain[name]));
}

/** Sends what a row carries, then, if that is rejected, each of its values alone. */
async function tryRow(
  site: Site,
  target: Target,
  row: readonly Trial[],
  at: number,
  full: Full,
  { fresh, update }: Further,
): Promise<void> {
  const plain = fullValues(target, await fullOwn(site, target, `row ${at}`));
  const edges: Record<string, unknown> = {};
  const tried = row.filter(({ requirement, name, edge }) => {
    const value = placedAt(plain[name], edge);
    if (value === undefined) site.judge(requirement, notApplicable('no-valid-value', { argument: name }));
    else edges[name] = value;
    return value !== undefined;
  });
  if (tried.length === 0) return;
  const together =
    full.isWhole && accepted(full.exchange) && isPlain(edges, plain)
      ? full.exchange
      : await sendValid(site, target, { ...plain, ...edges }, 'Values at the edge of what is declared, together');
  if (accepted(together) || obstacle(together) !== null) {
    const isOdd = isDenied(together) && update !== null;
    const odd = isOdd ? await judgeDeniedValues(site, target, update, edges) : null;
    for (const { requirement } of tried) site.judge(requirement, odd ?? judgeAccepted(together), together);
    return;
  }
  await Promise.all(
    tried.map(({ requirement, name }) => tryAlone(site, target, requirement, { [name]: edges[name] }, fresh)),
  );
}

async function tryAlone(
  site: Site,
  target: Target,
  requirement: Requirement,
  values: Values,
  fresh: Fresh,
): Promise<Exchange> {
  const all = { ...(await fresh()), ...values };
  const exchange = await sendValid(site, target, all, `${requirement.title}, by itself`);
  site.judge(requirement, judgeAccepted(exchange), exchange);
  return exchange;
}

interface Full {
  readonly exchange: Exchange;
  /** Whether it carries every argument: what is rejected by itself is left out. */
  readonly isWhole: boolean;
}

/** Of one argument alone, that it is accepted says all; values that a suite states for some alone may not go together. */
function togetherRequirement({ operation }: Target, facets: readonly Facet[]): Requirement | null {
  if (facets.filter(({ leftOut }) => leftOut === null).length < 2) return null;
  const title = 'Arguments that are accepted each by itself are accepted together';
  return requirementOf(operation, 'accepted', 'full/accepted', title, LIKELY);
}

async function tryFull(site: Site, target: Target, facets: readonly Facet[], fresh: Fresh): Promise<Full> {
  const { operation, sample } = target;
  const values = fullValues(target, await fullOwn(site, target, 'full'));
  const due = facets.filter(({ leftOut, argument }) => leftOut === null && !(argument.name in (sample.alone ?? {})));
  const inFull = facets.filter(({ argument, leftOut }) => leftOut === null && argument.name in values);
  // What names a record of another kind goes without where none can be made.
  for (const facet of due.filter((one) => !inFull.includes(one))) {
    site.judge(acceptance(operation, facet.argument), blocked(phrase`No request that carries it could be sent.`));
  }
  const exchange = await sendValid(site, target, values, 'Every argument at once');
  const together = togetherRequirement(target, facets);
  if (together !== null && (accepted(exchange) || obstacle(exchange) !== null))
    site.judge(together, judgeAccepted(exchange), exchange);
  if (accepted(exchange) || obstacle(exchange) !== null) {
    for (const { argument } of inFull) site.judge(acceptance(operation, argument), judgeAccepted(exchange), exchange);
    return { exchange, isWhole: true };
  }
  const tried = await Promise.all(
    inFull.map(async ({ argument: { name }, argument }) => {
      const alone = await tryAlone(site, target, acceptance(operation, argument), { [name]: values[name] }, fresh);
      return accepted(alone) ? [] : [name];
    }),
  );
  const rejected = new Set(tried.flat());
  // Anew: what has to be unique, such as a slug, may be taken by one that was tried.
  const repeated = fullValues(target, await fullOwn(site, target, 'full again'));
  const valid = Object.fromEntries(Object.entries(repeated).filter(([name]) => !rejected.has(name)));
  const written = { ...valid, ...(await fresh()) };
  const why = 'Every argument that is accepted by itself, at once';
  const kept = await sendValid(site, target, written, why);
  if (together !== null) {
    const anyway = notApplicable(phrase`Some of them are rejected by themselves.`);
    site.judge(together, rejected.size > 0 ? anyway : judgeAccepted(kept), exchange, kept);
  }
  return { exchange: kept, isWhole: false };
}

async function tryArguments(site: Site, target: Target, facets: readonly Facet[], update: Operation | null) {
  const { operation, sample } = target;
  let count = 0;
  const fresh: Fresh = async () => {
    count += 1;
    return minimalValues(site, target, `least ${count}`);
  };
  for (const { argument, leftOut } of facets) {
    if (leftOut !== null)
      site.judge(acceptance(operation, argument), notApplicable('site-decides', { remark: leftOut }));
  }
  const full = await tryFull(site, target, facets, fresh);
  judgeAnswer(site, answerRequirements(operation, 'full'), full.exchange, operation.returns);
  const valid = facets.filter(({ leftOut }) => leftOut === null);
  const alone = valid.filter(({ argument }) => sample.alone?.[argument.name] !== undefined);
  const own = alone.length > 0 ? await fullOwn(site, target, 'alone') : await site.own([], 'alone');
  await Promise.all([
    ...trialRows(operation, valid).map((row, at) => tryRow(site, target, row, at, full, { fresh, update })),
    ...alone.map(({ argument }) => {
      const values = sample.alone?.[argument.name]?.(own) ?? {};
      return tryAlone(site, target, acceptance(operation, argument), values, fresh);
    }),
  ]);
}

/** What is done already can be done again: by its one method, as nothing else says so of a route. */
function isDoneOnce({ method, effect, path, origin }: Operation, { contract }: PlanContext): boolean {
  return method === 'POST' && effect === 'site' && origin === undefined && !contract.operations.has(`PUT ${path}`);
}

/** Of so many reads one is asked once more. */
const REPEATED_OF = 4;

/** Nothing else asks for what has neither arguments nor an address of its own, and some things break the second time. */
function isAskedTwice(site: Site, operation: Operation, context: PlanContext): boolean {
  const { method, effect, path } = operation;
  const isRead = method === 'GET' && effect === 'read';
  if (path.includes('{') || carriedBy(operation).length > 0) return false;
  if (isDoneOnce(operation, context)) return true;
  // Which of the reads is asked turns from run to run.
  const nth = Number.parseInt(hash('sha256', operation.key).slice(0, 8), 16) % REPEATED_OF;
  return isRead && (reaches(context.depth, 'full') || nth === site.turn(REPEATED_OF));
}

/** Where nothing is declared, nothing has to be sent: no body is as good as an empty one. A document may demand one of any form. */
function bodilessRequirement({ operation, subject, sample }: Target): Requirement | null {
  const isEmpty = subject === null && sample.minimal === undefined && carriedBy(operation).length === 0;
  if (carrierOf(operation) !== 'body' || operation.origin !== undefined || !isEmpty) return null;
  const title = 'A request without a body is accepted where one with an empty object is';
  return requirementOf(operation, 'accepted', 'body/none/accepted', title, LIKELY);
}

/** The minimal valid request, without a body where none is needed; with an empty object where that is not taken. */
async function sendMinimalOrBare(site: Site, target: Target, requirement: Requirement | null): Promise<Exchange> {
  const { operation } = target;
  const withBody = (): Promise<Exchange> => sendMinimal(site, target, 'The minimal valid request', 'minimal');
  if (requirement === null) return withBody();
  const args = await argumentsOf(site, target, {});
  const bare = await site.send({ operation, args, rawBody: null, why: 'The minimal valid request, without a body' });
  const hindrance = obstacle(bare);
  if (hindrance !== null || accepted(bare) || isMissingRoute(bare)) {
    const judgement = isMissingRoute(bare) ? blocked('no-route', { status: bare.answer?.status ?? 0 }) : MET;
    site.judge(requirement, hindrance === null ? judgement : blocked(hindrance), bare);
    return bare;
  }
  const exchange = await withBody();
  const why = phrase`Without a body it was answered ${{ status: bare.answer?.status }}, and ${{ status: exchange.answer?.status }} with an empty object.`;
  const judgement = accepted(exchange) ? broken(why) : notApplicable('fails-anyway', { how: 'with an empty object' });
  site.judge(requirement, judgement, bare, exchange);
  return exchange;
}

/** What removes records of the site comes late, and what removes them all at once after what needs one of them. */
function phaseOf({ effect, method, path }: Operation): Phase {
  if (effect !== 'site' || method !== 'DELETE') return 'middle';
  return pathParameterNames(path).length > 0 ? 'last' : 'emptying';
}

function judgeEach(
  site: Site,
  requirements: readonly Requirement[],
  judgement: Judgement,
  ...exchanges: readonly Exchange[]
): void {
  for (const requirement of requirements) site.judge(requirement, judgement, ...exchanges);
}

async function judgeServedMinimal(
  site: Site,
  target: Target,
  served: Requirement,
  exchange: Exchange,
  context: PlanContext,
): Promise<void> {
  const judgement = judgeRouted(target, exchange, isTakenIn(site, target.operation));
  if (judgement.kind !== 'met' || !isAskedTwice(site, target.operation, context)) {
    site.judge(served, (await judgeDeniedMethod(site, target, exchange, context)) ?? judgement, exchange);
    return;
  }
  const repeated = await sendMinimal(site, target, 'The same request again', 'minimal');
  site.judge(served, judgeServed(repeated, phrase`The same request again`), exchange, repeated);
}

/** The case of an operation's valid side; at smoke depth only its least request. */
export function acceptanceCase(target: Target, context: PlanContext): Case {
  const { operation } = target;
  const minimal = minimalRequirements(target);
  const bodiless = bodilessRequirement(target);
  const minimalRequests = [...present(minimal), ...(bodiless === null ? [] : [bodiless])];
  const isRoundTrip = target.subject !== null && isRoundTripped(target.subject.resource, operation);
  const facets = reaches(context.depth, 'standard') && !isRoundTrip ? facetsOf(target, context) : [];
  const together = togetherRequirement(target, facets);
  const requirements = [
    minimal.served,
    ...minimalRequests.slice(1),
    ...facets.flatMap((facet) => [
      acceptance(operation, facet.argument),
      ...facet.edges.map((edge) => acceptance(operation, facet.argument, edge)),
    ]),
    ...(facets.length > 0 ? present(answerRequirements(operation, 'full')) : []),
    ...(together === null ? [] : [together]),
  ] as const;

  return operationCase(operation, requirements, {
    depth: 'smoke',
    phase: phaseOf(operation),
    weight: 2 + Math.max(0, ...facets.map((facet) => facet.edges.length)),
    sends: 'the minimal valid request; every argument at once; the values at the edge of each constraint',
    async run(site) {
      const { nothingValid } = target.sample;
      if (nothingValid !== undefined) {
        return judgeEach(site, requirements, notApplicable('site-decides', { remark: nothingValid }));
      }
      const exchange = await sendMinimalOrBare(site, target, bodiless);
      await judgeServedMinimal(site, target, minimal.served, exchange, context);
      const open = onlyPartsRejected(target, exchange) ?? unknownRecord(target, exchange);
      if (open !== null) {
        const rest = requirements.filter((one) => one !== minimal.served && one !== bodiless);
        return judgeEach(site, rest, open, exchange);
      }
      site.judge(minimal.accepted, judgeAccepted(exchange), exchange);
      judgeAnswer(site, minimal, exchange, operation.returns);
      if (accepted(exchange)) {
        if (facets.length > 0) await tryArguments(site, target, facets, updateBeside(target, context.contract));
        return;
      }
      const why = obstacle(exchange) ?? phrase`The minimal valid request is rejected already.`;
      const further = requirements.filter((one) => !minimalRequests.includes(one));
      judgeEach(site, further, blocked(why), exchange);
    },
  });
}
