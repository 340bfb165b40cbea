/** What a program tells the suite. */

import { resolve } from 'node:path';
import type { Suite } from '../cases/suite.ts';
import { didYouMean } from '../environment/nearest.ts';
import { FAMILIES, keyOf, OPTIONS, type ProfileSettings, VARIABLES, type Variable } from '../environment/options.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import type { CallValues, Given } from '../environment/variables.ts';
import type { Credentials } from '../exchange/access.ts';
import type { FetchVia } from '../exchange/via-function.ts';
import type { Depth } from '../requirement/requirement.ts';
import { chooseRules, type OwnRules } from '../rulebook/choose.ts';
import type { Rulebook } from '../rulebook/rulebook.ts';
import type { Progress } from '../run/progress.ts';
import { UsageError } from '../usage-error.ts';

/** Given otherwise here, or of no use to a program. */
type Otherwise = 'baseUrl' | 'username' | 'secondUsername' | 'baseline';

/** Which deployment, as whom, and how; every member that is not explained here is the setting of that name. */
export interface DeploymentOptions extends Omit<ProfileSettings, Otherwise> {
  /** REST root of the deployment to test, such as `https://example.org/wp-json`. */
  readonly baseUrl?: string | URL | undefined;
  /** User that may do everything the interface offers. */
  readonly credentials?: Credentials | null | undefined;
  /** User with fewer rights, for what must be rejected. */
  readonly secondCredentials?: Credentials | null | undefined;
  /** `user:password` of a gate in front of the site that asks for Basic authentication of its own. */
  readonly gateLogin?: string | undefined;
  /** Passphrase of the private key of a client certificate. */
  readonly keyPassphrase?: string | undefined;
  /** What the deployment calls namespaces that are not recognised: neutral name to its own. */
  readonly names?: Readonly<Record<string, string>>;
  /** Headers of every request, to pass a gate in front of the site. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of records that a run may read where it may not make its own, by kind. */
  readonly fixtures?: Readonly<Record<string, string | number>>;
  /**
   * Tests the embedded reference deployment, started for this run alone; `'otherwise'`: where no deployment is named.
   * @default false
   */
  readonly reference?: boolean | 'otherwise';
  /** Variables, as `conform run` reads them from the environment, below all that is said here. @default none are read */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A file of such variables, below `env`. @default none is read */
  readonly envFile?: string;
  /** Of several deployments that the variables name. */
  readonly deployment?: string;
}

/** What part of the plan is wanted; an absent member wants all. */
export interface SelectionOptions {
  /** Neutral names, also `site` and `batch`; `*` stands for any text. */
  readonly namespaces?: readonly string[] | undefined;
  /** `METHOD /path`, or `/path` for all its methods. */
  readonly operations?: readonly string[] | undefined;
  /** Ids of requirements; `*` stands for any text. */
  readonly ids?: readonly string[] | undefined;
}

/** Contracts and suites of your own, judged as the interface is. */
export interface OwnRulesOptions {
  /** OpenAPI documents, and what `conform snapshot` wrote of one or of the index of a deployment. @default none */
  readonly contracts?: readonly string[] | undefined;
  /** What is known beyond these contracts. @default none */
  readonly suites?: readonly Suite[] | undefined;
  /** Whether the interface is judged as well. @default true */
  readonly withInterface?: boolean | undefined;
}

export interface RunOptions extends DeploymentOptions, SelectionOptions, OwnRulesOptions {
  /**
   * Folder for the report in its usual forms, and for the ledger, by which `conform cleanup` removes what a killed process
   * left. Without it no file is written, and only `conform cleanup --scan` would find that.
   * @default none
   */
  readonly out?: string | undefined;
  /** Is told how far the run is. What it throws ends the run, and is thrown when the clean-up is done. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends the run early: what is under way ends, everything that was made is removed, and the report says so. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Takes each request in place of a connection: the handler of an application in this process, or a `fetch` of your own.
   * `baseUrl` still says where its interface is; nothing listens there.
   * @default connections are opened
   */
  readonly fetchVia?: FetchVia | undefined;
  /** Ends the run when so many MUSTs are broken. @default none is too many */
  readonly bail?: number | undefined;
}

export interface PlanOptions extends SelectionOptions, OwnRulesOptions {
  /** @default 'standard' */
  readonly depth?: Depth | undefined;
}

export const SELECTION = ['namespaces', 'operations', 'ids'] as const satisfies readonly (keyof SelectionOptions)[];

export const OWN_RULES = ['contracts', 'suites', 'withInterface'] as const satisfies readonly (keyof OwnRulesOptions)[];

const RUN_ONLY = ['out', 'onProgress', 'signal', 'fetchVia', 'bail'] as const satisfies readonly (keyof RunOptions)[];

const OF_A_DEPLOYMENT = [
  'credentials',
  'secondCredentials',
  'names',
  'headers',
  'fixtures',
  'reference',
  'env',
  'envFile',
  'deployment',
] as const satisfies readonly (keyof DeploymentOptions)[];

