/** A document's resources as a suite: one plain file that a person reads, in which every open question is a comment. */
import { fits } from '../contract/request-validity.ts';
import type { Argument, Operation, Schema } from '../contract/types.ts';
import type { FoundResource } from '../rulebook/resources.ts';
import { typesOf } from '../samples/flaws.ts';
import { seeded } from '../samples/generator.ts';
import { type FakerSource, validValue } from '../samples/values.ts';
import type { SavedContract } from '../snapshot/file.ts';

const QUESTION = '  // ? ';

const PACKAGE = 'site-rest-conformance';

/** Parameters by which a list is searched, the surest first. */
const SEARCHES = ['search', 'q', 'query', 'filter', 'term'];

/** What the file says of a resource. */
interface Stated {
  readonly variable: string;
  readonly lines: readonly string[];
  readonly lifeCycle: string | null;
}

function literal(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').replace(/"([A-Za-z_]\w*)":/g, '$1: ').replaceAll(',', ', ');
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function bodyOf(operation: Operation | null): readonly Argument[] {
  return Object.values(operation?.args ?? {}).filter(({ in: place }) => place === 'body');
}

/** A resource of which a member holds the id: `shopId`, `shop_id`, `shop`. */
function referredBy({ name, schema }: Argument, all: readonly FoundResource[]): FoundResource | undefined {
  const bare = name
    .replace(/_?(?:id|uuid)$/i, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
  const isId = /(?:id|uuid)$/i.test(name) && /^(?:integer|number|string)$/.test(typesOf(schema)[0] ?? '');
  return isId ? all.find((one) => one.name.replaceAll('-', '') === bare && one.create !== null) : undefined;
}

type Entry = readonly [member: string, value: string];

function members(entries: readonly Entry[]): string {
  return entries.length === 0 ? '{}' : `{ ${entries.map(([name, value]) => `${key(name)}: ${value}`).join(', ')} }`;
}

function memberValue(
  argument: Argument,
  nameField: string,
  all: readonly FoundResource[],
  source: FakerSource,
): string | null {
  if (argument.name === nameField) return 'own.name';
  const referred = referredBy(argument, all);
  if (referred !== undefined) return `own.id('${referred.name}')`;
  const { schema } = argument;
  if (schema['x-not-represented'] !== undefined && schema['x-example'] === undefined) return null;
  const value = tellingValue(schema, source);
  return value === undefined ? null : literal(value);
}

/** A valid value other than the default, which tells whether it is kept. */
function tellingValue(schema: Schema, source: FakerSource): unknown {
  const { default: usual, enum: words = [] } = schema;
  const steps = typeof usual === 'number' ? [usual + 1, usual - 1] : typeof usual === 'boolean' ? [!usual] : [];
  const others = schema['x-transitions'] === undefined ? [...words, ...steps] : [];
  const other =
    usual === undefined ? undefined : others.find((one) => one !== usual && one !== null && fits(one, schema));
  if (other !== undefined) return other;
  const { default: _, ...rest } = schema;
  return (typeof usual === 'string' ? validValue(rest, source) : undefined) ?? validValue(schema, source);
}

function searchIn(list: Operation | null, nameField: string): string | null {
  const names = Object.values(list?.args ?? {}).flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
  return [...SEARCHES, nameField].find((name) => names.includes(name)) ?? null;
}

/** The largest page that a list declares. */
function pageSize(list: Operation | null): readonly Entry[] {
  const size = Object.values(list?.args ?? {}).find(({ name }) => /^(?:per_?page|page_?size|limit)$/i.test(name));
  return size?.schema.maximum === undefined ? [] : [[size.name, String(size.schema.maximum)]];
}

function isWritable({ create, remove, envelope, names, collection }: FoundResource): boolean {
  return create?.path === collection && remove !== null && envelope === null && names.length > 0;
}

/** Why a run may write nothing of a kind, as a comment. */
function leftOutLine({ name, collection, item, create, remove, envelope, names }: FoundResource): string {
  const why = [
    create === null && `nothing makes one at ${collection}`,
    remove === null && `nothing removes one at ${item}`,
    envelope !== null && `answers wrap it in "${envelope}"`,
    create !== null &&
      names.length === 0 &&
      'no member takes a text of the run, so that no record could be told from those of others',
  ].filter((one) => one !== false);
  return `// ${name}: only read, because ${why.join('; ')}.`;
}

const ID_WORDS = { integer: 'a number', uuid: 'a UUID', text: 'a text' } as const;

const when = (holds: boolean, ...lines: readonly string[]): readonly string[] => (holds ? lines : []);

/** How a record is told from others. */
function identityLines({ name, collection, item, idMember, within, listMembers, names }: FoundResource) {
  const [nameField = '', ...others] = names;
  const also = others.length > 0 ? ` As well: ${others.slice(0, 5).join(', ')}.` : '';
  const [listMember, ...otherLists] = listMembers;
  return [
    `  name: '${name}',`,
    `  collection: '${collection}',`,
    `  item: '${item}',`,
    ...when(
      within.length > 0,
      `${QUESTION}Within which record may a run write? Name one that may be used for it.`,
      `  within: ${members(within.map((one) => [one, "'1'"]))},`,
    ),
    ...when(idMember !== 'id', `  idMember: '${idMember}',`),
    ...when(otherLists.length > 0, `${QUESTION}Which member of the list holds the records: ${listMembers.join(', ')}?`),
    ...when(listMember !== undefined, `  listMember: '${listMember}',`),
    `  // Carries a text by which the run tells its own records from all others.${also}`,
    `  nameField: '${nameField}',`,
    '  creatable: true,',
  ];
}

/** What a run sends to make a record, and to change one. */
function bodyLines(found: FoundResource, all: readonly FoundResource[], isChanged: boolean, source: FakerSource) {
  const { create, updates, names } = found;
  const [nameField = ''] = names;
  const body = bodyOf(create);
  const values = body.map((argument) => [argument, memberValue(argument, nameField, all, source)] as const);
  const unknown = values.flatMap(([{ name }, value]) => (value === null ? [name] : []));
  const known = values.flatMap(([argument, value]) => (value === null ? [] : [[argument, value] as const]));
  const full = known.map(([{ name }, value]): Entry => [name, value]);
  const minimal = known
    .filter(([{ name, required }]) => required || name === nameField)
    .map(([{ name }, value]): Entry => [name, value]);
  const needs = [...new Set(full.flatMap(([, value]) => /^own\.id\('(.*)'\)$/.exec(value)?.[1] ?? []))];
  const put = updates.find(({ method }) => method === 'PUT');
  const beside = full.filter(([name, value]) => put?.args[name]?.required === true && !value.startsWith('own.'));
  return [
    ...when(
      needs.length > 0,
      `${QUESTION}Is ${needs.join(' and ')} what the ids in it refer to?`,
      `  minimalNeeds: ${literal(needs)},`,
    ),
    `  minimal: (own) => (${members(minimal)}),`,
    `  full: (own) => (${members(full)}),`,
    ...when(isChanged, `  changed: '${nameField}',`),
    ...when(isChanged && beside.length > 0, `  withChange: ${members(beside)},`),
    ...when(
      unknown.length > 0,
      `${QUESTION}What is a valid ${unknown.join(', ')}? Until it stands in full, it is not sent.`,
      `  leftOut: ${members(unknown.map((one) => [one, "'No valid value is known.'"]))},`,
    ),
  ];
}

function stated(found: FoundResource, all: readonly FoundResource[], source: FakerSource): Stated {
  const { name, collection, item, idMember, idType, list, updates } = found;
  const [nameField = ''] = found.names;
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '');
  const search = searchIn(list, nameField);
  const query = members([...(search === null ? [] : [[search, 'name'] as const]), ...pageSize(list)]);
  const isChanged = updates.some(({ args }) => args[nameField]?.in === 'body') && idMember !== nameField;
  const lines = [
    `/** POST ${collection} makes one, DELETE ${item} removes it; its id is ${ID_WORDS[idType]}. */`,
    `const ${variable} = {`,
    ...identityLines(found),
    ...when(
      list !== null,
      ...when(search === null, '  // No parameter of the list searches by a name: its first page is read.'),
      `  find: (${search === null ? '' : 'name'}) => (${query}),`,
    ),
    ...bodyLines(found, all, isChanged, source),
    '};',
  ];
  const methods = updates.map(({ method }) => method).filter((method) => method !== 'POST' || updates.length === 1);
  const listed = `(${search === null ? '' : '{ name }'}) => (${query})`;
  const lifeCycle = `...lifeCycle({ resource: ${variable}, listed: ${listed}, updatedBy: ${literal(isChanged ? methods : [])}, afterDelete: 'nothing' })`;
  return { variable, lines, lifeCycle: list === null ? null : lifeCycle };
}

export interface SuiteFile {
  readonly content: string;
  /** Kinds of record that a run may write. */
  readonly written: readonly string[];
  readonly questions: number;
}

/** @param file the document, as the configuration will name it */
export function suiteFile({ contract }: SavedContract, found: readonly FoundResource[], file: string): SuiteFile {
  const source = seeded(1);
  const writable = found.filter(isWritable);
  const resources = writable.map((one) => stated(one, writable, source));
  const [first] = contract.namespaces;
  const scenarios = resources.flatMap(({ lifeCycle }) => (lifeCycle === null ? [] : [`    ${lifeCycle},`]));
  const left = found.filter((one) => !isWritable(one)).map(leftOutLine);
  const content = [
    `// What a run may write where ${file} is served, and nothing else: read it before the first run.`,
    '// A line that begins with "// ?" is a question that the document leaves open.',
    ...(scenarios.length > 0 ? [`import { lifeCycle } from '${PACKAGE}/suites';`] : []),
    '',
    ...resources.flatMap(({ lines }) => [...lines, '']),
    ...(left.length > 0 ? [...left, ''] : []),
    'export const suite = {',
    `  namespace: '${first?.name ?? 'own'}',`,
    `  records: [${resources.map(({ variable }) => variable).join(', ')}],`,
    ...(scenarios.length > 0 ? ['  scenarios: [', ...scenarios, '  ],'] : []),
    '};',
    '',
  ].join('\n');
  const questions = resources.flatMap(({ lines }) => lines.filter((line) => line.startsWith(QUESTION))).length;
  return { content, written: writable.map(({ name }) => name), questions };
}

/** Judges by the document and by its suite, and by nothing else. */
export function rulesFile(file: string, isInstalled: boolean): string {
  const config = `{ contracts: [${JSON.stringify(file)}], suites: [suite], withInterface: false }`;
  const lines = isInstalled
    ? [
        `import { defineConfig } from '${PACKAGE}';`,
        "import { suite } from './suite.mjs';",
        '',
        `export default defineConfig(${config});`,
      ]
    : ["import { suite } from './suite.mjs';", '', `export default ${config};`];
  return `${lines.join('\n')}\n`;
}
