/** A document's resources as a suite: one plain file that a person reads, in which every open question is a comment. */
import { fits } from '../contract/request-validity.ts';
import type { Argument, Operation, Schema } from '../contract/types.ts';
import type { FoundResource } from '../rulebook/resources.ts';
import { typesOf } from '../samples/flaws.ts';
import { seeded } from '../samples/generator.ts';
import { SOME_UUID, UUID_PATTERN } from '../samples/unknown-id.ts';
import { type FakerSource, validValue } from '../samples/values.ts';
import type { SavedContract } from '../snapshot/file.ts';

const QUESTION = '  // ? ';

const PACKAGE = 'site-rest-conformance';

/** Parameters by which a list is searched, the surest first. */
const SEARCHES = ['search', 'q', 'query', 'filter', 'term'];

interface Stated {
  readonly variable: string;
  readonly lines: readonly string[];
  readonly lifeCycle: readonly string[];
}

/** A text of the document: nothing in it ends the literal or the comment that holds it, or looks like something else. */
function quoted(text: string): string {
  const plain = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${plain.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)}'`;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return members(Object.entries(value).map(([name, member]) => [name, literal(member)]));
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && name !== '__proto__' ? name : `[${quoted(name)}]`;
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

/** What whoever makes a record may call it by, so that it is nobody else's; null where nothing of a run's own fits. */
function chosenId({ schema }: Argument): string | null {
  if (fits('c1a2b3c4-someword-d5', schema)) return 'own.slug';
  return fits(SOME_UUID, schema) && typesOf(schema).includes('string') ? 'own.faker.string.uuid()' : null;
}

/** Whether more is asked of its values than is known. */
function isNarrowed({ schema }: Argument): boolean {
  return schema['x-not-represented'] !== undefined && schema['x-example'] === undefined;
}

function memberValue(
  argument: Argument,
  { idMember, names: [nameField] }: FoundResource,
  all: readonly FoundResource[],
  source: FakerSource,
): string | null {
  const { schema, required } = argument;
  if (argument.name === idMember) return chosenId(argument);
  if (argument.name === nameField) return 'own.name';
  const referred = referredBy(argument, all);
  if (referred !== undefined) {
    const id = `own.id('${referred.name}')`;
    return typesOf(schema).includes('string') ? `String(${id})` : id;
  }
  if (isNarrowed(argument) && !required) return null;
  const value = tellingValue(schema, source);
  return value === undefined ? null : literal(value);
}

/** A valid value other than the default, which tells whether it is kept. */
function tellingValue(schema: Schema, source: FakerSource): unknown {
  const { default: usual, ...rest } = schema;
  const steps = typeof usual === 'number' ? [usual + 1, usual - 1] : typeof usual === 'boolean' ? [!usual] : [];
  const isFree = usual !== undefined && schema['x-transitions'] === undefined;
  const others = isFree ? [...(schema.enum ?? []), ...steps] : [];
  const other = others.find((one) => one !== usual && one !== null && fits(one, schema));
  if (other !== undefined) return other;
  return (typeof usual === 'string' ? validValue(rest, source) : undefined) ?? validValue(schema, source);
}

function searchIn(list: Operation | null, nameField: string): string | null {
  return [...SEARCHES, nameField].find((name) => list?.args[name]?.in === 'query') ?? null;
}

function pageSize(list: Operation | null): readonly Entry[] {
  const size = Object.values(list?.args ?? {}).find(({ name }) => /^(?:per_?page|page_?size|limit)$/i.test(name));
  return size?.schema.maximum === undefined ? [] : [[size.name, String(size.schema.maximum)]];
}

/** The id that whoever makes a record has to choose, where nothing of a run's own fits. */
function unchosen({ create, idMember }: FoundResource): boolean {
  const id = create?.args[idMember];
  return id?.in === 'body' && id.required && chosenId(id) === null;
}

