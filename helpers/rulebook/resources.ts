/** The kinds of record that a document declares: found by its paths, its methods and the schemas of its answers. */
import type { Resource } from '../cases/types.ts';
import { fits } from '../contract/request-validity.ts';
import type { Argument, Contract, Operation } from '../contract/types.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../deployment/index-document.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import { typesOf } from '../samples/flaws.ts';
import { UUID_PATTERN } from '../samples/unknown-id.ts';

export interface FoundResource {
  /** Singular, for instance `coupon`. */
  readonly name: string;
  readonly collection: string;
  readonly item: string;
  readonly idMember: string;
  readonly isIdShown: boolean;
  readonly idType: 'integer' | 'uuid' | 'text';
  /** Member of an answer that holds the whole record; null where the answer is the record. */
  readonly envelope: string | null;
  /** Lists in the list's document; empty where the document is the list, null where no list is found. */
  readonly listMembers: readonly string[] | null;
  /** Parameters of the collection's own path, each with what it matches: records of which it is a part. */
  readonly within: readonly (readonly [name: string, pattern: string])[];
  readonly create: Operation | null;
  readonly list: Operation | null;
  readonly updates: readonly Operation[];
  readonly remove: Operation | null;
  /** The member that may carry a text of the run's own, with the others that may. */
  readonly names: readonly string[];
}

