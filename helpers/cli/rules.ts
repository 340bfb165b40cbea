/** What a command judges by: `--contract`, or what the configuration file names. */
import { resolve } from 'node:path';
import { type Chosen, chooseRules } from '../rulebook/choose.ts';
import { type Io, type ParsedArguments, text } from './command.ts';

export function rulesFrom({ values, profile }: Pick<ParsedArguments, 'values' | 'profile'>, io: Io): Chosen {
  const file = text(values, 'contract');
  return chooseRules(file === undefined ? undefined : resolve(io.cwd, file), profile?.own ?? null);
}
