/** Brings what the configuration file says to a command line. */
import { join } from 'node:path';
import { loadProfile } from '../environment/config-file.ts';
import { readDotenv } from '../environment/dotenv-file.ts';
import { PREFIX } from '../environment/options.ts';
import type { Profile } from '../environment/profile.ts';
import { type Command, type Io, type ParsedArguments, text } from './command.ts';
import { FILE_OPTIONS, PROFILE_OPTIONS } from './options.ts';

type Parsed = Omit<ParsedArguments, 'profile'>;

/** A run of the reference is to be the same wherever it is called, but for contracts of the project's own, which it serves. */
function ofReference(profile: Profile | null): Profile | null {
  if (profile === null || profile.own === null) return null;
  return { ...profile, name: null, lineage: [], run: {}, settings: { values: {}, headers: {}, fixtures: {} } };
}

/** The arguments with the profile that holds: it says what the command line does not. */
export async function withProfile({ name, options }: Command, parsed: Parsed, io: Io): Promise<ParsedArguments> {
  const knows = (flag: string): boolean => Object.hasOwn(options, flag);
  if (!Object.keys(FILE_OPTIONS).every(knows) || name === 'init') return { ...parsed, profile: null };
  const values = { ...readDotenv(join(io.cwd, '.env')), ...io.env };
  const profile = await loadProfile({
    cwd: io.cwd,
    file: text(parsed.values, 'config') ?? values[`${PREFIX}CONFIG`],
    profile: text(parsed.values, 'profile') ?? values[`${PREFIX}PROFILE`],
    runOptions: PROFILE_OPTIONS,
  });
  if (parsed.values.reference === true) return { ...parsed, profile: ofReference(profile) };
  const said = Object.entries(profile?.run ?? {}).filter(([flag]) => knows(flag));
  return { ...parsed, values: { ...Object.fromEntries(said), ...parsed.values }, profile };
}
