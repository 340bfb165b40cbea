/** What a run is told from outside: one checked `Settings` for each deployment, or a `UsageError`. */
import { randomInt } from 'node:crypto';
import { EFFECTS, type Effect } from '../contract/types.ts';
import type { Credentials } from '../exchange/client.ts';
import type { Proxies } from '../exchange/connections.ts';
import { DEFAULT_LIMITS } from '../exchange/limits.ts';
import type { Depth } from '../requirement/requirement.ts';
import { readCertificates } from './certificates.ts';
import { readNames } from './namespace-names.ts';
import { UsageError } from './usage-error.ts';
import { type Given, readSources, type SettingsInput, type Source, scopeOf, type Variable } from './variables.ts';

const YES_OR_NO = ['yes', 'no'] as const;

const DEPTHS: readonly Depth[] = ['smoke', 'standard', 'full'];

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
  /** Requests in flight at once. @default 6 */
  readonly concurrency: number;
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
  /** Certificates in PEM that are trusted besides those of Node. */
  readonly ca: string | null;
  /** Null where the deployment is reached directly: none is named, or it is on this machine. */
  readonly proxies: Proxies | null;
  /** @default a random one, so it has to be shown to be repeated */
  readonly seed: number;
  /** Whether routes that the interface does not show are called as well. @default false */
  readonly undocumented: boolean;
  /** Path of the file of known failures that are accepted; `schemas/report/baseline.schema.json` is its shape. */
  readonly baseline: string | null;
  /** Ids of records that a run may use, by name. */
  readonly fixtures: Readonly<Record<string, string>>;
}

/** What a run may do: everything on the embedded reference, reading elsewhere until more is allowed. */
export function effectiveEffects(settings: Pick<Settings, 'baseUrl' | 'effects'>): Effect {
  return settings.effects ?? (settings.baseUrl === null ? 'site' : 'read');
}

function find(source: Source, variable: Variable): Given | null {
  for (const layer of source.layers) {
    const given = layer.get(variable);
    // An empty value says "not set", also against a lower layer.
    if (given !== undefined) return given.value === '' ? null : given;
  }
  return null;
}

function nameOf({ deployment }: Source, variable: Variable): string {
  return scopeOf(deployment) + variable;
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
  if (username === null && password === null) return null;
  if (username === null || password === null) {
    const missing = username === null ? 'USERNAME' : 'APPLICATION_PASSWORD';
    const present = username === null ? 'APPLICATION_PASSWORD' : 'USERNAME';
    throw new UsageError(
      `${nameOf(source, `${prefix}${present}`)} is set without ${nameOf(source, `${prefix}${missing}`)}: set both or neither.`,
    );
  }
  if (username.value.includes(':')) {
    throw new UsageError(`${username.name} has a colon, which Basic authentication cannot carry: use another user.`);
  }
  return { username: username.value, applicationPassword: password.value };
}

