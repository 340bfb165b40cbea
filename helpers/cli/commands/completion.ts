import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT } from '../command.ts';
import type { CommandOption } from '../options.ts';

/** A command as a shell has to know it. */
type Known = Pick<Command, 'name' | 'summary' | 'options'>;

const BINS = ['conform', 'site-rest-conformance'];

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function takesFile({ takes }: CommandOption): boolean {
  return takes === 'FILE' || takes === 'FOLDER';
}

function bash(commands: readonly Known[]): string {
  const flags = commands.map(
    ({ name, options }) =>
      `    ${name}) words=${quoted([...Object.keys(options), 'help'].map((flag) => `--${flag}`).join(' '))} ;;`,
  );
  // One flag may take other values in another command.
  const flagsOf = new Map<string, string[]>();
  for (const { name, options } of commands) {
    for (const [flag, option] of Object.entries(options)) {
      const words = option.values ? `-W ${quoted(option.values.join(' '))}` : takesFile(option) ? '-f' : null;
      if (words !== null) flagsOf.set(words, [...(flagsOf.get(words) ?? []), quoted(`${name} --${flag}`)]);
    }
  }
  const values = [...flagsOf].map(
    ([words, alike]) => `    ${alike.join('|')}) COMPREPLY=($(compgen ${words} -- "$current")); return ;;`,
  );
  return `_conform() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(commands.map(({ name }) => name).join(' '))} -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${flags.join('\n')}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _conform ${BINS.join(' ')}`;
}

/** The first sentence, without what the completion of zsh takes for syntax. */
function brief(text: string): string {
  return (text.split(/\.(?: |$)/)[0] ?? '').replace(/[[\]:\\]/g, ' ');
}

function zsh(commands: readonly Known[]): string {
  const list = commands.map(({ name, summary }) => `    ${quoted(`${name}:${brief(summary)}`)}`);
  const cases = commands.map(({ name, options }) => {
    const specs = Object.entries(options).map(([flag, option]) => {
      const action = option.values ? `(${option.values.join(' ')})` : takesFile(option) ? '_files' : ' ';
      const value = option.type === 'boolean' ? '' : `:${option.takes ?? 'value'}:${action}`;
      return quoted(`${option.multiple ? '*' : ''}--${flag}[${brief(option.description)}]${value}`);
    });
    return `    ${name}) _arguments ${[...specs, quoted('*:file:_files')].join(' ')} ;;`;
  });
  return `#compdef ${BINS.join(' ')}
_conform() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join('\n')}
  esac
}
compdef _conform ${BINS.join(' ')}`;
}

function fish(commands: readonly Known[]): string {
  return BINS.flatMap((bin) => [
    `complete -c ${bin} -f -n __fish_use_subcommand -a ${quoted(commands.map(({ name }) => name).join(' '))}`,
    ...commands.flatMap(({ name, options }) =>
      Object.entries(options).map(([flag, option]) => {
        const value = option.values
          ? ` -x -a ${quoted(option.values.join(' '))}`
          : takesFile(option)
            ? ' -r -F'
            : ' -x';
        const taking = option.type === 'boolean' ? '' : value;
        return `complete -c ${bin} -n '__fish_seen_subcommand_from ${name}' -l ${flag}${taking} -d ${quoted(brief(option.description))}`;
      }),
    ),
  ]).join('\n');
}

const SHELLS: Readonly<Record<string, (commands: readonly Known[]) => string>> = { bash, zsh, fish };

/** @param all every command, which this one can't import without a circle */
export function completionCommand(all: () => Promise<readonly Command[]>): Command {
  return {
    name: 'completion',
    summary: 'print what a shell needs to complete this command',
    usage: Object.keys(SHELLS),
    about: `Prints a script for a shell, which completes commands, options and their values.

  bash   eval "$(conform completion bash)"             in ~/.bashrc
  zsh    eval "$(conform completion zsh)"              in ~/.zshrc, after compinit
  fish   conform completion fish | source              in ~/.config/fish/config.fish`,
    options: {},
    takesWords: true,
    async run({ positionals: [shell = '', ...more] }, io) {
      const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (script === undefined || more.length > 0) {
        throw new UsageError('Name a shell: conform completion bash, zsh or fish.');
      }
      io.out(script(await all()));
      return EXIT.conforms;
    },
  };
}
