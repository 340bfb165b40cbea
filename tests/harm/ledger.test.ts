import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLedger, reopenLedger } from '../../helpers/ledger/ledger.ts';
import { ledgerPath, ledgersIn } from '../../helpers/ledger/line-file.ts';

const HEADER = { runId: 'c1', baseUrl: 'https://site.example.test/rest' };

function newPath(): string {
  return ledgerPath(mkdtempSync(join(tmpdir(), 'ledger-')), HEADER.runId);
}

const linesOf = (path: string): readonly Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

describe('a ledger', () => {
  test('has a record on disk before its request may leave, and its header before that', async () => {
    const path = newPath();
    const ledger = createLedger(path, HEADER);
    expect(linesOf(path)).toEqual([
      { ...HEADER, process: process.pid, host: hostname(), startedAt: expect.any(String) },
    ]);
    await ledger.intend('coupon', 'conformance-c1-a');
    expect(linesOf(path)[1]).toMatchObject({ entry: 1, kind: 'coupon', name: 'conformance-c1-a', state: 'intended' });
  });

  test('writes what waits together in one go, each in its turn', async () => {
    const path = newPath();
    const ledger = createLedger(path, HEADER);
    await Promise.all(Array.from({ length: 200 }, (_, at) => ledger.intend('coupon', `conformance-c1-${at}`)));
    expect(linesOf(path).slice(1)).toHaveLength(200);
    expect(linesOf(path).map(({ entry }) => entry)).toEqual([
      undefined,
      ...Array.from({ length: 200 }, (_, at) => at + 1),
    ]);
  });

  test('names what may still be there', async () => {
    const ledger = createLedger(newPath(), HEADER);
    const intended = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ledger.intend('coupon', name)));
    const [made = 0, rejected = 0, removed = 0, lost = 0] = intended;
    for (const entry of intended) ledger.sent(entry);
    ledger.answered(made, 11);
    ledger.answered(rejected, null);
    ledger.answered(removed, 12);
    ledger.conclude(rejected, 'not made', ledger.look());
    ledger.conclude(removed, 'gone', ledger.look());
    expect(ledger.open().map(({ entry, state, id }) => [entry, state, id])).toEqual([
      [made, 'unsure', 11],
      [lost, 'sent', null],
    ]);
  });

  test('takes nothing for gone, or for never made, without a look after the last write', async () => {
    const ledger = createLedger(newPath(), HEADER);
    const early = ledger.look();
    const entry = await ledger.intend('coupon', 'a');
    ledger.sent(entry);
    const meanwhile = ledger.look();
    expect(() => ledger.conclude(entry, 'not made', meanwhile)).toThrow('before its last write had ended');
    ledger.answered(entry, null);
    for (const look of [early, meanwhile]) {
      expect(() => ledger.conclude(entry, 'gone', look)).toThrow('before its last write had ended');
    }
    ledger.conclude(entry, 'gone', ledger.look());
    expect(ledger.open()).toEqual([]);
  });

  test('knows no entry that it did not give out', () => {
    const ledger = createLedger(newPath(), HEADER);
    expect(() => ledger.conclude(7, 'gone', ledger.look())).toThrow('no entry 7');
  });

  test('can’t be where no folder can be made', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ledger-')), 'file');
    writeFileSync(file, '');
    expect(() => createLedger(join(file, 'ledgers', 'c1.jsonl'), HEADER)).toThrow();
  });
});

async function written(path: string) {
  const ledger = createLedger(path, HEADER);
  const entry = await ledger.intend('coupon', 'a');
  ledger.sent(entry);
  ledger.answered(entry, 11);
  return ledger;
}

describe('a ledger that is opened again', () => {
  test('says the same as the one that was written', async () => {
    const path = newPath();
    const ledger = await written(path);
    await ledger.hold([{ kind: 'coupon', ids: [3, 1], isWhole: true }]);
    await ledger.intend('order', 'b');
    await ledger.close();
    const reopened = reopenLedger(path);
    expect(reopened.header).toMatchObject({ ...HEADER, process: process.pid, host: hostname() });
    expect(reopened.ledger.open()).toEqual(ledger.open());
    expect(reopened.ledger.held.get('coupon')).toEqual({ kind: 'coupon', ids: [3, 1], isWhole: true });
  });

  test.each([
    ['a name', 'x'.repeat(70_000), 'coupon'],
    ['a name of signs and lines', '"\\\u0000\ud800\n\u2028', 'coupon'],
    ['a path', 'a', `/${'deep/'.repeat(200)}`],
  ])('takes %s of whatever was written', async (_title, name, kind) => {
    const path = newPath();
    const ledger = createLedger(path, HEADER);
    await ledger.intend(kind, name, { [kind]: [name] });
    await ledger.close();
    expect(reopenLedger(path).ledger.open()).toHaveLength(1);
  });

  test('gives out entries that follow those it has', async () => {
    const path = newPath();
    await (await written(path)).close();
    expect(await reopenLedger(path).ledger.intend('coupon', 'b')).toBe(2);
  });

  test('passes over a last line that was cut short, and what it writes next is not lost in it', async () => {
    const path = newPath();
    await (await written(path)).close();
    appendFileSync(path, '{"entry":2,"kind":"ord');
    const { ledger } = reopenLedger(path);
    expect(ledger.open().map(({ entry }) => entry)).toEqual([1]);
    ledger.conclude(1, 'gone', ledger.look());
    await ledger.close();
    expect(reopenLedger(path).ledger.open()).toEqual([]);
  });

  test.each(['', 'no JSON', '[]', '{"runId": 5}', '{"runId": "c1"}'])('is none when its first line is %j', (text) => {
    const path = newPath();
    createLedger(path, HEADER);
    writeFileSync(path, text);
    expect(() => reopenLedger(path)).toThrow('is not a ledger');
  });
});

test('the ledgers of a folder are those that end like one and have begun', () => {
  const out = mkdtempSync(join(tmpdir(), 'ledger-'));
  expect(ledgersIn(out)).toEqual([]);
  createLedger(ledgerPath(out, 'c2'), HEADER);
  createLedger(ledgerPath(out, 'c1'), HEADER);
  writeFileSync(join(out, 'ledgers', 'README.md'), '');
  for (const torn of ['', '{"runId":"c']) writeFileSync(ledgerPath(out, `torn${torn.length}`), torn);
  expect(ledgersIn(out)).toEqual([ledgerPath(out, 'c1'), ledgerPath(out, 'c2')]);
});