/** Named by `credentials`, `names` and `secondCredentials`; a baseline is for a gate. */
const NOT_BY_NAME: readonly Variable[] = [
  'USERNAME',
  'APPLICATION_PASSWORD',
  'SECOND_USERNAME',
  'SECOND_APPLICATION_PASSWORD',
  'NAMES',
  'BASELINE',
];

const BY_NAME = VARIABLES.filter((variable) => !NOT_BY_NAME.includes(variable));

const KNOWN: readonly string[] = [...SELECTION, ...OWN_RULES, ...RUN_ONLY, ...OF_A_DEPLOYMENT, ...BY_NAME.map(keyOf)];

/** A name that is not known would be passed over in silence. @throws UsageError */
export function rejectUnknown(options: object, known: readonly string[] = KNOWN): void {
  const other = Object.keys(options).find((name) => !known.includes(name));
  if (other !== undefined) throw new UsageError(`"${other}" is no option${didYouMean(other, known)}`);
}

type Values = Record<string, Given>;

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

function credentialsAs(prefix: '' | 'SECOND_', name: string, given: Credentials | null | undefined): Values {
  if (given === undefined) return {};
  // An empty value says that there are none, whatever a variable says.
  const { username, applicationPassword } = given ?? { username: '', applicationPassword: '' };
  return {
    [`${prefix}USERNAME`]: { name: `${name}.username`, value: String(username ?? '') },
    [`${prefix}APPLICATION_PASSWORD`]: {
      name: `${name}.applicationPassword`,
      value: String(applicationPassword ?? ''),
    },
  };
}

function membersOf(name: string, members: Readonly<Record<string, string | number>> = {}): Values {
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => [
      key.toLowerCase(),
      { name: `${name}.${key}`, value: String(value) },
    ]),
  );
}

function namesAs(names: Readonly<Record<string, string>> | undefined): Values {
  if (names === undefined) return {};
  const pairs = Object.entries(names).map(([neutral, own]) => `${neutral}=${own}`);
  return { NAMES: { name: 'names', value: pairs.join(',') } };
}

function callValues(options: DeploymentOptions): CallValues {
  const said = options as Readonly<Record<string, unknown>>;
  const byName = BY_NAME.flatMap((variable) => {
    const name = keyOf(variable);
    const value = said[name];
    return value === undefined ? [] : [[variable, { name, value: textOf(value) }] as const];
  });
  return {
    values: {
      ...Object.fromEntries(byName),
      ...credentialsAs('', 'credentials', options.credentials),
      ...credentialsAs('SECOND_', 'secondCredentials', options.secondCredentials),
      ...namesAs(options.names),
    },
    families: {
      HEADER: membersOf(FAMILIES.HEADER.key, options.headers),
      FIXTURE: membersOf(FAMILIES.FIXTURE.key, options.fixtures),
    },
  };
}

export function settingsOf(options: DeploymentOptions): Settings {
  const { reference = false, env = {}, envFile, deployment, baseUrl } = options;
  if (reference === true && baseUrl !== undefined) {
    throw new UsageError('reference and baseUrl name two deployments: leave one of them out.');
  }
  return readSettings({
    flags: deployment === undefined ? {} : { deployment },
    reference: reference === true,
    orReference: reference === 'otherwise',
    env,
    dotenvPath: envFile,
    call: callValues(options),
  });
}

/** @throws UsageError for a file that is no contract, and for rules that do not go together */
export function rulebookFrom({ contracts = [], suites = [], withInterface = true }: OwnRulesOptions): Rulebook {
  const own: OwnRules = { contracts: contracts.map((file) => resolve(file)), suites, withInterface };
  return chooseRules(undefined, own).rulebook;
}

const OF_CONNECTIONS = [
  'ca',
  'cert',
  'key',
  'keyPassphrase',
  'resolve',
] as const satisfies readonly (keyof RunOptions)[];

/** @throws UsageError for no function, and for what only connections have */
export function fetchViaOf(options: RunOptions): FetchVia | undefined {
  const { fetchVia } = options;
  if (fetchVia === undefined) return undefined;
  if (typeof fetchVia !== 'function') throw new UsageError('fetchVia is no function: give one that takes a Request.');
  const idle = OF_CONNECTIONS.find((name) => options[name] !== undefined);
  if (idle === undefined) return fetchVia;
  throw new UsageError(`${idle} is of connections, and fetchVia opens none: leave one of them out.`);
}

export function bailOf({ bail }: Pick<RunOptions, 'bail'>): number | undefined {
  if (bail === undefined || (Number.isInteger(bail) && bail >= 1)) return bail;
  throw new UsageError(`bail is ${String(bail)}: use a whole number from 1.`);
}

export function depthOf({ depth = 'standard' }: PlanOptions): Depth {
  const { values = [] } = OPTIONS.DEPTH;
  if (values.includes(depth)) return depth;
  throw new UsageError(`depth is "${String(depth)}": use one of ${values.join(', ')}.`);
}