function isWritable(found: FoundResource): boolean {
  const { create, remove, envelope, names, collection, isIdShown, listMembers } = found;
  // A list shows what became of a creation that nothing confirms.
  const isTold = isIdShown && envelope === null && !unchosen(found) && listMembers !== null;
  return create?.path === collection && remove !== null && isTold && names.length > 0;
}

/** Why a run may write nothing of a kind, as a comment. */
function leftOutLine(found: FoundResource): string {
  const { name, collection, item, idMember, isIdShown, create, remove, envelope, names, listMembers } = found;
  const why = [
    create === null && `nothing makes one at ${collection}`,
    remove === null && `nothing removes one at ${item}`,
    envelope !== null && `answers wrap it in ${quoted(envelope)}`,
    create !== null && !isIdShown && `no answer of ${item} shows the id that its path asks for`,
    create !== null && listMembers === null && `no list of them is found at GET ${collection}`,
    unchosen(found) && `whoever makes one chooses its ${quoted(idMember)}, which may be that of another`,
    create !== null &&
      names.length === 0 &&
      'no member takes a text of the run, so that no record could be told from those of others',
  ].filter((one) => one !== false);
  return `// ${name}: only read, because ${why.join('; ')}.`;
}

const ID_WORDS = { integer: 'a number', uuid: 'a UUID', text: 'a text' } as const;

const when = (holds: boolean, ...lines: readonly string[]): readonly string[] => (holds ? lines : []);

function identityLines({ name, collection, item, idMember, within, listMembers, names }: FoundResource) {
  const [nameField = '', ...others] = names;
  const also = others.length > 0 ? ` As well: ${others.slice(0, 5).join(', ')}.` : '';
  const [listMember, ...otherLists] = listMembers ?? [];
  return [
    `  name: '${name}',`,
    `  collection: '${collection}',`,
    `  item: '${item}',`,
    ...when(
      within.length > 0,
      `${QUESTION}Within which record may a run write? Name one that may be used for it.`,
      `  within: ${members(within.map(([one, pattern]) => [one, `'${pattern === UUID_PATTERN ? SOME_UUID : 1}'`]))},`,
    ),
    ...when(idMember !== 'id', `  idMember: ${quoted(idMember)},`),
    ...when(
      otherLists.length > 0,
      `${QUESTION}Which member of the list holds the records: ${listMembers?.map(quoted).join(', ')}?`,
    ),
    ...when(listMember !== undefined, `  listMember: ${quoted(listMember ?? '')},`),
    `  // Carries a text by which the run tells its own records from all others.${also}`,
    `  nameField: '${nameField}',`,
    '  creatable: true,',
  ];
}

function bodyLines(found: FoundResource, all: readonly FoundResource[], isChanged: boolean, source: FakerSource) {
  const { create, updates, names } = found;
  const [nameField = ''] = names;
  const valueIn = (argument: Argument) => memberValue(argument, found, all, source);
  const sent = bodyOf(create);
  const full = sent.flatMap((one): readonly Entry[] => {
    const value = valueIn(one);
    return value === null ? [] : [[one.name, value]];
  });
  const minimal = full.filter(([name]) => name === nameField || create?.args[name]?.required);
  const lacking = sent.map(({ name }) => name).filter((name) => !full.some(([known]) => known === name));
  const unknown = lacking.filter((name) => name !== found.idMember);
  const leftOut = [
    ...(lacking.length > unknown.length ? [[found.idMember, "'It is given, and not chosen.'"] as const] : []),
    ...unknown.map((name): Entry => [name, "'No valid value is known.'"]),
  ];
  const narrowed = sent.filter((one) => one.required && one.name !== nameField && isNarrowed(one));
  const needs = [...new Set(full.flatMap(([, value]) => /own\.id\('(.*?)'\)/.exec(value)?.[1] ?? []))];
  const put = updates.find(({ method }) => method === 'PUT') ?? null;
  const demanded = bodyOf(put).filter(
    ({ name, required }) => required && name !== nameField && name !== found.idMember,
  );
  const beside = demanded.map(
    (one): Entry => [one.name, full.find(([name]) => name === one.name)?.[1] ?? valueIn(one) ?? 'null'],
  );
  return [
    ...when(
      needs.length > 0,
      `${QUESTION}Is ${needs.join(' and ')} what the ids in it refer to?`,
      `  minimalNeeds: ${literal(needs)},`,
    ),
    ...when(
      narrowed.length > 0,
      `${QUESTION}Is that a valid ${narrowed.map(({ name }) => name).join(', ')}? Not all that is asked of it is known.`,
    ),
    `  minimal: (own) => (${members(minimal)}),`,
    `  full: (own) => (${members(full)}),`,
    ...when(isChanged, `  changed: '${nameField}',`),
    ...when(isChanged && beside.length > 0, `  withChange: ${members(beside)},`),
    ...when(
      unknown.length > 0,
      `${QUESTION}What is a valid ${unknown.join(', ')}? Until it stands in full, it is not sent.`,
    ),
    ...when(leftOut.length > 0, `  leftOut: ${members(leftOut)},`),
  ];
}

