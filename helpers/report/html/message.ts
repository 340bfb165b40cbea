import { decoded } from '../../deployment/address.ts';
import { SENT_AS } from '../http-message.ts';
import { clip, visible } from '../text.ts';
import type { RecordedExchange } from '../types.ts';
import { jsonLines } from './json-lines.ts';
import { isMarked, type Marks } from './marks.ts';
import { html, Markup, preserved } from './markup.ts';

interface Line {
  /** Even pieces are plain, odd ones marked. */
  readonly pieces: readonly string[];
  /** What is marked, in words; null where nothing is. */
  readonly marks: string | null;
}

const LONGEST_LINE = 300;
const MAX_LINES = 16;
const FIRST_LINES = 10;
/** Lines shown on either side of a marked one. */
const CONTEXT = 3;
const MAX_MARKS = 8;
const MAX_CHARACTERS = 3000;

const plain = (text: string): Line => ({ pieces: [text], marks: null });
const marked = (text: string, marks: string, before = ''): Line => ({ pieces: [before, text], marks });

/** The value on a line, without the name before it and the comma after it. */
const valueOn = (text: string): string => text.replace(/^\s*"(?:[^"\\]|\\.)*": /, '').replace(/,$/, '');

function isTold(text: string, path: readonly string[], { members, ids, right }: Marks): boolean {
  if (ids !== undefined && path.at(-1) === 'id') return ids.has(valueOn(text).replaceAll('"', ''));
  return valueOn(text) !== right && members.some((pattern) => isMarked(path, pattern));
}

/** Members at the top of a body are left out beyond these: what a request tries is among a hundred others. */
const MAX_MEMBERS = 6;

/** A line for each run of members that nothing is marked in. */
function withoutOthers(lines: readonly (Line & { readonly top: string | undefined })[]): readonly Line[] {
  const marks = new Set(lines.flatMap(({ marks: told, top }) => (told === null ? [] : [top])));
  const all = new Set(lines.map(({ top }) => top));
  if (marks.size === 0 || all.size - 1 <= MAX_MEMBERS) return lines;
  const rest = all.size - 1 - marks.size;
  const shown = lines.filter(({ top }) => top === undefined || marks.has(top));
  return [...shown.slice(0, -1), plain(`  … ${rest} more members`), ...shown.slice(-1)];
}

function bodyLines(body: string, marks: Marks): readonly Line[] {
  const lines = jsonLines(body);
  if (lines === null) return visible(body).split('\n').map(plain);
  const told = lines.map(({ text, path }) => ({ ...lineOf(text, path, marks), top: path[0] }));
  return marks.areWrong ? told : withoutOthers(told);
}

function lineOf(text: string, path: readonly string[], marks: Marks): Line {
  const closes = /^\s*[}\]]/.test(text);
  if (closes || !isTold(text, path, marks)) return plain(text);
  const [indent = ''] = /^\s*/.exec(text) ?? [];
  return marked(text.slice(indent.length), path.join('.'), indent);
}

function headerLines(headers: Readonly<Record<string, string>>, { headers: wanted }: Marks): readonly Line[] {
  const shown = Object.entries(headers).filter(
    ([name]) => TELLING.has(name.toLowerCase()) || wanted.includes(name.toLowerCase()),
  );
  return shown.map(([name, value]) =>
    wanted.includes(name.toLowerCase()) ? marked(`${name}: ${value}`, name) : plain(`${name}: ${value}`),
  );
}

/** The address with the parameters marked that carry a wanted argument: `status`, `status[]` or `filter[status]`. */
function addressLine(method: string, url: string, { members }: Marks): Line {
  const start = url.indexOf('?');
  if (start === -1) return plain(`${method} ${url}`);
  const pieces = [`${method} ${url.slice(0, start)}`];
  const names: string[] = [];
  for (const [index, parameter] of url
    .slice(start + 1)
    .split('&')
    .entries()) {
    const [name = ''] = decoded(parameter.replaceAll('+', ' ')).split('=');
    const path = name.split(/[[\]]+/).filter(Boolean);
    const separator = index === 0 ? '?' : '&';
    const last = pieces.length - 1;
    if (members.some((member) => path[0] !== undefined && isMarked(path, member.slice(0, path.length)))) {
      pieces[last] = `${pieces[last]}${separator}`;
      pieces.push(parameter, '');
      names.push(name);
    } else {
      pieces[last] = `${pieces[last]}${separator}${parameter}`;
    }
  }
  return { pieces, marks: names.length > 0 ? names.join(', ') : null };
}

