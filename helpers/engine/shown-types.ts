/**
 * In which JSON types answers show the members of the run's own records. Whether a site shows numbers as text is its own
 * matter; but where one answer shows a value in the declared type, all answers do.
 */

import type { Subject } from '../cases/suite.ts';
import type { Flawed, MemberCount } from '../checks/answers/types.ts';
import type { Contract, Operation, Schema } from '../contract/types.ts';
import { shortened } from '../exchange/cut.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { reason } from '../requirement/reasons.ts';
import { accepted, isRecord, preview } from '../verdict/judge.ts';
import { idIn, recordsIn } from '../verdict/records.ts';

type Scalar = 'string' | 'number' | 'boolean';

/** A member by its name, `shipping_lines.total_tax`: its declared type where it has one, else what is below it. */
interface TypedMember {
  readonly name: string;
  readonly type: Scalar | null;
  readonly members: readonly (readonly [string, TypedMember])[];
}

/** Which operations show a value of a member in the declared type, and the first answers of others that do not. */
interface TypeObservation {
  readonly rightly: Set<string>;
  readonly wrongly: Map<string, Flawed>;
}

type TypesOfRecord = Map<TypedMember, Map<string, TypeObservation>>;

const SCALARS: Readonly<Record<string, Scalar>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

function scalarOf({ type }: Schema): Scalar | null {
  const [only, ...others] = [type ?? []].flat().filter((one) => one !== 'null');
  return only === undefined || others.length > 0 ? null : (SCALARS[only] ?? null);
}

function placeOf(schema: Schema, name: string): TypedMember {
  const type = scalarOf(schema);
  if (type !== null) return { name, type, members: [] };
  // The items of a list are told by the list.
  if (schema.items !== undefined) return placeOf(schema.items, name);
  const below = Object.entries(schema.properties ?? {});
  return { name, type, members: below.map(([member, one]) => [member, placeOf(one, `${name}.${member}`)]) };
}

/** Characters of a text that are compared. */
const LONGEST = 20;

/** One form for a value in each of its types; null for an empty value, which has no fixed form. */
function canonicalText(value: unknown): string | null {
  if (value === true) return 'true';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return Number.isFinite(Number(value)) ? String(Number(value)) : value.slice(0, LONGEST);
}

/** Arguments that may show a value in another form. In which context it is read says which members are shown. */
const SHOWN_OTHERWISE: readonly string[] = ['dp', 'order_item_display_meta', 'password'];

/** Answers of one operation that are kept for the report. */
const KEPT = 5;

export class ShownTypes {
  readonly #contract: Contract;
  readonly #places = new Map<string, TypedMember['members']>();
  /** By record, then member, then value. */
  readonly #seen = new Map<string, TypesOfRecord>();
  /** By operation, what was seen of each; null where more was seen since. */
  #counts: ReadonlyMap<string, MemberCount> | null = null;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  #placesOf(collection: string): TypedMember['members'] {
    const known = this.#places.get(collection);
    if (known !== undefined) return known;
    const args = Object.values(this.#contract.operations.get(`POST ${collection}`)?.args ?? {});
    const places = args.flatMap(({ name, schema, in: where }) =>
      where === 'body' ? [[name, placeOf(schema, name)] as const] : [],
    );
    this.#places.set(collection, places);
    return places;
  }

  /** @param isOwn whether the run made the record of an id */
  note(
    { operation, args, as = 'user' }: Call,
    subject: Subject,
    exchange: Exchange,
    isOwn: (id: number) => boolean,
  ): void {
    const isPlain = as === 'user' && !SHOWN_OTHERWISE.some((name) => args[name] !== undefined);
    if (!isPlain || !accepted(exchange) || subject.role === 'below') return;
    const { resource, role } = subject;
    const { json } = exchange.answer ?? {};
    const records = role === 'list' ? (recordsIn(json, resource.listMember) ?? []) : [json].filter(isRecord);
    for (const record of records) {
      const id = idIn(record);
      const isNew = role === 'create' && operation.method === 'POST';
      if (id === null || !(isNew || isOwn(id))) continue;
      const key = `${resource.name} ${id}`;
      const seen: TypesOfRecord = this.#seen.get(key) ?? new Map();
      this.#seen.set(key, seen);
      this.#counts = null;
      noteMembers(seen, this.#placesOf(resource.collection), record, operation, exchange);
    }
  }

  /** What was seen of an operation; null where it showed nothing that another shows as well. */
  of({ key }: Operation): MemberCount | null {
    this.#counts ??= this.#counted();
    return this.#counts.get(key) ?? null;
  }

  #counted(): ReadonlyMap<string, MemberCount> {
    const counts = new Map<string, { kept: null; wrong: Flawed[]; total: number }>();
    const note = (key: string, flawed: Flawed | null): void => {
      const count = counts.get(key) ?? { kept: null, wrong: [], total: 0 };
      counts.set(key, count);
      if (flawed !== null) count.total += 1;
      if (flawed !== null && count.wrong.length < KEPT) count.wrong.push(flawed);
    };
    for (const { rightly, wrongly } of this.#observations()) {
      if (rightly.size > 1) for (const key of rightly) note(key, null);
      for (const [key, flawed] of wrongly) if (rightly.size > Number(rightly.has(key))) note(key, flawed);
    }
    return counts;
  }

  *#observations(): Iterable<TypeObservation> {
    for (const seen of this.#seen.values()) for (const values of seen.values()) yield* values.values();
  }
}

function noteMembers(
  seen: TypesOfRecord,
  members: TypedMember['members'],
  record: Readonly<Record<string, unknown>>,
  operation: Operation,
  exchange: Exchange,
): void {
  for (const [member, place] of members) {
    if (member in record) noteValue(seen, place, record[member], operation, exchange);
  }
}

function noteValue(
  seen: TypesOfRecord,
  place: TypedMember,
  value: unknown,
  operation: Operation,
  exchange: Exchange,
): void {
  const { name, type, members } = place;
  if (Array.isArray(value)) {
    for (const item of value) noteValue(seen, place, item, operation, exchange);
    return;
  }
  if (type === null) {
    if (isRecord(value)) noteMembers(seen, members, value, operation, exchange);
    return;
  }
  const canonical = canonicalText(value);
  if (canonical === null) return;
  const values: Map<string, TypeObservation> = seen.get(place) ?? new Map();
  seen.set(place, values);
  const one = values.get(canonical) ?? { rightly: new Set(), wrongly: new Map() };
  values.set(canonical, one);
  if (typeof value === type) one.rightly.add(operation.key);
  else if (!one.wrongly.has(operation.key)) {
    const what = reason('answer-other-type', { member: name, is: preview(value), type });
    one.wrongly.set(operation.key, { operation, exchange: shortened(exchange), what });
  }
}
