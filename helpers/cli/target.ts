/** Which deployment a command means: the settings of its flags and environment, and the line that says so. */
import { join } from 'node:path';
import type { Destination } from '../engine/connect.ts';
import { effectiveEffects, readSettings, type Settings } from '../environment/settings.ts';
import { SETTING_FLAGS, type SettingsInput } from '../environment/variables.ts';
import { redactor } from '../exchange/redact.ts';
import { plainLine } from '../report/github.ts';
import { type Io, type ParsedArguments, text } from './command.ts';

/** A flag that says yes by being there. */
const SWITCH = 'undocumented';

export const SETTING_OPTIONS = Object.fromEntries(
  SETTING_FLAGS.map((flag) => [flag, { type: flag === SWITCH ? ('boolean' as const) : ('string' as const) }]),
);

export const REFERENCE_OPTIONS = { reference: { type: 'boolean' }, 'or-reference': { type: 'boolean' } } as const;

export const REFERENCE_HELP = `  --reference          tests the embedded reference deployment, whatever the environment names
  --or-reference       tests it where no deployment is named, as npm start does`;

export function settingsInput(values: ParsedArguments['values'], io: Io): SettingsInput {
  return {
    flags: {
      ...Object.fromEntries(SETTING_FLAGS.filter((flag) => flag !== SWITCH).map((flag) => [flag, text(values, flag)])),
      ...(values[SWITCH] === true && { [SWITCH]: 'yes' }),
    },
    reference: values.reference === true,
    orReference: values['or-reference'] === true,
    env: io.env,
    dotenvPath: join(io.cwd, '.env'),
  };
}

/** @throws UsageError for every mistake, and where no deployment is named */
export function settingsFrom(values: ParsedArguments['values'], io: Io): Settings {
  return readSettings(settingsInput(values, io));
}

/** What is tested, as whom, and how far a run may go: told before anything is sent. */
export function targetLine(settings: Settings, { baseUrl, credentials, secondCredentials }: Destination): string {
  const shown = redactor([credentials, secondCredentials])(baseUrl.href);
  const what = settings.baseUrl === null ? `the embedded reference deployment at ${shown}` : shown;
  const who =
    credentials === null
      ? 'without credentials (CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD are not set)'
      : `as ${credentials.username}`;
  const second = secondCredentials === null ? ', no second user' : ` and ${secondCredentials.username}`;
  return plainLine(`Tests ${what} ${who}${second}; effects ${effectiveEffects(settings)}, depth ${settings.depth}.`);
}
