/** What variations are made of: operators on what a deployment shows, keeps, rejects, lists and answers. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Steps } from '../../reference/answer.ts';
import { answerPage } from '../../reference/calendar/page.ts';
import { type HandlerEdit, isSuccess, onHandlers } from '../../reference/faults/hooks.ts';
import { addressed, kindAt, subjectOf } from '../../reference/faults/kinds.ts';
import type { Middleware } from '../../reference/faults/types.ts';
import { invalidParam, RestError } from '../../reference/http/errors.ts';
import type { Reply, Values } from '../../reference/http/messages.ts';
import { has, integerOf, listOf, membersOf } from '../../reference/http/values.ts';
import type { Call, Handler } from '../../reference/routing/call.ts';
import { answerShopPage } from '../../reference/shop/list.ts';
import type { Collection } from '../../reference/state/collection.ts';
import type { Site } from '../../reference/state/site.ts';
import type { Arguments } from '../../reference/validation/arguments.ts';
import { creations, isList, isWrite, TERM_PATHS } from './places.ts';
import type { Operator } from './row.ts';

type Keys = readonly string[];

/** Another form of a value. */
export type Form = (value: unknown) => unknown;

export const idOf = (record: unknown): number => integerOf(membersOf(record).id);

export function without(values: Values, ...names: Keys): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** The call with other arguments than those that were sent. */
export const withValues = (call: Call, values: Values): Call => ({ ...call, values: { ...call.values, ...values } });

/** The call as if it had been sent with these. */
export const asSent = (call: Call, values: Values): Call => ({
  ...withValues(call, values),
  sent: { ...call.sent, ...values },
});

/** The call without some of its arguments, so that not even their defaults are left. */
export function withoutValues(call: Call, ...names: Keys): Call {
  return { ...call, sent: without(call.sent, ...names), values: without(call.values, ...names) };
}

/** Edits members, each with its name. */
export function mapMembers(members: Values, edit: (value: unknown, name: string) => unknown): Values {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, edit(value, name)]));
}

/** Edits every object inside a document, the innermost first. */
export function deeply(value: unknown, edit: (members: Values) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, edit));
  if (typeof value !== 'object' || value === null) return value;
  return edit(mapMembers(membersOf(value), (member) => deeply(member, edit)));
}

/** A form of texts that are not empty; every other value stays. */
export const text =
  (form: (text: string) => unknown): Form =>
  (value) =>
    typeof value === 'string' && value !== '' ? form(value) : value;

/** A form of lists. */
export const list =
  (form: (items: readonly unknown[]) => unknown): Form =>
  (value) =>
    Array.isArray(value) ? form(value) : value;

/** Several operators as one. */
export function together(...operators: readonly Operator[]): Operator {
  return () => {
    const changes = operators.map((operator) => operator());
    const zone = changes.find((change) => change.zone !== undefined)?.zone;
    return {
      ...(zone !== undefined && { zone }),
      seeded: (site) => {
        for (const change of changes) change.seeded?.(site);
      },
      steps: (steps) => changes.reduce((before, change) => change.steps?.(before) ?? before, steps),
      handle: (steps) =>
        changes.reduce<Middleware>(
          (before, change) => {
            const middleware = change.handle?.(steps);
            return middleware === undefined
              ? before
              : (request, next) => middleware(request, (inner) => before(inner, next));
          },
          (request, next) => next(request),
        ),
    };
  };
}

/** The site is in another zone. */
export const inZone =
  (zone: string): Operator =>
  () => ({ zone });

/** The site begins otherwise. */
export const seeded =
  (edit: (site: Site) => void): Operator =>
  () => ({ seeded: edit });

/** Does otherwise what some operations do. */
export const handled =
  (keys: Keys, edit: HandlerEdit): Operator =>
  () =>
    onHandlers(keys, edit);

/** Operations by a test of their keys, for namespaces without records. */
export const handledWhere =
  (isMeant: (key: string) => boolean, edit: HandlerEdit): Operator =>
  () => ({
    steps: (steps) => onHandlers(Object.keys(steps.handlers).filter(isMeant), edit).steps?.(steps) ?? steps,
  });

