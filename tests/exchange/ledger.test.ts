import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLedger, ledgerPath, ledgersIn, reopenLedger } from '../../helpers/exchange/ledger.ts';

const HEADER = { runId: 'c1', baseUrl: 'https://site.example.test/rest' };

function newPath(): string {
  return ledgerPath(mkdtempSync(join(tmpdir(), 'ledger-')), HEADER.runId);
}

describe('a ledger', () => {
  test('has a record on disk before anything is known of it', () => {
    const path = newPath();
    createLedger(path, HEADER).making('coupon', 'conformance-c1-a');
    const [first = '', second = ''] = readFileSync(path, 'utf8').split('\n');
    expect(JSON.parse(first)).toEqual({ ...HEADER, process: process.pid, host: hostname() });
    expect(JSON.parse(second)).toEqual({
      entry: 1,
      resource: 'coupon',
      name: 'conformance-c1-a',
      state: 'making',
      id: null,
    });
  });

  test('names what may still be there, the latest first', () => {
    const ledger = createLedger(newPath(), HEADER);
    const [made, refused, removed, lost] = ['a', 'b', 'c', 'd'].map((name) => ledger.making('coupon', name));
    ledger.settle(made ?? 0, 'made', 11);
    ledger.settle(refused ?? 0, 'not made');
    ledger.settle(removed ?? 0, 'made', 12);
    ledger.settle(removed ?? 0, 'removed');
    expect(ledger.open().map(({ entry, state, id }) => [entry, state, id])).toEqual([
      [lost, 'making', null],
      [made, 'made', 11],
    ]);
  });

  test('knows no entry that it did not give out', () => {
    expect(() => createLedger(newPath(), HEADER).settle(7, 'removed')).toThrow('no entry 7');
  });

  test('can’t be where no folder can be made', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ledger-')), 'file');
    writeFileSync(file, '');
    expect(() => createLedger(join(file, 'ledgers', 'c1.jsonl'), HEADER)).toThrow();
  });
});

describe('a ledger that is opened again', () => {
  test('says the same as the one that was written', () => {
    const path = newPath();
    const written = createLedger(path, HEADER);
    written.settle(written.making('coupon', 'a'), 'made', 11);
    written.making('order', 'b');
    const { header, ledger } = reopenLedger(path);
    expect(header).toEqual({ ...HEADER, process: process.pid, host: hostname() });
    expect(ledger.open()).toEqual(written.open());
  });

  test('gives out entries that follow those it has', () => {
    const path = newPath();
    createLedger(path, HEADER).making('coupon', 'a');
    expect(reopenLedger(path).ledger.making('coupon', 'b')).toBe(2);
  });

  test('passes over a last line that was cut short, and what it writes next is not lost in it', () => {
    const path = newPath();
    const written = createLedger(path, HEADER);
    written.settle(written.making('coupon', 'a'), 'made', 11);
    appendFileSync(path, '{"entry":2,"resource":"ord');
    const { ledger } = reopenLedger(path);
    expect(ledger.open().map(({ entry }) => entry)).toEqual([1]);
    ledger.settle(1, 'removed');
    expect(reopenLedger(path).ledger.open()).toEqual([]);
  });

  test.each(['', 'no JSON', '[]', '{"runId": 5}', '{"runId": "c1"}'])('is none when its first line is %j', (text) => {
    const path = newPath();
    createLedger(path, HEADER);
    writeFileSync(path, text);
    expect(() => reopenLedger(path)).toThrow('is not a ledger');
  });
});

test('the ledgers of a folder are those that end like one', () => {
  const out = mkdtempSync(join(tmpdir(), 'ledger-'));
  expect(ledgersIn(out)).toEqual([]);
  createLedger(ledgerPath(out, 'c2'), HEADER);
  createLedger(ledgerPath(out, 'c1'), HEADER);
  writeFileSync(join(out, 'ledgers', 'README.md'), '');
  expect(ledgersIn(out)).toEqual([ledgerPath(out, 'c1'), ledgerPath(out, 'c2')]);
});
