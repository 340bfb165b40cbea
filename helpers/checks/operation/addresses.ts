/** What an address may not be: a record that does not exist, a segment of the wrong shape, a method that is not declared. */

import { operationCase } from '../../cases/operation-case.ts';
import { argumentsOf, minimalValues, type Target, withArguments } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case, Site, Values } from '../../cases/types.ts';
import { breaksOnUnknown } from '../../cases/unknown-record.ts';
import { METHODS, type Operation } from '../../contract/types.ts';
import { offeredRoute } from '../../deployment/offered.ts';
import { pathParameterNames } from '../../exchange/serialise.ts';
import type { Call, Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, type Reason, sentenceOf } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { UNKNOWN_ID, UUID_PATTERN, unknownIdFor } from '../../samples/unknown-id.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { isDenied, isMissingRoute, judgeNotFound, judgeServed, obstacle } from '../../verdict/judge.ts';

/** A character that no declared segment allows, save where a slug may be anything. */
const MALFORMED = 'conformance!none';

interface AddressProbe {
  readonly requirement: Requirement;
  readonly wrong: Reason;
  /** @param valid the arguments of a valid request, with the address of a record where there is one */
  readonly path: (mark: string, valid: Values) => Values;
  /** Whether it is a valid address but for what is added to it, so that a lax reader finds a record. */
  readonly resembles?: boolean;
  /** Whether only the record is missing. */
  readonly isUnknown?: boolean;
}

function addressRequirement(operation: Operation, tail: string, title: string): Requirement {
  return requirementOf(operation, 'no-such-address', `path/${tail}`, title);
}

/** The interface says once for all paths what `{id}` and `{slug}` stand for, and of others where they are declared. */
function shapeOptions({ clause }: Operation, name: string): { readonly clause: string } {
  return { clause: name === 'id' || name === 'slug' ? 'paths' : clause };
}

function shapeRequirement(operation: Operation, name: string, kind: string, title: string): Requirement {
  return requirementOf(operation, 'no-such-address', `path/${name}/${kind}`, title, {
    argument: name,
    ...shapeOptions(operation, name),
  });
}

export function malformedPathRequirement(operation: Operation, name: string): Requirement {
  const title = `A path in which ${name} does not have the declared shape is rejected`;
  return shapeRequirement(operation, name, 'malformed', title);
}

/** A PUT may make what is not there, and says so by 201 (RFC 9110, 9.3.4). */
function isMadeByPut({ operation }: Target, { isUnknown }: AddressProbe, { answer }: Exchange): boolean {
  return isUnknown === true && operation.method === 'PUT' && answer?.status === 201;
}

/** What a PUT to an unknown address may make. */
function madeBy({ operation, subject }: Target, { isUnknown }: AddressProbe, args: Values): Pick<Call, 'makes'> {
  if (subject === null || isUnknown !== true || operation.method !== 'PUT') return {};
  const { name: collection, nameField } = subject.resource;
  const name = args[nameField];
  return typeof name === 'string' ? { makes: [{ collection, name }] } : {};
}

function probeCase(target: Target, probe: AddressProbe): Case {
  const { operation } = target;
  const { requirement } = probe;
  // Who takes it for the valid one may remove what is the site's own, which others look at first.
  const mayRemove = probe.resembles === true && operation.method === 'DELETE' && operation.effect === 'site';
  return operationCase(operation, [requirement], {
    weight: 1,
    ...(mayRemove && { phase: 'last' as const }),
    sends: sentenceOf(probe.wrong),
    async run(site) {
      const { mark } = await site.own([], 'path');
      const minimal = await minimalValues(site, target);
      const ask = (valid: Values): Promise<Exchange> => {
        const args = { ...valid, ...probe.path(mark, valid) };
        return site.send({ operation, args, why: sentenceOf(probe.wrong), ...madeBy(target, probe, args) });
      };
      const exchange = await (probe.resembles ? withArguments(site, target, minimal, ask) : ask(minimal));
      const isMade = notApplicable(phrase`A PUT makes what is not there: it was answered 201.`);
      if (isMadeByPut(target, probe, exchange)) return site.judge(requirement, isMade, exchange);
      const isHidden = probe.isUnknown === true && (await deniesOnlyThis(site, target, exchange));
      site.judge(requirement, isHidden ? MET : judgeNotFound(exchange, probe.wrong), exchange);
    },
  });
}

