import { type SettingOrigin, settingOrigins } from '../../environment/origins.ts';
import { readSettings } from '../../environment/settings.ts';
import { plainLine, toSafeJson } from '../../report/text.ts';
import { type Command, EXIT, type Io, type ParsedArguments } from '../command.ts';
import { jsonOption, REFERENCE_OPTIONS, RUN_OPTIONS, SETTING_OPTIONS } from '../options.ts';
import { settingsInput } from '../target.ts';

function lines(origins: readonly SettingOrigin[]): readonly string[] {
  const set = origins.filter(({ from }) => from !== null);
  const width = Math.max(...set.map(({ setting }) => setting.length));
  const unset = origins.filter(({ from }) => from === null).map(({ setting }) => setting);
  return [
    ...set.map(({ setting, value, from }) => `  ${setting.padEnd(width)}  ${plainLine(value)}  (${from})`),
    `  Not set: ${unset.join(', ')}.`,
  ];
}

function print(deployments: ReturnType<typeof settingOrigins>, { profile }: ParsedArguments, io: Io): void {
  io.out(profile === null ? 'No configuration file.' : `Configuration file: ${profile.source}`);
  for (const { deployment, settings } of deployments) {
    io.out(deployment === null ? 'Settings:' : `Settings of ${deployment}:`);
    for (const line of lines(settings)) io.out(line);
  }
  const run = Object.entries(profile?.run ?? {});
  if (run.length > 0) io.out(`The profile also says: ${run.map(([flag, value]) => `--${flag} ${value}`).join(', ')}`);
}

export const configCommand: Command = {
  name: 'config',
  summary: 'show the settings and where each comes from',
  usage: ['[options]'],
  about:
    'Prints each setting and where it comes from: a flag, the environment, .env, the profile of the configuration file, or the default. Secrets are not shown. Nothing is sent.',
  options: {
    ...jsonOption('Prints them as JSON.'),
    ...RUN_OPTIONS,
    ...REFERENCE_OPTIONS,
    ...SETTING_OPTIONS,
  },
  after: 'Exit: 0 valid, 2 a mistake, which is named.',
  async run(args, io) {
    const input = { ...settingsInput(args, io), orReference: true };
    const deployments = settingOrigins(input);
    if (args.values.json === true) io.out(toSafeJson(deployments).trimEnd());
    else print(deployments, args, io);
    // For whatever is wrong with them.
    if (deployments.length === 1) readSettings(input);
    return EXIT.conforms;
  },
};
