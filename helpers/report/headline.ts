/** The headline of a cause, made from the fields of its departures. */
import type { Departure, DepartureKind } from '../requirement/departure-kinds.ts';
import { generalSentenceOf, listed, rootOf, sentenceOf } from '../requirement/reasons.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import { actOf, addressOf, nounOf, subjectOf, withArticle } from './operation-words.ts';
import { capital } from './text.ts';
import type { Result } from './types.ts';

/** The fields that a cause's departures have in common, in words. */
interface Facts {
  readonly first: Departure;
  readonly operation: string;
  readonly operations: readonly string[];
  /** How the headline begins: the one operation, or the record that several work on. */
  readonly subject: string;
  /** `a coupon`, or `a coupon or an order` where several depart. */
  readonly record: string;
  /** `Updating a coupon`, where all is done by one kind of write; null elsewhere. */
  readonly act: string | null;
  readonly members: string;
  readonly all: readonly string[];
  readonly methods: string;
  readonly value: string;
  /** Whether any of them names no class of value, or no caller. */
  readonly isForAnyone: boolean;
  /** What of its value is wrong: `of another type`; empty where nothing tells. */
  readonly wrong: string;
  /** `: no event has this slug`; empty where the requests differ in it. */
  readonly flaw: string;
  /** `, on 31 operations`; empty where it is one resource's. */
  readonly spread: string;
  readonly status: string;
}

/** What is wrong with one value, and with several. */
const CLASSES: Readonly<Record<string, readonly [string, string]>> = {
  required: ['that is left out', 'that are left out'],
  type: ['of another type', 'of another type'],
  enum: ['outside its values', 'outside their values'],
  minimum: ['below its minimum', 'below their minimum'],
  maximum: ['above its maximum', 'above their maximum'],
  format: ['in another format', 'in another format'],
  maxItems: ['with too many items', 'with too many items'],
  null: ['that is null', 'that are null'],
  readOnly: ['that is read-only', 'that are read-only'],
};

function classOf(value: string | undefined, isSeveral = false): string {
  const [constraint = ''] = (value ?? '').split(/[ /]/);
  const [one, several] = CLASSES[constraint] ?? [`that breaks its ${constraint}`, `that break their ${constraint}`];
  return isSeveral ? several : one;
}

/** More members than these are too many for a headline. */
const MOST_NAMED = 4;

const ofMember = (members: string, otherwise: string): string => (members === '' ? otherwise : members);

const ANYONE = { subject: 'Anyone', how: ', without credentials' };
const CALLERS: Readonly<Record<string, typeof ANYONE>> = {
  'second-user': { subject: 'A user with fewer rights', how: '' },
  'wrong-password': { subject: 'Anyone', how: ' with a wrong password' },
};

