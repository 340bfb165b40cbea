/** Keeps the text of a YAML document to the limits, line by line and before any of it is parsed. */
import { DOCUMENT_LIMITS, excess, FILE_LIMITS } from '../../exchange/limits.ts';

/** Lines that stand equally far in: the members of an object, or the items of a list. */
interface Level {
  readonly place: number;
  lines: number;
}

export interface YamlPart {
  readonly text: string;
  /** Why the rest is left out; null where nothing is. */
  readonly why: string | null;
}

/** Members of the document itself, and the members of those: what is deeper is left out with them or not at all. */
const OUTER_LEVELS = 2;

class Lines {
  readonly kept: string[] = [];
  readonly whys = new Set<string>();
  readonly #levels: Level[] = [];
  #characters = 0;
  /** How far in the lines stand that are left out; null where none is. */
  #leavesOut: number | null = null;

  take(line: string): void {
    const [, before = '', item] = /^( *)(-(?= |$))?/.exec(line) ?? [];
    // An item may stand below the member that holds its list, and no further in.
    const place = 2 * before.length + (item === undefined ? 0 : 1);
    const isBare = line.trim() === '' || line.trimStart().startsWith('#');
    if (!isBare) this.#count(place, item !== undefined);
    if (this.#leavesOut !== null) return;
    this.kept.push(line);
    this.#characters += line.length;
  }

  #count(place: number, isItem: boolean): void {
    if (this.#leavesOut !== null && place >= this.#leavesOut) return;
    this.#leavesOut = null;
    while ((this.#levels.at(-1)?.place ?? -1) > place) this.#levels.pop();
    if (this.#levels.at(-1)?.place !== place) this.#levels.push({ place, lines: 0 });
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    level.lines += 1;
    const own = isItem ? 'items' : 'members';
    const isOuter = this.#levels.length === OUTER_LEVELS;
    if (level.lines > DOCUMENT_LIMITS[own]) this.#leaveOut(place, `it ${excess(own, DOCUMENT_LIMITS)}`);
    else if (isOuter && this.#characters > FILE_LIMITS.yaml)
      this.#leaveOut(place, `it is longer than ${FILE_LIMITS.yaml} characters of YAML`);
  }

  #leaveOut(place: number, why: string): void {
    this.#leavesOut = place;
    this.whys.add(why);
  }
}

export function yamlPart(text: string): YamlPart {
  const lines = new Lines();
  for (const [line] of text.matchAll(/[^\n]*\n|[^\n]+$/g)) lines.take(line);
  if (lines.whys.size === 0) return { text, why: null };
  return { text: lines.kept.join(''), why: [...lines.whys].join(' and ') };
}
