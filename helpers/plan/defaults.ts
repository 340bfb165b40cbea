/** Declared defaults: an answer without the argument, compared with the answer that spells it out. */
import type { Argument } from '../contract/types.ts';
import type { Exchange } from '../exchange/types.ts';
import type { Requirement } from '../report/types.ts';
import { accepted, blocked, broken, isRecord, judgeCarried, obstacle, preview } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import { MET } from '../verdict/types.ts';
import { carrierOf } from './context.ts';
import { carriedBy, leastValues, leftOutOf, plainValue, soundCall, type Target } from './requests.ts';
import { levelOfDefault, requirementOf } from './requirement.ts';
import type { Case, Site, Values } from './types.ts';

/** Others write while we read: a comparison is believed only between two equal answers without the arguments. */
const TRIES = 4;

interface Default {
  readonly argument: Argument;
  readonly value: unknown;
  readonly requirement: Requirement;
}

function defaultsOf(target: Target): readonly Default[] {
  return carriedBy(target.operation).flatMap((argument) => {
    const { default: value } = argument.schema;
    if (value === undefined || value === null || argument.required || leftOutOf(target, argument) !== null) return [];
    const requirement = requirementOf(
      target.operation,
      `args/${argument.name}/default/applied`,
      `Without ${argument.name} the answer is that of ${argument.name} = ${preview(value)}`,
      { clause: argument.clause, level: levelOfDefault(argument.schema) },
    );
    return [{ argument, value, requirement }];
  });
}

/** What of an answer can be compared with another: ids of a list, in order; route names of an index; members of a document. */
function gist({ answer }: Exchange, listMember: string | undefined): Readonly<Record<string, unknown>> {
  const json = answer?.json;
  const records = recordsOf(json, listMember);
  if (records !== null) return { ids: records.map((record) => record.id) };
  if (isRecord(json) && isRecord(json.routes)) return { routes: Object.keys(json.routes) };
  return isRecord(json) ? json : { document: json };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Members that are new at each request, such as a token, say nothing; a list that others write to is one such member. */
function differs(
  before: Exchange,
  spelledOut: Exchange,
  after: Exchange,
  listMember: string | undefined,
): boolean | null {
  const [first, asked, last] = [before, spelledOut, after].map((exchange) => gist(exchange, listMember));
  const steady = Object.keys({ ...first, ...asked }).filter((name) => same(first?.[name], last?.[name]));
  if (steady.length === 0) return null;
  return steady.some((name) => !same(first?.[name], asked?.[name]));
}

type Comparison = 'same' | 'different' | 'unsteady';

async function compare(site: Site, target: Target, least: Values, spelt: Values): Promise<[Comparison, Exchange]> {
  const member = target.subject?.resource.listMember;
  const ask = async (values: Values, why: string) =>
    site.send(await soundCall(site, target, { ...least, ...values }, why));
  for (let tries = 1; ; tries += 1) {
    const before = await ask({}, 'Without the arguments that have a default');
    const spelledOut = await ask(spelt, 'With the default spelt out');
    if (!accepted(before) || !accepted(spelledOut)) return ['unsteady', spelledOut];
    if (same(gist(before, member), gist(spelledOut, member))) return ['same', spelledOut];
    const after = await ask({}, 'Without the arguments again, to see what changes by itself');
    const different = differs(before, spelledOut, after, member);
    if (different !== null) return [different ? 'different' : 'same', spelledOut];
    if (tries === TRIES) return ['unsteady', after];
  }
}

async function runQueryDefaults(site: Site, target: Target, defaults: readonly Default[]): Promise<void> {
  const least = await leastValues(site, target);
  const own = await site.own([], 'default');
  const spelt = ({ argument, value }: Default): unknown =>
    argument.schema['x-namespace-name'] ? plainValue(argument, own) : value;
  const all = Object.fromEntries(defaults.map((one) => [one.argument.name, spelt(one)]));
  const [together, exchange] = await compare(site, target, least, all);
  if (together === 'same') {
    for (const { requirement } of defaults) site.judge(requirement.id, MET, exchange);
    return;
  }
  for (const one of defaults) {
    const { argument, requirement } = one;
    const value = spelt(one);
    const [alone, decisive] = await compare(site, target, least, { [argument.name]: value });
    const hindrance =
      obstacle(decisive) ??
      (accepted(decisive)
        ? 'The answers changed from one request to the next.'
        : `Answered ${decisive.answer?.status} to the default.`);
    site.judge(
      requirement.id,
      alone === 'same'
        ? MET
        : alone === 'different'
          ? broken(
              `The answer without ${argument.name} is another than with ${argument.name} = ${preview(value)}, its default.`,
            )
          : blocked(hindrance),
      decisive,
    );
  }
}

async function runWrittenDefaults(site: Site, target: Target, defaults: readonly Default[]): Promise<void> {
  const least = await leastValues(site, target);
  const exchange = await site.send(
    await soundCall(site, target, least, 'The least sound request, for the defaults it gets'),
  );
  for (const { argument, value, requirement } of defaults) {
    const judgement =
      argument.name in least
        ? blocked(`The least sound request carries ${argument.name} already.`)
        : judgeCarried(exchange, argument.name, value);
    site.judge(requirement.id, judgement, exchange);
  }
}

function isComparable(target: Target): boolean {
  const { operation, subject } = target;
  return operation.method === 'GET' || (subject?.role === 'create' && carrierOf(operation) === 'body');
}

export function defaultCases(target: Target): readonly Case[] {
  const { operation } = target;
  const [first, ...others] = isComparable(target) ? defaultsOf(target) : [];
  if (first === undefined) return [];
  const defaults = [first, ...others];
  const reads = operation.method === 'GET';
  return [
    {
      id: first.requirement.id,
      namespace: operation.namespace,
      effect: operation.effect,
      depth: 'standard',
      phase: reads ? 'first' : 'middle',
      operations: [operation],
      requirements: defaults.map(({ requirement }) => requirement),
      weight: reads ? 2 : 1,
      sends: 'a request without the arguments that have a default, and one that spells them out',
      run: (site) => (reads ? runQueryDefaults(site, target, defaults) : runWrittenDefaults(site, target, defaults)),
    },
  ];
}
