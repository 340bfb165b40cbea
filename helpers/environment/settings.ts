/** What a run is told from outside: one checked `Settings` for each deployment, or a `UsageError`. */
import { randomInt } from 'node:crypto';
import { EFFECTS, type Effect } from '../contract/types.ts';
import { type Access, type Credentials, PLAIN_ACCESS } from '../exchange/access.ts';
import type { Proxies, Resolution, TlsSettings } from '../exchange/connections.ts';
import { DEFAULT_LIMITS } from '../exchange/limits.ts';
import { DEPTHS, type Depth } from '../requirement/requirement.ts';
import { UsageError } from '../usage-error.ts';
import { type Read, readAccess, readResolutions, readTls } from './access.ts';
import { isLoopback } from './loopback.ts';
import { readNames } from './namespace-names.ts';
import { OPTIONS, PREFIX, type Variable } from './options.ts';
import type { Profile } from './profile.ts';
import { readToken } from './tokens.ts';
import { type Given, membersOf, readSources, type SettingsInput, type Source, scopeOf } from './variables.ts';

export interface Settings {
  /** The REST root; null means the embedded reference deployment. */
  readonly baseUrl: URL | null;
  /** The deployment's name in `CONFORMANCE_DEPLOYMENTS`, or its host and path, or `reference`. */
  readonly name: string;
  readonly credentials: Credentials | null;
  /** A user with fewer rights. */
  readonly secondCredentials: Credentials | null;
  /** Neutral name → the deployment's own. */
  readonly names: Readonly<Record<string, string>>;
  /** Null where nothing was said: see `effectiveEffects`. */
  readonly effects: Effect | null;
  readonly confirmHost: string | null;
  /** Whether the cases that send a wrong password are left out: a login limiter may shut out the user. @default false */
  readonly noWrongPasswords: boolean;
  /** @default 'standard' */
  readonly depth: Depth;
  /** Requests in flight at once, at most. @default 16 */
  readonly concurrency: number;
  /** Requests in flight at the start. @default as many as `concurrency` where it is set, else 6 */
  readonly concurrencyAtFirst: number;
  /** @default 30_000 */
  readonly timeoutMs: number;
  /** @default 6 MiB */
  readonly maxBodyBytes: number;
  /** @default 64 KiB */
  readonly maxHeaderBytes: number;
  /** The longest wish to wait that is followed. @default 30_000 */
  readonly maxPauseMs: number;
  /** After this time a run ends as if it were interrupted. @default 120 */
  readonly maxRunMinutes: number;
  /** Requests that a run may come to; null where that is not bounded. */
  readonly maxRequests: number | null;
  /** Milliseconds that a run may take; null where that is not bounded. */
  readonly budgetMs: number | null;
  /** What passes a gate in front of the site, and where the site takes credentials. */
  readonly access: Access;
  readonly tls: TlsSettings;
  /** Addresses that stand for hosts, whatever the DNS says. */
  readonly resolve: readonly Resolution[];
  /** Null where the deployment is reached directly: none is named, or it is on this machine. */
  readonly proxies: Proxies | null;
  /** @default a random one, so it has to be shown to be repeated */
  readonly seed: number;
  /** Whether routes that the interface does not show are called as well. @default false */
  readonly undocumented: boolean;
  /** What is deployed there, for reports; null where nobody says. */
  readonly release: string | null;
  /** Path of the file of known failures that are accepted; `schemas/report/baseline.schema.json` is its shape. */
  readonly baseline: string | null;
  /** Ids of records that a run may use, by name. */
  readonly fixtures: Readonly<Record<string, string>>;
}

/** What a run may do: everything on the embedded reference, reading elsewhere until more is allowed. */
export function effectiveEffects(settings: Pick<Settings, 'baseUrl' | 'effects'>): Effect {
  return settings.effects ?? (settings.baseUrl === null ? 'site' : 'read');
}

