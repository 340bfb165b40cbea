/** The headline of a cause, made from the fields of its departures. */
import type { Departure, DepartureKind } from '../requirement/departure.ts';
import { listed } from '../requirement/reasons.ts';
import { actOf, addressOf, nounOf, subjectOf, withArticle } from './operation-words.ts';
import type { Result } from './types.ts';

/** The fields that a cause's departures have in common, in words. */
interface Facts {
  readonly first: Departure;
  readonly operation: string;
  /** How the headline begins: the one operation, or the record that several work on. */
  readonly subject: string;
  readonly noun: string;
  readonly members: string;
  readonly methods: string;
  readonly value: string;
  /** `, on 31 operations`; empty where it is one resource's. */
  readonly spread: string;
  readonly status: string;
}

const CLASSES: Readonly<Record<string, string>> = {
  required: 'is left out',
  type: 'has another type',
  enum: 'is not one of its values',
  minimum: 'is below its minimum',
  maximum: 'is above its maximum',
  format: 'breaks its format',
  maxItems: 'has too many items',
  null: 'is null',
};

function classOf(value: string | undefined): string {
  const [constraint = ''] = (value ?? '').split(' ');
  return CLASSES[constraint] ?? (value === undefined ? 'is invalid' : `breaks its ${constraint}`);
}

const ofMember = (members: string, otherwise: string): string => (members === '' ? otherwise : members);

const HEADLINES: Readonly<Record<DepartureKind, (facts: Facts) => string>> = {
  'open-access': ({ operation, methods }) =>
    `Anyone can ${actOf(operation)}, without credentials (${methods}${addressOf(operation)})`,
  'changed-unsent': ({ noun, members, value }) =>
    `An update of ${withArticle(noun)}${value === '' ? '' : ` that sends only ${value}`} also changes ${ofMember(members, 'other members')}`,
  'removed-unasked': ({ noun }) => `${capital(withArticle(noun))} disappears that nobody deleted`,
  'done-though-rejected': ({ subject }) => `${subject} has an effect although it is rejected`,
  'not-removed': ({ noun }) => `Deleting ${withArticle(noun)} does not remove it`,
  'not-kept': ({ noun, members, subject }) =>
    members === '' ? `${subject} does not keep what is sent` : `${capital(withArticle(noun))} does not keep ${members}`,
  'creation-fails': ({ subject, status }) => `${subject} is rejected${status} although it is valid`,
  'server-error': ({ first, subject, members, status, spread }) =>
    spread !== ''
      ? `${classSubject(first, members)} is answered${status}${spread}`
      : `${subject} is answered${status}${members === '' ? '' : ` where ${members} ${classOf(first.value)}`}`,
  'accepted-invalid': ({ first, subject, members, spread }) =>
    spread !== ''
      ? `A value that ${classOf(first.value)} is accepted${spread}`
      : `${subject} accepts ${members === '' ? 'an invalid request' : `${members} that ${classOf(first.value)}`}`,
  'rejected-valid': ({ subject, members }) =>
    `${subject} rejects ${members === '' ? 'a valid request' : `a valid ${members}`}`,
  'not-routed': ({ operation }) => `${operation} is not routed`,
  'not-cleared': ({ noun, members }) => `${ofMember(members, 'A member')} of ${withArticle(noun)} can't be emptied`,
  'default-not-applied': ({ noun, members }) =>
    `The default of ${ofMember(members, 'an argument')} is not applied to ${withArticle(noun)}`,
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
  undeclared: ({ operation, members }) =>
    `The index does not declare ${members === '' ? operation : `${members} of ${operation}`}`,
  'declared-otherwise': ({ operation, members }) =>
    `The index declares ${members === '' ? operation : `${members} of ${operation}`} otherwise`,
  'other-behaviour': ({ first }) => `Not met: ${first.expected}`,
};

function classSubject({ value, member }: Departure, members: string): string {
  if (member === undefined) return value ? capital(value) : 'A request';
  return `A request in which ${members} ${classOf(value)}`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const memberIn = ({ member }: Departure): readonly string[] =>
  member === undefined ? [] : [member.replaceAll('.items', '')];

function factsOf(first: Departure, results: readonly Result[]): Facts {
  const departures = results.flatMap(({ departure }) => (departure?.kind === first.kind ? [departure] : []));
  const operations = [...new Set(departures.flatMap(({ operation }) => operation ?? []))];
  const [operation = `the namespace ${results[0]?.namespace ?? ''}`] = operations;
  const nouns = new Set(operations.map(nounOf));
  const values = new Set(departures.flatMap(({ value }) => value ?? []));
  const subjects = new Set(operations.map(subjectOf));
  const noun = nounOf(operation);
  const [status] = results.flatMap(({ at }) => at?.status ?? []);
  return {
    first,
    operation,
    subject: subjects.size === 1 ? subjectOf(operation) : `Writing ${withArticle(noun)}`,
    noun,
    members: listed(departures.flatMap(memberIn)),
    methods: listed(operations.map((one) => one.split(' ')[0] ?? '')),
    value: values.size === 1 ? [...values].join('') : '',
    spread: nouns.size > 2 ? `, on ${operations.length} operations` : '',
    status: status === undefined ? '' : ` ${status}`,
  };
}

/** Of at least one result, the decisive one first. */
export function headlineOf(results: readonly [Result, ...Result[]]): string {
  const [{ departure, reason, title }] = results;
  if (departure === undefined) return reason || title;
  return HEADLINES[departure.kind](factsOf(departure, results));
}