/** Beginning, marked lines and what is around them; a gap is one line that says how much is missing. */
function excerpt(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= MAX_LINES) return lines;
  const kept = lines.map(
    (_, index) =>
      index < FIRST_LINES ||
      lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ marks }) => marks !== null),
  );
  const shown: Line[] = [];
  let gap = 0;
  for (const [index, line] of lines.entries()) {
    if (kept[index]) {
      if (gap > 0) shown.push(plain(`… ${gap} lines`));
      gap = 0;
      shown.push(line);
    } else gap += 1;
  }
  return gap > 0 ? [...shown, plain(`… ${gap} lines`)] : shown;
}

/** A list can hold a wanted member in each of a hundred records: a few are enough. */
function fewMarks(lines: readonly Line[]): readonly Line[] {
  let seen = 0;
  return lines.map((line) => {
    if (line.marks !== null) seen += 1;
    return seen > MAX_MARKS ? plain(line.pieces.join('')) : line;
  });
}

function lineMarkup({ pieces }: Line, areWrong: boolean): Markup {
  let left = LONGEST_LINE;
  const shown = pieces.flatMap((piece, index) => {
    if (left <= 0) return [];
    const text = preserved(clip(visible(piece), left));
    left -= piece.length;
    return [index % 2 === 0 ? text : areWrong ? html`<mark>${text}</mark>` : html`<mark class="tried">${text}</mark>`];
  });
  return html`${shown}\n`;
}

/** Lines as a preformatted block with a heading that names, in words, what is marked in it. */
function block(heading: string, lines: readonly Line[], areWrong: boolean): Markup {
  const shown: Markup[] = [];
  const names = new Set<string>();
  let left = MAX_CHARACTERS;
  for (const { pieces, marks } of excerpt(fewMarks(lines))) {
    const line = lineMarkup({ pieces, marks }, areWrong);
    left -= line.text.length;
    if (left < 0) {
      shown.push(html`… (more in report.json)`);
      break;
    }
    if (marks !== null) names.add(marks);
    shown.push(line);
  }
  const note =
    names.size > 0 && html` <span class="note">${areWrong ? 'wrong' : 'tried'}: ${[...names].join(', ')}</span>`;
  return html`<h4>${heading}${note}</h4>
<pre>${new Markup(
    shown
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )}</pre>`;
}

/** The request as an HTTP message, its JSON spread over lines. */
export function requestBlock({ request }: RecordedExchange, marks: Marks): Markup {
  const body = request.body === null ? [] : [plain(''), ...bodyLines(request.body, marks)];
  return block(
    request.as === undefined ? 'Sent' : `Sent ${SENT_AS[request.as]}`,
    [addressLine(request.method, request.url, marks), ...body],
    false,
  );
}

/** Headers that tell what an answer is; of the others only those that are wrong are shown. */
const TELLING = new Set(['content-type']);

/**
 * The answer likewise, or why there was none.
 * @param isRead whether it answers a read after the request that is shown
 */
export function answerBlock({ request, answer, failure }: RecordedExchange, marks: Marks, isRead = false): Markup {
  if (answer === null) {
    return block('Answered', [plain(`No answer: ${failure ?? 'the reason was not recorded'}`)], true);
  }
  const status = String(answer.status);
  return block(
    `Answered${request.method === 'GET' && isRead ? ' to the read after it' : ''}`,
    [
      marks.status ? marked(status, `status ${status}`) : plain(status),
      ...headerLines(answer.headers, marks),
      plain(''),
      ...bodyLines(answer.body, marks),
      ...(answer.truncated ? [plain('… (cut for the report)')] : []),
    ],
    true,
  );
}
