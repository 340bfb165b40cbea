/**
 * In which JSON types answers show the members of the run's own records. Whether a site shows numbers as text is its own
 * matter; but where one answer shows a value in the declared type, all answers do.
 */

import type { Subject } from '../cases/suite.ts';
import { SHOWN_OTHERWISE } from '../checks/answers/state-checks.ts';
import type { Flawed, MemberCount } from '../checks/answers/types.ts';
import type { Contract, Operation, Schema } from '../contract/types.ts';
import { shortened } from '../exchange/cut.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { reason } from '../requirement/reasons.ts';
import { accepted, isRecord, preview } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';

type Scalar = 'string' | 'number' | 'boolean';

/** A member with one declared type: `shipping_lines.total_tax`. */
interface Place {
  readonly name: string;
  readonly steps: readonly string[];
  readonly type: Scalar;
}

/** Which operations show a value of a member in the declared type, and the first answers of others that do not. */
interface Seen {
  readonly rightly: Set<string>;
  readonly wrongly: Map<string, Flawed>;
}

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

function placesBelow(schema: Schema, steps: readonly string[]): readonly Place[] {
  const type = scalarOf(schema);
  if (type !== null) return [{ name: steps.join('.'), steps, type }];
  // The items of a list are told by the list.
  if (schema.items !== undefined) return placesBelow(schema.items, steps);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => placesBelow(member, [...steps, name]));
}

function valuesAt(value: unknown, steps: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, steps));
  const [step, ...rest] = steps;
  if (step === undefined) return [value];
  return isRecord(value) && step in value ? valuesAt(value[step], rest) : [];
}

/** Of texts that are no numerals: they tell nothing but that they are texts. */
const LONGEST = 20;

/** The same for a value in each of the types; null for what is nothing, which may be shown as anything. */
function gistOf(value: unknown): string | null {
  if (value === true) return 'true';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return Number.isFinite(Number(value)) ? String(Number(value)) : value.slice(0, LONGEST);
}

/** Answers of one operation that are kept for the report. */
const KEPT = 5;

export class ShownTypes {
  readonly #contract: Contract;
  readonly #places = new Map<string, readonly Place[]>();
  /** By record, member and value. */
  readonly #seen = new Map<string, Map<string, Seen>>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  #placesOf(collection: string): readonly Place[] {
    const args = this.#contract.operations.get(`POST ${collection}`)?.args ?? {};
    const places =
      this.#places.get(collection) ??
      Object.values(args).flatMap(({ name, schema, in: where }) =>
        where === 'body' ? placesBelow(schema, [name]) : [],
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
    const records = role === 'list' ? (recordsOf(json, resource.listMember) ?? []) : [json].filter(isRecord);
    for (const record of records) {
      const id = idIn(record);
      const isNew = role === 'create' && operation.method === 'POST';
      if (id === null || !(isNew || isOwn(id))) continue;
      const key = `${resource.name} ${id}`;
      const seen = this.#seen.get(key) ?? new Map<string, Seen>();
      this.#seen.set(key, seen);
      for (const place of this.#placesOf(resource.collection)) noteMember(seen, place, record, operation, exchange);
    }
  }

  /** What was seen of an operation; null where it showed nothing that another shows as well. */
  of({ key }: Operation): MemberCount | null {
    const wrong: Flawed[] = [];
    let total = 0;
    let isShared = false;
    for (const members of this.#seen.values()) {
      for (const { rightly, wrongly } of members.values()) {
        isShared ||= rightly.has(key) && rightly.size > 1;
        const flawed = wrongly.get(key);
        if (flawed === undefined || ![...rightly].some((other) => other !== key)) continue;
        total += 1;
        if (wrong.length < KEPT) wrong.push(flawed);
      }
    }
    return isShared || total > 0 ? { kept: null, wrong, total } : null;
  }
}

function noteMember(
  seen: Map<string, Seen>,
  { name, steps, type }: Place,
  record: Readonly<Record<string, unknown>>,
  operation: Operation,
  exchange: Exchange,
): void {
  for (const value of valuesAt(record, steps)) {
    const gist = gistOf(value);
    if (gist === null) continue;
    const key = `${name} ${gist}`;
    const one = seen.get(key) ?? { rightly: new Set(), wrongly: new Map() };
    seen.set(key, one);
    if (typeof value === type) one.rightly.add(operation.key);
    else if (!one.wrongly.has(operation.key)) {
      const what = reason('answer-other-type', { member: name, is: preview(value), type });
      one.wrongly.set(operation.key, { operation, exchange: shortened(exchange), what });
    }
  }
}
