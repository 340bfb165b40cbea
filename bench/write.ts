/** Writes a report in every form of a run, and prints how many milliseconds that took: `tsx bench/write.ts REPORT FOLDER`. */
import { readFileSync } from 'node:fs';
import { built } from './built.ts';

const [path, folder] = process.argv.slice(2);
if (!path || !folder) throw new Error('Name a report and a folder.');
const { writeReport } = await built<typeof import('../helpers/report/write.ts')>('report/write');
const report = JSON.parse(readFileSync(path, 'utf8'));
const start = performance.now();
await writeReport(report, folder);
console.log(performance.now() - start);
