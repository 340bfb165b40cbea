/**
 * The sound side of an operation: the least request, every argument, and every value at the edge of a constraint.
 *
 * Sound values are tried together, so that one exchange vouches for many arguments; only when such a request is refused
 * is each of its values tried on its own, to say which it is.
 */
import type { Argument, Operation } from '../contract/types.ts';
import type { Requirement } from '../report/types.ts';
import { judgeSuccess } from '../verdict/error-inside.ts';
import {
  accepted,
  blocked,
  broken,
  isRecord,
  judgeAccepted,
  judgeCarried,
  judgeServed,
  notApplicable,
  obstacle,
} from '../verdict/judge.ts';
import { type Judgement, MET } from '../verdict/types.ts';
import { carrierOf, declaresArguments, type PlanContext, reaches } from './context.ts';
import { carriedBy, fullOwn, fullValues, leastValues, leftOutOf, soundCall, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import { addressing } from './suite.ts';
import type { Case, Site, Values } from './types.ts';
import { edgeValues, nestedEdges, placedAt, type RightValue } from './values.ts';
import { judgeAloneComesBack, judgeComesBack, neverKept, type Written } from './written.ts';

/** Of an enumeration longer than this, only the first values are tried below full depth. */
const MANY_VALUES = 12;
const FIRST_VALUES = 3;

/** One argument with the sound values at its edges. */
interface Facet {
  readonly argument: Argument;
  readonly edges: readonly RightValue[];
  readonly leftOut: string | null;
}

/** One value in a request, and the requirement it stands for. */
interface Trial {
  readonly requirement: Requirement;
  readonly name: string;
  readonly edge: RightValue;
}

/** The least values anew, under a name of their own. */
type Fresh = () => Promise<Values>;

function facetsOf(target: Target, context: PlanContext): readonly Facet[] {
  return carriedBy(target.operation).map((argument) => {
    const leftOut = leftOutOf(target, argument);
    if (leftOut !== null) return { argument, edges: [], leftOut };
    const carrier = carrierOf(target.operation);
    const edges = edgeValues(argument.schema, carrier);
    const all = reaches(context.depth, 'full') || edges.length <= MANY_VALUES;
    const nested = nestedEdges(argument.schema, carrier);
    return { argument, edges: [...(all ? edges : edges.slice(0, FIRST_VALUES)), ...nested], leftOut };
  });
}

function acceptance(operation: Operation, argument: Argument, edge?: RightValue): Requirement {
  const { name, clause } = argument;
  return edge === undefined
    ? requirementOf(operation, `args/${name}/accepted`, `${name} is accepted`, { clause })
    : requirementOf(
        operation,
        `args/${name}/${edge.boundary}/accepted`,
        `${[name, ...edge.at].join('.')} = ${JSON.stringify(edge.value)} is accepted`,
        { clause },
      );
}

export function carrying(operation: Operation, { name, clause }: Argument): Requirement {
  return requirementOf(operation, `args/${name}/carried`, `${name} comes back as it was written`, {
    basis: 'implied',
    clause,
  });
}

/** Whether the operation answers the record that it writes. */
export function answersRecord({ operation, subject }: Target): boolean {
  return (
    carrierOf(operation) === 'body' && subject !== null && subject.role !== 'below' && operation.returns !== 'document'
  );
}

function isCarried(target: Target, facet: Facet): boolean {
  const { name } = facet.argument;
  const { notReturned = [] } = target.sample;
  return answersRecord(target) && facet.leftOut === null && !notReturned.includes(name);
}

export interface MinimalRequirements {
  readonly served: Requirement;
  readonly accepted: Requirement;
  readonly document: Requirement;
}

export function minimalRequirements({ operation }: Pick<Target, 'operation'>): MinimalRequirements {
  const declared = declaresArguments(operation);
  return {
    served: requirementOf(operation, 'minimal/served', 'A sound request meets no error of the server', {
      basis: 'implied',
    }),
    accepted: declared
      ? requirementOf(operation, 'minimal/accepted', 'The least sound request is accepted')
      : requirementOf(operation, 'minimal/accepted', 'A request is accepted although no argument is declared', {
          level: 'SHOULD',
          basis: 'implied',
        }),
    document: requirementOf(operation, 'minimal/document', `The answer is JSON and fits ${operation.returns}`, {
      basis: 'implied',
    }),
  };
}

function fullDocumentRequirement(operation: Operation): Requirement {
  const title = `The answer to a request with every argument is JSON and fits ${operation.returns}`;
  return requirementOf(operation, 'full/document', title, { basis: 'implied' });
}

function returnedRequirement(operation: Operation): Requirement {
  return requirementOf(operation, 'full/returned', 'The answer shows every member that was written', {
    level: 'SHOULD',
    basis: 'implied',
  });
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

/** Sends what a row carries, then, if that is refused, each of its values alone. */
async function tryRow(
  site: Site,
  target: Target,
  row: readonly Trial[],
  at: number,
  fresh: Fresh,
): Promise<readonly Written[]> {
  const plain = fullValues(target, await fullOwn(site, target, `row ${at}`));
  const edges: Record<string, unknown> = {};
  const tried = row.filter(({ requirement, name, edge }) => {
    const value = placedAt(plain[name], edge);
    if (value === undefined) site.judge(requirement.id, notApplicable(`No sound value of ${name} has a place for it.`));
    else edges[name] = value;
    return value !== undefined;
  });
  if (tried.length === 0) return [];
  const values = { ...plain, ...edges };
  const call = await soundCall(site, target, values, 'Values at the edge of what is declared, together');
  const together = await site.send(call);
  if (accepted(together) || obstacle(together) !== null) {
    for (const { requirement } of tried) site.judge(requirement.id, judgeAccepted(together), together);
    return accepted(together) ? [{ values, exchange: together }] : [];
  }
  const alone = await Promise.all(
    tried.map(({ requirement, name }) => tryAlone(site, target, requirement, { [name]: edges[name] }, fresh)),
  );
  return alone.filter(({ exchange }) => accepted(exchange));
}

async function tryAlone(
  site: Site,
  target: Target,
  requirement: Requirement,
  values: Values,
  fresh: Fresh,
): Promise<Written> {
  const all = { ...(await fresh()), ...values };
  const exchange = await site.send(await soundCall(site, target, all, `${requirement.title}, by itself`));
  site.judge(requirement.id, judgeAccepted(exchange), exchange);
  return { values: all, exchange };
}

/** Whether a member that was written is not in the answer at all. */
function isMissing(name: string, { values, exchange }: Written): boolean {
  const document = exchange.answer?.json;
  return name in values && accepted(exchange) && isRecord(document) && !(name in document);
}

function judgeReturned(
  site: Site,
  target: Target,
  carried: readonly Facet[],
  full: Written,
  alone: ReadonlyMap<string, Written>,
): void {
  if (carried.length === 0) return;
  const { exchange } = full;
  const missing = carried
    .map(({ argument }) => argument.name)
    .filter((name) => isMissing(name, alone.get(name) ?? full));
  site.judge(
    returnedRequirement(target.operation).id,
    !accepted(exchange)
      ? blocked('No record was answered.')
      : missing.length === 0
        ? MET
        : broken(`Written and not in the answer: ${missing.join(', ')}.`),
    exchange,
  );
}

/** The request with every argument at once. */
async function tryFull(site: Site, target: Target, facets: readonly Facet[], fresh: Fresh): Promise<Written> {
  const { operation } = target;
  const values = fullValues(target, await fullOwn(site, target, 'full'));
  const inFull = facets.filter(({ argument, leftOut }) => leftOut === null && argument.name in values);
  const exchange = await site.send(await soundCall(site, target, values, 'Every argument at once'));
  if (accepted(exchange) || obstacle(exchange) !== null) {
    for (const { argument } of inFull)
      site.judge(acceptance(operation, argument).id, judgeAccepted(exchange), exchange);
    return { values, exchange };
  }
  const tried = await Promise.all(
    inFull.map(async ({ argument: { name }, argument }) => {
      const alone = await tryAlone(site, target, acceptance(operation, argument), { [name]: values[name] }, fresh);
      return accepted(alone.exchange) ? [] : [name];
    }),
  );
  const refused = new Set(tried.flat());
  // Anew: what has to be unique, such as a slug, may be taken by one that was tried.
  const again = fullValues(target, await fullOwn(site, target, 'full again'));
  const kept = Object.fromEntries(Object.entries(again).filter(([name]) => !refused.has(name)));
  const written = { ...kept, ...(await fresh()) };
  const call = await soundCall(site, target, written, 'Every argument that is accepted by itself, at once');
  return { values: written, exchange: await site.send(call) };
}

async function tryArguments(site: Site, target: Target, facets: readonly Facet[]): Promise<void> {
  const { operation, sample } = target;
  let count = 0;
  const fresh: Fresh = async () => {
    count += 1;
    return leastValues(site, target, `least ${count}`);
  };
  for (const { argument, leftOut } of facets) {
    if (leftOut !== null) site.judge(acceptance(operation, argument).id, notApplicable(leftOut));
  }
  const full = await tryFull(site, target, facets, fresh);
  site.judge(fullDocumentRequirement(operation).id, judgeSuccess(full.exchange, operation.returns), full.exchange);
  const sound = facets.filter(({ leftOut }) => leftOut === null);
  const alone = sound.filter(({ argument }) => sample.alone?.[argument.name] !== undefined);
  const own = alone.length > 0 ? await fullOwn(site, target, 'alone') : await site.own([], 'alone');
  const byItself = new Map<string, { readonly judgement: Judgement; readonly write: Written }>();
  const tryByItself = async ({ argument }: Facet): Promise<void> => {
    const { name } = argument;
    const values = sample.alone?.[name]?.(own) ?? {};
    const write = await tryAlone(site, target, acceptance(operation, argument), values, fresh);
    byItself.set(name, { judgement: judgeAloneComesBack(name, values, write), write });
  };
  const [rows] = await Promise.all([
    Promise.all(trialRows(operation, sound).map((row, at) => tryRow(site, target, row, at, fresh))),
    Promise.all(alone.map(tryByItself)),
  ]);
  const carried = facets.filter((facet) => isCarried(target, facet));
  await Promise.all(
    carried.map(async ({ argument }) => {
      const { name } = argument;
      const known = byItself.get(name);
      const doubted = known === undefined ? neverKept(name, full, rows.flat()) : null;
      const write = doubted === null ? null : await writeAnew(site, target, name, doubted.values[name], fresh);
      const judgement = known?.judgement ?? (write === null ? judgeComesBack(name, full) : judgeKept(name, write));
      site.judge(carrying(operation, argument).id, judgement, (write ?? known?.write ?? full).exchange);
    }),
  );
  judgeReturned(site, target, carried, full, new Map([...byItself].map(([name, { write }]) => [name, write])));
}

/** Writes one value to a record of its own, on which nothing else stands in its way. */
async function writeAnew(site: Site, target: Target, name: string, value: unknown, fresh: Fresh): Promise<Written> {
  const { operation, subject } = target;
  const values = { ...(await fresh()), [name]: value };
  const call = await soundCall(site, target, values, `Whether ${name} is ever kept`);
  const addressed =
    subject !== null && subject.role !== 'create' ? addressing(subject, await site.fresh(subject.resource.name)) : {};
  return { values, exchange: await site.send({ operation, args: { ...call.args, ...addressed }, why: call.why }) };
}

/** A value that a site refuses by itself says nothing; refusing is judged elsewhere. */
function judgeKept(name: string, { values, exchange }: Written): Judgement {
  return accepted(exchange) ? judgeCarried(exchange, name, values[name]) : MET;
}

/** The case of an operation's sound side; at smoke depth only its least request. */
export function acceptanceCase(target: Target, context: PlanContext): Case {
  const { operation } = target;
  const minimal = minimalRequirements(target);
  const facets = reaches(context.depth, 'standard') ? facetsOf(target, context) : [];
  const carried = facets.filter((facet) => isCarried(target, facet));
  const requirements = [
    ...Object.values(minimal),
    ...facets.flatMap((facet) => [
      acceptance(operation, facet.argument),
      ...facet.edges.map((edge) => acceptance(operation, facet.argument, edge)),
    ]),
    ...(facets.length > 0 ? [fullDocumentRequirement(operation)] : []),
    ...carried.map((facet) => carrying(operation, facet.argument)),
    ...(carried.length > 0 ? [returnedRequirement(operation)] : []),
  ];

  return {
    id: minimal.served.id,
    namespace: operation.namespace,
    effect: operation.effect,
    depth: 'smoke',
    phase: operation.effect === 'site' && operation.method === 'DELETE' ? 'last' : 'middle',
    operations: [operation],
    requirements,
    weight: 2 + Math.max(0, ...facets.map((facet) => facet.edges.length)),
    sends: 'the least sound request; every argument at once; the values at the edge of each constraint',
    async run(site) {
      if (target.sample.unsound !== undefined) {
        for (const { id } of requirements) site.judge(id, notApplicable(target.sample.unsound));
        return;
      }
      const least = await leastValues(site, target, 'minimal');
      const exchange = await site.send(await soundCall(site, target, least, 'The least sound request'));
      site.judge(minimal.served.id, judgeServed(exchange), exchange);
      site.judge(minimal.accepted.id, judgeAccepted(exchange), exchange);
      site.judge(minimal.document.id, judgeSuccess(exchange, operation.returns), exchange);
      if (facets.length === 0) return;
      if (!accepted(exchange)) {
        const reason = obstacle(exchange) ?? 'The least sound request is refused already.';
        const told = new Set(Object.values(minimal).map(({ id }) => id));
        for (const { id } of requirements) if (!told.has(id)) site.judge(id, blocked(reason), exchange);
        return;
      }
      await tryArguments(site, target, facets);
    },
  };
}
