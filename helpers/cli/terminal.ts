/** Whether a line may renew itself: only where a person watches, and has not asked for plain lines. */
export function isWatched(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  // https://no-color.org: any value but the empty one. CI services set CI, some to "false" where it is off.
  const inCi = isSet('CI') && env.CI !== 'false' && env.CI !== '0';
  return isTerminal && !isSet('NO_COLOR') && !inCi && env.TERM !== 'dumb';
}

/** Where lines are shown; a terminal tells how wide it is. */
export interface Stream {
  write(text: string): unknown;
  readonly columns?: number;
}

export interface Screen {
  /** Writes a line below everything else. */
  line(text: string): void;
  /** Writes one or more lines over the ones that it wrote last. */
  renew(text: string): void;
  /** Lets what was renewed stand as it is, so that others can write below it. */
  settle(): void;
}

const USUAL_COLUMNS = 80;

export function createScreen(stream: Stream): Screen {
  let shown = 0;
  const settle = (): void => {
    if (shown > 0) stream.write('\n');
    shown = 0;
  };
  return {
    settle,
    line(text) {
      settle();
      stream.write(`${text}\n`);
    },
    renew(text) {
      // A line that wraps would be two, and the next one would be written over the wrong ones.
      const lines = text.split('\n').map((line) => [...line].slice(0, (stream.columns || USUAL_COLUMNS) - 1).join(''));
      const up = shown > 1 ? `\u001b[${shown - 1}A` : '';
      stream.write(`\r${up}\u001b[J${lines.join('\n')}`);
      shown = lines.length;
    },
  };
}
