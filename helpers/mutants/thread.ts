/** Runs in a thread of its own: judges the faults that it is given by id, and says what becomes of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { openHarness } from './harness.ts';
import { type Assignment, judgeInTurn } from './judge-faults.ts';

const assignment: Assignment = workerData;
const faults = assignment.faults.flatMap((id) => faultCatalogue().get(id) ?? []);
const variations = assignment.variations.flatMap((id) => VARIATIONS.get(id) ?? []);
await judgeInTurn(await openHarness(variations), faults, (result) => parentPort?.postMessage(result));
