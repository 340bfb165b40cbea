/** Brings what the configuration file says to a command line. */
import { join } from 'node:path';
import { loadProfile } from '../environment/config-file.ts';
import { readDotenv } from '../environment/dotenv-file.ts';
import { PREFIX } from '../environment/options.ts';
import { type Command, type Io, type ParsedArguments, text } from './command.ts';
import { FILE_OPTIONS, PROFILE_OPTIONS } from './options.ts';

type Parsed = Omit<ParsedArguments, 'profile'>;

/** The arguments with the profile that holds: it says what the command line does not. */
export async function withProfile({ name, options }: Command, parsed: Parsed, io: Io): Promise<ParsedArguments> {
  const knows = (flag: string): boolean => Object.hasOwn(options, flag);
  // The reference needs none, and a run of it is to be the same wherever it is called.
  const needsNone = parsed.values.reference === true || name === 'init';
  if (!Object.keys(FILE_OPTIONS).every(knows) || needsNone) return { ...parsed, profile: null };
  const values = { ...readDotenv(join(io.cwd, '.env')), ...io.env };
  const profile = await loadProfile({
    cwd: io.cwd,
    file: text(parsed.values, 'config') ?? values[`${PREFIX}CONFIG`],
    profile: text(parsed.values, 'profile') ?? values[`${PREFIX}PROFILE`],
    runOptions: PROFILE_OPTIONS,
  });
  const said = Object.entries(profile?.run ?? {}).filter(([flag]) => knows(flag) && PROFILE_OPTIONS[flag]?.inProfile);
  return { ...parsed, values: { ...Object.fromEntries(said), ...parsed.values }, profile };
}
