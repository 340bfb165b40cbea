/** The options of commands: each stated once, for the parser, the help and the completion of shells. */
import { FAMILIES, flagOf, OPTIONS, type Option, VARIABLES } from '../environment/options.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly short?: string;
  /** What it does, as a sentence or two. */
  readonly says: string;
  /** What stands for its value in help. */
  readonly takes?: string;
  /** The words that it takes. */
  readonly values?: readonly string[];
  /** The heading that help shows it under. @default the first one */
  readonly heading?: string;
  /** Whether a profile of the configuration file may say it. */
  readonly inProfile?: true;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

const HEADINGS: Readonly<Record<Option['group'], string>> = {
  site: 'The site',
  run: 'What a run does',
  access: 'Getting in: gates, certificates, addresses',
  limits: 'Limits',
};

function settingOption({ group, says, takes, values, isSwitch, isRepeatable }: Option): CommandOption {
  return {
    type: isSwitch ? 'boolean' : 'string',
    says,
    heading: HEADINGS[group],
    ...(takes !== undefined && { takes }),
    ...(values !== undefined && { values }),
    ...(isRepeatable && { multiple: true }),
  };
}

/** A flag for each setting that is no secret, and what says which profile of which file holds. */
export const SETTING_OPTIONS: CommandOptions = {
  ...Object.fromEntries(
    VARIABLES.filter((variable) => !OPTIONS[variable].isSecret).map((variable) => [
      flagOf(variable),
      settingOption(OPTIONS[variable]),
    ]),
  ),
  header: {
    type: 'string',
    multiple: true,
    takes: 'NAME=VALUE',
    heading: HEADINGS.access,
    says: `${FAMILIES.HEADER.says} A process list shows the flag to everyone on the machine, and the variable to nobody.`,
  },
  deployment: {
    type: 'string',
    takes: 'NAME',
    heading: HEADINGS.site,
    says: 'The deployment that is meant, where CONFORMANCE_DEPLOYMENTS names several.',
  },
  profile: {
    type: 'string',
    takes: 'NAME',
    heading: HEADINGS.site,
    says: 'The profile of the configuration file that holds (CONFORMANCE_PROFILE). Default: the one that the file names.',
  },
  config: {
    type: 'string',
    takes: 'FILE',
    heading: HEADINGS.site,
    says: 'The configuration file (CONFORMANCE_CONFIG). Default: conform.config.ts, .mts, .js, .mjs or .json where the command is called.',
  },
};

export const REFERENCE_OPTIONS: CommandOptions = {
  reference: {
    type: 'boolean',
    heading: HEADINGS.site,
    says: 'Tests the embedded reference deployment, whatever the environment names.',
  },
  'or-reference': {
    type: 'boolean',
    heading: HEADINGS.site,
    says: 'Tests it where no deployment is named, as npm start does.',
  },
};

export const OUT_OPTION: CommandOptions = {
  out: { type: 'string', takes: 'FOLDER', inProfile: true, says: 'Where reports and ledgers go. Default: reports.' },
};

export function jsonOption(says: string): CommandOptions {
  return { json: { type: 'boolean', says } };
}
