/** Runs in a thread of its own: judges the faults that it is given by id, and says what becomes of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { openHarness } from './harness.ts';
import { type Assignment, judgeInTurn } from './judge-faults.ts';
import { addSources, knownFaults, knownVariations } from './registry.ts';

const assignment: Assignment = workerData;
await addSources(assignment.modules);
const faults = assignment.faults.flatMap((id) => knownFaults().get(id) ?? []);
const variations = assignment.variations.flatMap((id) => knownVariations().get(id) ?? []);
await judgeInTurn(await openHarness(variations), faults, (result) => parentPort?.postMessage(result));
