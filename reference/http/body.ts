import { RestError } from './errors.ts';
import type { Values } from './messages.ts';
import { parseParameters } from './parameters.ts';

/** The platform's own limit of nesting. */
const MAX_DEPTH = 512;

/**
 * Members that the body carries.
 * @throws RestError 400 `rest_invalid_json` where JSON is malformed or no object
 */
export async function readBody(contentType: string, body: string): Promise<Values> {
  if (body.trim() === '') return {};
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return parseJson(body);
  if (type === 'multipart/form-data') return await parseMultipart(contentType, body);
  if (type === '' || type === 'application/x-www-form-urlencoded') return parseParameters(body);
  return {};
}

function parseJson(body: string): Values {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw invalidJson('Syntax error');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidJson('Not an object');
  if (isDeeperThan(value, MAX_DEPTH)) throw invalidJson('Maximum stack depth exceeded');
  return { ...value };
}

function invalidJson(reason: string): RestError {
  return new RestError(400, 'rest_invalid_json', 'Invalid JSON body passed.', { json_error_message: reason });
}

function isDeeperThan(value: object, limit: number): boolean {
  if (limit === 0) return true;
  return Object.values(value).some(
    (member) => typeof member === 'object' && member !== null && isDeeperThan(member, limit - 1),
  );
}

async function parseMultipart(contentType: string, body: string): Promise<Values> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
  } catch {
    return {};
  }
}
