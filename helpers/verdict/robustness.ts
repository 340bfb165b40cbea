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

interface SeenAnswer {
  readonly answer: Answer;
  readonly type: string;
  readonly isAccepted: boolean;
  /** What was printed before the JSON. */
  readonly before: string | null;
}

const FLAWS: Readonly<Record<AnswerFlaw, (seen: SeenAnswer) => Reason | null>> = {
  served({ answer }) {
    const { status, headers } = answer;
    const isPaced = status === 503 && headers['retry-after'] !== undefined;
    const isServed = status < 500 || isPaced || isWithoutTrash(answer);
    return isServed ? null : reason('answer-server-error', { status });
  },
  json({ answer: { json, text }, type, isAccepted }) {
    const isBroken = isAccepted && JSON_TYPE.test(type) && json === undefined && text.trim() !== '';
    return isBroken ? reason('answer-not-json', { contentType: type, start: start(text) }) : null;
  },
  'content-type'({ answer: { json }, type, isAccepted }) {
    const isJson = isAccepted && (isContainer(json) || typeof json === 'boolean');
    if (!isJson || JSON_TYPE.test(type)) return null;
    return reason('answer-content-type', { contentType: type === '' ? 'nothing' : type });
  },
  clean({ answer: { text }, before }) {
    if (before !== null) return reason('answer-not-clean', { start: start(before) });
    return text.startsWith('\uFEFF') ? reason('answer-byte-order-mark', {}) : null;
  },
  internals({ answer: { status, text }, isAccepted, before }) {
    const said = isAccepted ? before : text;
    const internals = status < 400 && before === null ? null : internalsIn(said ?? '');
    return internals === null ? null : reason('answer-internals', { start: start(internals) });
  },
};

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
  const seen = {
    answer,
    type: headers['content-type'] ?? '',
    isAccepted: status >= 200 && status < 300,
    before: json === undefined ? textBeforeJson(text) : null,
  };
  return new Map(
    ANSWER_FLAWS.flatMap((flaw) => {
      const what = FLAWS[flaw](seen);
      return what === null ? [] : [[flaw, what]];
    }),
  );
}

/** The address of the next page that an answer names, in a `Link` header or in its document; null where it names none. */
export function nextPageOf({ headers, json }: Answer): string | null {
  const linked = /<([^>]*)>\s*;[^<]*\brel="?next\b/i.exec(headers.link ?? '')?.[1];
  if (linked !== undefined) return linked;
  const told = isContainer(json) ? (json as Readonly<Record<string, unknown>>).next_rest_url : undefined;
  return typeof told === 'string' && told !== '' ? told : null;
}
