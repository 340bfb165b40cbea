/** The configuration file: found, read, held to what it may say, and brought to the profile that was chosen. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { rejectUnknown, type Severities } from '../gate/severities.ts';
import type { OwnRules } from '../rulebook/choose.ts';
import { UsageError } from '../usage-error.ts';
import { didYouMean } from './nearest.ts';
import { PREFIX } from './options.ts';
import type { Profile, ProfileValues } from './profile.ts';
import { configSchema, OWN_RULES, type ProfileKey, profileKeys, type RunOption, SECRET_KEYS } from './profile-keys.ts';

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((end) => `conform.config.${end}`);

/** How a site shows an application password: six groups of four. */
const PASSWORD = /^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/;
const SECRET_HEADER = /cookie|auth|key|token|secret|pass/i;

type Json = Readonly<Record<string, unknown>>;

export interface Wanted {
  readonly cwd: string;
  /** `--config` or `CONFORMANCE_CONFIG`. */
  readonly file?: string | undefined;
  /** `--profile` or `CONFORMANCE_PROFILE`. */
  readonly profile?: string | undefined;
  readonly runOptions: Readonly<Record<string, RunOption>>;
}

function profilesOf({ profiles = {} }: Json): Readonly<Record<string, Json>> {
  return profiles as Readonly<Record<string, Json>>;
}

function findFile(cwd: string, named: string | undefined): string | null {
  if (named) {
    if (existsSync(resolve(cwd, named))) return resolve(cwd, named);
    throw new UsageError(`There is no configuration file ${resolve(cwd, named)}: conform init writes one.`);
  }
  const [found, other] = CONFIG_NAMES.filter((name) => existsSync(join(cwd, name)));
  if (found === undefined) return null;
  if (other !== undefined) throw new UsageError(`There are ${found} and ${other}: keep one of them.`);
  return join(cwd, found);
}

function rejectTypes(path: string): void {
  // Newer than the types of Node that this is compiled with.
  const { typescript } = process.features as { readonly typescript?: false | string };
  if (!/^\.[mc]?ts$/.test(extname(path)) || typescript) return;
  throw new UsageError(
    `${basename(path)} needs a Node that strips types, 22.18 or later, and this is ${process.version}: call it conform.config.mjs without types, or conform.config.json.`,
  );
}

async function readDocument(path: string): Promise<unknown> {
  rejectTypes(path);
  try {
    if (extname(path) === '.json') return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return module.default;
  } catch (cause) {
    const [why] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new UsageError(`${basename(path)} can't be read: ${why}`, { cause });
  }
}

/** A secret in a file that is committed is known to all who read it. The value is never repeated. */
function rejectSecrets(file: string, document: Json, place = ''): void {
  for (const [key, value] of Object.entries(document)) {
    const variable = SECRET_KEYS.get(key);
    const where = place === '' ? key : `${place}.${key}`;
    const isHeader = place.endsWith('headers') && SECRET_HEADER.test(key);
    const name = isHeader ? `HEADER_${key.toUpperCase().replaceAll('-', '_')}` : variable;
    if (name !== undefined) {
      throw new UsageError(`${where} in ${file} is a secret: take it out, and set ${PREFIX}${name} in .env.`);
    }
    if (typeof value === 'string' && PASSWORD.test(value)) {
      throw new UsageError(`${where} in ${file} looks like an application password: take it out, and keep it in .env.`);
    }
    if (key !== 'suites' && typeof value === 'object' && value !== null) rejectSecrets(file, value as Json, where);
  }
}

async function validator(runOptions: Wanted['runOptions']): Promise<ValidateFunction> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  return new Ajv2020({ allowUnionTypes: true }).compile(configSchema(runOptions));
}

function explain(file: string, { errors }: ValidateFunction, keys: readonly string[]): UsageError {
  const [error] = errors ?? [];
  const { instancePath = '', keyword, params = {}, message = 'is wrong' } = error ?? {};
  const where = instancePath.slice(1).replaceAll('/', '.');
  const at = where === '' ? file : `${where} in ${file}`;
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    return new UsageError(`${at} has "${key}", which is no setting${didYouMean(key, keys)}`);
  }
  const values = Array.isArray(params.allowedValues) ? `: use one of ${params.allowedValues.join(', ')}` : '';
  const number = params.type === 'integer' ? ', written as a number without a unit' : '';
  return new UsageError(`${at} ${message}${number}${values}.`);
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

function texts(object: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(object ?? {}).map(([name, value]) => [name, textOf(value)]));
}