/** Where a value comes from and what it is; null where nobody says anything. */
function find(source: Source, variable: Variable): Given | null {
  for (const layer of source.layers) {
    const given = layer.get(variable);
    // An empty value says "not set", also against a lower layer.
    if (given !== undefined) return given.value === '' ? null : given;
  }
  return null;
}

/** The value is never repeated in a message: an address that can't be read may still hold a password. */
function readBaseUrl(given: Given | null): URL | null {
  if (given === null) return null;
  if (!URL.canParse(given.value)) {
    throw new UsageError(`${given.name} is not an address: write it like https://example.org/wp-json.`);
  }
  const url = new URL(given.value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UsageError(`${given.name} must begin with https:// or http://.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${given.name} carries credentials: take them out and set CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD.`,
    );
  }
  if (given.value.includes('#')) throw new UsageError(`${given.name} has a fragment: remove the "#" and what follows.`);
  return url;
}

function readCredentials(source: Source, prefix: '' | 'SECOND_'): Credentials | null {
  const username = find(source, `${prefix}USERNAME`);
  const password = find(source, `${prefix}APPLICATION_PASSWORD`);
  const token = readToken((variable) => find(source, variable), prefix);
  if (token !== null) {
    if (username === null && password === null) return token;
    throw new UsageError(`A token and ${(username ?? password)?.name} are given: leave one of them out.`);
  }
  if (username === null && password === null) return null;
  if (username === null || password === null) {
    const missing = `${prefix}${username === null ? 'USERNAME' : 'APPLICATION_PASSWORD'}` as const;
    const unused = source.unusedFor(missing);
    const more = unused === null ? '' : ` ${unused} is not used where several deployments are named.`;
    throw new UsageError(
      `${(username ?? password)?.name} is set without ${source.nameOf(missing)}: set both or neither.${more}`,
    );
  }
  if (username.value.includes(':')) {
    throw new UsageError(`${username.name} has a colon, which Basic authentication cannot carry: use another user.`);
  }
  return { username: username.value, applicationPassword: password.value };
}

const KEYS_OF_ONE_HOST = [
  'APPLICATION_PASSWORD',
  'SECOND_APPLICATION_PASSWORD',
  'TOKEN',
  'SECOND_TOKEN',
  'CLIENT_SECRET',
  'GATE_LOGIN',
] as const;

/** What was set beside one base URL must not be sent to another, which a layer above names. */
function rejectBorrowedCredentials(source: Source, baseUrl: URL): void {
  for (const variable of KEYS_OF_ONE_HOST) {
    const layer = source.layers.find((candidate) => candidate.get(variable) !== undefined);
    const secret = layer?.get(variable);
    if (secret?.value) rejectOther(secret.name, layer?.get('BASE_URL')?.value, baseUrl);
  }
  for (const layer of source.layers) {
    for (const { name } of Object.values(layer.family('HEADER'))) {
      rejectOther(name, layer.get('BASE_URL')?.value, baseUrl);
    }
  }
}

/** @param neighbour the base URL that was set beside it */
function rejectOther(name: string, neighbour: string | undefined, baseUrl: URL): void {
  if (!neighbour || (URL.canParse(neighbour) && new URL(neighbour).origin === baseUrl.origin)) return;
  throw new UsageError(
    `${name} belongs to another host than ${baseUrl.host}: set it, or an empty one, beside the base URL.`,
  );
}

/** A secret without the name of its profile could be of any of the hosts that the configuration file names. */
function rejectUnclearSecrets(source: Source, profile: Profile | null): void {
  if (profile === null || profile.hosts.length < 2 || profile.name === null) return;
  for (const variable of KEYS_OF_ONE_HOST) {
    const given = find(source, variable);
    const beside = source.layers.find((layer) => layer.get(variable) !== undefined)?.get('BASE_URL');
    if (given === null || given.name !== PREFIX + variable || beside?.value) continue;
    throw new UsageError(
      `${given.name} could be of any of ${profile.hosts.join(', ')}, which ${profile.file} names: call it ${scopeOf(profile.name)}${variable}.`,
    );
  }
}

