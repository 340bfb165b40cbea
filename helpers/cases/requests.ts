/** Valid requests to an operation, from its sample and its contract. */
import type { Argument, Operation } from '../contract/types.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { SOME_UUID, UUID_PATTERN } from '../samples/unknown-id.ts';
import { validValue } from '../samples/values.ts';
import { carrierOf } from './context.ts';
import type { ListStatement } from './list-statement.ts';
import { BlockedError } from './preconditions.ts';
import { addressing, type Subject } from './suite.ts';
import type { Own, OwnRecord, Sample, Site, Values } from './types.ts';
import { assertInvalidAt, assertValid } from './validity.ts';

/** An operation with what the suites say of it. */
export interface Target {
  readonly operation: Operation;
  readonly subject: Subject | null;
  readonly sample: Sample;
  /** What is stated of the list that it answers. */
  readonly list?: ListStatement | null;
}

/** The arguments that do not belong to the path. */
export function carriedBy({ args, record, path }: Operation): readonly Argument[] {
  const names = pathParameterNames(path);
  const isRepeated = (name: string): boolean =>
    names.includes(name) || (name === 'id' && record !== undefined && names.includes(record.parameter));
  return Object.values(args).filter((argument) => argument.in !== 'path' && !isRepeated(argument.name));
}

/** Why an argument is never sent; null where it is. */
export function leftOutOf(target: Target, argument: Argument): string | null {
  const { 'x-site-dependent': siteDependent, 'x-not-represented': lost, 'x-example': example } = argument.schema;
  const isKnown = lost === undefined || example !== undefined;
  const unknown = isKnown ? null : `What is valid is narrowed by what the contract does not hold: ${lost}.`;
  return target.sample.leftOut?.[argument.name] ?? siteDependent ?? unknown;
}

/** A name that may have hyphens and digits has several; what may be anything is a number more often than not. */
function pathValue(pattern: string): string {
  const fits = (text: string): boolean => new RegExp(`^(?:${pattern})$`).test(text);
  if (pattern === UUID_PATTERN) return SOME_UUID;
  if (fits('a-1') && !fits(' ')) return 'conformance-of-words-1';
  if (fits('1')) return '1';
  // The first of those words that are all that it may be.
  const [word = ''] = pattern.split('|');
  return !fits('conformance') && fits(word) ? word : 'conformance';
}

/** One plain valid value for an argument. */
export function plainValue({ schema }: Argument, own: Own): unknown {
  if (schema['x-namespace-name']) return own.nameOf(String(schema.default));
  return schema['x-example'] ?? validValue(schema, own);
}

function minimumOf(target: Target, own: Own): Values {
  if (target.sample.minimal) return target.sample.minimal(own);
  return Object.fromEntries(
    carriedBy(target.operation)
      .filter((argument) => argument.required)
      .map((argument) => [argument.name, plainValue(argument, own)]),
  );
}

/** The minimal values under a name of their own. */
export async function minimalValues(site: Site, target: Target, purpose = 'least'): Promise<Values> {
  return minimumOf(target, await site.own(target.sample.minimalNeeds ?? [], purpose));
}

/** What `full` and `alone` draw on. */
export function fullOwn(site: Site, { sample }: Target, purpose: string): Promise<Own> {
  return site.own([...(sample.minimalNeeds ?? []), ...(sample.needs ?? [])], purpose);
}

export function fullValues(target: Target, own: Own): Values {
  const { origin, args } = target.operation;
  if (target.sample.full) {
    const all = { ...minimumOf(target, own), ...target.sample.full(own) };
    // An update of somebody's own need not take all that a creation does.
    const isTaken = ([name]: readonly [string, unknown]): boolean => origin === undefined || Object.hasOwn(args, name);
    return Object.fromEntries(Object.entries(all).filter(isTaken));
  }
  const generated = carriedBy(target.operation)
    .filter((argument) => leftOutOf(target, argument) === null)
    .map((argument) => [argument.name, plainValue(argument, own)]);
  return { ...Object.fromEntries(generated), ...minimumOf(target, own) };
}

/** A valid value of an argument in any of the sets that a sample has; undefined where none holds it. */
export function sampleValue(target: Target, own: Own, name: string): unknown {
  const { others = [], last } = target.sample;
  const further = [...others, ...(last === undefined ? [] : [last])].map((set) => set(own)[name]);
  return [fullValues(target, own)[name], ...further].find((value) => value !== undefined);
}

function isUpdate({ operation, subject }: Target): boolean {
  return (subject?.role === 'item' || subject?.role === 'by-slug') && carrierOf(operation) === 'body';
}

/** The record of a resource that all updates may change: what one of them leaves there says nothing of the next. */
export const CHANGEABLE = 'updates';
/** The same for updates by slug: one by id may give its record another slug, by which nobody could ask for it then. */
export const CHANGEABLE_BY_SLUG = `${CHANGEABLE} by slug`;

/** The turn of those that change a record that was left, and of whoever looks at what changes with it. */
export const turnOfAny = (resource: string): string => `any ${resource}`;

/** The subject of a removal; null where none is removed. */
function removalOf({ operation, subject }: Target): Subject | null {
  return operation.method === 'DELETE' && (subject?.role === 'item' || subject?.role === 'by-slug') ? subject : null;
}