function stated(found: FoundResource, all: readonly FoundResource[], source: FakerSource): Stated {
  const { name, collection, item, idMember, idType, list, updates, names } = found;
  const [nameField = ''] = names;
  // Whatever it is called, no word of the language begins so.
  const variable = `a-${name}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '');
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
  const lifeCycle = [
    '...lifeCycle({',
    `  resource: ${variable},`,
    `  listed: ${listed},`,
    `  updatedBy: ${literal(isChanged ? methods : [])},`,
    "  afterDelete: 'nothing',",
    '}),',
  ];
  return { variable, lines, lifeCycle: list === null ? [] : lifeCycle };
}

export interface SuiteFile {
  readonly content: string;
  readonly written: readonly string[];
  readonly questions: number;
}

/** @param file the document, as the configuration will name it */
export function suiteFile({ contract }: SavedContract, found: readonly FoundResource[], file: string): SuiteFile {
  const source = seeded(1);
  const writable = found.filter(isWritable);
  const resources = writable.map((one) => stated(one, writable, source));
  const [first] = contract.namespaces;
  const scenarios = resources.flatMap(({ lifeCycle }) => lifeCycle.map((line) => `    ${line}`));
  const left = found.filter((one) => !isWritable(one)).map(leftOutLine);
  const content = [
    `// What a run may write where ${quoted(file)} is served, and nothing else: read it before the first run.`,
    '// A line that begins with "// ?" is a question that the document leaves open.',
    ...when(scenarios.length > 0, `import { lifeCycle } from '${PACKAGE}/suites';`),
    '',
    ...resources.flatMap(({ lines }) => [...lines, '']),
    ...when(left.length > 0, ...left, ''),
    'export const suite = {',
    `  namespace: '${first?.name ?? 'own'}',`,
    `  records: [${resources.map(({ variable }) => variable).join(', ')}],`,
    ...when(scenarios.length > 0, '  scenarios: [', ...scenarios, '  ],'),
    '};',
    '',
  ].join('\n');
  const questions = resources.flatMap(({ lines }) => lines.filter((line) => line.startsWith(QUESTION))).length;
  return { content, written: writable.map(({ name }) => name), questions };
}

/** Judges by the document and by its suite, and by nothing else. */
export function rulesFile(file: string, isInstalled: boolean): string {
  const config = `{ contracts: [${quoted(file)}], suites: [suite], withInterface: false }`;
  const lines = [
    ...when(isInstalled, `import { defineConfig } from '${PACKAGE}';`),
    "import { suite } from './suite.mjs';",
    '',
    `export default ${isInstalled ? `defineConfig(${config})` : config};`,
    '',
  ];
  return lines.join('\n');
}
