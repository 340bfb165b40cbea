/**
 * What a judgement says: a code with parameters, and the one place where it becomes a sentence.
 *
 * Names of parameters mean the same in all sentences. `status`, `header`, `contentType`, `member` and `pointer` say where in
 * an exchange it shows; those of {@link TELLING} tell one cause from another, and all others differ within one cause.
 */

import { type Code, SENTENCES } from './sentences.ts';

/** Values of a deployment are JSON, cut short. */
export type Parameter = string | number | readonly string[] | Reason | readonly Reason[];

type Parameters = Readonly<Record<string, Parameter>>;

export interface Reason {
  readonly code: Code;
  readonly with: Parameters;
}

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Optional<Text extends string> = Text extends `${string}[${infer Part}]${infer Rest}`
  ? Names<Part> | Optional<Rest>
  : never;
type Stated<Text extends string> = Readonly<
  Record<Exclude<Names<Text>, Optional<Text>>, Parameter> & Partial<Record<Optional<Text>, Parameter | undefined>>
>;
/** What the sentence of a code is to be given. */
export type Given<C extends Code> = [Names<(typeof SENTENCES)[C]>] extends [never]
  ? []
  : [Stated<(typeof SENTENCES)[C]>];

/** A reason whose parameters are known to be those of its code. */
export function reasonWith(code: Code, given: object = {}): Reason {
  const stated: Record<string, Parameter> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) stated[name] = value;
  return { code, with: stated };
}

export function reason<C extends Code>(code: C, ...given: Given<C>): Reason {
  return reasonWith(code, ...given);
}

/**
 * In the words of one scenario, or of one request: the words are a part of the value, with gaps like those of all others.
 * A gap has a number for its name, or that of the one member of an object: phrase`${{ member }} is ${preview(is)}.`
 */
export function phrase(texts: TemplateStringsArray, ...values: readonly unknown[]): Reason {
  let says = texts[0] ?? '';
  const given: Record<string, Parameter> = {};
  for (const [at, value] of values.entries()) {
    const [name, named] = (isNamed(value) ? Object.entries(value)[0] : undefined) ?? [`${at + 1}`, value];
    // A second gap of one name has a value of its own.
    const own = Object.hasOwn(given, name) ? `${at + 1}` : name;
    given[own] = parameterOf(named);
    says += `{${own}}${texts[at + 1]}`;
  }
  return { code: 'phrase', with: { says, ...given } };
}

function isNamed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isReason(value);
}

function parameterOf(value: unknown): Parameter {
  if (Array.isArray(value)) return value.every(isReason) ? value : value.map(String);
  return isReason(value) || typeof value === 'number' ? value : String(value);
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'code' in value && 'with' in value;
}

function areReasons(value: Parameter): value is readonly Reason[] {
  return Array.isArray(value) && value.some(isReason);
}

function textOf(value: Parameter): string {
  if (areReasons(value)) return value.map(sentenceOf).join('; ');
  if (isReason(value)) return sentenceOf(value);
  return typeof value === 'object' ? value.join(', ') : String(value);
}

const GAP = /\{(\w+)\}/g;
const OPTIONAL_PART = /\[([^[\]]*)\]/g;

function templateOf({ code, with: given }: Reason): string {
  if (typeof given.says === 'string') return given.says;
  const isGiven = (part: string): boolean => [...part.matchAll(GAP)].every(([, name = '']) => name in given);
  // A report can be of a later version, and know more codes.
  return (SENTENCES[code] ?? code).replace(OPTIONAL_PART, (_, part: string) => (isGiven(part) ? part : ''));
}

export function sentenceOf(why: Reason): string {
  const { with: given } = why;
  return templateOf(why).replace(GAP, (gap, name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return value === undefined ? gap : textOf(value);
  });
}

/** What names a place of the interface, and nothing of one run. */
const OF_THE_INTERFACE: ReadonlySet<string> = new Set(['operation', 'argument', 'member', 'parameter', 'method']);
/** A short text that a check has put in its own words. */
const PLAIN_WORDS = /^[\w ,./{}-]{1,60}$/;

/** The sentence without what differs from run to run, and without what it rests on. @param operation in the place of a request */
export function generalSentenceOf(why: Reason, operation: string | null): string {
  const kept = Object.entries(why.with).flatMap(([name, value]): [string, Parameter][] => {
    if (name === 'request') return operation === null ? [] : [[name, operation]];
    const isOwnWord = /^\d/.test(name) && PLAIN_WORDS.test(String(value));
    return TELLING.has(name) || OF_THE_INTERFACE.has(name) || isOwnWord ? [[name, value]] : [];
  });
  const given = Object.fromEntries(kept);
  const template = templateOf({ code: why.code, with: given }).replace(/\s*\{because\}/g, '');
  return template.replace(GAP, (_, name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return value === undefined ? '…' : textOf(value);
  });
}

