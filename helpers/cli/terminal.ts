type Env = Readonly<Record<string, string | undefined>>;

/** Some services set a variable to "false" where what it names is off. */
function isOn(value = ''): boolean {
  return value !== '' && value !== 'false' && value !== '0';
}

/** Whether a line may renew itself: only where a person watches. */
export function isWatched(env: Env, isTerminal: boolean): boolean {
  return isTerminal && !isOn(env.CI) && env.TERM !== 'dumb';
}

/** https://force-color.org decides where it is set, then https://no-color.org: any value but the empty one. */
export function hasColours(env: Env, isTerminal: boolean): boolean {
  if ((env.FORCE_COLOR ?? '') !== '') return isOn(env.FORCE_COLOR);
  return isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

const COLOURS = { red: 31, green: 32, yellow: 33 } as const;

/** What is coloured of the suite's own words, which stand where no deployment can put any. */
const COLOURED: readonly (readonly [RegExp, keyof typeof COLOURS])[] = [
  [/^(?:Conforms:|The gate passes| {2}pass\b)/, 'green'],
  [/^(?:Does not conform:|The gate fails| {2}(?:critical|major|fail|error|problem)\b)/, 'red'],
  [/^(?:Not shown to conform:| {2}(?:minor|warn|blocked|flaky|note)\b)/, 'yellow'],
  [/█+/, 'green'],
  [/, \d+ failed/, 'red'],
];

/** The line with colours, which take no room on a screen. */
export function coloured(line: string): string {
  return COLOURED.reduce(
    (text, [words, colour]) => text.replace(words, (found) => `\u001b[${COLOURS[colour]}m${found}\u001b[0m`),
    line,
  );
}

/** Lines of at most so many characters, broken between words. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/**
 * A line that is too long for a terminal, broken between words, as far as it has any. What is to be copied stays whole: a
 * command, and a document.
 */
export function fitted(line: string, columns: number | undefined): string {
  const isWhole = /\n|^[[{]|^ {2}(?:conform|npx conform|node|xdg-open|open|start) /.test(line);
  if (columns === undefined || line.length < columns || isWhole) return line;
  const indent = ' '.repeat(Math.min(/^ */.exec(line)?.[0].length ?? 0, columns >> 2));
  const lines = wrapped(line.trimStart(), columns - 1 - indent.length);
  return lines.map((one) => indent + one).join('\n');
}

/** Where lines are shown; a terminal tells its size. */
export interface Stream {
  write(text: string): unknown;
  readonly columns?: number;
  readonly rows?: number;
}

export interface Screen {
  /** Writes a line below everything else. */
  line(text: string): void;
  /** Writes one or more lines over the ones that it wrote last; an empty text takes those away. */
  renew(text: string): void;
  /** Lets what was renewed stand as it is, so that others can write below it. */
  settle(): void;
}

const USUAL = { columns: 80, rows: 24 };

export function createScreen(stream: Stream, paint: (line: string) => string = (line) => line): Screen {
  let shown = 0;
  const settle = (): void => {
    if (shown > 0) stream.write('\n');
    shown = 0;
  };
  return {
    settle,
    line(text) {
      settle();
      stream.write(`${paint(text)}\n`);
    },
    renew(text) {
      if (text === '') {
        if (shown > 0) stream.write(`\r${shown > 1 ? `\u001b[${shown - 1}A` : ''}\u001b[J`);
        shown = 0;
        return;
      }
      const columns = stream.columns || USUAL.columns;
      // What has scrolled off the screen can't be written over: the last line stays, and of the others as many as fit.
      const room = Math.max((stream.rows || USUAL.rows) - 2, 0);
      const all = text.split('\n');
      const fitting = [...all.slice(0, -1).slice(0, room), ...all.slice(-1)];
      // A line that wraps would be two, and the next one would be written over the wrong ones.
      const lines = fitting.map((line) => paint([...line].slice(0, columns - 1).join('')));
      const up = shown > 1 ? `\u001b[${shown - 1}A` : '';
      stream.write(`\r${up}\u001b[J${lines.join('\n')}`);
      shown = lines.length;
    },
  };
}
