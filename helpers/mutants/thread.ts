/** Runs in a thread of its own: judges the faults that it is given by id, and says what becomes of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Assignment, judgeInTurn } from './judge-faults.ts';
import { openLaboratory } from './laboratory.ts';

const assignment: Assignment = workerData;
const faults = assignment.flatMap((id) => faultCatalogue().get(id) ?? []);
await judgeInTurn(await openLaboratory(), faults, (result) => parentPort?.postMessage(result));
