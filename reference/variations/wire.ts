/** How answers go over the wire: the same JSON written otherwise, and other headers. */
import { createHash } from 'node:crypto';
import type { ReferenceAnswer } from '../http/messages.ts';
import { JSON_FORM } from './allowed.ts';
import { typeOf } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

interface Writing {
  readonly number?: (number: number) => string;
  readonly text?: (text: string) => string;
  readonly members?: (names: readonly string[]) => readonly string[];
}

function written(value: unknown, style: Writing): string {
  if (Array.isArray(value)) return `[${value.map((item) => written(item, style)).join(',')}]`;
  if (typeof value === 'number') return style.number?.(value) ?? JSON.stringify(value);
  if (typeof value === 'string') return style.text?.(JSON.stringify(value)) ?? JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = new Map(Object.entries(value));
  const names = style.members?.([...members.keys()]) ?? [...members.keys()];
  const pairs = names.map((name) => `${written(name, { ...style })}:${written(members.get(name), style)}`);
  return `{${pairs.join(',')}}`;
}

function onBody(edit: (body: string) => string): VariationChange {
  return {
    wire: (answer) =>
      answer.body !== '' && /json/.test(typeOf(answer)) ? { ...answer, body: edit(answer.body) } : answer,
  };
}

const inStyle = (style: Writing) => onBody((body) => written(JSON.parse(body), style));

function onHeaders(edit: (answer: ReferenceAnswer) => Readonly<Record<string, string>>): VariationChange {
  return { wire: (answer) => ({ ...answer, headers: edit(answer) }) };
}

/** Headers with one of them replaced, whatever the case of its name. */
function withType(type: string): VariationChange {
  return onHeaders((answer) => {
    const isJson = typeOf(answer).startsWith('application/json');
    return isJson ? { ...answer.headers, 'Content-Type': type } : answer.headers;
  });
}

function withoutHeaders(pattern: RegExp): VariationChange {
  return onHeaders(({ headers }) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !pattern.test(name))),
  );
}

const exponent = (number: number) =>
  Number.isInteger(number) && Math.abs(number) >= 10
    ? number.toExponential().replace('e+', 'E+')
    : JSON.stringify(number);

const HEADERS_ARE_OPEN = 'Endpoints: headers of answers are not shown.';

export const WIRE: readonly Variation[] = [
  variation('json-indented', 'Answers are indented JSON.', JSON_FORM, () =>
    onBody((body) => JSON.stringify(JSON.parse(body), null, 4)),
  ),
  variation('json-padded', 'White space stands before and after the JSON.', JSON_FORM, () =>
    onBody((body) => `\n  ${body}\r\n`),
  ),
  variation('json-ascii', 'Letters beyond ASCII are written as \\u escapes.', JSON_FORM, () =>
    inStyle({
      text: (text) => text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    }),
  ),
  variation('json-slashes', 'Slashes are written as \\/.', JSON_FORM, () =>
    inStyle({ text: (text) => text.replaceAll('/', '\\/') }),
  ),
  variation('json-members-reversed', 'Members of objects come in the opposite order.', JSON_FORM, () =>
    inStyle({ members: (names) => names.toReversed() }),
  ),
  variation('json-members-sorted', 'Members of objects come by the alphabet.', JSON_FORM, () =>
    inStyle({ members: (names) => names.toSorted() }),
  ),
  variation(
    'json-integers-with-point',
    'Integers are written 7.0.',
    `${JSON_FORM} In JSON 7 and 7.0 are one number.`,
    () => inStyle({ number: (number) => (Number.isSafeInteger(number) ? `${number}.0` : JSON.stringify(number)) }),
  ),
  variation(
    'json-exponents',
    'Large integers are written with an exponent.',
    `${JSON_FORM} In JSON 1.2E+1 is 12.`,
    () => inStyle({ number: exponent }),
  ),
  variation('type-without-charset', 'The type of answers names no character set.', JSON_FORM, () =>
    withType('application/json'),
  ),
  variation('type-lower-case', 'The type of answers is in lower case without a space.', JSON_FORM, () =>
    withType('application/json;charset=utf-8'),
  ),
  variation(
    'type-vendor-json',
    'Answers are of the type application/hal+json.',
    JSON_FORM,
    () => withType('application/hal+json'),
    CUSTOM,
  ),
  variation(
    'headers-lower-case',
    'Names of headers are in lower case.',
    `${HEADERS_ARE_OPEN} HTTP does not tell their cases apart.`,
    () =>
      onHeaders(({ headers }) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ),
  ),
  variation('headers-of-a-cache', 'A cache before the site adds headers of its own.', HEADERS_ARE_OPEN, () =>
    onHeaders(({ headers }) => ({
      ...headers,
      Via: '1.1 cache',
      Age: '0',
      'X-Cache': 'MISS',
      Vary: 'Origin, Accept-Encoding',
      'Cache-Control': 'private, max-age=0, must-revalidate',
    })),
  ),
  variation('headers-with-cookies', 'Each answer sets a cookie.', HEADERS_ARE_OPEN, () =>
    onHeaders(({ headers }) => ({ ...headers, 'Set-Cookie': 'visitor=1; Path=/; HttpOnly' })),
  ),
  variation(
    'headers-with-tags',
    'Answers carry an ETag, and 304 answers whoever sends it back.',
    HEADERS_ARE_OPEN,
    () => ({
      wire: (answer, request) => {
        if (request.method !== 'GET' || answer.status !== 200) return answer;
        const tag = `"${createHash('sha256').update(answer.body).digest('hex').slice(0, 16)}"`;
        const headers = { ...answer.headers, ETag: tag };
        return request.headers['if-none-match'] === tag ? { status: 304, headers, body: '' } : { ...answer, headers };
      },
    }),
  ),
  variation('headers-with-links', 'Each answer has a Link header that leads to the index.', HEADERS_ARE_OPEN, () =>
    onHeaders(({ headers }) => ({
      ...headers,
      Link: [headers.Link, '</rest/>; rel="https://api.example/"'].filter((link) => link !== undefined).join(', '),
    })),
  ),
  variation('headers-few', 'Answers have no header but their type and the totals of lists.', HEADERS_ARE_OPEN, () =>
    withoutHeaders(/^(allow|location|link)$/i),
  ),
];
