export interface Waiting {
  /** The lowest goes first, and of equal ones who came first. */
  readonly turn: number;
  readonly go: () => void;
}

/** @param line by turn: whoever is first in it goes next */
export function lineUp(line: Waiting[], one: Waiting): void {
  const before = line.findLastIndex(({ turn }) => turn <= one.turn);
  line.splice(before + 1, 0, one);
}