/** A profile with what it extends, and below that what the file says for all. */
function merged(file: string, config: Json, name: string | null, seen: readonly string[] = []): Json {
  const profiles = profilesOf(config);
  const { profile: _, profiles: __, $schema: ___, ...shared } = config;
  if (name === null) return shared;
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile === undefined) {
    throw new UsageError(`${file} has no profile "${name}"${didYouMean(name, Object.keys(profiles))}`);
  }
  if (seen.includes(name))
    throw new UsageError(`The profiles of ${file} extend each other: ${[...seen, name].join(', ')}.`);
  const base = merged(file, config, typeof profile.extends === 'string' ? profile.extends : null, [...seen, name]);
  const members = ['names', 'headers', 'fixtures', 'severities'].filter((key) => key in profile && key in base);
  const joined = Object.fromEntries(members.map((key) => [key, { ...(base[key] as Json), ...(profile[key] as Json) }]));
  return { ...base, ...profile, ...joined };
}

function lineageOf(config: Json, name: string | null): readonly string[] {
  const profile = profilesOf(config)[name ?? ''];
  if (name === null || profile === undefined) return [];
  const isOfItsOwn = profile.baseUrl !== undefined || typeof profile.extends !== 'string';
  return isOfItsOwn ? [name] : [name, ...lineageOf(config, profile.extends as string)];
}

function valuesOf(profile: Json, keys: readonly string[]): ProfileValues {
  const { headers, fixtures, names } = profile;
  const pairs = Object.entries(texts(names)).map(([neutral, own]) => `${neutral}=${own}`);
  return {
    values: {
      ...texts(Object.fromEntries(keys.filter((key) => key in profile).map((key) => [key, profile[key]]))),
      ...(pairs.length > 0 && { names: pairs.join(',') }),
    },
    headers: texts(headers),
    fixtures: texts(fixtures),
  };
}

function runChoices(profile: Json, keys: readonly ProfileKey[]): Profile['run'] {
  const choices: Record<string, string | boolean | readonly string[]> = {};
  for (const { key, flag, schema } of keys) {
    const value = profile[key];
    if (flag === null || value === undefined) continue;
    if (schema.anyOf !== undefined) choices[flag] = Array.isArray(value) ? value.map(String) : [String(value)];
    else choices[flag] = typeof value === 'boolean' ? value : String(value);
  }
  return choices;
}

/** What the file names of the project's own; its paths start from where the file is. */
function ownRules(path: string, profile: Json): OwnRules | null {
  const { contracts = [], suites = [], withInterface = true } = profile as Partial<OwnRules>;
  if (contracts.length === 0 && suites.length === 0) return null;
  return { contracts: contracts.map((file) => resolve(dirname(path), file)), suites, withInterface };
}

function severitiesOf(file: string, { severities = {} }: Json): Severities {
  rejectUnknown(severities as Severities, file);
  return severities as Severities;
}

function hostsOf(config: Json): readonly string[] {
  const all = [config, ...Object.values(profilesOf(config))];
  return [
    ...new Set(all.flatMap(({ baseUrl }) => (URL.canParse(String(baseUrl)) ? [new URL(String(baseUrl)).host] : []))),
  ];
}

/**
 * @returns null where there is no file
 * @throws UsageError for a file that can't be read, says what it may not, or lacks the profile
 */
export async function loadProfile({ cwd, file: named, profile: wanted, runOptions }: Wanted): Promise<Profile | null> {
  const path = findFile(cwd, named);
  if (path === null) {
    if (wanted)
      throw new UsageError(`--profile names "${wanted}", and there is no configuration file: conform init writes one.`);
    return null;
  }
  const file = basename(path);
  const document = await readDocument(path);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new UsageError(`${file} gives no object: write export default { … }, or { … } in JSON.`);
  }
  const config = document as Json;
  rejectSecrets(file, config);
  const keys = profileKeys(runOptions);
  const validate = await validator(runOptions);
  if (!validate(config)) {
    throw explain(file, validate, [
      ...keys.map(({ key }) => key),
      'profile',
      'profiles',
      'extends',
      'deployments',
      ...Object.keys(OWN_RULES),
      'severities',
    ]);
  }
  const name = wanted || (config.profile as string | undefined) || null;
  const chosen = merged(file, config, name);
  const settingKeys = keys
    .filter(({ flag, schema }) => flag === null && schema.type !== 'object')
    .map(({ key }) => key);
  const deployments = (chosen.deployments ?? []) as readonly string[];
  return {
    file,
    source: name === null ? file : `${file} (profile ${name})`,
    name,
    lineage: lineageOf(config, name),
    names: Object.keys(profilesOf(config)),
    hosts: hostsOf(config),
    run: runChoices(chosen, keys),
    own: ownRules(path, chosen),
    severities: severitiesOf(file, chosen),
    settings: {
      ...valuesOf(chosen, settingKeys),
      ...(deployments.length > 0 && {
        deployments: Object.fromEntries(
          deployments.map((one) => [one, valuesOf(merged(file, config, one), settingKeys)]),
        ),
      }),
    },
  };
}