function slugCutShort(operation: Operation, name: string): AddressProbe {
  const half = (slug: string): string => slug.slice(0, Math.ceil(slug.length / 2)).replace(/-+$/, '');
  const title = `The beginning of the slug of ${withArticle(name)} addresses no record`;
  return {
    requirement: addressRequirement(operation, 'slug/beginning', title),
    wrong: phrase`a ${name} has a slug that begins so, and none has this one`,
    path: (mark, { slug }) => ({ slug: typeof slug === 'string' ? half(slug) : `none-${mark}` }),
    resembles: true,
    isUnknown: true,
  };
}

function unknownRecord(target: Target): readonly AddressProbe[] {
  const { operation, subject } = target;
  if (subject === null || subject.role === 'create' || subject.role === 'list') return [];
  const { name } = subject.resource;
  const title = `${beginningWith(name)} that does not exist is rejected`;
  return subject.role === 'by-slug'
    ? [
        {
          requirement: addressRequirement(operation, 'slug/unknown', title),
          wrong: phrase`no ${name} has this slug`,
          // Each method asks for another, which none of them may have made.
          path: (mark) => ({ slug: `none-${operation.method.toLowerCase()}-${mark}` }),
          isUnknown: true,
        },
        ...(operation.method === 'GET' ? [slugCutShort(operation, name)] : []),
      ]
    : [
        {
          requirement: addressRequirement(operation, 'id/unknown', title),
          wrong: phrase`no ${name} has this id`,
          path: () => ({ ...otherArgs(operation), id: unknownIdOf(operation) }),
          isUnknown: true,
        },
      ];
}

/** An id of the declared shape that no record has. */
function unknownIdOf({ pathParameters, record, path }: Operation): number | string {
  return unknownIdFor(pathParameters[record?.parameter ?? pathParameterNames(path).at(-1) ?? 'id'] ?? '.+');
}

/** What a parameter of the path is called in a call: a record goes by its id. */
function argumentFor({ record }: Operation, name: string): string {
  return record?.parameter === name ? 'id' : name;
}

function unknownArgs({ path, pathParameters }: Operation): Values {
  return Object.fromEntries(pathParameterNames(path).map((name) => [name, unknownIdFor(pathParameters[name] ?? '.+')]));
}

/** Values for what stands in the path beside the id of a record. */
function otherArgs(operation: Operation): Values {
  const own = operation.record?.parameter ?? 'id';
  const { within = {} } = operation;
  const others = pathParameterNames(operation.path).filter((name) => name !== own && !Object.hasOwn(within, name));
  return operation.origin === undefined
    ? {}
    : Object.fromEntries(others.map((name) => [name, plainSegment(operation, name)]));
}

/** Parameters of which a wrong value may be sent: no read tells whether a write below what is no record finds one. */
function wrongable({ path, method, record }: Operation): readonly string[] {
  const names = pathParameterNames(path);
  const own = record?.parameter ?? '';
  return method === 'GET' || !names.includes(own) ? names : [own];
}

function malformedSegments({ operation }: Target): readonly AddressProbe[] {
  const { origin, pathParameters } = operation;
  // In a document of somebody's own the other segments may be right all by themselves: they name nothing.
  const beside = (name: string) => (origin === undefined ? '1' : unknownIdFor(pathParameters[name] ?? '.+'));
  return wrongable(operation)
    .filter((name) => !takes(operation, name, MALFORMED))
    .map((name) => ({
      requirement: malformedPathRequirement(operation, name),
      wrong: phrase`${{ argument: name }} is ${JSON.stringify(MALFORMED)}, which does not have the declared shape`,
      path: () => ({
        ...Object.fromEntries(
          pathParameterNames(operation.path).map((other) => [argumentFor(operation, other), beside(other)]),
        ),
        [argumentFor(operation, name)]: MALFORMED,
      }),
    }));
}