/** A password set beside one base URL must not be sent to another, which a layer above names. */
function rejectBorrowedCredentials(source: Source, baseUrl: URL): void {
  for (const variable of ['APPLICATION_PASSWORD', 'SECOND_APPLICATION_PASSWORD'] as const) {
    const layer = source.layers.find((candidate) => candidate.get(variable) !== undefined);
    const password = layer?.get(variable);
    const neighbour = layer?.get('BASE_URL')?.value;
    if (!password?.value || !neighbour) continue;
    if (URL.canParse(neighbour) && new URL(neighbour).origin === baseUrl.origin) continue;
    throw new UsageError(
      `${password.name} belongs to another host than ${baseUrl.host}: set it, or an empty one, beside the base URL.`,
    );
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

function rejectPlainHttp(source: Source, baseUrl: URL): void {
  if (baseUrl.protocol === 'https:' || isLoopback(baseUrl.hostname)) return;
  if (find(source, 'ALLOW_PLAIN_HTTP')?.value.toLowerCase() === baseUrl.host) return;
  throw new UsageError(
    `Credentials would cross the network to ${baseUrl.host} in clear text: use https, or set ${nameOf(source, 'ALLOW_PLAIN_HTTP')}=${baseUrl.host}.`,
  );
}

function oneOf<T extends string>(given: Given | null, allowed: readonly T[]): T | null {
  if (given === null) return null;
  const found = allowed.find((value) => value === given.value);
  if (found === undefined) throw new UsageError(`${given.name} is "${given.value}": use one of ${allowed.join(', ')}.`);
  return found;
}

function wholeNumber(given: Given | null, minimum: number, maximum: number): number | null {
  if (given === null) return null;
  const value = Number(given.value);
  if (!/^\d+$/.test(given.value) || value < minimum || value > maximum) {
    throw new UsageError(`${given.name} is "${given.value}": use a whole number from ${minimum} to ${maximum}.`);
  }
  return value;
}

function readEffects(source: Source, baseUrl: URL | null): Effect | null {
  const given = find(source, 'EFFECTS');
  const effects = oneOf(given, EFFECTS);
  const confirmed = find(source, 'CONFIRM_HOST')?.value.toLowerCase();
  if (effects === 'site' && baseUrl !== null && confirmed !== baseUrl.host) {
    throw new UsageError(
      `${given?.name} is "site", which changes settings and plugins: confirm it with ${nameOf(source, 'CONFIRM_HOST')}=${baseUrl.host}.`,
    );
  }
  return effects;
}

function settingsFrom(source: Source, randomSeed: number): Settings {
  const baseUrl = readBaseUrl(find(source, 'BASE_URL'));
  if (baseUrl === null && source.deployment !== null) {
    throw new UsageError(`CONFORMANCE_DEPLOYMENTS names "${source.deployment}": set ${nameOf(source, 'BASE_URL')}.`);
  }
  const credentials = readCredentials(source, '');
  const secondCredentials = readCredentials(source, 'SECOND_');
  if (baseUrl !== null && (credentials ?? secondCredentials) !== null) {
    rejectBorrowedCredentials(source, baseUrl);
    rejectPlainHttp(source, baseUrl);
  }
  return {
    baseUrl,
    name: source.deployment ?? (baseUrl === null ? 'reference' : baseUrl.host + baseUrl.pathname.replace(/\/$/, '')),
    // The embedded reference makes its own credentials.
    credentials: baseUrl === null ? null : credentials,
    secondCredentials: baseUrl === null ? null : secondCredentials,
    names: readNames(find(source, 'NAMES')),
    effects: readEffects(source, baseUrl),
    confirmHost: find(source, 'CONFIRM_HOST')?.value ?? null,
    noWrongPasswords: oneOf(find(source, 'NO_WRONG_PASSWORDS'), ['true', 'false']) === 'true',
    depth: oneOf(find(source, 'DEPTH'), DEPTHS) ?? 'standard',
    concurrency: wholeNumber(find(source, 'CONCURRENCY'), 1, 100) ?? 6,
    timeoutMs: wholeNumber(find(source, 'TIMEOUT_MS'), 1, 3_600_000) ?? 30_000,
    maxBodyBytes: wholeNumber(find(source, 'MAX_BODY_BYTES'), 1_000, 2 ** 28) ?? DEFAULT_LIMITS.maxBodyBytes,
    maxHeaderBytes: wholeNumber(find(source, 'MAX_HEADER_BYTES'), 1_000, 2 ** 24) ?? DEFAULT_LIMITS.maxHeaderBytes,
    maxPauseMs: wholeNumber(find(source, 'MAX_PAUSE_MS'), 0, 3_600_000) ?? DEFAULT_LIMITS.maxPauseMs,
    maxRunMinutes: wholeNumber(find(source, 'MAX_RUN_MINUTES'), 1, 10_080) ?? 120,
    ca: readCertificates(find(source, 'CA')),
    // A proxy can't reach what is on this machine only.
    proxies: baseUrl === null || isLoopback(baseUrl.hostname) ? null : source.proxies,
    seed: wholeNumber(find(source, 'SEED'), 0, 2 ** 32 - 1) ?? randomSeed,
    undocumented: oneOf(find(source, 'UNDOCUMENTED'), YES_OR_NO) === 'yes',
    baseline: find(source, 'BASELINE')?.value ?? null,
    fixtures: source.fixtures,
  };
}

/** The settings of every deployment named in `CONFORMANCE_DEPLOYMENTS`; of the one plain deployment when none is named. */
export function readDeployments(input: SettingsInput): readonly Settings[] {
  const randomSeed = randomInt(2 ** 32);
  return readSources(input).map((source) => settingsFrom(source, randomSeed));
}

const NO_DEPLOYMENT =
  'No deployment is named: name one with --base-url URL or CONFORMANCE_BASE_URL, or ask for the embedded reference with --reference.';

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
      throw new UsageError(NO_DEPLOYMENT);
    }
    return settings;
  }
  const names = all.map(({ name }) => name).join(', ');
  if (settings === undefined) throw new UsageError(`--deployment is "${wanted}": use one of ${names}.`);
  throw new UsageError(`Several deployments are named: choose one of ${names} with --deployment.`);
}
