/** Runs in a thread of its own: judges the variations that it is given by id, set by set. */
import { parentPort, workerData } from 'node:worker_threads';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import { judgeVariations } from './alarms.ts';
import type { AlarmAssignment } from './judge-alarms.ts';

const { clean, sets }: AlarmAssignment = workerData;
for (const set of sets) {
  const variations = set.flatMap((id) => VARIATIONS.get(id) ?? []);
  parentPort?.postMessage(await judgeVariations(clean, variations));
}