/** Where in an exchange a reason shows. */
export interface ReasonLocation {
  readonly status?: number;
  /** In lower case. */
  readonly headers?: readonly string[];
  /** Members of the body, by their paths. */
  readonly members?: readonly (readonly string[])[];
}

const listOf = (value: Parameter | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function namesIn(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function partsOf({ with: given }: Reason): readonly Reason[] {
  return Object.values(given).flatMap((value) => (areReasons(value) ? value : isReason(value) ? [value] : []));
}

/** Of a reason that has others in it, what is told last. */
export function locationOf(why: Reason): ReasonLocation {
  const { status, header, contentType, member, pointer } = why.with;
  const parts = partsOf(why).map(locationOf);
  const headers = [
    ...listOf(header).map((name) => name.toLowerCase()),
    ...(contentType === undefined ? [] : ['content-type']),
    ...parts.flatMap((part) => part.headers ?? []),
  ];
  const members = [
    ...listOf(member).map((name) => name.split('.')),
    ...listOf(pointer).map(namesIn),
    ...parts.flatMap((part) => part.members ?? []),
  ];
  const shown = parts.findLast((part) => part.status !== undefined)?.status ?? status;
  return {
    ...(typeof shown === 'number' && { status: shown }),
    ...(headers.length > 0 && { headers }),
    ...(members.length > 0 && { members }),
  };
}

/** What a reason rests on in the end. */
export function rootOf(why: Reason): Reason {
  const { because } = why.with;
  return isReason(because) ? rootOf(because) : why;
}

/** Parameters by which causes are told apart. */
const TELLING: ReadonlySet<string> = new Set([
  'says',
  'status',
  'code',
  'schema',
  'rule',
  'keyword',
  'field',
  'header',
  'word',
  'resource',
  'failure',
  'message',
  'how',
]);

/** What a reason has in common with those of the same cause, to compare as JSON. */
export function causeOf(why: Reason): unknown {
  const telling = Object.entries(why.with).flatMap(([name, value]) =>
    TELLING.has(name) && !isReason(value) ? [[name, value]] : [],
  );
  // Of several parts it makes no difference how many are alike.
  return [why.code, telling, [...byCause(partsOf(why)).keys()]];
}

function byCause(reasons: readonly Reason[]): ReadonlyMap<string, readonly Reason[]> {
  const groups = new Map<string, Reason[]>();
  for (const one of reasons) {
    const key = JSON.stringify(causeOf(one));
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** What is named where it differs; any other value that differs is the first, as an example, where it is short. */
const NAMED: ReadonlySet<string> = new Set(['argument', 'member', 'operation', 'request']);
const MAX_NAMES = 2;

const LONGEST_EXAMPLE = 40;

function exampleOf(value: Parameter | undefined): Parameter {
  const isLong = value === undefined || typeof value === 'object' || String(value).length > LONGEST_EXAMPLE;
  return isLong ? '…' : value;
}

/** A few names in words, each once. */
export function listed(all: readonly string[]): string {
  const names = [...new Set(all)];
  const rest = names.length - MAX_NAMES;
  if (rest < 1) return names.join(' and ');
  return `${names.slice(0, MAX_NAMES).join(', ')} and ${rest} more`;
}

function inCommon(name: string, values: readonly (Parameter | undefined)[]): Parameter {
  const [first, ...others] = values;
  const text = JSON.stringify(first);
  if (first !== undefined && others.every((other) => JSON.stringify(other) === text)) return first;
  if (values.every(isReason)) return common(values);
  if (first !== undefined && areReasons(first)) {
    const parts = values.flatMap((value) => (value !== undefined && areReasons(value) ? value : []));
    return [...byCause(parts).values()].map(common);
  }
  return NAMED.has(name) ? listed(values.flatMap((value) => listOf(value))) : exampleOf(first);
}

/** A reason in the place of several of one cause: names that differ are listed, and of other values one is an example. */
export function common(reasons: readonly Reason[]): Reason {
  const [first = reason('nothing-asked')] = reasons;
  const names = Object.keys(first.with).filter((name) => reasons.every((one) => name in one.with));
  const given = names.map((name) => [
    name,
    inCommon(
      name,
      reasons.map((one) => one.with[name]),
    ),
  ]);
  return { code: first.code, with: Object.fromEntries(given) };
}

/** The same reason with each of its texts changed, as to remove secrets. */
export function withTexts(why: Reason, change: (text: string) => string): Reason {
  const changed = (value: Parameter): Parameter => {
    if (typeof value === 'string') return change(value);
    if (areReasons(value)) return value.map((one) => withTexts(one, change));
    if (isReason(value)) return withTexts(value, change);
    return typeof value === 'object' ? value.map(change) : value;
  };
  return {
    code: why.code,
    with: Object.fromEntries(Object.entries(why.with).map(([name, value]) => [name, changed(value)])),
  };
}
