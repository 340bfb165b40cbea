/** The edits of members that written faults are made of: drop, set, fill, alter, swap, replace and rename. */
import type { Values } from '../../reference/http/messages.ts';
import { has, listOf, membersOf } from '../../reference/http/values.ts';
import { answerWith, type Context, documents, given, received, type Take } from './take.ts';

export function drop(values: Values, ...names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Edits members that were sent, null aside. */
export function map(values: Values, names: string | readonly string[], edit: (value: unknown) => unknown): Values {
  const chosen = typeof names === 'string' ? [names] : names;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      chosen.includes(name) && value !== null && value !== undefined ? edit(value) : value,
    ]),
  );
}

export function mapText(values: Values, names: string | readonly string[], edit: (text: string) => string): Values {
  return map(values, names, (value) => (typeof value === 'string' ? edit(value) : value));
}

/** Edits each object of a list. */
export function mapItems(values: Values, name: string, edit: (item: Values, index: number) => Values): Values {
  return map(values, name, (value) => listOf(value).map((item, index) => edit(membersOf(item), index)));
}

export function mapObject(values: Values, name: string, edit: (members: Values) => Values): Values {
  return map(values, name, (value) => edit(membersOf(value)));
}

/** Puts each of two members in the place of the other. */
function swap(values: Values, left: string, right: string): Values {
  const others = drop(values, left, right);
  return {
    ...others,
    ...(left in values ? { [right]: values[left] } : {}),
    ...(right in values ? { [left]: values[right] } : {}),
  };
}

/** Takes `from` for `to`. */
export function insteadOf(values: Values, name: string, from: unknown, to: unknown): Values {
  return values[name] === from ? { ...values, [name]: to } : values;
}

function rename(values: Values, from: string, to: string): Values {
  return has(values, from) ? { ...drop(values, from), [to]: values[from] } : values;
}

/** Edits an object, or each object of a list whose name ends in `[]`. */
function within(values: Values, place: string, edit: (members: Values) => Values): Values {
  return place.endsWith('[]') ? mapItems(values, place.slice(0, -2), edit) : mapObject(values, place, edit);
}

type When<Asked> = (members: Values, asked: Asked) => boolean;
type Others<Asked> = Values | ((members: Values, asked: Asked) => Values);
type Names = string | readonly string[];

/** Members somewhere on the way, and what can be done to them. */
interface MemberSelection<Asked> {
  readonly when: (holds: When<Asked>) => MemberSelection<Asked>;
  readonly unless: (holds: When<Asked>) => MemberSelection<Asked>;
  /** The members of an object, or of each object of a list: `billing`, `line_items[]`. */
  readonly in: (place: string) => MemberSelection<Asked>;
  readonly drop: (...names: readonly string[]) => Take;
  readonly set: (others: Others<Asked>) => Take;
  /** Sets what is not there. */
  readonly fill: (others: Others<Asked>) => Take;
  /** Alters members that are neither absent nor null. */
  readonly alter: (names: Names, edit: (value: unknown, asked: Asked) => unknown) => Take;
  readonly alterText: (names: Names, edit: (text: string, asked: Asked) => string) => Take;
  /** Alters a member that is a list. */
  readonly alterList: (name: string, edit: (items: readonly unknown[], asked: Asked) => unknown) => Take;
  readonly swap: (left: string, right: string) => Take;
  readonly replace: (name: string, from: unknown, to: unknown) => Take;
  readonly rename: (from: string, to: string) => Take;
  readonly edit: (edit: (members: Values, asked: Asked) => Values) => Take;
}

function place<Asked>(hook: (edit: (members: Values, asked: Asked) => Values) => Take): MemberSelection<Asked> {
  const made = (others: Others<Asked>, members: Values, asked: Asked) =>
    typeof others === 'function' ? others(members, asked) : others;
  return {
    when: (holds) =>
      place((edit) => hook((members, asked) => (holds(members, asked) ? edit(members, asked) : members))),
    unless: (holds) =>
      place((edit) => hook((members, asked) => (holds(members, asked) ? members : edit(members, asked)))),
    in: (name) => place((edit) => hook((members, asked) => within(members, name, (part) => edit(part, asked)))),
    drop: (...names) => hook((members) => drop(members, ...names)),
    set: (others) => hook((members, asked) => ({ ...members, ...made(others, members, asked) })),
    fill: (others) => hook((members, asked) => ({ ...made(others, members, asked), ...members })),
    alter: (names, edit) => hook((members, asked) => map(members, names, (value) => edit(value, asked))),
    alterText: (names, edit) => hook((members, asked) => mapText(members, names, (text) => edit(text, asked))),
    alterList: (name, edit) =>
      hook((members, asked) => map(members, name, (value) => (Array.isArray(value) ? edit(value, asked) : value))),
    swap: (left, right) => hook((members) => swap(members, left, right)),
    replace: (name, from, to) => hook((members) => insteadOf(members, name, from, to)),
    rename: (from, to) => hook((members) => rename(members, from, to)),
    edit: hook,
  };
}

/** The arguments of a request before they are validated: what is coerced here is taken where it is not valid. */
export const sent = place<undefined>((edit) => received((values) => edit(values, undefined)));
/** Valid arguments before they are worked with: what is dropped here is ignored, what is altered is kept as another. */
export const kept = place<Context>(given);
/** The documents that are answered. */
export const shown = place<Context>(documents);
/** The body that is answered. */
export const answer = place<Context>(answerWith);

/** Has other defaults. */
export function byDefault(others: Values): Take {
  return kept.set((_values, { call }) =>
    Object.fromEntries(Object.entries(others).filter(([name]) => !has(call.sent, name))),
  );
}

export const sends =
  (name: string) =>
  (members: Values): boolean =>
    has(members, name);
export const lacks =
  (name: string) =>
  (members: Values): boolean =>
    !has(members, name);
export const is =
  (name: string, value: unknown) =>
  (members: Values): boolean =>
    members[name] === value;
export const isNot =
  (name: string, value: unknown) =>
  (members: Values): boolean =>
    members[name] !== value;

/** Whether the call itself sends it, whatever is looked at. */
export const asked =
  (name: string) =>
  (_members: Values, { call }: Context): boolean =>
    has(call.sent, name);
export const unsent =
  (name: string) =>
  (_members: Values, { call }: Context): boolean =>
    !has(call.sent, name);

export function both<Asked>(left: When<Asked>, right: When<Asked>): When<Asked> {
  return (members, context) => left(members, context) && right(members, context);
}
