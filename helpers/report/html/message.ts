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
const MOST_LINES = 40;
const FIRST_LINES = 16;
/** Lines shown on either side of a marked one. */
const CONTEXT = 3;
const MOST_MARKS = 8;
const MOST_CHARACTERS = 3000;

const plain = (text: string): Line => ({ pieces: [text], marks: null });
const marked = (text: string, marks: string, before = ''): Line => ({ pieces: [before, text], marks });

function bodyLines(body: string, { members }: Marks): readonly Line[] {
  const lines = jsonLines(body);
  if (lines === null) return visible(body).split('\n').map(plain);
  return lines.map(({ text, path }) => {
    const closes = /^\s*[}\]]/.test(text);
    if (closes || !members.some((pattern) => isMarked(path, pattern))) return plain(text);
    const [indent = ''] = /^\s*/.exec(text) ?? [];
    return marked(text.slice(indent.length), path.join('.'), indent);
  });
}

function headerLines(headers: Readonly<Record<string, string>>, { headers: wanted }: Marks): readonly Line[] {
  return Object.entries(headers).map(([name, value]) =>
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
    const [name = ''] = decoded(parameter).split('=');
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Beginning, marked lines and what is around them; a gap is one line that says how much is missing. */
function excerpt(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= MOST_LINES) return lines;
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
    return seen > MOST_MARKS ? plain(line.pieces.join('')) : line;
  });
}

function lineMarkup({ pieces }: Line): Markup {
  let left = LONGEST_LINE;
  const shown = pieces.flatMap((piece, index) => {
    if (left <= 0) return [];
    const text = preserved(clip(visible(piece), left));
    left -= piece.length;
    return [index % 2 === 1 ? html`<mark>${text}</mark>` : text];
  });
  return html`${shown}\n`;
}

/** Lines as a preformatted block with a heading that names, in words, what is marked in it. */
function block(heading: string, lines: readonly Line[]): Markup {
  const shown: Markup[] = [];
  const names = new Set<string>();
  let left = MOST_CHARACTERS;
  for (const { pieces, marks } of excerpt(fewMarks(lines))) {
    const line = lineMarkup({ pieces, marks });
    left -= line.text.length;
    if (left < 0) {
      shown.push(html`… (more in report.json)`);
      break;
    }
    if (marks !== null) names.add(marks);
    shown.push(line);
  }
  const note = names.size > 0 && html` <span class="note">marked: ${[...names].join(', ')}</span>`;
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
  return block(request.as === undefined ? 'Sent' : `Sent ${SENT_AS[request.as]}`, [
    addressLine(request.method, request.url, marks),
    ...headerLines(request.headers, marks),
    ...body,
  ]);
}

/** The answer likewise, or why there was none. */
export function answerBlock({ answer, failure }: RecordedExchange, marks: Marks): Markup {
  if (answer === null) {
    return block('Came back', [plain(`No answer: ${failure ?? 'the reason was not recorded'}`)]);
  }
  const status = String(answer.status);
  return block('Came back', [
    marks.status ? marked(status, `status ${status}`) : plain(status),
    ...headerLines(answer.headers, marks),
    plain(''),
    ...bodyLines(answer.body, marks),
    ...(answer.truncated ? [plain('… (cut for the report)')] : []),
  ]);
}