function rejectPlainHttp(source: Source, baseUrl: URL): void {
  if (baseUrl.protocol === 'https:' || isLoopback(baseUrl.hostname)) return;
  if (find(source, 'ALLOW_PLAIN_HTTP')?.value.toLowerCase() === baseUrl.host) return;
  throw new UsageError(
    `Credentials would cross the network to ${baseUrl.host} in clear text: use https, or set ${source.nameOf('ALLOW_PLAIN_HTTP')}=${baseUrl.host}.`,
  );
}

function oneOf<T extends string>(given: Given | null, allowed: readonly T[]): T | null {
  if (given === null) return null;
  const found = allowed.find((value) => value === given.value);
  if (found === undefined) throw new UsageError(`${given.name} is "${given.value}": use one of ${allowed.join(', ')}.`);
  return found;
}

function wholeNumber(source: Source, variable: Variable): number | null {
  const given = find(source, variable);
  if (given === null) return null;
  const [minimum, maximum] = OPTIONS[variable].range ?? [0, Number.MAX_SAFE_INTEGER];
  const value = Number(given.value);
  if (!/^\d+$/.test(given.value) || value < minimum || value > maximum) {
    throw new UsageError(`${given.name} is "${given.value}": use a whole number from ${minimum} to ${maximum}.`);
  }
  return value;
}

const MS_OF_A: Readonly<Record<string, number>> = { s: 1_000, m: 60_000 };

/** Seconds where no unit is named. */
function readBudget(given: Given | null): number | null {
  if (given === null) return null;
  const [, amount = '', unit = 's'] = /^([1-9]\d{0,4})([sm])?$/.exec(given.value) ?? [];
  const ms = Number(amount) * (MS_OF_A[unit] ?? 0);
  if (ms > 0) return ms;
  throw new UsageError(`${given.name} is "${given.value}": use seconds or minutes, such as 60s or 5m.`);
}

function isSaid(source: Source, variable: Variable): boolean {
  const said = oneOf(find(source, variable), ['yes', 'no', 'true', 'false']);
  return said === 'yes' || said === 'true';
}

function readEffects(source: Source, baseUrl: URL | null): Effect | null {
  const given = find(source, 'EFFECTS');
  const effects = oneOf(given, EFFECTS);
  const confirmed = find(source, 'CONFIRM_HOST')?.value.toLowerCase();
  if (effects === 'site' && baseUrl !== null && confirmed !== baseUrl.host) {
    throw new UsageError(
      `${given?.name} is "site", which changes settings and plugins: confirm it with ${source.nameOf('CONFIRM_HOST')}=${baseUrl.host}.`,
    );
  }
  return effects;
}

const valueFor = (read: Read, variable: Variable): string | null => read(variable)?.value ?? null;