/** What turns a valid segment into one that a lax reader takes for it, with the words for it. */
const RESEMBLING: readonly {
  readonly name: string;
  readonly looks: string;
  readonly of: RegExp;
  turn(valid: string): string;
}[] = [
  { name: 'letters', looks: 'has letters after its digits', of: /^\d+$/, turn: (valid) => `${valid}abc` },
  { name: 'negative', looks: 'is below zero', of: /^\d+$/, turn: (valid) => `-${valid}` },
  { name: 'fraction', looks: 'is a fraction', of: /^\d+$/, turn: (valid) => `${valid}.5` },
  { name: 'capitals', looks: 'is in capitals', of: /^[a-z]+$/, turn: (valid) => valid.toUpperCase() },
];

function takes({ pathParameters, args }: Operation, name: string, segment: string): boolean {
  const isInteger = args[name]?.schema.type === 'integer';
  const isDeclared = new RegExp(`^(?:${pathParameters[name] ?? '.+'})$`).test(segment);
  return isDeclared && (!isInteger || /^-?\d+$/.test(segment));
}

function plainSegment(operation: Operation, name: string): string {
  return ['text', '1'].find((text) => takes(operation, name, text)) ?? 'conformance';
}

/** Segments that are wrong only in what stands beside a valid one, on the record that the valid one leads to. */
function resemblingSegments({ operation }: Target): readonly AddressProbe[] {
  return wrongable(operation).flatMap((name) => {
    const plain = String(operation.within?.[name] ?? plainSegment(operation, name));
    // Upper and lower case are one in a UUID.
    if (operation.pathParameters[name] === UUID_PATTERN) return [];
    return RESEMBLING.filter(({ of, turn }) => of.test(plain) && !takes(operation, name, turn(plain))).map(
      ({ name: kind, looks, turn }) => ({
        requirement: shapeRequirement(operation, name, kind, `A path in which ${name} ${looks} is rejected`),
        wrong: phrase`${{ argument: name }} ${{ rule: looks }}`,
        resembles: true,
        path: (_mark: string, valid: Values) => ({
          [argumentFor(operation, name)]: turn(String(valid[argumentFor(operation, name)] ?? plain)),
        }),
      }),
    );
  });
}

/** Of each kind of character that a declared shape may allow, one, a digit first. */
const CHARACTERS = ['0', 'a', 'A', '_', '-', 'z'];

function richSegment(operation: Operation, name: string): string | null {
  const pattern = operation.pathParameters[name] ?? '.+';
  const alone = new RegExp(`^(?:${pattern})$`);
  const rich = CHARACTERS.filter((character) => alone.test(character)).join('');
  return alone.test('.') || rich.length < 2 ? null : rich;
}

const DIGITS = '7';

interface Shape {
  readonly name: string;
  readonly value: string;
  readonly kind: 'shape' | 'digits';
  readonly description: string;
}

/** Where not only GET asks, digits alone, too. */
function shapesOf({ operation, subject }: Target): readonly Shape[] {
  const rich = pathParameterNames(operation.path).flatMap((name) => {
    const value = richSegment(operation, name);
    return value === null ? [] : [[name, value] as const];
  });
  const [first] = rich;
  if (first === undefined) return [];
  const [name, value] = first;
  const description = 'has every kind of character of the declared shape';
  const every: Shape = { name, value, kind: 'shape', description };
  if (operation.method === 'GET') return [every];
  if (subject !== null || !takes(operation, name, DIGITS) || !takes(operation, name, 'a')) return [];
  return [every, { name, value: DIGITS, kind: 'digits', description: 'is digits alone' }];
}

/** What has the declared shape is routed, whether or not anything is there. */
function shapeCases(target: Target): readonly Case[] {
  const { operation } = target;
  return shapesOf(target).map(({ name, value, kind, description: shape }) => {
    const title = `A path in which ${name} ${shape} is routed`;
    const requirement = requirementOf(operation, 'routed', `path/${name}/${kind}/routed`, title, { argument: name });
    return operationCase(operation, [requirement], {
      weight: 1,
      sends: `${name} as ${JSON.stringify(value)}`,
      async run(site) {
        const args = { [argumentFor(operation, name)]: value };
        const exchange = await site.send({ operation, args, why: `${name} is ${JSON.stringify(value)}` });
        const hindrance = obstacle(exchange);
        const missing = broken('shape-not-routed', { argument: name, value: JSON.stringify(value) });
        const routed = isMissingRoute(exchange) ? missing : MET;
        site.judge(requirement, hindrance === null ? routed : blocked(hindrance), exchange);
      },
    });
  });
}