/** Edits replies of 2xx. */
export const replied = (keys: Keys, edit: (reply: Reply, call: Call, steps: Steps) => Reply): Operator =>
  handled(keys, (call, next, steps) => {
    const reply = next(call);
    return isSuccess(reply) ? edit(reply, call, steps) : reply;
  });

/** Edits what operations answer, but for text. */
export const answered = (keys: Keys, edit: (body: unknown) => unknown): Operator =>
  handled(keys, (call, next) => {
    const reply = next(call);
    return typeof reply.body === 'string' ? reply : { ...reply, body: edit(reply.body) };
  });

/** Members of what operations answer are others. */
export const answeredWith = (keys: Keys, edit: (members: Values) => Values): Operator =>
  answered(keys, (body) => edit(membersOf(body)));

/** What stands in a member, or is the answer, as an object by one of its members. */
export const keyedBy = (keys: Keys, member: string): Operator =>
  answered(keys, (body) => Object.fromEntries(listOf(body).map((item) => [String(membersOf(item)[member]), item])));

/** Edits records wherever they stand: another variation may have put a list, or a record, into a member. */
function editRecords(document: unknown, call: Call, edit: (record: Values) => unknown): unknown {
  const held = (value: unknown) =>
    Array.isArray(value) ? value.map((record) => edit(membersOf(record))) : edit(membersOf(value));
  if (Array.isArray(document)) return held(document);
  const holder = membersOf(document);
  const isOfList = isList(call.operation.key);
  if (!isOfList && 'id' in holder) return edit(holder);
  const isHeld = isOfList ? Array.isArray : (value: unknown) => 'id' in membersOf(value);
  const name = Object.keys(holder).find((member) => isHeld(holder[member]));
  return name === undefined ? document : { ...holder, [name]: held(holder[name]) };
}

export type RecordEdit = (record: Values, call: Call, steps: Steps) => unknown;

/** Shows records otherwise. */
export const shown = (keys: Keys, edit: RecordEdit): Operator =>
  replied(keys, (reply, call, steps) => ({
    ...reply,
    body: editRecords(reply.body, call, (record) => edit(record, call, steps)),
  }));

/** Shows records otherwise, with a state of its own in each deployment. */
export const shownBy =
  (keys: Keys, makeEdit: () => RecordEdit): Operator =>
  () =>
    shown(keys, makeEdit())();

const isNamed = (names: Keys | RegExp, name: string) =>
  names instanceof RegExp ? names.test(name) : names.includes(name);

/** Shows members of records in another form. */
export const shownAs = (keys: Keys, names: Keys | RegExp, form: Form): Operator =>
  shown(keys, (record) => mapMembers(record, (value, name) => (isNamed(names, name) ? form(value) : value)));

/** Shows members in another form wherever in a record they stand. */
export const shownDeepAs = (keys: Keys, names: RegExp, form: Form): Operator =>
  shown(keys, (record) =>
    deeply(record, (members) => mapMembers(members, (value, name) => (names.test(name) ? form(value) : value))),
  );

/** Edits the objects of a list inside records. */
export const linesShown = (keys: Keys, names: Keys, edit: (line: Values, record: Values) => Values): Operator =>
  shown(keys, (record) => editLines(record, names, (line) => edit(line, record)));

export function editLines(holder: Values, names: Keys, edit: (line: Values) => Values): Values {
  return mapMembers(holder, (value, name) =>
    names.includes(name) && Array.isArray(value) ? value.map((line) => edit(membersOf(line))) : value,
  );
}

/** Does not show some members. */
export const hidden = (keys: Keys, ...names: Keys): Operator => shown(keys, (record) => without(record, ...names));

/** Keeps something else than what a write carries. */
export const kept = (keys: Keys, edit: (sent: Values, call: Call, site: Site) => Values): Operator =>
  handled(keys.filter(isWrite), (call, next, { site }) => {
    const sent = edit(call.sent, call, site);
    if (sent === call.sent) return next(call);
    const dropped = Object.keys(call.sent).filter((name) => !(name in sent));
    return next({ ...call, sent, values: { ...without(call.values, ...dropped), ...sent } });
  });

/** Keeps members that were sent in another form. */
export const keptAs = (keys: Keys, names: Keys | RegExp, form: Form): Operator =>
  kept(keys, (sent) => mapMembers(sent, (value, name) => (isNamed(names, name) ? form(value) : value)));

