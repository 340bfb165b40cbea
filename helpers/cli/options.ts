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
  /** The least and the greatest whole number that it takes. */
  readonly range?: readonly [number, number];
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

/** Which configuration file holds, and which profile of it. */
export const FILE_OPTIONS: CommandOptions = {
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
  ...FILE_OPTIONS,
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

export const SELECTION_OPTIONS = {
  namespace: {
    type: 'string',
    multiple: true,
    takes: 'NAME',
    inProfile: true,
    says: "Only this namespace; * stands for any text, as in 'shop*'.",
  },
  operation: {
    type: 'string',
    multiple: true,
    takes: 'KEY',
    inProfile: true,
    says: 'Only this operation, "METHOD /path" or "/path".',
  },
  id: {
    type: 'string',
    multiple: true,
    takes: 'ID',
    inProfile: true,
    says: 'Only this requirement; * stands for any text.',
  },
} as const satisfies CommandOptions;

export const GATE_HEADING = 'The gate, and the files for services';

const gate = { heading: GATE_HEADING } as const;

export const GATE_OPTIONS: CommandOptions = {
  'fail-on': {
    ...gate,
    type: 'string',
    values: ['must', 'should', 'new', 'never'],
    inProfile: true,
    says: 'What fails: must (default), should, new, which is a MUST broken since the run that --since names, or never, which only reports.',
  },
  since: {
    ...gate,
    type: 'string',
    takes: 'RUN',
    inProfile: true,
    says: 'Says what is new since a run of before: a report.json, its folder, or a run of a history.',
  },
  'allow-blocked': {
    ...gate,
    type: 'boolean',
    inProfile: true,
    says: 'Accepts what the deployment did not let be judged: blocked MUSTs, and namespaces of which less than half could be judged.',
  },
  stale: {
    ...gate,
    type: 'string',
    values: ['fail', 'warn'],
    inProfile: true,
    says: 'Whether a stale baseline fails (default) or warns.',
  },
  'write-baseline': {
    ...gate,
    type: 'boolean',
    says: 'Writes what fails now to the --baseline file, and takes out what passes.',
  },
  owner: { ...gate, type: 'string', takes: 'NAME', says: 'With --write-baseline: who answers for it.' },
  reason: { ...gate, type: 'string', takes: 'TEXT', says: 'With --write-baseline: why. Default: what was found.' },
  expires: { ...gate, type: 'string', takes: 'DATE', says: 'With --write-baseline: until when. Default: in 90 days.' },
  sarif: { ...gate, type: 'string', takes: 'FILE', inProfile: true, says: 'Also writes SARIF 2.1.0.' },
  'code-quality': {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: 'Also writes a GitLab code quality report.',
  },
  badge: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: 'Also writes an SVG badge, and FILE with .json for shields.io.',
  },
  ctrf: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: 'Also writes the Common Test Report Format.',
  },
  tap: { ...gate, type: 'string', takes: 'FILE', inProfile: true, says: 'Also writes TAP 14.' },
  allure: {
    ...gate,
    type: 'string',
    takes: 'FOLDER',
    inProfile: true,
    says: 'Also writes results for Allure Report, a file for each requirement.',
  },
  metrics: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: 'Also writes numbers for monitoring, as OpenMetrics text; what it says of the last success is kept.',
  },
};

/** How a run goes and what it prints. */
const CONDUCT_OPTIONS = {
  bail: {
    type: 'string',
    takes: 'NUMBER',
    inProfile: true,
    range: [1, 1_000_000],
    says: 'Ends the run after so many broken MUSTs; what was made is removed, and the report says that it ended early.',
  },
  quiet: {
    type: 'boolean',
    short: 'q',
    inProfile: true,
    says: 'Prints the verdict, the gate and problems, and nothing of the way there.',
  },
  verbose: { type: 'boolean', inProfile: true, says: 'Prints a line for each request as it is answered.' },
} as const satisfies CommandOptions;

export const CONTRACT_OPTION: CommandOptions = {
  contract: {
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: "Judges by a contract that conform snapshot saved, or by an OpenAPI document, not by the interface's own.",
  },
};

/** What `conform run` takes besides its settings. */
export const RUN_OPTIONS: CommandOptions = {
  ...SELECTION_OPTIONS,
  'dry-run': {
    type: 'boolean',
    says: 'Prints what a run with these effects would do, and sends nothing but the request for the index.',
  },
  watch: {
    type: 'string',
    takes: 'SECONDS',
    says: 'Re-checks failures every so many seconds, and when Enter is pressed, until they pass. A whole run ends it.',
  },
  shard: {
    type: 'string',
    takes: 'I/N',
    says: 'Runs one of N parts of the plan; conform merge joins their reports. Give every shard the same --seed.',
  },
  ...CONTRACT_OPTION,
  ...CONDUCT_OPTIONS,
  ...OUT_OPTION,
  har: { type: 'string', takes: 'FILE', says: 'Also writes every exchange as an HTTP archive (HAR 1.2).' },
  ...jsonOption('Prints deployment, verdict, totals and gate as JSON; with --dry-run, the plan.'),
  ...GATE_OPTIONS,
};

/** What a profile may say of a run besides its settings. */
export const PROFILE_OPTIONS: CommandOptions = Object.fromEntries(
  Object.entries(RUN_OPTIONS).filter(([, { inProfile }]) => inProfile),
);
