/** What `--help` prints, made from what a command states of itself. */
import type { Command } from './command.ts';
import { type CommandOption, SETTING_OPTIONS } from './options.ts';
import { wrapped } from './terminal.ts';

const WIDEST = 100;
/** Where less is left for a description, it goes to a line of its own. */
const MIN_TEXT_WIDTH = 34;
const INDENT = '  ';

function nameOf(name: string, { type, takes, values, short }: CommandOption): string {
  const value = type === 'boolean' ? '' : ` ${takes ?? values?.join('|') ?? 'VALUE'}`;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
}

function entryLines(name: string, option: CommandOption, column: number, width: number): readonly string[] {
  const said = option.description + (option.multiple ? ' May be repeated.' : '');
  const head = INDENT + nameOf(name, option);
  const isBeside = width - column >= MIN_TEXT_WIDTH;
  const indent = ' '.repeat(isBeside ? column : 6);
  const lines = wrapped(said, width - indent.length).map((line) => indent + line);
  const [first = ''] = lines;
  if (!isBeside || head.length + 2 > column) return [head, ...lines];
  return [head.padEnd(column) + first.trimStart(), ...lines.slice(1)];
}

function isSetting(name: string, option: CommandOption): boolean {
  return SETTING_OPTIONS[name] === option;
}

/** @param columns of the terminal; where nobody tells, as many as are read with ease */
export function helpText(command: Command, columns = WIDEST): string {
  const width = Math.min(columns, WIDEST) - 1;
  const { name, summary, usage = [''], about, options, after, explainsSettings } = command;
  const all = Object.entries(options);
  const settings = all.filter(([key, option]) => isSetting(key, option));
  const shown = explainsSettings ? all : all.filter(([key, option]) => !isSetting(key, option));
  const column = Math.min(Math.max(...shown.map(([key, option]) => nameOf(key, option).length), 0) + 4, 26);
  const headings = new Set(shown.map(([, { heading = 'Options' }]) => heading));
  const paragraphs = (text: string): string =>
    text
      .split('\n\n')
      .map((paragraph) =>
        // What is laid out by hand stays as it is.
        /^ {2}|\n {2}/.test(paragraph) ? paragraph : wrapped(paragraph, width).join('\n'),
      )
      .join('\n\n');
  const blocks = [
    [...usage.map((line) => `conform ${name} ${line}`.trimEnd()), '', paragraphs(about ?? summary)].join('\n'),
    ...[...headings].map((heading) =>
      [
        `${heading}:`,
        ...shown
          .filter(([, option]) => (option.heading ?? 'Options') === heading)
          .flatMap(([key, option]) => entryLines(key, option, column, width)),
      ].join('\n'),
    ),
    ...(settings.length > 0 && !explainsSettings
      ? [
          [
            'And every setting, which conform run --help explains:',
            ...wrapped(settings.map(([key]) => `--${key}`).join(' '), width - 2).map((line) => INDENT + line),
          ].join('\n'),
        ]
      : []),
    ...(after === undefined ? [] : [paragraphs(after)]),
  ];
  return blocks.join('\n\n');
}
