/** What faults written from the sentences of the interface are made of. */

import type { Steps } from '../../answer.ts';
import { invalidParam } from '../../http/errors.ts';
import type { ReferenceAnswer, Reply, Values } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf } from '../../http/values.ts';
import type { Call } from '../../routing/call.ts';
import type { Site } from '../../state/site.ts';
import { type HandlerEdit, isSuccess, onHandlers, onRequests, serverError } from '../hooks.ts';
import type { SentenceFamily } from '../sentence-families.ts';
import type { Change, Middleware } from '../types.ts';
import type { Show } from './show.ts';

/** Takes hold of some operations. */
export type Take = (keys: readonly string[]) => Change;

interface More {
  /** @default 'MUST' */
  readonly level?: 'MUST' | 'SHOULD';
  readonly inIndex?: boolean;
  /** @default that of the first operation */
  readonly namespace?: string;
}

/** A fault as it is written down. */
export interface Written extends More {
  readonly family: SentenceFamily;
  readonly name: string;
  /** The heading of the interface, and its words that the fault breaks. */
  readonly clause: string;
  readonly on: readonly string[];
  readonly says: string;
  readonly take: Take;
  readonly show: Show;
}

type Write = (
  name: string,
  clause: string,
  on: string | readonly string[],
  says: string,
  take: Take,
  show: Show,
  more?: More,
) => Written;

export function writer(family: SentenceFamily): Write {
  return (name, clause, on, says, take, show, more = {}) => {
    return { family, name, clause, on: typeof on === 'string' ? [on] : on, says, take, show, ...more };
  };
}

interface Context {
  readonly call: Call;
  readonly site: Site;
  /** The document of the addressed record as it is before the call. */
  readonly held: () => Values;
}

function contextOf(call: Call, { site, handlers }: Steps): Context {
  return {
    call,
    site,
    held: () => {
      const reply = handlers[`GET ${call.operation.path}`]?.({ ...call, sent: {}, values: {} });
      return membersOf(reply?.body);
    },
  };
}

type ValuesEdit = (values: Values, context: Context) => Values;

/** Works with other arguments than those that were validated. */
export const given =
  (edit: ValuesEdit): Take =>
  (keys) =>
    onHandlers(keys, (call, next, steps) => {
      const context = contextOf(call, steps);
      return next({ ...call, sent: edit(call.sent, context), values: edit(call.values, context) });
    });

/** Reads a request otherwise, before it is validated. */
export const received =
  (edit: (values: Values) => Values): Take =>
  (keys) => ({
    steps: (steps) => ({
      ...steps,
      validate: (operation, path, values) =>
        steps.validate(operation, path, keys.includes(operation.key) ? edit(values) : values),
    }),
  });

export const handled =
  (edit: HandlerEdit): Take =>
  (keys) =>
    onHandlers(keys, edit);

export const asked =
  (middleware: Middleware): Take =>
  (keys) =>
    onRequests(keys, middleware);

/** Rejects what is valid, for the sake of one argument. */
export const rejecting = (name: string, when: (values: Values, context: Context) => boolean): Take =>
  handled((call, next, steps) => {
    if (when(call.sent, contextOf(call, steps))) throw invalidParam(name);
    return next(call);
  });

/** Breaks down over what is valid. */
export const crashing = (when: (values: Values, context: Context) => boolean): Take =>
  handled((call, next, steps) => (when(call.sent, contextOf(call, steps)) ? serverError() : next(call)));

const LISTS = ['events', 'venues', 'organizers', 'categories', 'tags'];

function listMember(body: unknown): string | null {
  const members = membersOf(body);
  if (!('rest_url' in members) || !('total' in members)) return null;
  return LISTS.find((name) => Array.isArray(members[name])) ?? null;
}

function itemsOf(body: unknown): readonly Values[] {
  const member = listMember(body);
  return listOf(member === null ? body : membersOf(body)[member]).map(membersOf);
}

function withItems(reply: Reply, items: readonly unknown[]): Reply {
  const member = listMember(reply.body);
  return { ...reply, body: member === null ? items : { ...membersOf(reply.body), [member]: items } };
}

/** Answers other documents: each of a list, or the one. */
export const shown = (edit: (document: Values, context: Context) => Values): Take =>
  handled((call, next, steps) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    const context = contextOf(call, steps);
    const isList = Array.isArray(reply.body) || listMember(reply.body) !== null;
    if (!isList) return { ...reply, body: edit(membersOf(reply.body), context) };
    return withItems(
      reply,
      itemsOf(reply.body).map((item) => edit(item, context)),
    );
  });

/** Answers another body altogether. */
export const answered = (edit: (body: Values, context: Context) => unknown): Take =>
  handled((call, next, steps) => {
    const reply = next(call);
    return isSuccess(reply) ? { ...reply, body: edit(membersOf(reply.body), contextOf(call, steps)) } : reply;
  });

interface Found extends Context {
  /** What the list finds with other arguments. */
  readonly find: (changed: Values) => readonly Values[];
}

const TOTALS = ['X-WP-Total', 'X-TEC-Total'];

/** Finds other records, and pages and counts them rightly. */
export const found = (edit: (records: readonly Values[], asked: Found) => readonly Values[]): Take =>
  handled((call, next, steps) => {
    const reply = next(call);
    const find = (changed: Values) => {
      const values = { ...call.values, page: 1, per_page: 1_000_000, offset: undefined, ...changed };
      return itemsOf(next({ ...call, values }).body);
    };
    const records = edit(find({}), { ...contextOf(call, steps), find });
    const size = integerOf(call.values.per_page);
    const page = (integerOf(call.values.page) - 1) * size;
    const from = has(call.values, 'offset') ? integerOf(call.values.offset) : page;
    const shownOnes = withItems(reply, records.slice(from, from + size));
    const headers = Object.entries(reply.headers ?? {}).map(([name, value]) => {
      return [name, TOTALS.includes(name) ? String(records.length) : value] as const;
    });
    const body = Array.isArray(reply.body) ? shownOnes.body : { ...membersOf(shownOnes.body), total: records.length };
    return { ...shownOnes, headers: Object.fromEntries(headers), body };
  });

/** Answers text of its own in the place of a document. */
export function jsonAnswer(status: number, body: unknown): ReferenceAnswer {
  return { status, headers: { 'Content-Type': 'application/json; charset=UTF-8' }, body: JSON.stringify(body) };
}

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
export function swap(values: Values, left: string, right: string): Values {
  const others = drop(values, left, right);
  return {
    ...others,
    ...(left in values ? { [right]: values[left] } : {}),
    ...(right in values ? { [left]: values[right] } : {}),
  };
}

export function firstOf(value: unknown): readonly unknown[] {
  return listOf(value).slice(0, 1);
}

/** Takes `from` for `to`. */
export function insteadOf(values: Values, name: string, from: unknown, to: unknown): Values {
  return values[name] === from ? { ...values, [name]: to } : values;
}
