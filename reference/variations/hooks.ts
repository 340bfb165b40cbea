/** Where a variation takes hold of the reference, besides the hooks of faults. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Steps } from '../answer.ts';
import { answerPage } from '../calendar/page.ts';
import { type HandlerEdit, isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Change } from '../faults/types.ts';
import type { ReferenceAnswer, ReferenceRequest, Reply, Values } from '../http/messages.ts';
import { integerOf, listOf, membersOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { answerShopPage } from '../shop/list.ts';
import type { Collection } from '../state/collection.ts';
import type { Site } from '../state/site.ts';
import type { Arguments } from '../validation/arguments.ts';
import type { VariationChange } from './types.ts';

export const CALENDAR = '/calendar/events/v1';
const SHOP = '/shop-analytics';

const POSTS = ['events', 'venues', 'organizers'].map((name) => `${CALENDAR}/${name}`);
const TERMS = ['categories', 'tags'].map((name) => `${CALENDAR}/${name}`);

/** Keys of all operations on the records of a list. */
function keysOf(root: string): readonly string[] {
  const item = (path: string) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${path}`);
  return [`GET ${root}`, `POST ${root}`, ...item(`${root}/{id}`), ...item(`${root}/by-slug/{slug}`)];
}

/** Keys of operations; a kind that lacks one of them has no handler for it. */
export const KEYS = {
  events: keysOf(`${CALENDAR}/events`),
  venues: keysOf(`${CALENDAR}/venues`),
  organizers: keysOf(`${CALENDAR}/organizers`),
  posts: POSTS.flatMap(keysOf),
  terms: TERMS.flatMap(keysOf),
  calendar: [...POSTS, ...TERMS].flatMap(keysOf),
  notes: keysOf(`${SHOP}/admin/notes`),
  coupons: keysOf(`${SHOP}/coupons`),
  orders: keysOf(`${SHOP}/orders`),
  products: keysOf(`${SHOP}/products`),
  shop: ['coupons', 'orders', 'products'].flatMap((name) => keysOf(`${SHOP}/${name}`)),
} as const;

export const ALL_RECORDS = [...KEYS.calendar, ...KEYS.notes, ...KEYS.shop];

export const isList = (key: string): boolean => key.startsWith('GET ') && !key.includes('{');
export const isCreation = (key: string): boolean => key.startsWith('POST ') && !key.includes('{');
export const isUpdate = (key: string): boolean => /^(POST|PUT|PATCH) /.test(key) && key.includes('{');
export const isRemoval = (key: string): boolean => key.startsWith('DELETE ');
export const isWrite = (key: string): boolean => /^(POST|PUT|PATCH) /.test(key);

/** The name of the list in an answer of the calendar, which is also the last part of its path. */
function listName({ path }: Operation): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export type RecordEdit = (record: Values, call: Call, steps: Steps) => unknown;

/** Edits records wherever they stand: another variation may have put a list, or a record, into a member. */
function editRecords(document: unknown, call: Call, edit: (record: Values) => unknown): unknown {
  if (Array.isArray(document)) return document.map((record) => edit(membersOf(record)));
  const holder = membersOf(document);
  const isHeld = isList(call.operation.key) ? Array.isArray : (value: unknown) => 'id' in membersOf(value);
  if (!isList(call.operation.key) && 'id' in holder) return edit(holder);
  const [name] = Object.keys(holder).filter((member) => isHeld(holder[member]));
  return name === undefined ? document : { ...holder, [name]: editHeld(holder[name], edit) };
}

function editHeld(held: unknown, edit: (record: Values) => unknown): unknown {
  return Array.isArray(held) ? held.map((record) => edit(membersOf(record))) : edit(membersOf(held));
}

/** Edits each record that answers to these operations show. */
export function onRecords(keys: readonly string[], edit: RecordEdit): VariationChange {
  return onHandlers(keys, (call, next, steps) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    return { ...reply, body: editRecords(reply.body, call, (record) => edit(record, call, steps)) };
  });
}

/** Edits what a write carries, before it is done. */
export function onSent(
  keys: readonly string[],
  edit: (sent: Values, call: Call, steps: Steps) => Values,
): VariationChange {
  return onHandlers(keys.filter(isWrite), (call, next, steps) => {
    const sent = edit(call.sent, call, steps);
    if (sent === call.sent) return next(call);
    const dropped = Object.keys(call.sent).filter((name) => !(name in sent));
    return next({ ...call, sent, values: { ...without(call.values, ...dropped), ...sent } });
  });
}

export function without(values: Values, ...names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** The call without some of its arguments, so that not even their defaults are left. */
export function withoutValues(call: Call, ...names: readonly string[]): Call {
  return { ...call, sent: without(call.sent, ...names), values: without(call.values, ...names) };
}

/** Runs something as if some records were not there, though each can be read by its id. */
export function hiding<Item extends { readonly id: number }, Result>(
  collection: Collection<Item>,
  isHidden: (item: Item) => boolean,
  run: () => Result,
): Result {
  const all = collection.all.bind(collection);
  collection.all = () => all().filter((item) => !isHidden(item));
  try {
    return run();
  } finally {
    collection.all = all;
  }
}

/** More than any list holds. */
const EVERYTHING = 1_000_000_000;

/** The list of an answer, edited as a whole before it is cut into pages. */
export function relisted(
  call: Call,
  next: (call: Call) => Reply,
  { site }: Steps,
  edit: (records: readonly unknown[]) => readonly unknown[],
): Reply {
  const whole = next({ ...call, values: { ...without(call.values, 'offset'), page: 1, per_page: EVERYTHING } });
  if (!isSuccess(whole)) return whole;
  const asIs = (record: unknown) => record;
  if (Array.isArray(whole.body)) return answerShopPage(site, call, edit(whole.body), asIs);
  const members = membersOf(whole.body);
  if (call.operation.path.startsWith('/shop')) {
    // Another variation that is on may have wrapped the list.
    const wrapper = Object.keys(members).find((member) => Array.isArray(members[member])) ?? '';
    const reply = answerShopPage(site, call, edit(listOf(members[wrapper])), asIs);
    return { ...reply, body: { ...members, [wrapper]: reply.body } };
  }
  const name = listName(call.operation);
  const pastEnd = `${name.slice(0, -1)}-archive-page-not-found`;
  const listing = { name, items: edit(listOf(members[name])), document: asIs };
  return answerPage(site, call, TERMS.includes(call.operation.path) ? listing : { ...listing, pastEnd });
}

/** Edits what operations answer, but for text. */
export function answered(keys: readonly string[], edit: (body: unknown) => unknown): VariationChange {
  return onHandlers(keys, (call, next) => {
    const reply = next(call);
    return typeof reply.body === 'string' ? reply : { ...reply, body: edit(reply.body) };
  });
}

/** Edits rejections: answers with a status from 400 to 499. */
/** @returns null for what is no JSON: another variation that is on may have taken its form */
function documentIn(text: string): Values | null {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return null;
  }
}

export function onRejections(
  edit: (answer: ReferenceAnswer, document: Values, request: ReferenceRequest) => ReferenceAnswer,
): VariationChange {
  return {
    handle: () => (request, next) => {
      const answer = next(request);
      if (answer.status < 400 || answer.status >= 500) return answer;
      const document = documentIn(answer.body);
      // The status of a batch can be that of what is in it: nothing of the batch was rejected.
      if (document === null || Array.isArray(document.responses)) return answer;
      return edit(answer, document, request);
    },
  };
}

export function typeOf({ headers }: ReferenceAnswer): string {
  return headers['Content-Type'] ?? headers['content-type'] ?? '';
}

/** A rejection with another status, and the same said inside. */
export function restated(answer: ReferenceAnswer, document: Values, status: number): ReferenceAnswer {
  return {
    ...answer,
    status,
    body: JSON.stringify({ ...document, data: { ...membersOf(document.data), status } }),
  };
}

/** The path below the root of the interface and the query with its question mark. */
export function splitUrl(
  site: Site,
  url: string,
): { readonly root: string; readonly path: string; readonly query: string } {
  const [, origin = '', whole = '', query = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  const base = new URL(site.baseUrl).pathname;
  return { root: `${origin}${base}`, path: whole.slice(base.length) || '/', query };
}

/** Edits every entry of `routes` in the index of the site and in those of the namespaces. */
export function onIndexRoutes(edit: (routes: Values, site: Site) => Values): VariationChange {
  return onIndex((index, site) => {
    return Array.isArray(index.routes) ? index : { ...index, routes: edit(membersOf(index.routes), site) };
  });
}

export function onIndex(edit: (index: Values, site: Site) => unknown): VariationChange {
  return {
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter(
        (key) => key === 'GET /' || steps.router.routes.some((route) => key === `GET /${route.namespace}`),
      );
      const edited: HandlerEdit = (call, next) => {
        const reply = next(call);
        return isSuccess(reply) ? { ...reply, body: edit(membersOf(reply.body), steps.site) } : reply;
      };
      return onHandlers(keys, edited).steps?.(steps) ?? steps;
    },
  };
}

/** Edits each endpoint that an index declares. */
export function onEndpoints(edit: (endpoint: Values, pattern: string) => Values): VariationChange {
  return onIndexRoutes((routes) =>
    Object.fromEntries(
      Object.entries(routes).map(([pattern, route]) => {
        const { endpoints, ...rest } = membersOf(route);
        return [pattern, { ...rest, endpoints: listOf(endpoints).map((one) => edit(membersOf(one), pattern)) }];
      }),
    ),
  );
}

/** Edits each argument that an index declares. */
export function onDeclaredArguments(
  edit: (argument: Values, name: string, pattern: string) => Values,
): VariationChange {
  return onEndpoints((endpoint, pattern) => {
    if (Array.isArray(endpoint.args)) return endpoint;
    const args = Object.entries(membersOf(endpoint.args)).map(([name, argument]) => [
      name,
      edit(membersOf(argument), name, pattern),
    ]);
    return { ...endpoint, args: Object.fromEntries(args) };
  });
}

/** Validates a request otherwise. */
export function onArguments(
  edit: (operation: Operation, given: Values, next: (given: Values) => Arguments, steps: Steps) => Arguments,
): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      validate: (operation, path, given) =>
        edit(operation, given, (members) => steps.validate(operation, path, members), steps),
    }),
  };
}

/** Several changes as one. */
export function together(...changes: readonly Change[]): VariationChange {
  return {
    steps: (steps) => changes.reduce((before, change) => change.steps?.(before) ?? before, steps),
    handle: (steps) =>
      changes.reduce<NonNullable<ReturnType<NonNullable<Change['handle']>>>>(
        (before, change) => {
          const middleware = change.handle?.(steps);
          return middleware === undefined
            ? before
            : (request, next) => middleware(request, (inner) => before(inner, next));
        },
        (request, next) => next(request),
      ),
  };
}

/** Edits every object inside a document, the innermost first. */
export function deeply(value: unknown, edit: (members: Values) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, edit));
  if (typeof value !== 'object' || value === null) return value;
  return edit(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deeply(member, edit)])));
}

export function idOf(record: unknown): number {
  return integerOf(membersOf(record).id);
}
