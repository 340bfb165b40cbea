/** Runs in a thread of its own: judges the variations that it is given by id, set by set. */
import { parentPort, workerData } from 'node:worker_threads';
import { judgeVariations } from './alarms.ts';
import type { AlarmAssignment } from './judge-alarms.ts';
import { addSources, knownVariations } from './registry.ts';

const { clean, sets, modules }: AlarmAssignment = workerData;
await addSources(modules);
for (const set of sets) {
  const variations = set.flatMap((id) => knownVariations().get(id) ?? []);
  parentPort?.postMessage(await judgeVariations(clean, variations));
}
