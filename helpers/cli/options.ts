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

/** A flag that is there or is not. */
export function switchOption(description: string): CommandOption {
  return { type: 'boolean', description };
}

export function valueOption(takes: string, description: string): CommandOption {
  return { type: 'string', takes, description };
}

/** A flag that takes one of a few words. */
export function wordOption(values: readonly string[], description: string): CommandOption {
  return { type: 'string', values, description };
}

export function repeatedOption(takes: string, description: string): CommandOption {
  return { ...valueOption(takes, description), multiple: true };
}

function underHeading(heading: string, options: CommandOptions): CommandOptions {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, heading }]));
}

/** Which configuration file holds, and which profile of it. */
export const FILE_OPTIONS: CommandOptions = underHeading(HEADINGS.site, {
  profile: valueOption(
    'NAME',
    'Profile of the configuration file to use (CONFORMANCE_PROFILE). Default: the one that the file names.',
  ),
  config: valueOption(
    'FILE',
    'Configuration file (CONFORMANCE_CONFIG). Default: conform.config.ts, .mts, .js, .mjs or .json in the current folder.',
  ),
});

/** A flag for each setting that is no secret, and what says which profile of which file holds. */
export const SETTING_OPTIONS: CommandOptions = {
  ...Object.fromEntries(
    VARIABLES.filter((variable) => !OPTIONS[variable].isSecret).map((variable) => [
      flagOf(variable),
      settingOption(OPTIONS[variable]),
    ]),
  ),
  header: {
    ...repeatedOption(
      'NAME=VALUE',
      `${FAMILIES.HEADER.description} Use the variable for secrets: a process list shows flags to every user of the machine.`,
    ),
    heading: HEADINGS.access,
  },
  deployment: {
    ...valueOption('NAME', 'Deployment to use, if CONFORMANCE_DEPLOYMENTS names several.'),
    heading: HEADINGS.site,
  },
  ...FILE_OPTIONS,
};

export const REFERENCE_OPTIONS: CommandOptions = underHeading(HEADINGS.site, {
  reference: switchOption('Tests the embedded reference deployment and ignores the environment.'),
  'or-reference': switchOption('Tests the reference deployment if no other is named, as npm start does.'),
});

export const OUT_OPTION: CommandOptions = {
  out: valueOption('FOLDER', 'Folder for reports and ledgers. Default: reports.'),
};

export function jsonOption(description: string): CommandOptions {
  return { json: switchOption(description) };
}

export const SELECTION_OPTIONS: CommandOptions = {
  namespace: repeatedOption('NAME', "Only this namespace; * stands for any text, as in 'shop*'."),
  operation: repeatedOption('KEY', 'Only this operation, "METHOD /path" or "/path".'),
  id: repeatedOption('ID', 'Only this requirement; * stands for any text.'),
};

export const GATE_HEADING = 'The gate, and the files for services';

export const GATE_OPTIONS: CommandOptions = underHeading(GATE_HEADING, {
  'fail-on': wordOption(
    ['critical', 'must', 'should', 'new', 'never'],
    'What fails the gate: critical; must (default: critical and every MUST); should (every SHOULD too); new (a MUST newly broken since the --since run); never (only report).',
  ),
  since: valueOption('RUN', 'Compares with an earlier run: a report.json, its folder, or a run of a history.'),
  'allow-blocked': switchOption(
    'Passes in spite of blocked MUSTs and of namespaces of which less than half could be checked.',
  ),
  stale: wordOption(['fail', 'warn'], 'Whether a stale baseline fails (default) or warns.'),
  'write-baseline': switchOption('Writes the current failures to the --baseline file and removes what passes.'),
  owner: valueOption('NAME', 'With --write-baseline: the owner of the entries.'),
  reason: valueOption('TEXT', 'With --write-baseline: the reason of the entries. Default: what was found.'),
  expires: valueOption('DATE', 'With --write-baseline: expiry date. Default: in 90 days.'),
  sarif: valueOption('FILE', 'Also writes SARIF 2.1.0.'),
  'code-quality': valueOption('FILE', 'Also writes a GitLab code quality report.'),
  badge: valueOption('FILE', 'Also writes an SVG badge, and FILE with .json for shields.io.'),
  ctrf: valueOption('FILE', 'Also writes the Common Test Report Format.'),
  tap: valueOption('FILE', 'Also writes TAP 14.'),
  allure: valueOption('FOLDER', 'Also writes results for Allure Report, one file for each requirement.'),
  metrics: valueOption(
    'FILE',
    'Also writes metrics for monitoring (OpenMetrics text); the time of the last success is kept.',
  ),
});

export const CONTRACT_OPTION: CommandOptions = {
  contract: valueOption(
    'FILE',
    'Uses a contract saved by conform snapshot, or an OpenAPI document, in place of the built-in interface.',
  ),
};

/** What `conform run` takes besides its settings. */
export const RUN_OPTIONS: CommandOptions = {
  ...SELECTION_OPTIONS,
  'dry-run': switchOption('Prints what the run would do; requests only the index.'),
  'last-failed': switchOption(
    'Repeats only what failed in the last report of the --out folder, with what it depends on.',
  ),
  watch: valueOption(
    'SECONDS',
    'Re-checks failures at this interval, or when Enter is pressed, until they pass; then runs everything once.',
  ),
  shard: valueOption(
    'I/N',
    'Runs part I of N of the plan; conform merge joins the reports. Use the same --seed for all.',
  ),
  ...CONTRACT_OPTION,
  bail: {
    ...valueOption(
      'NUMBER',
      'Stops after this number of broken MUSTs, then cleans up; the report says that the run ended early.',
    ),
    range: [1, 1_000_000],
  },
  quiet: { ...switchOption('Prints only the verdict, the gate and problems.'), short: 'q' },
  verbose: switchOption('Prints one line for each request.'),
  ...OUT_OPTION,
  har: valueOption('FILE', 'Also writes every exchange as an HTTP archive (HAR 1.2).'),
  ...jsonOption('Prints deployment, verdict, totals and gate as JSON; with --dry-run, the plan.'),
  ...GATE_OPTIONS,
};

/** They are about one call, or about entries that it makes. */
const NOT_IN_PROFILES = new Set([
  ...['dry-run', 'last-failed', 'watch', 'shard', 'har', 'json'],
  ...['write-baseline', 'owner', 'reason', 'expires'],
]);

/** What a profile may say of a run besides its settings. */
export const PROFILE_OPTIONS: CommandOptions = Object.fromEntries(
  Object.entries(RUN_OPTIONS).filter(([name]) => !NOT_IN_PROFILES.has(name)),
);
