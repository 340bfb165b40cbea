/** What an answer says, in the words of the checks: whatever a document calls an id and a list, they know by one name. */
import { redirectTarget } from './redirect.ts';
import type { Answer, ReadAs } from './types.ts';

type Document = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null;
}

/** What a resource of JSON:API has beside its attributes: a record with other members has an attribute of that name. */
const OF_RESOURCES = ['id', 'type', 'attributes', 'relationships', 'links', 'meta'];

/** A resource of JSON:API as a record: its attributes are its members. */
function flattened(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.attributes) || Array.isArray(value.attributes)) return value;
  if (value.id === undefined || Object.keys(value).some((name) => !OF_RESOURCES.includes(name))) return value;
  const { attributes, ...own } = value;
  return { ...own, ...(attributes as Document), id: own.id };
}

/**
 * The record itself where it stands in a member, as in JSON:API. What is rejected or removed may be shown in a member as
 * well, and is no answer by itself.
 */
function unwrapped(status: number, json: unknown): unknown {
  if (!isObject(json) || Array.isArray(json) || 'id' in json || 'deleted' in json || status >= 300) return json;
  const [list, ...otherLists] = Object.entries(json).filter(([, value]) => Array.isArray(value));
  if (list !== undefined && otherLists.length === 0)
    return { ...json, [list[0]]: (list[1] as unknown[]).map(flattened) };
  const [record, ...others] = Object.values(json).filter((value) => isObject(value) && 'id' in value);
  return record === undefined || others.length > 0 ? json : flattened(record);
}

/** Documents in which ids were named, as they came. */
const asTheyCame = new WeakMap<object, unknown>();

/** What was answered, as schemas have to see it. */
export function asAnswered(document: unknown): unknown {
  return isObject(document) ? (asTheyCame.get(document) ?? document) : document;
}

/** Not a member of what was answered: nobody writes it down. */
function withId(document: Document, id: unknown): void {
  if (id === undefined || document.id === id) return;
  Object.defineProperty(document, 'id', { value: id, enumerable: false, configurable: true });
}

/** Whether an answer without a body leads from a collection to what stands below it (RFC 9110, 15.4.4). */
function leadsBelow(url: string, answer: Answer): boolean {
  const [target, asked] = [redirectTarget(url, answer), new URL(url)];
  const isBelow = target?.pathname.startsWith(`${asked.pathname.replace(/\/+$/, '')}/`) === true;
  return answer.status === 303 && answer.text === '' && target?.origin === asked.origin && isBelow;
}

/** RFC 9110, 10.2.2: after a creation it says where the record is. */
function idInLocation(answer: Answer, item: string, url: string): string | undefined {
  const { location } = answer.headers;
  const tellsOfNew = (answer.status >= 200 && answer.status <= 299) || leadsBelow(url, answer);
  if (location === undefined || !tellsOfNew) return undefined;
  const source = item.split(/\{\w+\}/).map((text) => text.replace(/[\\^$.*+?()[\]|]/g, '\\$&'));
  const segments = new RegExp(`${source.join('([^/?#]+)')}$`).exec(location.replace(/[?#].*$/, ''));
  const last = segments?.at(-1);
  return last === undefined || segments?.length === 1 ? undefined : decodeURIComponent(last);
}

/** Documents and lists of them are few levels deep. */
function nameIds(value: unknown, member: string, depth = 2): void {
  if (!isObject(value)) return;
  if (Array.isArray(value)) {
    for (const one of value) nameIds(one, member, depth - 1);
    return;
  }
  withId(value, value[member]);
  if (value[member] === undefined && depth > 0)
    for (const inner of Object.values(value)) if (Array.isArray(inner)) nameIds(inner, member, depth - 1);
}

/** @param url that was asked */
export function readAs(given: Answer, { record, isOpen, mayBeEmpty }: ReadAs, url: string): Answer {
  const answer = isOpen ? { ...given, json: unwrapped(given.status, given.json) } : given;
  const read = mayBeEmpty && answer.text === '' && answer.json === undefined ? { ...answer, json: null } : answer;
  if (record === undefined) return read;
  const { json } = read;
  if (record.member !== 'id' && isObject(json)) {
    asTheyCame.set(json, structuredClone(json));
    nameIds(json, record.member);
  }
  if (Array.isArray(json) || (isObject(json) && json.id !== undefined)) return read;
  const id = idInLocation(read, record.item, url);
  if (id === undefined) return read;
  const document = isObject(json) ? json : {};
  if (!asTheyCame.has(document)) asTheyCame.set(document, structuredClone(json));
  withId(document, /^\d+$/.test(id) ? Number(id) : id);
  return { ...read, json: document };
}
