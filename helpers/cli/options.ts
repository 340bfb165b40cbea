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
    says: 'Profile of the configuration file to use (CONFORMANCE_PROFILE). Default: the one that the file names.',
  },
  config: {
    type: 'string',
    takes: 'FILE',
    heading: HEADINGS.site,
    says: 'Configuration file (CONFORMANCE_CONFIG). Default: conform.config.ts, .mts, .js, .mjs or .json in the current folder.',
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
    says: `${FAMILIES.HEADER.says} Use the variable for secrets: a process list shows flags to every user of the machine.`,
  },
  deployment: {
    type: 'string',
    takes: 'NAME',
    heading: HEADINGS.site,
    says: 'Deployment to use, if CONFORMANCE_DEPLOYMENTS names several.',
  },
  ...FILE_OPTIONS,
};

export const REFERENCE_OPTIONS: CommandOptions = {
  reference: {
    type: 'boolean',
    heading: HEADINGS.site,
    says: 'Tests the embedded reference deployment and ignores the environment.',
  },
  'or-reference': {
    type: 'boolean',
    heading: HEADINGS.site,
    says: 'Tests the reference deployment if no other is named, as npm start does.',
  },
};

export const OUT_OPTION: CommandOptions = {
  out: { type: 'string', takes: 'FOLDER', inProfile: true, says: 'Folder for reports and ledgers. Default: reports.' },
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
    values: ['critical', 'must', 'should', 'new', 'never'],
    inProfile: true,
    says: 'What fails the gate: critical; must (default: critical and every MUST); should (every SHOULD too); new (a MUST newly broken since the --since run); never (only report).',
  },
  since: {
    ...gate,
    type: 'string',
    takes: 'RUN',
    inProfile: true,
    says: 'Compares with an earlier run: a report.json, its folder, or a run of a history.',
  },
  'allow-blocked': {
    ...gate,
    type: 'boolean',
    inProfile: true,
    says: 'Passes in spite of blocked MUSTs and of namespaces of which less than half could be checked.',
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
    says: 'Writes the current failures to the --baseline file and removes what passes.',
  },
  owner: { ...gate, type: 'string', takes: 'NAME', says: 'With --write-baseline: the owner of the entries.' },
  reason: {
    ...gate,
    type: 'string',
    takes: 'TEXT',
    says: 'With --write-baseline: the reason of the entries. Default: what was found.',
  },
  expires: { ...gate, type: 'string', takes: 'DATE', says: 'With --write-baseline: expiry date. Default: in 90 days.' },
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
    says: 'Also writes results for Allure Report, one file for each requirement.',
  },
  metrics: {
    ...gate,
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: 'Also writes metrics for monitoring (OpenMetrics text); the time of the last success is kept.',
  },
};

/** How a run goes and what it prints. */
const CONDUCT_OPTIONS = {
  bail: {
    type: 'string',
    takes: 'NUMBER',
    inProfile: true,
    range: [1, 1_000_000],
    says: 'Stops after this number of broken MUSTs, then cleans up; the report says that the run ended early.',
  },
  quiet: {
    type: 'boolean',
    short: 'q',
    inProfile: true,
    says: 'Prints only the verdict, the gate and problems.',
  },
  verbose: { type: 'boolean', inProfile: true, says: 'Prints one line for each request.' },
} as const satisfies CommandOptions;

export const CONTRACT_OPTION: CommandOptions = {
  contract: {
    type: 'string',
    takes: 'FILE',
    inProfile: true,
    says: 'Uses a contract saved by conform snapshot, or an OpenAPI document, in place of the built-in interface.',
  },
};

/** What `conform run` takes besides its settings. */
export const RUN_OPTIONS: CommandOptions = {
  ...SELECTION_OPTIONS,
  'dry-run': {
    type: 'boolean',
    says: 'Prints what the run would do; requests only the index.',
  },
  'last-failed': {
    type: 'boolean',
    says: 'Repeats only what failed in the last report of the --out folder, with what it depends on.',
  },
  watch: {
    type: 'string',
    takes: 'SECONDS',
    says: 'Re-checks failures at this interval, or when Enter is pressed, until they pass; then runs everything once.',
  },
  shard: {
    type: 'string',
    takes: 'I/N',
    says: 'Runs part I of N of the plan; conform merge joins the reports. Use the same --seed for all.',
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