/**
 * The arguments of one request. Where its path addresses a record: an update works on the one that any update may change,
 * a removal on a new one, and a read on the one that nobody changes.
 */
export async function argumentsOf(site: Site, target: Target, values: Values): Promise<Values> {
  const { operation, subject } = target;
  const names = pathParameterNames(operation.path);
  const isOfRecord = (name: string): boolean =>
    (subject !== null && name === operation.record?.parameter) || operation.within?.[name] !== undefined;
  const generated = Object.fromEntries(
    names.filter((name) => !isOfRecord(name)).map((name) => [name, pathValue(operation.pathParameters[name] ?? '.+')]),
  );
  if (subject === null || subject.role === 'create' || subject.role === 'list') return { ...generated, ...values };
  const { name } = subject.resource;
  const changeable = subject.role === 'by-slug' ? CHANGEABLE_BY_SLUG : CHANGEABLE;
  const removes = removalOf(target) !== null;
  const record = removes ? await site.fresh(name) : await site.shared(name, isUpdate(target) ? changeable : undefined);
  return { ...generated, ...values, ...addressing(subject, record) };
}

/** Does something with the arguments of a request that must be rejected: a removal is aimed at a borrowed record. */
export async function withArguments<Result>(
  site: Site,
  target: Target,
  values: Values,
  use: (args: Values) => Promise<Result>,
): Promise<Result> {
  const removal = removalOf(target);
  if (removal === null) return use(await argumentsOf(site, target, values));
  return site.borrow(removal.resource.name, (record) => use({ ...values, ...addressing(removal, record) }));
}

/** Sends a request that is checked to be wrong in these places, as a deployment will read it. */
export function sendWrong(
  site: Site,
  target: Target,
  values: Values,
  why: string,
  ...places: readonly string[]
): Promise<Exchange> {
  return withArguments(site, target, values, (args) => {
    const call: Call = { operation: target.operation, args, why };
    assertInvalidAt(call, ...places);
    return site.send(call);
  });
}

/** A record that was deleted, and how that was answered. */
export interface Removed {
  readonly record: OwnRecord;
  /** Others, before and after it, that nobody deletes. */
  readonly others: readonly OwnRecord[];
  /** Those among them that nobody changes either. */
  readonly steady: readonly OwnRecord[];
  readonly deleted: Exchange;
}

/** Another one whose name, and with it most likely its slug, begins with that of a record. */
function longer(site: Site, { resource, name }: OwnRecord): Promise<OwnRecord> {
  return site.fresh(resource.name, () => ({ [resource.nameField]: `${name} bis` }));
}

/** Deletes a record in a way, once a run for all who look at how that is answered and at what is left. */
export function removed(site: Site, operation: Operation, subject: Subject, values: Values = {}): Promise<Removed> {
  const remove = async (): Promise<Removed> => {
    const { name } = subject.resource;
    const record = await site.fresh(name);
    // One from before it, and for the plainest removal one from after it; by slug one whose own begins with it.
    const isPlain = subject.role === 'item' && Object.keys(values).length === 0;
    const younger = isPlain ? [await site.fresh(name)] : subject.role === 'by-slug' ? [await longer(site, record)] : [];
    const steady = [await site.shared(name), ...younger];
    const others = isPlain ? steady : [...steady, await site.shared(name, CHANGEABLE)];
    const call: Call = { operation, args: { ...values, ...addressing(subject, record) }, why: 'Deletes a record' };
    assertValid(call);
    return { record, others, steady, deleted: await site.send(call) };
  };
  return site.isRetry ? remove() : site.once(`${operation.key} ${JSON.stringify(values)}`, remove);
}

/** A valid call, checked to be valid as a deployment will read it. */
export async function validCall(
  site: Site,
  target: Target,
  values: Values,
  why: string,
  record?: OwnRecord,
): Promise<Call> {
  const { operation, subject } = target;
  const args = subject && record ? { ...values, ...addressing(subject, record) } : argumentsOf(site, target, values);
  const call: Call = { operation, args: await args, why };
  assertValid(call);
  return call;
}

export async function sendValid(site: Site, target: Target, values: Values, why: string): Promise<Exchange> {
  const removal = removalOf(target);
  if (removal?.resource.creatable) return (await removed(site, target.operation, removal, values)).deleted;
  return site.send(await validCall(site, target, values, why));
}

/** A record of the minimal values for who only looks at it. */
export function plainRecord(site: Site, resource: string): Promise<OwnRecord> {
  return site.isRetry ? site.fresh(resource) : site.shared(resource);
}

/** Sends the minimal valid request: one that makes a record stands for all who need to see how that is answered. */
export async function sendMinimal(site: Site, target: Target, why: string, purpose?: string): Promise<Exchange> {
  const { subject } = target;
  if (subject?.role === 'create' && !site.isRetry) {
    try {
      return (await site.shared(subject.resource.name)).exchange;
    } catch (error) {
      if (!(error instanceof BlockedError)) throw error;
    }
  }
  return sendValid(site, target, await minimalValues(site, target, purpose), why);
}
