/** Samples of mutants and variations, judged by the whole plan. */
import { describe, expect } from 'vitest';
import { EXIT } from '../../helpers/cli/command.ts';
import { mutantsCommand } from '../../helpers/cli/commands/mutants.ts';
import '../../mutants/register.ts';
import { testInTurn } from '../support/by-commit.ts';
import { run } from './console.ts';

describe('conform mutants', () => {
  testInTurn('reports as JSON which of a sample are killed, and that the clean reference passes', async () => {
    const { code, io } = await run(mutantsCommand, ['--namespace', 'batch', '--sample', '3', '--json']);
    expect(code).toBe(EXIT.conforms);
    const report = JSON.parse(io.lines.join(''));
    expect(report.totals).toEqual({ total: 3, equivalent: 0, killed: 3, warned: 0, survived: 0, collateral: 0 });
    expect(report.clean.before.requirements).toBeGreaterThan(5000);
    expect([...report.clean.before.failures, ...report.clean.after.failures]).toEqual([]);
    expect(Object.values(report.unproven).flat().length).toBeGreaterThan(5000);
    expect(io.progress.at(-1)).toBe('3 of 3 mutants judged, 0 survived');
  });

  testInTurn('prints the kill matrix as a table', async () => {
    const { io } = await run(mutantsCommand, ['--namespace', 'batch', '--sample', '3', '--markdown']);
    expect(io.lines.join('\n')).toMatch(
      /^\| family \| what is wrong \| killed \| only warned of \| of \| no request could tell \|\n/,
    );
    expect(io.lines.join('\n')).toContain('| **all** |');
  });

  testInTurn('says what comes out otherwise on a reference that conforms in another way', async () => {
    const args = ['--variations', '--variation', 'index-namespaces-reversed', '--variation', 'total-headers-absent'];
    const { code, io } = await run(mutantsCommand, [...args, '--sets', '1', '--set-size', '2', '--json']);
    const { requirements, results, alarms } = JSON.parse(io.lines.join(''));
    expect(requirements).toBeGreaterThan(5000);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ breaksCustom: true, departs: [], unreachable: null });
    expect(results[0].variations.toSorted()).toEqual(['index-namespaces-reversed', 'total-headers-absent']);
    expect(results[0].changed.length).toBeGreaterThan(0);
    expect(code).toBe(alarms === 0 ? EXIT.conforms : EXIT.departs);
    expect(io.progress.at(-1)).toBe('1 of 1 judged');
  });
});