const HEADLINES: Readonly<Record<DepartureKind, (facts: Facts) => string>> = {
  'open-access': ({ operation, methods, isForAnyone, value, spread }) => {
    const { subject, how } = CALLERS[isForAnyone ? '' : value] ?? ANYONE;
    if (spread !== '') return `${subject} can write${how}${spread}`;
    return `${subject} can ${actOf(operation)}${how} (${methods}${addressOf(operation)})`;
  },
  'changed-unsent': ({ record, members, value }) =>
    `An update of ${record}${value === '' ? '' : ` that sends only ${value}`} also changes ${ofMember(members, 'other members')}`,
  'removed-unasked': ({ record }) => `${capital(record)} disappears that nobody deleted`,
  'done-though-rejected': ({ subject }) => `${subject} has an effect although it is rejected`,
  'not-removed': ({ record }) => `Deleting ${record} does not remove it`,
  'not-kept': ({ record, act, members, methods, operations, subject }) =>
    members === ''
      ? `${subject} does not keep what is sent`
      : `${act ?? capital(record)} does not keep ${members}${act?.startsWith('Updating') && operations.length === 1 ? ` (${methods})` : ''}`,
  'shown-as-text': ({ record, members }) => `${capital(record)} shows values of ${members} as text`,
  'creation-fails': ({ subject, status }) => `${subject} is rejected${status} although it is valid`,
  'server-error': ({ first, subject, members, wrong, status, spread }) =>
    spread === ''
      ? `${subject} is answered${status}${members === '' ? sentIn(first) : wrong === '' ? ` because of ${members}` : ` to ${members} ${wrong}`}`
      : `${members === '' ? capital(first.value ?? 'a request') : wrong === '' ? capital(members) : `A value ${wrong}`} is answered${status}${spread}`,
  'accepted-invalid': ({ first, subject, members, all, wrong, flaw, spread }) =>
    spread === ''
      ? `${subject} accepts ${members === '' ? `an invalid request${flaw}` : ofMember(wrong && `${members} ${wrong}`, `an invalid ${members}`)}`
      : `${acceptedIn(first, all)} accepted${spread}`,
  'rejected-valid': ({ subject, members }) =>
    `${subject} rejects ${members === '' ? 'a valid request' : `a valid ${members}`}`,
  'not-routed': ({ operations }) => notRouted(operations),
  'not-cleared': ({ record, members }) => `${ofMember(members, 'A member')} of ${record} can't be emptied`,
  'default-not-applied': ({ record, members }) =>
    `The default of ${ofMember(members, 'an argument')} is not applied to ${record}`,
  'listed-wrongly': ({ subject, members }) =>
    `${subject} ${members === '' ? 'holds what does not belong there' : `ignores ${members}`}`,
  'left-out': ({ subject, members }) =>
    `${subject} leaves out records${members === '' ? '' : ` that match ${members}`}`,
  'listed-twice': ({ subject, members }) => `${subject} repeats records${members === '' ? '' : ` with ${members}`}`,
  'wrong-order': ({ subject, members }) =>
    `${subject} is in another order than asked${members === '' ? '' : ` with ${members}`}`,
  'not-together': ({ subject, members }) => `${subject} does not combine ${ofMember(members, 'its arguments')}`,
  'other-shape': ({ subject, members }) =>
    `${subject} answers ${members === '' ? 'another document than declared' : `${members} in another form`}`,
  'not-json': ({ subject }) => `${subject} answers what is no JSON`,
  'exposes-internals': ({ subject }) => `${subject} exposes internals of the server`,
  'error-form': ({ subject, first, spread }) =>
    `${spread === '' ? subject : 'A rejection'} has ${first.value ? `no ${first.value} in its error` : 'an error of another form'}${spread}`,
  'dead-link': ({ subject }) => `${subject} links to an address that is not there`,
  undeclared: ({ operations, members }) =>
    `The index does not declare ${members === '' ? '' : `${members} of `}${pathsOf(operations)}`,
  'declared-otherwise': ({ operations, members, value }) =>
    members === ''
      ? `The index declares ${pathsOf(operations)} otherwise`
      : `The index declares ${declaredWrongly(value)} for ${members} of ${pathsOf(operations)}`,
  'other-behaviour': ({ first, subject, members, value, operations }) =>
    members !== '' && operations.length > 1
      ? `${subject} does not do what ${members} asks${value === '' ? '' : ` (${value})`}`
      : notMet(subject, first.expected),
};

/** What a requirement says of a list need not name it. */
function notMet(subject: string, expected: string): string {
  return / list$/.test(subject) ? `${subject}, not met: ${lowered(expected)}` : `Not met: ${expected}`;
}

/** Within a sentence, but for a name. */
function lowered(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Several methods of one path, or the first of several paths. */
function pathsOf(operations: readonly string[]): string {
  const [first = '', ...others] = operations;
  const path = first.split(' ').at(-1) ?? '';
  if (others.length === 0) return first;
  const isOne = others.every((one) => one.endsWith(` ${path}`));
  return isOne
    ? `${operations.map((one) => one.split(' ')[0]).join(', ')} ${path}`
    : `${first} and ${others.length} more operations`;
}

/** What an index declares otherwise: a constraint, or whether an argument has it. */
function declaredWrongly(constraint: string): string {
  if (constraint === '') return 'something else';
  if (constraint === 'required' || constraint === 'readOnly') return `${constraint} wrongly`;
  return constraint === 'enum' ? 'other values' : `another ${constraint}`;
}

/** What is accepted on several resources: the members, where they are few. */
function acceptedIn({ value }: Departure, members: readonly string[]): string {
  if (members.length > MOST_NAMED) return `A value ${classOf(value)} is`;
  return `${listed(members)} ${classOf(value, members.length > 1)} ${members.length > 1 ? 'are' : 'is'}`;
}

function notRouted(operations: readonly string[]): string {
  const [first = '', ...others] = [...new Set(operations.map((one) => one.split(' ').at(-1) ?? one))];
  if (operations.length === 1) return `${operations[0]} is not routed`;
  return others.length === 0 ? `${first} is not routed` : `${first} and ${others.length} more paths are not routed`;
}

const sentIn = ({ value }: Departure): string => (value === undefined ? '' : ` to ${value}`);

/** Those of one departure; an update changes several at once, and a document can be wrong in several places. */
function membersIn({ departure, at }: Result): readonly string[] {
  const isPlaced = departure?.kind === 'other-shape' && departure.member === undefined;
  const isSeveral = isPlaced || departure?.kind === 'changed-unsent';
  const places = isSeveral
    ? at?.members?.map((path) => path.filter((name) => !/^\d+$/.test(name)).join('.'))
    : undefined;
  return (places ?? [departure?.member ?? []].flat()).map((member) => member.replaceAll('.items', ''));
}

/** `a coupon`, `a coupon or an order`, or the first of many. */
function anyOf(names: readonly string[]): string {
  const all = [...new Set(names)];
  const [first = '', ...others] = all;
  if (others.length > 2) return `${first} or another record`;
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' or ');
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ['GET', 'reading'],
  ['DELETE', 'removing'],
]);

