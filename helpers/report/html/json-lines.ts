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

/** The last one is a text that never ends, which takes all that is left. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[{}[\],:]|[^\s"{}[\],:]+|"[\s\S]*/g;
const INDENT = '  ';
/** No answer of use nests deeper; a hostile one would be mostly indentation. */
const MAX_DEPTH = 50;

/** Tokens on lines, as they come: each member begins one. */
class Lines {
  readonly #ended: JsonLine[] = [];
  readonly #open: Container[] = [];
  #line = '';
  #path: readonly string[] = [];

  get depth(): number {
    return this.#open.length;
  }

  add(token: string): void {
    const isOpening = this.#line.endsWith('{') || this.#line.endsWith('[');
    const isClosing = token === '}' || token === ']';
    // What holds nothing stays on one line.
    if (isOpening !== isClosing) this.end();
    if (isClosing) this.#close(token);
    else if (token === ',') this.#separate();
    else if (token === ':') this.#line += ': ';
    else this.#begin(token);
  }

  #begin(token: string): void {
    const container = this.#open.at(-1);
    if (this.#line === '' && container) {
      this.#path = [...container.path, container.isList ? String(container.count) : token.replace(/^"|"$/g, '')];
      this.#line = INDENT.repeat(this.depth);
    }
    this.#line += token;
    if (token === '{' || token === '[') {
      this.#open.push({ path: container ? this.#path : [], isList: token === '[', count: 0 });
    }
  }

  #close(token: string): void {
    this.#path = this.#open.pop()?.path ?? [];
    this.#line = this.#line === '' ? INDENT.repeat(this.depth) + token : this.#line + token;
  }

  #separate(): void {
    this.#line += ',';
    this.end();
    const container = this.#open.at(-1);
    if (container) container.count += 1;
  }

  end(): readonly JsonLine[] {
    if (this.#line !== '') this.#ended.push({ text: this.#line, path: this.#path });
    this.#line = '';
    return this.#ended;
  }
}

/**
 * Spreads a JSON text over lines without changing any of its tokens: a number keeps its zeros and a name that stands twice
 * stands twice, which parsing and printing again would lose. A text that ends too early keeps what there is of it.
 *
 * @returns null for a text that begins as no object and no list, or nests more than fifty deep
 */
export function jsonLines(text: string): readonly JsonLine[] | null {
  if (!/^[[{]/.test(text)) return null;
  const lines = new Lines();
  for (const [token] of text.matchAll(TOKEN)) {
    lines.add(token);
    if (lines.depth > MAX_DEPTH) return null;
  }
  return lines.end();
}