function settingsFrom(source: Source, randomSeed: number, profile: Profile | null): Settings {
  const baseUrl = readBaseUrl(find(source, 'BASE_URL'));
  if (baseUrl === null && source.deployment !== null) {
    throw new UsageError(`CONFORMANCE_DEPLOYMENTS names "${source.deployment}": set ${source.nameOf('BASE_URL')}.`);
  }
  const credentials = readCredentials(source, '');
  const secondCredentials = readCredentials(source, 'SECOND_');
  const read: Read = (variable) => find(source, variable);
  const number = (variable: Variable, byDefault: number): number => wholeNumber(source, variable) ?? byDefault;
  const hasLogin = credentials !== null || secondCredentials !== null;
  const access = readAccess(read, membersOf(source, 'HEADER'), hasLogin);
  if (baseUrl !== null) {
    rejectBorrowedCredentials(source, baseUrl);
    rejectUnclearSecrets(source, profile);
    const hasSecrets = hasLogin || access.gateLogin !== null || Object.keys(access.headers).length > 0;
    if (hasSecrets) rejectPlainHttp(source, baseUrl);
  }
  return {
    baseUrl,
    name: source.deployment ?? (baseUrl === null ? 'reference' : baseUrl.host + baseUrl.pathname.replace(/\/$/, '')),
    // The embedded reference makes its own credentials.
    ...(baseUrl === null
      ? { credentials: null, secondCredentials: null, access: PLAIN_ACCESS }
      : { credentials, secondCredentials, access }),
    names: readNames(read('NAMES')),
    effects: readEffects(source, baseUrl),
    confirmHost: valueFor(read, 'CONFIRM_HOST'),
    noWrongPasswords: isSaid(source, 'NO_WRONG_PASSWORDS'),
    depth: oneOf(read('DEPTH'), DEPTHS) ?? 'standard',
    concurrency: number('CONCURRENCY', 16),
    concurrencyAtFirst: number('CONCURRENCY', 6),
    timeoutMs: number('TIMEOUT_MS', 30_000),
    maxBodyBytes: number('MAX_BODY_BYTES', DEFAULT_LIMITS.maxBodyBytes),
    maxHeaderBytes: number('MAX_HEADER_BYTES', DEFAULT_LIMITS.maxHeaderBytes),
    maxPauseMs: number('MAX_PAUSE_MS', DEFAULT_LIMITS.maxPauseMs),
    maxRunMinutes: number('MAX_RUN_MINUTES', 120),
    maxRequests: wholeNumber(source, 'MAX_REQUESTS'),
    budgetMs: readBudget(read('BUDGET')),
    tls: readTls(read),
    resolve: readResolutions(read('RESOLVE')),
    // A proxy can't reach what is on this machine only.
    proxies: baseUrl === null || isLoopback(baseUrl.hostname) ? null : source.proxies,
    seed: number('SEED', randomSeed),
    undocumented: isSaid(source, 'UNDOCUMENTED'),
    release: valueFor(read, 'RELEASE'),
    baseline: valueFor(read, 'BASELINE'),
    fixtures: Object.fromEntries([...membersOf(source, 'FIXTURE')].map(([name, { value }]) => [name, value])),
  };
}

/** The settings of every deployment named in `CONFORMANCE_DEPLOYMENTS`; of the one plain deployment when none is named. */
export function readDeployments(input: SettingsInput): readonly Settings[] {
  const randomSeed = randomInt(2 ** 32);
  return readSources(input).map((source) => settingsFrom(source, randomSeed, input.profile ?? null));
}

function noDeployment({ call }: SettingsInput): UsageError {
  const fix = call
    ? 'name one with baseUrl, or ask for the embedded reference with reference: true.'
    : 'name one with --base-url URL or CONFORMANCE_BASE_URL, or ask for the embedded reference with --reference.';
  return new UsageError(`No deployment is named: ${fix}`);
}

function rejectTwoTargets({ flags, reference }: SettingsInput): void {
  const other = (['base-url', 'deployment'] as const).find((flag) => flags[flag] !== undefined);
  if (reference === true && other !== undefined) {
    throw new UsageError(`--reference and --${other} name two deployments: leave one of them out.`);
  }
}

/**
 * The settings of one deployment: of several named ones, that which `--deployment` chooses.
 * @throws UsageError for every mistake in flags, environment or `.env`
 */
export function readSettings(input: SettingsInput): Settings {
  rejectTwoTargets(input);
  const all = readDeployments(input);
  const wanted = input.reference === true ? undefined : input.flags.deployment;
  const [settings, ...others] = wanted === undefined ? all : all.filter(({ name }) => name === wanted);
  if (settings !== undefined && others.length === 0) {
    if (settings.baseUrl === null && input.reference !== true && input.orReference !== true) {
      throw noDeployment(input);
    }
    return settings;
  }
  const names = all.map(({ name }) => name).join(', ');
  if (settings === undefined) throw new UsageError(`--deployment is "${wanted}": use one of ${names}.`);
  throw new UsageError(`Several deployments are named: choose one of ${names} with --deployment.`);
}
