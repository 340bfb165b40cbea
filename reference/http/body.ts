import { RestError } from './errors.ts';
import type { Values } from './messages.ts';
import { parseParameters } from './parameters.ts';

/** The platform's own limit of nesting. */
const MAX_DEPTH = 512;

/**
 * Members that the body carries.
 * @throws RestError 400 `rest_invalid_json` where JSON is malformed or no object
 */
export function readBody(contentType: string, body: string): Values {
  if (body.trim() === '') return {};
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return parseJson(body);
  if (type === 'multipart/form-data') return parseMultipart(contentType, body);
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

/** Fields by name; of a file its content. */
function parseMultipart(contentType: string, body: string): Values {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const parts = `\r\n${body}`.split(`\r\n--${quoted ?? bare}`).slice(1, -1);
  const fields = parts.flatMap((part) => {
    const [head = '', ...content] = part.split('\r\n\r\n');
    const name = /[\s;]name="([^"]*)"/i.exec(head)?.[1];
    return name === undefined ? [] : [[name, content.join('\r\n\r\n')] as const];
  });
  return Object.fromEntries(fields);
}
