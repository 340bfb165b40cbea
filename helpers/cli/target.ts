/** Which deployment a command means, and by what it is judged: the settings, the rules, and the line that says what is tested. */

import { join, resolve } from 'node:path';
import type { Destination } from '../engine/connect.ts';
import { effectiveEffects, type Settings } from '../environment/settings.ts';
import { SETTING_FLAGS, type SettingsInput } from '../environment/variables.ts';
import { redactor } from '../exchange/redact.ts';
import { plainLine } from '../report/text.ts';
import { type Chosen, chooseRules } from '../rulebook/choose.ts';
import { type FlagValues, type Io, type ParsedArguments, text } from './command.ts';

/** A flag that may be repeated has one value for each, which a comma joins; a header may have commas itself. */
function flagText(flag: string, value: FlagValues[string]): string | undefined {
  if (typeof value === 'boolean') return value ? 'true' : undefined;
  return typeof value === 'object' ? value.join(flag === 'header' ? '\n' : ',') : value;
}

export function settingsInput({ values, profile }: Pick<ParsedArguments, 'values' | 'profile'>, io: Io): SettingsInput {
  return {
    flags: Object.fromEntries(SETTING_FLAGS.map((flag) => [flag, flagText(flag, values[flag])])),
    reference: values.reference === true,
    orReference: values['or-reference'] === true,
    env: io.env,
    dotenvPath: join(io.cwd, '.env'),
    profile,
  };
}

/** `--contract`, or what the configuration file names. */
export function rulesFrom({ values, profile }: Pick<ParsedArguments, 'values' | 'profile'>, io: Io): Chosen {
  const file = text(values, 'contract');
  return chooseRules(file === undefined ? undefined : resolve(io.cwd, file), profile?.own ?? null);
}

/** What is tested, as whom, and how far a run may go: told before anything is sent. */
export function targetLine(settings: Settings, destination: Destination): string {
  const { baseUrl, credentials, secondCredentials } = destination;
  const shown = redactor(destination)(baseUrl.href);
  const what = settings.baseUrl === null ? `the embedded reference deployment at ${shown}` : shown;
  const who =
    credentials === null
      ? 'without credentials (CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD are not set)'
      : `as ${credentials.username}`;
  const second = secondCredentials === null ? ', no second user' : ` and ${secondCredentials.username}`;
  return plainLine(`Tests ${what} ${who}${second}; effects ${effectiveEffects(settings)}, depth ${settings.depth}.`);
}
