/** A document's resources as a suite: one plain file that a person reads, in which every open question is a comment. */
import { faker } from '@faker-js/faker/locale/en';
import { fits } from '../contract/request-validity.ts';
import type { Argument, Operation, Schema } from '../contract/types.ts';
import type { FoundResource } from '../rulebook/resources.ts';
import { typesOf } from '../samples/flaws.ts';
import { validValue } from '../samples/values.ts';
import type { SavedContract } from '../snapshot/file.ts';

const PACKAGE = 'site-rest-conformance';

/** Parameters by which a list is searched, the surest first. */
const SEARCHES = ['search', 'q', 'query', 'filter', 'term'];

/** What the file says of a resource: its lines, and its questions. */
interface Stated {
  readonly variable: string;
  readonly lines: readonly string[];
  readonly questions: number;
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

function members(entries: readonly (readonly [string, string])[]): string {
  return entries.length === 0 ? '{}' : `{ ${entries.map(([name, value]) => `${key(name)}: ${value}`).join(', ')} }`;
}

function memberValue(
  argument: Argument,
  nameField: string,
  needs: Set<string>,
  all: readonly FoundResource[],
): string | null {
  if (argument.name === nameField) return 'own.name';
  const referred = referredBy(argument, all);
  if (referred !== undefined) {
    needs.add(referred.name);
    return `own.id('${referred.name}')`;
  }
  const { schema } = argument;
  if (schema['x-not-represented'] !== undefined && schema['x-example'] === undefined) return null;
  const value = tellingValue(schema);
  return value === undefined ? null : literal(value);
}

/** A valid value other than the default, which tells whether it is kept. */
function tellingValue(schema: Schema): unknown {
  const { default: usual, enum: words = [] } = schema;
  const steps = typeof usual === 'number' ? [usual + 1, usual - 1] : typeof usual === 'boolean' ? [!usual] : [];
  const others = schema['x-transitions'] === undefined ? [...words, ...steps] : [];
  const other =
    usual === undefined ? undefined : others.find((one) => one !== usual && one !== null && fits(one, schema));
  if (other !== undefined) return other;
  const { default: _, ...rest } = schema;
  return (typeof usual === 'string' ? validValue(rest, { faker }) : undefined) ?? validValue(schema, { faker });
}

function searchIn(list: Operation | null, nameField: string): string | null {
  const names = Object.values(list?.args ?? {}).flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
  return [...SEARCHES, nameField].find((name) => names.includes(name)) ?? null;
}

/** The largest page that a list declares. */
function pageSize(list: Operation | null): readonly (readonly [string, string])[] {
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

function stated(found: FoundResource, all: readonly FoundResource[]): Stated {
  const { name, collection, item, idMember, idType, create, list, updates, within } = found;
  const [nameField = ''] = found.names;
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '');
  const questions: string[] = [];
  const ask = (question: string): string => {
    questions.push(question);
    return `  // ? ${question}`;
  };
  const needs = new Set<string>();
  const full: (readonly [string, string])[] = [];
  const unknown: string[] = [];
  for (const argument of bodyOf(create)) {
    const value = memberValue(argument, nameField, needs, all);
    if (value === null) unknown.push(argument.name);
    else full.push([argument.name, value]);
  }
  const required = new Set(bodyOf(create).flatMap((one) => (one.required ? [one.name] : [])));
  const minimal = full.filter(([member]) => required.has(member) || member === nameField);
  const put = updates.find(({ method }) => method === 'PUT');
  const beside = full.filter(
    ([member, value]) => put?.args[member]?.required === true && member !== nameField && !value.startsWith('own.'),
  );
  const search = searchIn(list, nameField);
  const query = [...(search === null ? [] : [[search, 'name'] as const]), ...pageSize(list)];
  const isChanged = updates.some(({ args }) => args[nameField]?.in === 'body') && idMember !== nameField;
  const others = found.names.slice(1);
  const isUncertain = [...needs].length > 0;
  const lines = [
    `/** POST ${collection} makes one, DELETE ${item} removes it; its id is ${idType === 'integer' ? 'a number' : idType === 'uuid' ? 'a UUID' : 'a text'}. */`,
    `const ${variable} = {`,
    `  name: '${name}',`,
    `  collection: '${collection}',`,
    `  item: '${item}',`,
    ...(within.length === 0
      ? []
      : [
          ask(`Within which record may a run write? Name one that may be used for it.`),
          `  within: ${members(within.map((one) => [one, "'1'"]))},`,
        ]),
    ...(idMember === 'id' ? [] : [`  idMember: '${idMember}',`]),
    ...(found.listMembers.length > 1
      ? [ask(`Which member of the list holds the records: ${found.listMembers.join(', ')}?`)]
      : []),
    ...(found.listMembers[0] === undefined ? [] : [`  listMember: '${found.listMembers[0]}',`]),
    `  // Carries a text by which the run tells its own records from all others.${others.length > 0 ? ` As well: ${others.slice(0, 5).join(', ')}.` : ''}`,
    `  nameField: '${nameField}',`,
    '  creatable: true,',
    ...(list === null
      ? []
      : [
          ...(search === null ? ['  // No parameter of the list searches by a name: its first page is read.'] : []),
          `  find: (${search === null ? '' : 'name'}) => (${members(query)}),`,
        ]),
    ...(isUncertain ? [ask(`Is ${[...needs].join(' and ')} what the ids in it refer to?`)] : []),
    ...(isUncertain ? [`  minimalNeeds: ${literal([...needs])},`] : []),
    `  minimal: (own) => (${members(minimal)}),`,
    `  full: (own) => (${members(full)}),`,
    ...(isChanged ? [`  changed: '${nameField}',`] : []),
    ...(isChanged && beside.length > 0 ? [`  withChange: ${members(beside)},`] : []),
    ...(unknown.length > 0
      ? [
          ask(`What is a valid ${unknown.join(', ')}? Until it stands in full, it is not sent.`),
          `  leftOut: ${members(unknown.map((one) => [one, "'No valid value is known.'"]))},`,
        ]
      : []),
    '};',
  ];
  const methods = updates.map(({ method }) => method).filter((method) => method !== 'POST' || updates.length === 1);
  const updatedBy = isChanged ? methods : [];
  const lifeCycle =
    list === null
      ? null
      : `...lifeCycle({ resource: ${variable}, listed: (${search === null ? '' : '{ name }'}) => (${members(query)}), updatedBy: ${literal(updatedBy)}, afterDelete: 'nothing' })`;
  return { variable, lines, questions: questions.length, lifeCycle };
}

export interface SuiteFile {
  readonly content: string;
  /** Kinds of record that a run may write. */
  readonly written: readonly string[];
  readonly questions: number;
}

/** @param file the document, as the configuration will name it */
export function suiteFile({ contract }: SavedContract, found: readonly FoundResource[], file: string): SuiteFile {
  faker.seed(1);
  const writable = found.filter(isWritable);
  const resources = writable.map((one) => stated(one, writable));
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
  const questions = resources.reduce((sum, one) => sum + one.questions, 0);
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