/** What refers to another record is no name. */
const REFERS = /(?:^|[_-])(?:id|uuid)$|[a-z](?:Id|ID|Uuid|UUID)$/;
const NAME_WORDS = /^(?:name|title|label|subject|display_?name|full_?name|summary|headline)$/i;
/** As long as what a run calls its records, and of the same characters. */
const LIKE_A_NAME = 'Conformance c1a2b3c4 someword d5';

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** A schema of an answer with what it refers to, and with what all of its parts say of members. */
function plain(schema: unknown, responses: ReadonlyMap<string, unknown>, steps = 8): JsonObject {
  if (!isObject(schema) || steps === 0) return {};
  const [, name = '', below = ''] = /^([^#]+)\.json(?:#\/(.*))?$/.exec(String(schema.$ref ?? '')) ?? [];
  const referred = below
    .split('/')
    .reduce<unknown>((value, step) => (step === '' ? value : objectOf(value)[step]), responses.get(name));
  const choice = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].find((one) => objectOf(one).type !== 'null');
  const parts = [referred, ...listOf(schema.allOf), choice].map((part) => plain(part, responses, steps - 1));
  const properties = Object.assign({}, ...[...parts, schema].map((part) => objectOf(part.properties)));
  return Object.assign({}, ...parts, schema, { properties });
}

const bare = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** The member of a record that its address names: `petId` is `petId`, `id`, or what ends so. */
function idMemberIn(names: readonly string[], parameter: string): string | undefined {
  const wanted = bare(parameter);
  return (
    names.find((name) => bare(name) === wanted) ??
    names.find((name) => name.length > 1 && wanted.endsWith(bare(name))) ??
    names.find((name) => name === 'id')
  );
}

function singular(segment: string): string {
  const word = segment.replace(/\W+/g, '-').toLowerCase();
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  return word.replace(/(?<=[sxz]|ch|sh)es$|(?<!s)s$/, '');
}

function typeOfId(schema: JsonObject, pattern: string): FoundResource['idType'] {
  if (pattern === UUID_PATTERN || schema.format === 'uuid') return 'uuid';
  return [schema.type].flat().includes('integer') ? 'integer' : 'text';
}

function mayBeNamed({ in: place, schema }: Argument): boolean {
  return (
    place === 'body' && typesOf(schema).includes('string') && schema.enum === undefined && fits(LIKE_A_NAME, schema)
  );
}

function namesIn(create: Operation | null, shown: JsonObject, idMember: string): readonly string[] {
  const texts = Object.values(create?.args ?? {}).filter((one) => mayBeNamed(one) && !REFERS.test(one.name));
  const rank = ({ name, required }: Argument): number =>
    (name === idMember ? 8 : 0) +
    (NAME_WORDS.test(name) ? 0 : 2) +
    (required ? 0 : 1) +
    (Object.hasOwn(shown, name) ? 0 : 4);
  return texts.toSorted((a, b) => rank(a) - rank(b)).map(({ name }) => name);
}

function foundAt(read: Operation, { operations, responses = new Map() }: Contract): FoundResource | null {
  const path = withoutSlash(read.path);
  const [, base = '', segment = '', parameter = ''] = /^(.*?\/([\w.:-]+))\/\{(\w+)\}$/.exec(path) ?? [];
  const at = (method: string, where: string): Operation | null =>
    operations.get(`${method} ${where}`) ?? operations.get(`${method} ${where}/`) ?? null;
  const [list, create] = [at('GET', base), at('POST', base)];
  if (parameter === '' || (list === null && create === null)) return null;
  const members = (schema: unknown): JsonObject => objectOf(plain(schema, responses).properties);
  const whole = members(responses.get(read.returns));
  const idIn = (shown: JsonObject): string | undefined => idMemberIn(Object.keys(shown), parameter);
  const inside = Object.entries(whole).find(([, one]) => idIn(members(one)) !== undefined);
  const envelope = idIn(whole) === undefined ? inside : undefined;
  const shown = envelope === undefined ? whole : members(envelope[1]);
  const shownId = idIn(shown);
  const idMember = shownId ?? 'id';
  const listed = plain(responses.get(list?.returns ?? ''), responses);
  const lists = Object.entries(objectOf(listed.properties)).flatMap(([name, one]) =>
    plain(one, responses).items === undefined ? [] : [name],
  );
  return {
    name: singular(segment),
    collection: (create ?? list)?.path ?? base,
    item: read.path,
    idMember,
    isIdShown: shownId !== undefined,
    idType: typeOfId(plain(shown[idMember], responses), read.pathParameters[parameter] ?? ''),
    envelope: envelope?.[0] ?? null,
    listMembers: lists.length === 0 && listed.items === undefined ? null : lists,
    within: pathParameterNames(base).map((name) => [name, read.pathParameters[name] ?? ''] as const),
    create,
    list,
    updates: ['PUT', 'PATCH', 'POST'].flatMap((method) => at(method, path) ?? []),
    remove: at('DELETE', path),
    names: namesIn(create, shown, idMember),
  };
}

/** @returns each under a name of its own */
export function resourcesOf(contract: Contract): readonly FoundResource[] {
  const found = [...contract.operations.values()].flatMap((operation) =>
    operation.method === 'GET' && operation.origin !== undefined ? (foundAt(operation, contract) ?? []) : [],
  );
  const taken = new Set<string>();
  return found.map((resource) => {
    const segments = resource.collection.split('/').filter((one) => /^\w/.test(one));
    const longer = [resource.name, [singular(segments.at(-2) ?? ''), resource.name].join('-'), segments.join('-')];
    const name = longer.find((one) => !taken.has(one) && one !== '') ?? resource.item.replace(/\W+/g, '-');
    taken.add(name);
    return { ...resource, name };
  });
}

/** What of it can be read without a suite: records that a list shows, each by the id that it has there. */
export function readable({ envelope, within, list, ...found }: FoundResource): Resource | null {
  const [listMember, ...others] = found.listMembers ?? [];
  const isListed = list !== null && found.listMembers !== null;
  if (!isListed || envelope !== null || within.length > 0 || others.length > 0) return null;
  if (list.path !== found.collection || Object.values(list.args).some(({ required }) => required)) return null;
  const { name, collection, item, idMember, names } = found;
  const nameField = names[0] ?? idMember;
  return {
    name,
    collection,
    item,
    idMember,
    ...(listMember !== undefined && { listMember }),
    nameField,
    creatable: false,
  };
}
