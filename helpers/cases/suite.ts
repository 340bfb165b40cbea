import { type Operation, UPDATE_METHODS } from '../contract/types.ts';
import { reason } from '../requirement/reasons.ts';
import type { ListStatement } from './list-statement.ts';
import { NothingThereError } from './preconditions.ts';
import type { Scenario } from './scenario.ts';
import type { Own, OwnRecord, Resource, Sample, Values } from './types.ts';

/** What a file in `suites/` states of its resource: which records there are, and what is valid to send. */
export interface Suite {
  readonly namespace: string;
  readonly records?: readonly Resource[];
  /** By operation key, for operations whose valid requests can't be generated from the contract. */
  readonly samples?: Readonly<Record<string, Sample>>;
  /** What the lists hold that can be filtered, sorted and cut into pages. */
  readonly lists?: readonly ListStatement[];
  /** What the interface states or implies over several requests. */
  readonly scenarios?: readonly Scenario[];
}

/** How an operation relates to the records of a resource. */
export interface Subject {
  readonly resource: Resource;
  readonly role: 'create' | 'list' | 'item' | 'by-slug' | 'below';
}

/** The suites' statements, looked up by operation. */
export interface Catalogue {
  readonly resources: ReadonlyMap<string, Resource>;
  subjectOf(operation: Operation): Subject | null;
  sampleOf(operation: Operation): Sample;
  listOf(operation: Operation): ListStatement | null;
}

/** One sample for each way to update at a path. */
export function samplesOfUpdates(path: string, sample: Sample): Readonly<Record<string, Sample>> {
  return Object.fromEntries(UPDATE_METHODS.map((method) => [`${method} ${path}`, sample]));
}

/** The minimal update of a record. */
export function changeOf({ changed, withChange }: Resource, own: Own): Values {
  return { ...withChange, ...(changed === undefined ? {} : { [changed]: own.name }) };
}

function subjectAmong(resources: readonly Resource[], { method, path }: Operation): Subject | null {
  for (const resource of resources) {
    if (path === resource.collection && method === 'POST' && resource.creatable) return { resource, role: 'create' };
    if (path === resource.collection && method === 'GET') return { resource, role: 'list' };
    if (path === resource.item) return { resource, role: 'item' };
    if (path === resource.bySlug) return { resource, role: 'by-slug' };
  }
  const above = resources.find(({ item }) => path.startsWith(`${item}/`));
  return above === undefined ? null : { resource: above, role: 'below' };
}

function sampleFor(operation: Operation, subject: Subject | null): Sample {
  if (subject === null) return {};
  const { resource, role } = subject;
  const { method } = operation;
  if (role === 'create') return resource;
  const updates =
    (role === 'item' || role === 'by-slug') && (method === 'POST' || method === 'PUT' || method === 'PATCH');
  // Where no suite says what to change, what is required is generated.
  if (updates && operation.origin !== undefined && resource.changed === undefined) return {};
  return updates ? { ...resource, minimal: (own) => changeOf(resource, own) } : {};
}

export function catalogueOf(suites: readonly Suite[]): Catalogue {
  const records = suites.flatMap((suite) => suite.records ?? []);
  const lists = new Map(suites.flatMap((suite) => suite.lists ?? []).map((list) => [list.operation, list]));
  const samples = new Map(suites.flatMap((suite) => Object.entries(suite.samples ?? {})));
  const subjects = new WeakMap<Operation, Subject | null>();
  const subjectOf = (operation: Operation): Subject | null => {
    const known = subjects.get(operation);
    if (known !== undefined) return known;
    const subject = subjectAmong(records, operation);
    subjects.set(operation, subject);
    return subject;
  };
  return {
    resources: new Map(records.map((resource) => [resource.name, resource])),
    subjectOf,
    listOf: (operation) => lists.get(operation.key) ?? null,
    sampleOf: (operation) => samples.get(operation.key) ?? sampleFor(operation, subjectOf(operation)),
  };
}

/**
 * The path values that address a record.
 *
 * @throws NothingThereError by slug, where the record shows none
 */
export function addressing({ role, resource }: Subject, { id, slug }: OwnRecord): Values {
  if (role !== 'by-slug') return { id };
  if (!slug) throw new NothingThereError(reason('no-slug', { resource: resource.name }));
  return { slug };
}