function subjectIn(operations: readonly string[]): string {
  const subjects = new Set(operations.map(subjectOf));
  const [subject = ''] = subjects;
  if (subjects.size < 2) return subject;
  const nouns = operations.map(nounOf);
  if (operations.every((one) => / list$/.test(subjectOf(one)))) return `The ${anyOf(nouns)} list`;
  const verbs = new Set(operations.map((one) => VERBS.get(one.split(' ')[0] ?? '') ?? 'writing'));
  return `${capital(anyOf([...verbs]))} ${anyOf(nouns.map(withArticle))}`;
}

/** What is wrong with a request that is invalid as a whole. */
function flawIn(results: readonly Result[]): string {
  const flaws = results.flatMap((result) => {
    const flaw = reasonIn(result)?.with.wrong;
    return typeof flaw === 'object' && 'code' in flaw ? [sentenceOf(flaw)] : [];
  });
  const [flaw, ...others] = new Set(flaws);
  return flaw === undefined || others.length > 0 ? '' : `: ${lowered(flaw)}`;
}

function factsOf(first: Departure, results: readonly Result[]): Facts {
  const alike = results.filter(({ departure }) => departure?.kind === first.kind);
  const ofOne = alike.filter(({ kind }) => kind !== 'every-answer');
  const own = ofOne.length === 0 ? alike : ofOne;
  const departures = own.flatMap(({ departure }) => departure ?? []);
  const told = departures.flatMap(({ operation }) => operation ?? []);
  const [operation = `the namespace ${results[0]?.namespace ?? ''}`] = told;
  // What a run judges first differs from run to run, and its headlines do not.
  const operations = [...new Set(told.length === 0 ? [operation] : told)].toSorted();
  const members = [...new Set(own.flatMap(membersIn))].toSorted();
  const values = new Set(departures.flatMap(({ value }) => value ?? []));
  const [value] = values;
  const [status] = results.flatMap(({ at }) => at?.status ?? []);
  return {
    first: { ...first, ...(value !== undefined && { value }) },
    operation,
    operations,
    subject: subjectIn(operations),
    act: new Set(operations.map(subjectOf)).size === 1 && !/^GET /.test(operation) ? subjectOf(operation) : null,
    record: anyOf(operations.map((one) => withArticle(nounOf(one)))),
    members: listed(members),
    all: members,
    methods: listed(operations.map((one) => one.split(' ')[0] ?? '')),
    value: values.size === 1 ? (value ?? '') : '',
    isForAnyone: departures.some((one) => one.value === undefined),
    wrong: value === undefined ? '' : classOf(value, members.length > 1),
    flaw: flawIn(own),
    spread: new Set(operations.map(nounOf)).size > 2 ? `, on ${operations.length} operations` : '',
    status: status === undefined ? '' : ` ${status}`,
  };
}

/** What was not judged, by what all of it rests on. */
function undecidedOf(results: readonly [Result, ...Result[]]): string {
  const [first] = results;
  const why = reasonIn(first);
  if (why === null) return first.reason || first.title;
  const isOne = results.every(({ code }) => code === first.code);
  const sentence = generalSentenceOf(isOne ? why : rootOf(why), first.operation);
  return /^an? /.test(sentence) ? capital(sentence) : sentence;
}

/** Of at least one result, the decisive one first. */
export function headlineOf(results: readonly [Result, ...Result[]]): string {
  const [{ departure }] = results;
  if (departure === undefined) return undecidedOf(results);
  return HEADLINES[departure.kind](factsOf(departure, results));
}
