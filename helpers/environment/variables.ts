/** Where the values of settings come from: flags over the environment over a `.env` file over a profile. */
import type { Proxies } from '../exchange/connections.ts';
import { UsageError } from '../usage-error.ts';
import { readDotenv } from './dotenv-file.ts';
import { didYouMean } from './nearest.ts';
import { DEPLOYMENTS, FAMILIES, flagOf, keyOf, OPTIONS, PREFIX, VARIABLES, type Variable } from './options.ts';
import type { Profile } from './profile.ts';
import { readProxies } from './proxies.ts';

/** Names of the flags, without dashes, that `readSettings` understands; each takes a value. */
export const SETTING_FLAGS: readonly string[] = [
  ...VARIABLES.filter((variable) => !OPTIONS[variable].isSecret).map(flagOf),
  'header',
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
  /** What the configuration file says; null where there is none. */
  readonly profile?: Profile | null;
  /** What a program says that calls the suite: above all else. */
  readonly call?: CallValues;
}

/** A value and the name under which it was given, for messages. */
export interface Given {
  readonly name: string;
  readonly value: string;
}

/** Secrets too: they are in no process list, and in no file. */
export interface CallValues {
  readonly values: Readonly<Partial<Record<Variable, Given>>>;
  readonly families: Readonly<Record<keyof typeof FAMILIES, Readonly<Record<string, Given>>>>;
}

export type LayerName = 'call' | 'flag' | 'environment' | '.env' | 'profile';

interface Layer {
  readonly name: LayerName;
  get(variable: Variable): Given | undefined;
  /** The members of a family by name, in lower case with dashes: `x-gate-key`, `order`. */
  family(family: keyof typeof FAMILIES): Readonly<Record<string, Given>>;
}

/** @throws UsageError for what is no NAME=VALUE */
function headersOfFlag(given: string | undefined): Readonly<Record<string, Given>> {
  const lines = (given ?? '').split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      // Never repeated in a message: it may hold a key.
      if (at < 1) throw new UsageError('--header is given as NAME=VALUE, such as --header X-Gate-Key=abc.');
      return [line.slice(0, at).trim().toLowerCase(), { name: '--header', value: line.slice(at + 1) }] as const;
    }),
  );
}

function flagLayer(flags: Values): Layer {
  return {
    name: 'flag',
    get: (variable) => {
      if (OPTIONS[variable].isSecret) return undefined;
      const value = flags[flagOf(variable)];
      return value === undefined ? undefined : { name: `--${flagOf(variable)}`, value };
    },
    family: (family) => (family === 'HEADER' ? headersOfFlag(flags.header) : {}),
  };
}

function callLayer({ values, families }: CallValues): Layer {
  return { name: 'call', get: (variable) => values[variable], family: (family) => families[family] };
}

/** How the names of a deployment's variables begin; null for the plain ones. */
export function scopeOf(deployment: string | null): string {
  return deployment === null ? PREFIX : `${PREFIX}${deployment.toUpperCase().replaceAll('-', '_')}_`;
}

/** @param scopes how the names of variables begin that speak of this deployment, the most particular first */
function valueLayer(name: LayerName, values: Values, scopes: readonly string[], isPlain: boolean): Layer {
  return {
    name,
    get: (variable) => {
      const shared = isPlain || !OPTIONS[variable].isOfOneHost ? [PREFIX] : [];
      for (const scope of [...scopes, ...shared]) {
        const value = values[scope + variable];
        if (value !== undefined) return { name: scope + variable, value };
      }
      return undefined;
    },
    family: (family) => {
      const { pattern } = FAMILIES[family];
      const found = [...(isPlain ? [PREFIX] : []), ...scopes.toReversed()].flatMap((scope) =>
        Object.entries(values).flatMap(([variable, value]) => {
          const member = variable.startsWith(scope) ? pattern.exec(variable.slice(scope.length))?.[1] : undefined;
          if (member === undefined || value === undefined) return [];
          return [[member.toLowerCase().replaceAll('_', '-'), { name: variable, value }] as const];
        }),
      );
      return Object.fromEntries(found);
    },
  };
}