/** Beyond what 32 bits hold. */
const LARGE_ID = 99_999_999_999;

/** Whether a denial is of what is not there alone: the same request for what is there is let in. */
async function deniesOnlyThis(site: Site, target: Target, exchange: Exchange): Promise<boolean> {
  if (!tolerates('unknown-denied', isDenied(exchange))) return false;
  const args = await argumentsOf(site, target, await minimalValues(site, target));
  const why = 'Asks for what is there, as what is not was denied';
  return obstacle(await site.send({ operation: target.operation, args, why })) === null;
}

function largeIdCases(target: Target): readonly Case[] {
  const { operation } = target;
  const isNumeral = (name: string): boolean => takes(operation, name, '1') && !takes(operation, name, 'a');
  const name = pathParameterNames(operation.path).find(isNumeral);
  if (name === undefined || operation.method !== 'GET' || operation.effect !== 'read') return [];
  const title = `A path in which ${name} does not fit in 32 bits is not answered with a server error`;
  const requirement = requirementOf(operation, 'served', `path/${name}/large/served`, title, {
    argument: name,
    ...shapeOptions(operation, name),
  });
  return [
    operationCase(operation, [requirement], {
      weight: 1,
      sends: `${name} as ${LARGE_ID}`,
      async run(site) {
        const others = pathParameterNames(operation.path).map((one) => [one, plainSegment(operation, one)] as const);
        const args = { ...Object.fromEntries(others), [name]: LARGE_ID };
        const exchange = await site.send({ operation, args, why: `${name} is ${LARGE_ID}` });
        const judge = async (): Promise<Judgement> => {
          if (await breaksOnUnknown(site, operation, { ...args, [name]: UNKNOWN_ID }, exchange)) {
            return blocked(phrase`Any record that does not exist is answered so, which is judged separately.`);
          }
          if (await deniesOnlyThis(site, target, exchange)) return MET;
          return judgeServed(exchange, phrase`${{ argument: name }} = ${LARGE_ID}`);
        };
        site.judge(requirement, await judge(), exchange);
      },
    }),
  ];
}

export function addressCases(target: Target): readonly Case[] {
  const probes = [...unknownRecord(target), ...malformedSegments(target), ...resemblingSegments(target)];
  return [...probes.map((probe) => probeCase(target, probe)), ...shapeCases(target), ...largeIdCases(target)];
}

/** Which of the methods that the interface does not declare on a path the deployment does not declare either. */
function undeclaredMethod(site: Site, path: string, declared: ReadonlySet<string>): string | null {
  const offered = offeredRoute(site, path)?.methods ?? [];
  return METHODS.find((method) => method !== 'GET' && !declared.has(method) && !offered.includes(method)) ?? null;
}

/** @param first the first operation that the contract has on the path */
export function undeclaredMethodRequirement(first: Operation): Requirement {
  return requirementOf(first, 'no-such-address', 'method/undeclared', 'A method that is not declared is rejected');
}

/** One case a path: a method of no declaration, on a record that does not exist, so that nothing can come of it. */
export function undeclaredMethodCase(first: Operation, declared: ReadonlySet<string>): Case {
  const requirement = undeclaredMethodRequirement(first);
  return operationCase(first, [requirement], {
    effect: first.effect === 'read' ? 'write' : first.effect,
    weight: 1,
    sends: 'a method that is not declared',
    async run(site) {
      const method = undeclaredMethod(site, first.path, declared);
      const none = notApplicable(phrase`The deployment declares every other method here too.`);
      if (method === null) return site.judge(requirement, none);
      const why = `${method} is not declared on ${first.path}`;
      const exchange = await site.send({ operation: first, args: unknownArgs(first), method, why });
      const wrong = phrase`${{ word: method }}, which neither the interface nor the deployment's index declares,`;
      site.judge(requirement, judgeNotFound(exchange, wrong), exchange);
    },
  });
}
