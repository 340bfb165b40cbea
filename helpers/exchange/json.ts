/**
 * Undefined where the text is not JSON. As in every browser, a byte order mark before it is passed over, and of members
 * with one name the last counts.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A resource of JSON:API holds its id, and its other members one level below. */
function flattened(value: unknown): unknown {
  if (!isObject(value) || !('id' in value) || !isObject(value.attributes)) return value;
  const { attributes, ...own } = value;
  return { ...own, ...attributes, id: own.id };
}

/**
 * What an answer says: the record itself where it stands in a member, as in JSON:API. How a record is answered, the
 * interface does not show. What is rejected or removed may be shown in a member as well, and is no answer by itself.
 */
export function unwrapped(status: number, json: unknown): unknown {
  if (!isObject(json) || 'id' in json || 'deleted' in json || status >= 300) return json;
  const [list, ...otherLists] = Object.entries(json).filter(([, value]) => Array.isArray(value));
  if (list !== undefined && otherLists.length === 0)
    return { ...json, [list[0]]: (list[1] as unknown[]).map(flattened) };
  const [record, ...others] = Object.values(json).filter((value) => isObject(value) && 'id' in value);
  return record === undefined || others.length > 0 ? json : flattened(record);
}
