/** What a record was before the writes that no read has shown yet: a read that is late shows it as it was. */

type Values = Readonly<Record<string, unknown>>;

/** What no read has shown yet. */
export type Awaited = 'creation' | 'update' | 'removal';

/** A short sign of the value of each member. */
type Members = ReadonlyMap<string, number>;

/** Of so many states that a record had a late read is recognised. */
const MOST_BEFORE = 4;

function signOf(value: unknown): number {
  let sign = 0;
  for (const unit of JSON.stringify(value) ?? '') sign = (Math.imul(sign, 31) + (unit.codePointAt(0) ?? 0)) | 0;
  return sign;
}

function membersOf(document: Values): Members {
  return new Map(Object.entries(document).map(([name, value]) => [name, signOf(value)]));
}

export class History {
  /** The members that were last seen, and those that were before each write that no read has shown. */
  #seen: Members;
  #before: readonly Members[] = [];
  #awaits: Awaited | null = 'creation';

  /** @param made the answer to the creation */
  constructor(made: Values) {
    this.#seen = membersOf(made);
  }

  /** @param document the answer to an update */
  updated(document: Values): void {
    this.#before = [...this.#before.slice(1 - MOST_BEFORE), this.#seen];
    this.#seen = membersOf(document);
    this.#awaits = 'update';
  }

  removed(): void {
    this.#awaits = 'removal';
  }

  /** From here on nobody knows what a read should show. */
  lost(): void {
    this.#awaits = null;
  }

  /** @param document what a read shows that counts as it is */
  read(document: Values): void {
    this.#seen = membersOf(document);
    this.#before = [];
    this.#awaits = null;
  }

  /**
   * What a read does not show yet; null where it is up to date.
   *
   * @param document null where nothing was found
   */
  behind(document: Values | null): Awaited | null {
    if (document === null) return this.#awaits === 'creation' ? 'creation' : null;
    return this.#awaits !== null && this.#isAsBefore(document) ? this.#awaits : null;
  }

  /** After an update what differs from its answer is as it was before, and so is what may differ after a removal. */
  #isAsBefore(document: Values): boolean {
    const moved = [...membersOf(document)].filter(
      ([name, sign]) => this.#seen.has(name) && this.#seen.get(name) !== sign,
    );
    const isOld = this.#before.some((one) => moved.every(([name, sign]) => one.get(name) === sign));
    if (this.#awaits === 'removal') return moved.length === 0 || isOld;
    return this.#awaits === 'update' && moved.length > 0 && isOld;
  }
}
