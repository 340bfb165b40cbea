/** One line of a JSON text that was given indentation, and the member that begins on it. */
export interface JsonLine {
  readonly text: string;
  /** Names and positions from the root; those of the container on a line that closes one. */
  readonly path: readonly string[];
}

interface Container {
  readonly path: readonly string[];
  readonly isList: boolean;
  count: number;
}

const TOKEN = /\s+|"(?:[^"\\]|\\[\s\S])*"|[{}[\],:]|[^\s"{}[\],:]+/y;
const INDENT = '  ';
/** No answer of use nests deeper; a hostile one would be mostly indentation. */
const MAX_DEPTH = 50;

/**
 * Spreads a JSON text over lines without changing any of its tokens: a number keeps its zeros and a name that stands twice
 * stands twice, which parsing and printing again would lose. A text that ends too early keeps what there is of it.
 *
 * @returns null for a text that begins as no object and no list, or nests more than fifty deep
 */
export function jsonLines(text: string): readonly JsonLine[] | null {
  if (!/^[[{]/.test(text)) return null;
  const lines: JsonLine[] = [];
  const open: Container[] = [];
  let line = '';
  let path: readonly string[] = [];
  let name: string | null = null;

  const end = (): void => {
    if (line !== '') lines.push({ text: line, path });
    line = '';
  };
  const begin = (token: string): void => {
    const container = open.at(-1);
    if (line === '' && container) {
      path = [...container.path, container.isList ? String(container.count) : (name ?? '')];
      line = INDENT.repeat(open.length);
    }
    line += token;
  };

  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) {
      begin(text.slice(at));
      break;
    }
    const container = open.at(-1);
    if (/^\s/.test(token)) continue;
    if (token === '{' || token === '[') {
      begin(token);
      if (open.length === MAX_DEPTH) return null;
      open.push({ path: open.length === 0 ? [] : path, isList: token === '[', count: 0 });
      const closes = /\s*[}\]]/y;
      closes.lastIndex = TOKEN.lastIndex;
      if (!closes.test(text)) end();
    } else if (token === '}' || token === ']') {
      const isEmpty = line.endsWith('{') || line.endsWith('[');
      if (!isEmpty) end();
      open.pop();
      path = container?.path ?? [];
      line = isEmpty ? line + token : INDENT.repeat(open.length) + token;
    } else if (token === ',') {
      line += token;
      end();
      if (container) container.count += 1;
      name = null;
    } else if (token === ':') {
      line += ': ';
    } else {
      if (container?.isList === false && line === '') name = token.replace(/^"|"$/g, '');
      begin(token);
    }
  }
  end();
  return lines;
}
