/** The options of commands: each stated once, for the parser, the help and the completion of shells. */
import { FAMILIES, flagOf, OPTIONS, type Option, VARIABLES } from '../environment/options.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly short?: string;
  /** What it does, as a sentence or two. */
  readonly description: string;
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

function settingOption({ group, description, takes, values, isSwitch, isRepeatable }: Option): CommandOption {
  return {
    type: isSwitch ? 'boolean' : 'string',
    description,
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
    description:
      'Profile of the configuration file to use (CONFORMANCE_PROFILE). Default: the one that the file names.',
  },
  config: {
    type: 'string',
    takes: 'FILE',
    heading: HEADINGS.site,
    description:
      'Configuration file (CONFORMANCE_CONFIG). Default: conform.config.ts, .mts, .js, .mjs or .json in the current folder.',
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
    description: `${FAMILIES.HEADER.description} Use the variable for secrets: a process list shows flags to every user of the machine.`,
  },
  deployment: {
    type: 'string',
    takes: 'NAME',
    heading: HEADINGS.site,
    description: 'Deployment to use, if CONFORMANCE_DEPLOYMENTS names several.',
  },
  ...FILE_OPTIONS,
};

export const REFERENCE_OPTIONS: CommandOptions = {
  reference: {
    type: 'boolean',
    heading: HEADINGS.site,
    description: 'Tests the embedded reference deployment and ignores the environment.',
  },
  'or-reference': {
    type: 'boolean',
    heading: HEADINGS.site,
    description: 'Tests the reference deployment if no other is named, as npm start does.',
  },
};

export const OUT_OPTION: CommandOptions = {
  out: {
    type: 'string',
    takes: 'FOLDER',
    inProfile: true,
    description: 'Folder for reports and ledgers. Default: reports.',
  },
};

export function jsonOption(description: string): CommandOptions {
  return { json: { type: 'boolean', description } };
}

export const SELECTION_OPTIONS = {
  namespace: {
    type: 'string',
    multiple: true,
    takes: 'NAME',
    inProfile: true,
    description: "Only this namespace; * stands for any text, as in 'shop*'.",
  },
  operation: {
    type: 'string',
    multiple: true,
    takes: 'KEY',
    inProfile: true,
    description: 'Only this operation, "METHOD /path" or "/path".',
  },
  id: {
    type: 'string',
    multiple: true,
    takes: 'ID',
    inProfile: true,
    description: 'Only this requirement; * stands for any text.',
  },
} as const satisfies CommandOptions;

export const GATE_HEADING = 'The gate, and the files for services';

const gate = { heading: GATE_HEADING } as const;

export const GATE_OPTIONS: CommandOptions = {
  'fail-on': {
    ...gate,
    type: 'string',
    values: ['critical', 'must', 'should', 'new', 'never'],
    inProfile: true,
    description:
      'What fails the gate: critical; must (default: critical and every MUST); should (every SHOULD too); new (a MUST newly broken since the --since run); never (only report).',
  },
  since: {
    ...gate,
    type: 'string',
    takes: 'RUN',
    inProfile: true,
    description: 'Compares with an earlier run: a report.json, its folder, or a run of a history.',
  },
  'allow-blocked': {
    ...gate,
    type: 'boolean',
    inProfile: true,
    description: 'Passes in spite of blocked MUSTs and of namespaces of which less than half could be checked.',
  },
  stale: {
    ...gate,
    type: 'string',
    values: ['fail', 'warn'],
    inProfile: true,
    description: 'Whether a stale baseline fails (default) or warns.',
  },
  'write-baseline': {
    ...gate,
    type: 'boolean',
    description: 'Writes the current failures to the --baseline file and removes what passes.',
  },
  owner: { ...gate, type: 'string', takes: 'NAME', description: 'With --write-baseline: the owner of the entries.' },
  reason: {
    ...gate,
    type: 'string',
    takes: 'TEXT',
    description: 'With --write-baseline: the reason of the entries. Default: what was found.',
  },
  expires: {
    ...gate,
    type: 'string',
    takes: 'DATE',
    description: 'With --write-baseline: expiry date. Default: in 90 days.',
  },
  sarif: { ...gate, type: 'string', takes: 'FILE', inProfile: true, description: 'Also writes SARIF 2.1.0.' },
  'code-quality': {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    description: 'Also writes a GitLab code quality report.',
  },
  badge: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    description: 'Also writes an SVG badge, and FILE with .json for shields.io.',
  },
  ctrf: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    description: 'Also writes the Common Test Report Format.',
  },
  tap: { ...gate, type: 'string', takes: 'FILE', inProfile: true, description: 'Also writes TAP 14.' },
  allure: {
    ...gate,
    type: 'string',
    takes: 'FOLDER',
    inProfile: true,
    description: 'Also writes results for Allure Report, one file for each requirement.',
  },
  metrics: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    description: 'Also writes metrics for monitoring (OpenMetrics text); the time of the last success is kept.',
  },
};

/** How a run goes and what it prints. */
const CONDUCT_OPTIONS = {
  bail: {
    type: 'string',
    takes: 'NUMBER',
    inProfile: true,
    range: [1, 1_000_000],
    description: 'Stops after this number of broken MUSTs, then cleans up; the report says that the run ended early.',
  },
  quiet: {
    type: 'boolean',
    short: 'q',
    inProfile: true,
    description: 'Prints only the verdict, the gate and problems.',
  },
  verbose: { type: 'boolean', inProfile: true, description: 'Prints one line for each request.' },
} as const satisfies CommandOptions;

export const CONTRACT_OPTION: CommandOptions = {
  contract: {
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    description:
      'Uses a contract saved by conform snapshot, or an OpenAPI document, in place of the built-in interface.',
  },
};

/** What `conform run` takes besides its settings. */
export const RUN_OPTIONS: CommandOptions = {
  ...SELECTION_OPTIONS,
  'dry-run': {
    type: 'boolean',
    description: 'Prints what the run would do; requests only the index.',
  },
  'last-failed': {
    type: 'boolean',
    description: 'Repeats only what failed in the last report of the --out folder, with what it depends on.',
  },
  watch: {
    type: 'string',
    takes: 'SECONDS',
    description:
      'Re-checks failures at this interval, or when Enter is pressed, until they pass; then runs everything once.',
  },
  shard: {
    type: 'string',
    takes: 'I/N',
    description: 'Runs part I of N of the plan; conform merge joins the reports. Use the same --seed for all.',
  },
  ...CONTRACT_OPTION,
  ...CONDUCT_OPTIONS,
  ...OUT_OPTION,
  har: { type: 'string', takes: 'FILE', description: 'Also writes every exchange as an HTTP archive (HAR 1.2).' },
  ...jsonOption('Prints deployment, verdict, totals and gate as JSON; with --dry-run, the plan.'),
  ...GATE_OPTIONS,
};

/** What a profile may say of a run besides its settings. */
export const PROFILE_OPTIONS: CommandOptions = Object.fromEntries(
  Object.entries(RUN_OPTIONS).filter(([, { inProfile }]) => inProfile),
);