/** Keeps the objects of a list otherwise. */
export const linesKept = (keys: Keys, names: Keys, edit: (line: Values, site: Site) => Values): Operator =>
  kept(keys, (sent, _call, site) => editLines(sent, names, (line) => edit(line, site)));

/** What is made without some members gets them. */
export const filled = (keys: Keys, members: (sent: Values, call: Call, site: Site) => Values): Operator =>
  kept(creations(keys), (sent, call, site) => {
    const added = Object.entries(members(sent, call, site)).filter(([name]) => !has(sent, name));
    return added.length === 0 ? sent : { ...sent, ...Object.fromEntries(added) };
  });

/** What is wrong: the name of an argument, or a whole rejection. */
type Wrong = string | RestError | false | undefined;

function rejectWrong(wrong: Wrong): void {
  if (wrong instanceof RestError) throw wrong;
  if (wrong) throw invalidParam(wrong);
}

/** Rejects some calls. */
export const rejected = (keys: Keys, wrong: (call: Call, site: Site) => Wrong): Operator =>
  handled(keys, (call, next, { site }) => {
    rejectWrong(wrong(call, site));
    return next(call);
  });

/** Rejects some writes by what they carry. */
export const refused = (keys: Keys, wrong: (sent: Values, call: Call, site: Site) => Wrong): Operator =>
  rejected(keys.filter(isWrite), (call, site) => wrong(call.sent, call, site));

type Held = Collection<{ readonly id: number }>;

/** Rejects ids of nothing. */
export const refusedUnknown = (
  keys: Keys,
  ids: Readonly<Record<string, (values: Values) => readonly number[]>>,
  records: (site: Site, name: string, call: Call) => unknown,
): Operator =>
  rejected(keys, (call, site) => {
    const isUnknown = ([name, idsIn]: readonly [string, (values: Values) => readonly number[]]) =>
      idsIn(call.values).some((id) => id !== 0 && (records(site, name, call) as Held).get(id) === undefined);
    return Object.entries(ids).find(isUnknown)?.[0];
  });

/** Validates a request otherwise. */
export const validated =
  (
    edit: (operation: Operation, given: Values, next: (given: Values) => Arguments, steps: Steps) => Arguments,
  ): Operator =>
  () => ({
    steps: (steps) => ({
      ...steps,
      validate: (operation, path, given) =>
        edit(operation, given, (members) => steps.validate(operation, path, members), steps),
    }),
  });

/** Rejects what is given before anything else looks at it. */
export const demanded = (wrong: (operation: Operation, given: Values) => Wrong): Operator =>
  validated((operation, given, next) => {
    rejectWrong(wrong(operation, given));
    return next(given);
  });

/** Understands a call otherwise. */
export const asked = (keys: Keys, edit: (call: Call, steps: Steps) => Call): Operator =>
  handled(keys, (call, next, steps) => next(edit(call, steps)));

/** Runs something while a collection shows other records in its lists. */
export function seeing<Item extends { readonly id: number }, Result>(
  collection: Collection<Item>,
  edit: (items: Item[]) => Item[],
  run: () => Result,
): Result {
  const all = collection.all.bind(collection);
  collection.all = () => edit(all());
  try {
    return run();
  } finally {
    collection.all = all;
  }
}

/** Runs something as if some records were not there, though each can be read by its id. */
function hiding<Item extends { readonly id: number }, Result>(
  collection: Collection<Item>,
  isHidden: (item: Item) => boolean,
  run: () => Result,
): Result {
  return seeing(collection, (items) => items.filter((item) => !isHidden(item)), run);
}

/** Lists leave some records out. */
export const leftOut = <Item extends { readonly id: number }>(
  keys: Keys,
  records: (site: Site, call: Call) => Collection<Item>,
  isHidden: (item: Item, call: Call, site: Site) => boolean,
  dropped: Keys = [],
): Operator =>
  handled(keys, (call, next, { site }) =>
    hiding(
      records(site, call),
      (item) => isHidden(item, call, site),
      () => next(withoutValues(call, ...dropped)),
    ),
  );

/** More than any list holds. */
const EVERYTHING = 1_000_000_000;

