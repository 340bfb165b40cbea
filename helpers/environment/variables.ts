/** The `CONFORMANCE_*` variables and where their values come from: flags over the environment over a `.env` file. */
import type { Proxies } from '../exchange/connections.ts';
import { readDotenv } from './dotenv-file.ts';
import { didYouMean } from './nearest.ts';
import { readProxies } from './proxies.ts';
import { UsageError } from './usage-error.ts';

/** They belong to one host, so that deployments named together never borrow them from each other. */
const OF_ONE_HOST = [
  'BASE_URL',
  'USERNAME',
  'APPLICATION_PASSWORD',
  'SECOND_USERNAME',
  'SECOND_APPLICATION_PASSWORD',
  'CONFIRM_HOST',
  'ALLOW_PLAIN_HTTP',
  'BASELINE',
  'CA',
] as const;

const SHAREABLE = [
  'NAMES',
  'EFFECTS',
  'NO_WRONG_PASSWORDS',
  'DEPTH',
  'CONCURRENCY',
  'TIMEOUT_MS',
  'MAX_BODY_BYTES',
  'MAX_HEADER_BYTES',
  'MAX_PAUSE_MS',
  'MAX_RUN_MINUTES',
  'SEED',
  'UNDOCUMENTED',
] as const;

export type Variable = (typeof OF_ONE_HOST)[number] | (typeof SHAREABLE)[number];

const PREFIX = 'CONFORMANCE_';
const FIXTURE = /^FIXTURE_([A-Z0-9_]+)_ID$/;
export const DEPLOYMENTS = `${PREFIX}DEPLOYMENTS`;

export const VARIABLES: readonly Variable[] = [...OF_ONE_HOST, ...SHAREABLE];

/** A process list shows the command line to everyone on the machine. */
const SECRET: readonly Variable[] = ['APPLICATION_PASSWORD', 'SECOND_APPLICATION_PASSWORD'];

function flagOf(variable: Variable): string {
  return variable.toLowerCase().replaceAll('_', '-');
}

/** Names of the flags, without dashes, that `readSettings` understands; each takes a value. */
export const SETTING_FLAGS: readonly string[] = [
  ...VARIABLES.filter((variable) => !SECRET.includes(variable)).map(flagOf),
  'deployment',
];

type Values = Readonly<Record<string, string | undefined>>;

export interface SettingsInput {
  /** Values of flags by their names, `base-url` for `--base-url`. An empty value unsets what a lower layer says. */
  readonly flags: Values;
  /** Whether the embedded reference is asked for, whatever the environment names. */
  readonly reference?: boolean;
  /** Whether it stands in where no deployment is named. */
  readonly orReference?: boolean;
  readonly env: Values;
  /** A `.env` file; none is read when it is left out or does not exist. `process.env` stays as it is. */
  readonly dotenvPath?: string | undefined;
}

/** A value and the name under which it was given, for messages. */
export interface Given {
  readonly name: string;
  readonly value: string;
}

/** One source of values. */
interface Layer {
  get(variable: Variable): Given | undefined;
}

function given(values: Values, names: readonly string[]): Given | undefined {
  for (const name of names) {
    const value = values[name];
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

function flagLayer(flags: Values): Layer {
  return {
    get: (variable) => {
      if (SECRET.includes(variable)) return undefined;
      const value = flags[flagOf(variable)];
      return value === undefined ? undefined : { name: `--${flagOf(variable)}`, value };
    },
  };
}

/** How the names of a deployment's variables begin; null for the plain ones. */
export function scopeOf(deployment: string | null): string {
  return deployment === null ? PREFIX : `${PREFIX}${deployment.toUpperCase().replaceAll('-', '_')}_`;
}

function isShareable(variable: Variable): boolean {
  return SHAREABLE.some((shareable) => shareable === variable);
}

function valueLayer(values: Values, deployment: string | null): Layer {
  const scope = scopeOf(deployment);
  return {
    get: (variable) => given(values, [scope + variable, ...(isShareable(variable) ? [PREFIX + variable] : [])]),
  };
}

function namesOf(values: Values): readonly string[] {
  const names = (values[DEPLOYMENTS] ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

function rejectUnknown(values: Values, deployments: readonly string[]): void {
  const scopes = [null, ...deployments].map(scopeOf);
  const known = [DEPLOYMENTS, ...scopes.flatMap((scope) => VARIABLES.map((variable) => scope + variable))];
  for (const name of Object.keys(values).filter((candidate) => candidate.startsWith(PREFIX))) {
    const isFixture = scopes.some((scope) => name.startsWith(scope) && FIXTURE.test(name.slice(scope.length)));
    if (known.includes(name) || isFixture) continue;
    throw new UsageError(`${name} is not a known variable${didYouMean(name, known)} .env.example lists all.`);
  }
}

function rejectBadNames(deployments: readonly string[]): void {
  const taken: string[] = VARIABLES.map((variable) => PREFIX + variable);
  for (const name of deployments) {
    if (!/^[a-z0-9][a-z0-9_-]*$/i.test(name)) {
      throw new UsageError(
        `${DEPLOYMENTS} names "${name}": use letters, digits, "-" and "_", with commas between names.`,
      );
    }
    const own = VARIABLES.map((variable) => scopeOf(name) + variable);
    const clash = own.find((variable) => taken.includes(variable));
    if (clash !== undefined) {
      throw new UsageError(
        `${DEPLOYMENTS} names "${name}", whose ${clash} would mean two things: choose another name.`,
      );
    }
    taken.push(...own);
  }
}

export interface Source {
  /** Null where no deployments are named and the plain variables speak. */
  readonly deployment: string | null;
  /** Highest precedence first. */
  readonly layers: readonly Layer[];
  readonly proxies: Proxies | null;
  /** Ids of records to use, by lower-case name: `CONFORMANCE_FIXTURE_ORDER_ID=12` is `{order: '12'}`. */
  readonly fixtures: Readonly<Record<string, string>>;
}

function readFixtures(values: Values, deployment: string | null): Readonly<Record<string, string>> {
  const scope = scopeOf(deployment);
  const fixtures: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const fixture = name.startsWith(scope) ? FIXTURE.exec(name.slice(scope.length))?.[1] : undefined;
    if (fixture !== undefined && value) fixtures[fixture.toLowerCase().replaceAll('_', '-')] = value;
  }
  return fixtures;
}

/** One source for each deployment named in `CONFORMANCE_DEPLOYMENTS`, or the one that the plain variables describe. */
export function readSources(input: SettingsInput): readonly Source[] {
  const dotenv = readDotenv(input.dotenvPath);
  const values = { ...dotenv, ...definedOnly(input.env) };
  const deployments = namesOf(values);
  rejectBadNames(deployments);
  rejectUnknown(values, deployments);
  const isNamed = deployments.length > 0 && input.flags['base-url'] === undefined && input.reference !== true;
  const chosen = isNamed ? deployments : [null];
  // Flags come first, and an empty value unsets.
  const flags = input.reference === true ? { ...input.flags, 'base-url': '' } : input.flags;
  return chosen.map((deployment) => ({
    deployment,
    layers: [flagLayer(flags), valueLayer(input.env, deployment), valueLayer(dotenv, deployment)],
    proxies: readProxies(input.env),
    fixtures: readFixtures(values, deployment),
  }));
}

function definedOnly(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