function profileLayer({ source, file, settings }: Profile, deployment: string | null): Layer {
  const own = settings.deployments?.[deployment ?? ''];
  const given = (key: string, value: string, where = source): Given => ({ name: `${key} in ${where}`, value });
  const ofOwn = `${file} (profile ${deployment})`;
  return {
    name: 'profile',
    get: (variable) => {
      const key = keyOf(variable);
      const shared = deployment === null || !OPTIONS[variable].isOfOneHost ? settings.values[key] : undefined;
      const ownValue = own?.values[key];
      if (ownValue !== undefined) return given(key, ownValue, ofOwn);
      return shared === undefined ? undefined : given(key, shared);
    },
    family: (family) => {
      const { key } = FAMILIES[family];
      const shared = deployment === null ? settings[key] : undefined;
      const members = Object.entries({ ...shared, ...own?.[key] });
      return Object.fromEntries(members.map(([name, value]) => [name.toLowerCase(), given(`${key}.${name}`, value)]));
    },
  };
}

function namesOf(values: Values): readonly string[] {
  const names = (values[DEPLOYMENTS] ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

const OF_THE_FILE = [`${PREFIX}CONFIG`, `${PREFIX}PROFILE`];

function rejectUnknown(values: Values, scopes: readonly string[]): void {
  const known = [
    DEPLOYMENTS,
    ...OF_THE_FILE,
    ...scopes.flatMap((scope) => VARIABLES.map((variable) => scope + variable)),
  ];
  for (const name of Object.keys(values).filter((candidate) => candidate.startsWith(PREFIX))) {
    const isMember = scopes.some(
      (scope) =>
        name.startsWith(scope) && Object.values(FAMILIES).some(({ pattern }) => pattern.test(name.slice(scope.length))),
    );
    if (known.includes(name) || isMember) continue;
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
  /** What a message calls a variable of it that somebody is to set. */
  nameOf(variable: Variable): string;
  /** The plain variable that speaks of no deployment by its name, and so is not used for it; null where it is not set. */
  unusedFor(variable: Variable): string | null;
  /** Highest precedence first. */
  readonly layers: readonly Layer[];
  readonly proxies: Proxies | null;
}

/** The members of a family, each from the highest layer that has it; an empty value unsets it. */
export function membersOf({ layers }: Source, family: keyof typeof FAMILIES): ReadonlyMap<string, Given> {
  const all = new Map<string, Given>();
  for (const layer of layers.toReversed()) {
    for (const [name, given] of Object.entries(layer.family(family))) all.set(name, given);
  }
  return new Map([...all].filter(([, { value }]) => value !== ''));
}

/** One source for each deployment that is named, or the one that the plain variables and the profile describe. */
export function readSources(input: SettingsInput): readonly Source[] {
  const dotenv = readDotenv(input.dotenvPath);
  const values = { ...dotenv, ...definedOnly(input.env) };
  const { profile = null } = input;
  const ofProfile = Object.keys(profile?.settings.deployments ?? {});
  const deployments = namesOf(values).length > 0 ? namesOf(values) : ofProfile;
  rejectBadNames(deployments);
  const profiles = profile?.names ?? [];
  rejectUnknown(values, [PREFIX, ...[...deployments, ...profiles].map(scopeOf)]);
  const baseUrl = input.call?.values.BASE_URL?.value ?? input.flags['base-url'];
  const isNamed = deployments.length > 0 && baseUrl === undefined && input.reference !== true;
  const chosen = isNamed ? deployments : [null];
  // Flags come first, and an empty value unsets.
  const flags = input.reference === true ? { ...input.flags, 'base-url': '' } : input.flags;
  const ofChosenProfile = (profile?.lineage ?? []).map(scopeOf);
  return chosen.map((deployment) => {
    const scopes = deployment === null ? ofChosenProfile : [scopeOf(deployment)];
    const isPlain = deployment === null;
    return {
      deployment,
      nameOf: (variable) => (input.call ? keyOf(variable) : (scopes[0] ?? PREFIX) + variable),
      unusedFor: (variable) => {
        const isUnused = !isPlain && OPTIONS[variable].isOfOneHost && values[PREFIX + variable] !== undefined;
        return isUnused ? PREFIX + variable : null;
      },
      layers: [
        ...(input.call ? [callLayer(input.call)] : []),
        flagLayer(flags),
        valueLayer('environment', input.env, scopes, isPlain),
        valueLayer('.env', dotenv, scopes, isPlain),
        ...(profile === null ? [] : [profileLayer(profile, deployment)]),
      ],
      proxies: readProxies(input.env),
    };
  });
}

function definedOnly(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
