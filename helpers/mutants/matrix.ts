/** Sums up what became of the mutants: the kill matrix. */
import { FAMILIES, type Family } from '../../reference/faults/types.ts';
import type { CleanRun, MutantResult } from './types.ts';
import { type CleanOutcomes, type Unproven, unprovenOf } from './unproven.ts';

export interface FamilyRow {
  readonly family: Family;
  readonly says: string;
  readonly total: number;
  readonly equivalent: number;
  readonly killed: number;
  readonly survived: number;
  /** Faults that fail requirements which they do not break. */
  readonly collateral: number;
}

export interface Matrix {
  readonly rows: readonly FamilyRow[];
  readonly totals: Omit<FamilyRow, 'family' | 'says'>;
  /** Killed of those that a request could tell; 1 where there are none. */
  readonly score: number;
  readonly equivalentShare: number;
  readonly collateralShare: number;
}

export interface MutantReport extends Matrix {
  readonly clean: { readonly before: CleanRun; readonly after: CleanRun };
  readonly survivors: readonly MutantResult[];
  readonly collateral: readonly MutantResult[];
  /** By reason. */
  readonly equivalents: Readonly<Record<string, number>>;
  /** Requirements that no mutant of this run fails. */
  readonly unproven: Unproven;
}

function rowOf(family: Family, results: readonly MutantResult[]): FamilyRow {
  const count = (outcome: MutantResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return {
    family,
    says: FAMILIES[family],
    total: results.length,
    equivalent: count('equivalent'),
    killed: count('killed'),
    survived: count('survived'),
    collateral: results.filter(({ collateral }) => collateral.length > 0).length,
  };
}

function share(part: number, whole: number, ofNothing: number): number {
  return whole === 0 ? ofNothing : Math.round((part / whole) * 10_000) / 10_000;
}

export function matrixOf(results: readonly MutantResult[]): Matrix {
  const families = Object.keys(FAMILIES) as Family[];
  const rows = families
    .map((family) =>
      rowOf(
        family,
        results.filter((result) => result.family === family),
      ),
    )
    .filter(({ total }) => total > 0);
  const sum = (name: 'total' | 'equivalent' | 'killed' | 'survived' | 'collateral') =>
    rows.reduce((before, row) => before + row[name], 0);
  const totals = {
    total: sum('total'),
    equivalent: sum('equivalent'),
    killed: sum('killed'),
    survived: sum('survived'),
    collateral: sum('collateral'),
  };
  return {
    rows,
    totals,
    score: share(totals.killed, totals.total - totals.equivalent, 1),
    equivalentShare: share(totals.equivalent, totals.total, 0),
    collateralShare: share(totals.collateral, totals.total, 0),
  };
}

export function reportOf(
  results: readonly MutantResult[],
  clean: MutantReport['clean'],
  outcomes: CleanOutcomes,
): MutantReport {
  const ordered = results.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const equivalents: Record<string, number> = {};
  for (const { equivalent } of ordered) {
    if (equivalent !== null) equivalents[equivalent] = (equivalents[equivalent] ?? 0) + 1;
  }
  return {
    ...matrixOf(ordered),
    clean,
    survivors: ordered.filter(({ outcome }) => outcome === 'survived'),
    collateral: ordered.filter(({ collateral }) => collateral.length > 0),
    equivalents,
    unproven: unprovenOf(ordered, outcomes),
  };
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}

/** The kill matrix as a table in Markdown. */
export function markdownOf({ rows, totals, score, equivalentShare, collateralShare }: Matrix): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['family', 'what is wrong', 'killed', 'of', 'no request could tell']),
    '|---|---|---:|---:|---:|',
    ...rows.map(({ family, says, killed, total, equivalent }) =>
      line([`\`${family}\``, says, killed, total - equivalent, equivalent]),
    ),
    line(['**all**', '', totals.killed, totals.total - totals.equivalent, totals.equivalent]),
    '',
    `${percent(score)} killed; ${percent(equivalentShare)} no request could tell; ${percent(collateralShare)} fail what they do not break.`,
  ].join('\n');
}
