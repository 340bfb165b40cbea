/** Earlier states of a record: a late read may show one of them. */

type Values = Readonly<Record<string, unknown>>;

/** What no read has shown yet. */
export type Awaited = 'creation' | 'update' | 'removal';

/** A read that is late. */
export interface Behind {
  readonly awaited: Awaited;
  /** Whether a later read still shows this state. Null stands for nothing found. */
  readonly isStill: (document: Values | null) => boolean;
}

/** A short sign of the value of each member. */
type Members = ReadonlyMap<string, number>;

/** Of so many states that a record had a late read is recognised. */
const MAX_PRIOR_STATES = 4;

function signOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  let sign = 0;
  for (let at = 0; at < text.length; at += 1) sign = (Math.imul(sign, 31) + text.charCodeAt(at)) | 0;
  return sign;
}

function membersOf(document: Values): Members {
  return new Map(Object.entries(document).map(([name, value]) => [name, signOf(value)]));
}

export class History {
  /** The members last seen, and those before each write that no read has shown. */
  #seen: Members;
  #before: readonly Members[] = [];
  #awaits: Awaited | null = 'creation';

  /** @param made the answer to the creation */
  constructor(made: Values) {
    this.#seen = membersOf(made);
  }

  /** @param document the answer to an update */
  updated(document: Values): void {
    this.#before = [...this.#before.slice(1 - MAX_PRIOR_STATES), this.#seen];
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
  behind(document: Values | null): Behind | null {
    const [awaits, seen, before] = [this.#awaits, this.#seen, this.#before];
    if (awaits === null) return null;
    const isStill = (one: Values | null): boolean => {
      if (one === null || awaits === 'creation') return one === null && awaits === 'creation';
      return isAsBefore(membersOf(one), awaits, seen, before);
    };
    return isStill(document) ? { awaited: awaits, isStill } : null;
  }
}

/** After an update what differs from its answer is as it was before, and so is what may differ after a removal. */
function isAsBefore(
  members: Members,
  awaits: Exclude<Awaited, 'creation'>,
  seen: Members,
  before: readonly Members[],
): boolean {
  const moved = [...members].filter(([name, sign]) => seen.has(name) && seen.get(name) !== sign);
  const isOld = before.some((one) => moved.every(([name, sign]) => one.get(name) === sign));
  return awaits === 'removal' ? moved.length === 0 || isOld : moved.length > 0 && isOld;
}
