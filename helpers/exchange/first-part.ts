/** Keeps the text of a JSON document to the limits, in one pass over it and before anything of it is parsed. */
import { DOCUMENT_LIMITS, type DocumentLimits, excess } from './limits.ts';

/** Why only the first part of a document was read. */
export interface Truncation {
  /** Ends "the answer is judged by its first part, because". */
  readonly why: string;
  /** Whether members of the document itself may be missing, because the end of its text is. */
  readonly isOpen: boolean;
}

export interface FirstPart {
  readonly text: string;
  /** Null where all of the text was kept. */
  readonly part: Truncation | null;
}

/** Scalars hold no other values. */
const BEGINS_LIKE_JSON = /^\uFEFF?\s*[[{]/;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
/** A member with so many members of its own is no record, of which each counts. */
const MANY_MEMBERS = 100;

/** A list or an object that is not closed yet. */
interface Container {
  readonly isList: boolean;
  /** Commas so far. */
  commas: number;
}

/** Where a text that has lost its end can be closed. */
interface Ending {
  readonly kept: number;
  readonly from: number;
  readonly at: number;
  readonly closers: string;
}

function opens(code: number): boolean {
  return code === OPENING_BRACKET || code === OPENING_BRACE;
}

function closes(code: number): boolean {
  return code === CLOSING_BRACKET || code === CLOSING_BRACE;
}

/** @returns where the text ends that begins behind a quote */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= start && text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - 1 - before) % 2 === 0) return at;
  }
  return text.length;
}

/** @returns where the container closes in which `start` is */
function endOfContainer(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at + 1);
    else if (opens(code)) depth += 1;
    else if (closes(code)) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return text.length;
}

class Reader {
  readonly #text: string;
  readonly #limits: DocumentLimits;
  readonly #open: Container[] = [];
  readonly #kept: string[] = [];
  readonly #excesses = new Set<keyof DocumentLimits>();
  #from = 0;
  #values = 1;
  #ending: Ending | null = null;

  constructor(text: string, limits: DocumentLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  read(): void {
    const text = this.#text;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = endOfText(text, at + 1);
      else if (code === COMMA) at = this.#comma(at);
      else if (opens(code)) at = this.#enter(at, code === OPENING_BRACKET);
      else if (closes(code)) this.#leave();
    }
  }

  whole(): FirstPart {
    if (this.#excesses.size === 0) return { text: this.#text, part: null };
    const text = this.#kept.join('') + this.#text.slice(this.#from);
    return { text, part: { why: this.#because(), isOpen: false } };
  }

  /** @returns null where nothing of it is whole */
  closed(lost: string): FirstPart | null {
    const ending = this.#ending;
    if (ending === null) return null;
    const { kept, from, at, closers } = ending;
    const text = this.#kept.slice(0, kept).join('') + this.#text.slice(from, at) + closers;
    const why = this.#excesses.size === 0 ? lost : `${lost}, and ${this.#because()}`;
    return { text, part: { why, isOpen: closers.length > 1 } };
  }

  #because(): string {
    return `the JSON ${[...this.#excesses].map((what) => excess(what, this.#limits)).join(' and ')}`;
  }

  /** Leaves out the rest of a container. @returns the place before its end */
  #leaveOut(at: number, what: keyof DocumentLimits): number {
    this.#excesses.add(what);
    this.#kept.push(this.#text.slice(this.#from, at));
    this.#from = endOfContainer(this.#text, at);
    return this.#from - 1;
  }

  #enter(at: number, isList: boolean): number {
    this.#values += 1;
    this.#open.push({ isList, commas: 0 });
    // What a text that ends here can be closed behind is no part of another member any more.
    if (this.#open.length === 2 && this.#open[0]?.isList === false) this.#ending = null;
    return this.#open.length > this.#limits.levels ? this.#leaveOut(at + 1, 'levels') : at;
  }

  #leave(): void {
    this.#open.pop();
    if (this.#open.length === 1 && this.#open[0]?.isList === false) this.#ending = null;
  }

  #comma(at: number): number {
    const container = this.#open.at(-1);
    if (container === undefined) return at;
    this.#values += 1;
    container.commas += 1;
    this.#noteEnding(at, container);
    const own = container.isList ? 'items' : 'members';
    if (container.commas >= this.#limits[own]) return this.#leaveOut(at, own);
    // A record keeps all of its own, unless it is as large as the whole may be.
    const maxValues = this.#limits.values * (this.#isBetweenRecords() ? 1 : 2);
    return this.#values > maxValues ? this.#leaveOut(at, 'values') : at;
  }

  /** Whether a comma stands between the items of a list, or those of what an object holds. */
  #isBetweenRecords(): boolean {
    return this.#open.length <= (this.#open[0]?.isList ? 1 : 2);
  }

  /** Only whole records count: the items of a list, and of what an object holds those of a list or of a large member. */
  #noteEnding(at: number, { isList, commas }: Container): void {
    const isOfObject = this.#open[0]?.isList === false;
    if (this.#open.length !== (isOfObject ? 2 : 1) || (!isList && commas < MANY_MEMBERS)) return;
    const closers = `${isList ? ']' : '}'}${isOfObject ? '}' : ''}`;
    this.#ending = { kept: this.#kept.length, from: this.#from, at, closers };
  }
}

/**
 * The text of a document within the limits; what is no JSON is kept as it is.
 *
 * @param lost why the text has lost its end; null where it has not
 * @returns null where nothing can be made of a text without its end
 */
export function firstPart(
  text: string,
  lost: string | null = null,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): FirstPart | null {
  if (!BEGINS_LIKE_JSON.test(text)) return lost === null ? { text, part: null } : null;
  const reader = new Reader(text, limits);
  reader.read();
  return lost === null ? reader.whole() : reader.closed(lost);
}
