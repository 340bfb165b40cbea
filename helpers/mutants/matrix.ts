/** Sums up what became of the mutants: the kill matrix. */
import { isDerived } from './choose.ts';
import { knownFamilies } from './registry.ts';
import type { CleanRun, MutantResult } from './types.ts';
import { type CleanOutcomes, type Unproven, unprovenOf } from './unproven.ts';

export interface FamilyRow {
  readonly family: string;
  readonly says: string;
  readonly total: number;
  readonly equivalent: number;
  readonly killed: number;
  /** Faults of a MUST of which no more than SHOULDs tell; not among the killed. */
  readonly warned: number;
  readonly survived: number;
  /** Faults that fail requirements which they do not break. */
  readonly collateral: number;
}

interface Table {
  readonly rows: readonly FamilyRow[];
  readonly totals: Omit<FamilyRow, 'family' | 'says'>;
  /** Killed at their level, of those that a request could tell; 1 where there are none. */
  readonly score: number;
  /** The same with those of which only SHOULDs tell. */
  readonly toldShare: number;
}

/** Of the faults that are derived from the contract, as the suite is; others stand apart. */
export interface Matrix extends Table {
  readonly equivalentShare: number;
  readonly collateralShare: number;
  /** Of the faults that are written by hand. */
  readonly written: Table;
}

export interface MutantReport extends Matrix {
  readonly clean: { readonly before: CleanRun; readonly after: CleanRun };
  readonly survivors: readonly MutantResult[];
  readonly collateral: readonly MutantResult[];
  /** By reason. */
  readonly equivalents: Readonly<Record<string, number>>;
  /** Requirements that no mutant of this run fails which is derived from the contract. */
  readonly unproven: Unproven;
}

function rowOf(family: string, says: string, results: readonly MutantResult[]): FamilyRow {
  const count = (outcome: MutantResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return {
    family,
    says,
    total: results.length,
    equivalent: count('equivalent'),
    killed: count('killed'),
    warned: count('warned'),
    survived: count('survived'),
    collateral: results.filter(({ collateral }) => collateral.length > 0).length,
  };
}

function share(part: number, whole: number, ofNothing: number): number {
  return whole === 0 ? ofNothing : Math.round((part / whole) * 10_000) / 10_000;
}

function tableOf(results: readonly MutantResult[]): Table {
  const rows = Object.entries(knownFamilies())
    .map(([family, says]) =>
      rowOf(
        family,
        says,
        results.filter((result) => result.family === family),
      ),
    )
    .filter(({ total }) => total > 0);
  const sum = (name: 'total' | 'equivalent' | 'killed' | 'warned' | 'survived' | 'collateral') =>
    rows.reduce((before, row) => before + row[name], 0);
  const totals = {
    total: sum('total'),
    equivalent: sum('equivalent'),
    killed: sum('killed'),
    warned: sum('warned'),
    survived: sum('survived'),
    collateral: sum('collateral'),
  };
  const telling = totals.total - totals.equivalent;
  return {
    rows,
    totals,
    score: share(totals.killed, telling, 1),
    toldShare: share(totals.killed + totals.warned, telling, 1),
  };
}

export function matrixOf(results: readonly MutantResult[]): Matrix {
  const derived = tableOf(results.filter(isDerived));
  return {
    ...derived,
    equivalentShare: share(derived.totals.equivalent, derived.totals.total, 0),
    collateralShare: share(derived.totals.collateral, derived.totals.total, 0),
    written: tableOf(results.filter((result) => !isDerived(result))),
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
    survivors: ordered.filter(({ outcome }) => outcome === 'survived' || outcome === 'warned'),
    collateral: ordered.filter(({ collateral }) => collateral.length > 0),
    equivalents,
    unproven: unprovenOf(ordered.filter(isDerived), outcomes),
  };
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}

function tableText({ rows, totals }: Table): readonly string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['family', 'what is wrong', 'killed', 'only warned of', 'of', 'no request could tell']),
    '|---|---|---:|---:|---:|---:|',
    ...rows.map(({ family, says, killed, warned, total, equivalent }) =>
      line([`\`${family}\``, says, killed, warned, total - equivalent, equivalent]),
    ),
    line(['**all**', '', totals.killed, totals.warned, totals.total - totals.equivalent, totals.equivalent]),
    '',
  ];
}

function shares({ score, toldShare }: Table): string {
  return `${percent(score)} killed at their level, ${percent(toldShare)} with those of which only SHOULDs tell`;
}

/** The kill matrix as tables in Markdown. */
export function markdownOf({ written, equivalentShare, collateralShare, ...derived }: Matrix): string {
  const apart = ['', ...tableText(written), `${shares(written)} of those written by hand.`];
  return [
    ...tableText(derived),
    `${shares(derived)}; ${percent(equivalentShare)} no request could tell; ${percent(collateralShare)} fail what they do not break.`,
    ...(written.rows.length === 0 ? [] : apart),
  ].join('\n');
}
