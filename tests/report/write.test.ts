import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger, reopenLedger } from '../../helpers/ledger/ledger.ts';
import { ledgerPath } from '../../helpers/ledger/line-file.ts';
import { readReport } from '../../helpers/report/read.ts';
import { UnreadableReportError } from '../../helpers/report/unreadable-report-error.ts';
import { ReportFolderError, writeReport } from '../../helpers/report/write.ts';
import { sampleExchange, sampleReport, sampleResult } from './sample.ts';

const report = sampleReport([sampleResult({ outcome: 'fail', exchanges: [1] })], { exchanges: [sampleExchange()] });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('writeReport', () => {
  it('writes four files into a folder that it makes, and nothing else', async () => {
    const out = join(folder, 'new', 'run');
    const paths = await writeReport(report, out);
    const names = ['report.json', 'report.html', 'junit.xml', 'summary.md'];
    expect(paths).toEqual(names.map((name) => join(out, name)));
    expect((await readdir(out)).sort()).toEqual(names.sort());
  });

  it('leaves no temporary file where the process ends while it writes', async () => {
    const before = process.listeners('exit');
    const writing = writeReport(report, folder);
    await Promise.resolve();
    expect(readdirSync(folder)).toHaveLength(1);
    for (const end of process.listeners('exit')) if (!before.includes(end)) end(130);
    expect(readdirSync(folder)).toEqual([]);
    await expect(writing).rejects.toThrow(ReportFolderError);
    expect([readdirSync(folder), process.listeners('exit')]).toEqual([[], before]);
  });

  it('marks the ledger of its run, so that what is in the trash is told once', async () => {
    const path = ledgerPath(folder, report.run.id);
    const ledger = createLedger(path, { runId: report.run.id, baseUrl: 'https://site.example.test' });
    const entry = await ledger.intend('venue', 'a');
    ledger.conclude(entry, 'in the trash', ledger.look());
    await ledger.close();
    expect(reopenLedger(path).hasUnreported).toBe(true);
    await writeReport(report, folder);
    expect(reopenLedger(path).hasUnreported).toBe(false);
  });

  it('replaces an older report', async () => {
    await writeReport(sampleReport([]), folder);
    await writeReport(report, folder);
    expect((await readReport(join(folder, 'report.json'))).results).toHaveLength(1);
  });

  it('names a folder that it can not write to, and what to do', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const writing = writeReport(report, join(file, 'run'));
    await expect(writing).rejects.toThrow(ReportFolderError);
    await expect(writing).rejects.toThrow(/file\/run \(ENOTDIR\): make it a folder .* or name another with --out\./);
  });
});

describe('readReport', () => {
  it('gives back what was written', async () => {
    const [path = ''] = await writeReport(report, folder);
    expect(await readReport(path)).toEqual(report);
  });

  it.each([
    ['not JSON', '{', /is not JSON/],
    ['another document', '{"a": 1}', /is not a report of schema version 2/],
    ['another version', JSON.stringify({ ...report, schemaVersion: 1 }), /schemaVersion: must be equal to constant/],
  ])('rejects %s in one sentence', async (_, text, message) => {
    const path = join(folder, 'report.json');
    await writeFile(path, text);
    const reading = readReport(path);
    await expect(reading).rejects.toThrow(UnreadableReportError);
    await expect(reading).rejects.toThrow(message);
  });

  it('rejects a file that is not there', async () => {
    await expect(readReport(join(folder, 'none.json'))).rejects.toThrow(/Can't read .*none\.json \(ENOENT\)/);
  });
});
