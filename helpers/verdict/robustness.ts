/** What can be wrong with any answer, whatever was asked. Pure, and blind to what the answer is about. */
import { cut } from '../exchange/cut.ts';
import type { Answer } from '../exchange/types.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import { isWithoutTrash } from './judge.ts';

export const ANSWER_FLAWS = ['served', 'json', 'content-type', 'clean', 'internals'] as const;
export type AnswerFlaw = (typeof ANSWER_FLAWS)[number];

const JSON_TYPE = /^[\w.+-]+\/(?:[\w.-]+\+)?json\b/i;
/** More brackets than this stand in no warning. */
const MAX_JSON_STARTS = 50;
/** Characters of an error that are looked through. */
const MAX_ERROR_CHARACTERS = 50_000;

/** Where code stands: `/srv/site/list.php(12)`, `/srv/site/list.php:12`, `… on line 12`, `"file":"/srv/site/list.php","line":12`. */
const CODE_PLACE =
  /(?:\/|[a-z]:\\)[\w. \\/-]{1,300}\.(?:php|phtml|inc|js|ts|py|rb|java|go|cs)(?:\(\d+\)|:\d+\b|(?:<\/b>)? on line (?:<b>)?\d+|","line":\d+)/i;
const STACK_TRACE = /Stack trace:\s*#0|Traceback \(most recent call last\)|^\s+at [\w.<>$ ]+\(\S+:\d+\)$/im;

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** What a server printed before the JSON that it meant to answer; null where there is no such thing. */
function textBeforeJson(text: string): string | null {
  // JSON that breaks off holds whole objects as well, with nothing foreign before them.
  if (/^\s*[{[]/.test(text)) return null;
  const starts = [...text.matchAll(/[{[]/g)].slice(0, MAX_JSON_STARTS);
  for (const { index } of starts) {
    try {
      JSON.parse(text.slice(index));
      return text.slice(0, index).trim();
    } catch {
      // The JSON starts at a later bracket, or nowhere.
    }
  }
  return null;
}

/** Server code in the words of an error. A document of a 2xx answer may carry anything that people wrote. */
function internalsIn(text: string): string | null {
  const unescaped = text.slice(0, MAX_ERROR_CHARACTERS).replaceAll('\\/', '/').replaceAll('\\n', '\n');
  return (CODE_PLACE.exec(unescaped) ?? STACK_TRACE.exec(unescaped))?.[0].trim() ?? null;
}

function start(text: string): string {
  return JSON.stringify(text.length > 80 ? `${cut(text, 79)}…` : text);
}

/**
 * Everything that is wrong with an answer in itself, each with what was seen.
 *
 * - `served`: 5xx. A 503 that says when to come back is how a site holds the pace, and no error; another one counts
 *   where it does not pass. Nor is a 501 that says that there is no trash.
 * - `json`: a 2xx that says it is JSON and is not. One without a body claims nothing.
 * - `content-type`: a JSON object, list, true or false that is called something else.
 * - `clean`: markup, a warning of the server or a byte order mark before the JSON.
 * - `internals`: a stack trace, or a file and line of the server's code, in an error or before the JSON.
 */
export function flawsOf(answer: Answer): ReadonlyMap<AnswerFlaw, Reason> {
  const { status, headers, text, json } = answer;
  const flaws = new Map<AnswerFlaw, Reason>();
  const type = headers['content-type'] ?? '';
  const accepted = status >= 200 && status < 300;
  const before = json === undefined ? textBeforeJson(text) : null;
  const isPaced = status === 503 && headers['retry-after'] !== undefined;
  if (status >= 500 && !isPaced && !isWithoutTrash(answer)) {
    flaws.set('served', reason('answer-server-error', { status }));
  }
  if (accepted && JSON_TYPE.test(type) && json === undefined && text.trim() !== '') {
    flaws.set('json', reason('answer-not-json', { contentType: type, start: start(text) }));
  }
  if (accepted && (isContainer(json) || typeof json === 'boolean') && !JSON_TYPE.test(type)) {
    flaws.set('content-type', reason('answer-content-type', { contentType: type === '' ? 'nothing' : type }));
  }
  if (before !== null) flaws.set('clean', reason('answer-not-clean', { start: start(before) }));
  else if (text.startsWith('\uFEFF')) flaws.set('clean', reason('answer-byte-order-mark', {}));
  const said = accepted ? before : text;
  const internals = status < 400 && before === null ? null : internalsIn(said ?? '');
  if (internals !== null) flaws.set('internals', reason('answer-internals', { start: start(internals) }));
  return flaws;
}

/** The address of the next page that an answer names, in a `Link` header or in its document; null where it names none. */
export function nextPageOf({ headers, json }: Answer): string | null {
  const linked = /<([^>]*)>\s*;[^<]*\brel="?next\b/i.exec(headers.link ?? '')?.[1];
  if (linked !== undefined) return linked;
  const told = isContainer(json) ? (json as Readonly<Record<string, unknown>>).next_rest_url : undefined;
  return typeof told === 'string' && told !== '' ? told : null;
}
