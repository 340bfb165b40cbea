/** The files that set a project up: what stands in them, and that none is written over. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { UsageError } from '../usage-error.ts';

export const FORMATS = ['json', 'mjs', 'ts'] as const;
export type Format = (typeof FORMATS)[number];

export const SERVICES = ['none', 'github', 'gitlab'] as const;
export type Service = (typeof SERVICES)[number];

export interface NewFile {
  /** Relative to the folder of the project. */
  readonly path: string;
  readonly content: string;
  /** Whether it holds secrets, and nobody else may read it. */
  readonly isSecret?: true;
}

const ONLY_THE_OWNER = 0o600;
const PACKAGE = 'site-rest-conformance';
const PIPELINES = { github: '.github/workflows/conformance.yml', gitlab: '.gitlab-ci.yml' } as const;

export function serviceOf(folder: string): Service {
  if (existsSync(join(folder, '.gitlab-ci.yml'))) return 'gitlab';
  return existsSync(join(folder, '.github')) ? 'github' : 'none';
}

/** A value as `dotenv` reads it back, whatever it holds. */
function quoted(value: string): string {
  const quote = ["'", '"', '`'].find((one) => !value.includes(one) && !(one === '"' && value.includes('\\')));
  if (quote === undefined) throw new UsageError('A secret has every kind of quote in it, which no .env file can hold.');
  return `${quote}${value}${quote}`;
}

export function envFile(secrets: Readonly<Record<string, string>>): NewFile {
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${quoted(value)}`);
  const head = '# Secrets alone; everything else is in the configuration file. Not to be committed.';
  return { path: '.env', content: [head, ...lines, ''].join('\n'), isSecret: true };
}

/** @param isInstalled whether the package is there to be imported */
export function configFile(
  format: Format,
  name: string,
  settings: Readonly<Record<string, unknown>>,
  isInstalled: boolean,
): NewFile {
  const config = { profile: name, profiles: { [name]: settings } };
  const path = `conform.config.${format}`;
  if (format === 'json') {
    const schema = `./node_modules/${PACKAGE}/schemas/config/config.schema.json`;
    return { path, content: `${JSON.stringify({ ...(isInstalled && { $schema: schema }), ...config }, null, 2)}\n` };
  }
  const object = JSON.stringify(config, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
  const content = isInstalled
    ? `import { defineConfig } from '${PACKAGE}';\n\nexport default defineConfig(${object});\n`
    : `export default ${object};\n`;
  return { path, content };
}

export interface Pipeline {
  readonly baseUrl: string;
  readonly username: string | null;
  readonly effects: string;
  readonly baseline: string | null;
}

/** The gate of `examples/`, for this site. */
export function pipelineFile(service: Exclude<Service, 'none'>, pipeline: Pipeline): NewFile {
  const { baseUrl, username, effects, baseline } = pipeline;
  const example = readFileSync(join(PACKAGE_ROOT, 'examples', 'ci', service, 'gate.yml'), 'utf8');
  const value = (text: string): string => JSON.stringify(text);
  const lines = example.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^(\s+)([\w-]+): \S/.exec(line) ?? [];
    const key = name
      .toLowerCase()
      .replace(/^conformance_/, '')
      .replaceAll('_', '-');
    if (key === 'base-url') return [`${indent}${name}: ${value(baseUrl)}`];
    if (key === 'effects') return [`${indent}${name}: ${effects}`];
    if (key === 'baseline') return baseline === null ? [] : [`${indent}${name}: ${value(baseline)}`];
    if (key === 'username') return username === null ? [] : [`${indent}${name}: ${value(username)}`];
    return [line];
  });
  return { path: PIPELINES[service], content: lines.join('\n') };
}

/** @throws UsageError naming every file that is there already */
export function rejectExisting(folder: string, paths: readonly string[]): void {
  const there = paths.filter((path) => existsSync(join(folder, path)));
  if (there.length > 0) throw new UsageError(`${there.join(' and ')} would be written over: say --force to do so.`);
}

export function writeFiles(folder: string, files: readonly NewFile[]): void {
  for (const { path, content, isSecret } of files) {
    const full = join(folder, path);
    makeFolder(dirname(full));
    writeFileSync(full, content, isSecret ? { mode: ONLY_THE_OWNER } : {});
    // A file that was there keeps its mode else.
    if (isSecret) chmodSync(full, ONLY_THE_OWNER);
  }
}

/** @returns the lines that were added to `.gitignore` */
export function ignore(folder: string, names: readonly string[]): readonly string[] {
  const path = join(folder, '.gitignore');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const listed = new Set(before.split(/\r?\n/).map((line) => line.trim().replace(/^\//, '').replace(/\/$/, '')));
  const missing = names.filter((name) => !listed.has(name.replace(/\/$/, '')));
  if (missing.length > 0) {
    const end = before === '' || before.endsWith('\n') ? '' : '\n';
    writeFileSync(path, `${before}${end}${missing.join('\n')}\n`);
  }
  return missing;
}

export function isInstalledIn(folder: string): boolean {
  return existsSync(join(folder, 'node_modules', PACKAGE, 'package.json'));
}
