import { parseJson } from '../exchange/json.ts';
import { secretsSent } from '../exchange/secrets.ts';
import type { Answer } from '../exchange/types.ts';
import type { RecordedEntry } from './types.ts';

/** Headers that judging looks at. No other is kept. */
const KEPT_HEADERS = new Set(['content-type', 'location', 'x-http-method-override']);

export interface EntryParts {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly (readonly [string, string])[];
  /** Null where the request had none; undefined where the recording leaves it out. */
  readonly requestBody: string | null | undefined;
  /** 0 where no answer came. */
  readonly status: number;
  readonly answerHeaders: readonly (readonly [string, string])[];
  /** Undefined where the recording leaves it out. */
  readonly answerBody: string | undefined;
}

function kept(headers: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(named.filter(([name]) => KEPT_HEADERS.has(name)));
}

/** No recorder cuts bodies shorter than this. */
const MIN_CUT_LENGTH = 1000;

function endsInside(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  const brackets = text.replace(/"(?:[^"\\]|\\.)*(?:"|$)/gs, '').replace(/[^{}[\]]/g, '');
  const opening = brackets.replace(/[}\]]/g, '').length;
  return opening > brackets.length - opening;
}

/** Recorders keep the beginning of a long body and do not always say so: then it is JSON that ends anywhere. */
function uncut(body: string | null | undefined): string | null | undefined {
  if (typeof body !== 'string' || body.length < MIN_CUT_LENGTH || parseJson(body) !== undefined) return body;
  return endsInside(body) ? undefined : body;
}

export function makeEntry(parts: EntryParts): RecordedEntry {
  const { id, url, requestHeaders, status, answerHeaders } = parts;
  const requestBody = uncut(parts.requestBody);
  const answerBody = uncut(parts.answerBody) ?? undefined;
  const answer: Answer = {
    status,
    headers: kept(answerHeaders),
    text: answerBody ?? '',
    json: answerBody === undefined ? undefined : parseJson(answerBody),
  };
  return {
    id,
    secrets: secretsSent(url, requestHeaders),
    startedAt: 0,
    durationMs: 0,
    request: {
      method: parts.method.toUpperCase(),
      url,
      headers: kept(requestHeaders),
      body: requestBody ?? null,
      as: 'user',
    },
    answer: status === 0 ? null : answer,
    failure: status === 0 ? 'No answer was recorded.' : null,
    isRequestBodyKnown: requestBody !== undefined,
    isAnswerBodyKnown: answerBody !== undefined,
  };
}
