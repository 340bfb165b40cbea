/**
 * One run of a plan of synthetic operations: the interface's own reading operations under namespaces of other names, over
 * and over. Prints what it was, as JSON.
 *
 *     tsx bench/grow.ts FACTOR FOLDER   (deployment and credentials in the environment)
 */
import { join } from 'node:path';
import type { Contract, Operation } from '../helpers/contract/types.ts';
import type { Names } from '../helpers/deployment/names.ts';
import { built } from './built.ts';

/** Operations that read and whose path takes no value need no records. */
function isSimple({ method, path, namespace }: Operation): boolean {
  return method === 'GET' && !path.includes('{') && namespace !== 'site' && namespace !== 'batch';
}

const COPY = /^(\/?)copy-\d+\//;

function copyOf(operation: Operation, copy: number): readonly [string, Operation] {
  const path = `/copy-${copy}${operation.path}`;
  const key = `${operation.method} ${path}`;
  return [key, { ...operation, key, path, namespace: `copy-${copy}/${operation.namespace}` }];
}

function multiplied(contract: Contract, factor: number): Contract {
  const copies = Array.from({ length: factor }, (_, at) => at + 1);
  const all = [...contract.operations.values()];
  const simple = all.filter(isSimple);
  return {
    ...contract,
    namespaces: copies.flatMap((copy) =>
      contract.namespaces.map((namespace) => ({ ...namespace, name: `copy-${copy}/${namespace.name}` })),
    ),
    operations: new Map([
      // A site has one index, whatever stands in it.
      ...all.filter(({ path }) => path === '/').map((operation) => [operation.key, operation] as const),
      ...copies.flatMap((copy) => simple.map((operation) => copyOf(operation, copy))),
    ]),
  };
}

/** All copies are the deployment's one original. */
function namesOfCopies(names: Names): Names {
  const original = (name: string): string => name.replace(COPY, '$1');
  return {
    ...names,
    toActual: (path) => names.toActual(original(path)),
    isOffered: (namespace) => names.isOffered(original(namespace)),
    isInIndex: (namespace) => names.isInIndex(original(namespace)),
  };
}

const [factor, folder] = process.argv.slice(2);
const { prepare } = await built<typeof import('../helpers/run/prepare.ts')>('run/prepare');
const { run } = await built<typeof import('../helpers/run/run.ts')>('run/run');
const { makePlan } = await built<typeof import('../helpers/plan/plan.ts')>('plan/plan');
const { readSettings } = await built<typeof import('../helpers/environment/settings.ts')>('environment/settings');
const { writeReport } = await built<typeof import('../helpers/report/write.ts')>('report/write');

const start = performance.now();
const settings = readSettings({ flags: {}, env: process.env, dotenvPath: join(folder ?? '', '.env') });
const { baseUrl, credentials, secondCredentials } = settings;
if (!baseUrl || !folder) throw new Error('Name a deployment in the environment, and a folder.');
const destination = { baseUrl, credentials, secondCredentials };
const out = folder;
const original = await prepare({ settings, destination, selection: {}, out, keepsExchanges: false });
const contract = multiplied(original.contract, Number(factor));
const deployment = { ...original.deployment, names: namesOfCopies(original.deployment.names) };
const plan = makePlan(contract, [], settings.depth, deployment);
const prepared = { ...original, contract, deployment, plan, wholePlan: plan };
const { report } = await run(
  prepared,
  () => {},
  () => null,
);
await writeReport(report, out);
const { results, totals } = report;
console.log(
  JSON.stringify({
    ms: performance.now() - start,
    requests: report.run.requests,
    results: results.length,
    passed: totals.pass,
  }),
);