type ListEdit = (records: readonly unknown[], call: Call, steps: Steps) => readonly unknown[];

/** The list of an answer, edited as a whole before it is cut into pages. */
function relistedReply(call: Call, next: Handler, steps: Steps, edit: ListEdit): Reply {
  const { site } = steps;
  const whole = next({ ...call, values: { ...without(call.values, 'offset'), page: 1, per_page: EVERYTHING } });
  if (!isSuccess(whole)) return whole;
  const asIs = (record: unknown) => record;
  const listOfShop = (records: readonly unknown[]) => answerShopPage(site, call, edit(records, call, steps), asIs);
  if (Array.isArray(whole.body)) return listOfShop(whole.body);
  const members = membersOf(whole.body);
  const { path } = call.operation;
  // Another variation that is on may have wrapped the list.
  const wrapper = Object.keys(members).find((member) => Array.isArray(members[member])) ?? '';
  if (path.startsWith('/shop')) {
    const reply = listOfShop(listOf(members[wrapper]));
    return { ...reply, body: { ...members, [wrapper]: reply.body } };
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  const pastEnd = `${name.slice(0, -1)}-archive-page-not-found`;
  const listing = { name, items: edit(listOf(members[name]), call, steps), document: asIs };
  return answerPage(site, call, TERM_PATHS.includes(path) ? listing : { ...listing, pastEnd });
}

/** Lists are put into another order, or filtered otherwise. */
export const relisted = (keys: Keys, when: (call: Call) => boolean, edit: ListEdit, ...dropped: Keys): Operator =>
  handled(keys.filter(isList), (call, next, steps) =>
    when(call)
      ? relistedReply(withoutValues(call, ...dropped), next, steps, (records) => edit(records, call, steps))
      : next(call),
  );

/** An argument of a list finds other records. */
export const found = (keys: Keys, argument: string, isFound: (record: Values, wanted: string) => boolean): Operator => {
  const wantedBy = ({ values }: Call) => String(values[argument] ?? '').trim();
  return relisted(
    keys,
    (call) => wantedBy(call) !== '',
    (records, call) => records.filter((record) => isFound(membersOf(record), wantedBy(call))),
    argument,
  );
};

/** A list that nobody asked for an order of. */
export const isUnordered = ({ sent }: Call): boolean => !has(sent, 'orderby') && !has(sent, 'order');

/** What a write makes of a record is changed once more, and shown so. */
export const settled = <Item extends { readonly id: number }>(
  keys: Keys,
  edit: (record: Item, call: Call, site: Site, before: Item | undefined) => Item,
): Operator =>
  handled(keys.filter(isWrite), (call, next, { site, handlers }) => {
    const kind = kindAt(call.operation.path);
    const records = kind?.records(site) as Collection<Item> | undefined;
    const before = addressedBy(call, site) as Item | undefined;
    const reply = next(call);
    const record = records?.get(idOf(reply.body));
    const read = handlers[`GET ${kind?.root}/{id}`];
    if (!isSuccess(reply) || record === undefined || read === undefined) return reply;
    const after = edit(record, call, site, before);
    if (after === record) return reply;
    records?.put(after);
    return { ...reply, body: read({ ...call, sent: {}, values: {}, path: { id: record.id } }).body };
  });

/** Those that the path of a call is about. */
export const recordsAt = (site: Site, { operation }: Pick<Call, 'operation'>) =>
  kindAt(operation.path)?.records(site) ??
  (site.events as ReturnType<NonNullable<ReturnType<typeof kindAt>>['records']>);

/** The record that a call addresses. */
export function addressedBy(call: Call, site: Site) {
  const subject = subjectOf(call.operation);
  return subject === null ? undefined : addressed(subject, site, call.path);
}

/** Does something before each request, with a state of its own. */
export const beforeEach =
  (make: (site: Site) => (requests: number) => void): Operator =>
  () => ({
    handle: ({ site }) => {
      const act = make(site);
      let requests = 0;
      return (request, next) => {
        requests += 1;
        act(requests);
        return next(request);
      };
    },
  });

/** Several things that were made one after another, as they are switched on. */
export const stateful =
  (make: () => Operator): Operator =>
  () =>
    make()();
