/** What changed between two reports of one contract, by requirement id. Pure. */
import { type NamedReport, rejectOtherContracts } from '../report/merge.ts';
import type { Observation, Report } from '../report/types.ts';
import type { Level, Outcome, Result } from '../requirement/requirement.ts';
import { standingOf } from './standing.ts';

/**
 * `regressed`: met, then broken · `fixed`: broken, then met · `new`: only in the new report · `gone`: only in the old ·
 * `changed`: anything else, mostly that it was not judged in one of them.
 */
export const CHANGES = ['regressed', 'new', 'changed', 'gone', 'fixed'] as const;
export type Change = (typeof CHANGES)[number];

export interface DiffEntry {
  readonly change: Change;
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** Null where the old report does not have it. */
  readonly before: Outcome | null;
  /** Null where the new report does not have it. */
  readonly after: Outcome | null;
  /** Of the new outcome, or of the old one where there is no new. */
  readonly reason: string;
  /** Whether the new report shows it broken and the old one did not. */
  readonly newlyBroken: boolean;
}

export interface ReportDiff {
  readonly schemaVersion: 1;
  readonly contract: string;
  readonly unchanged: number;
  /** Of what stands beyond the interface: what only one of the reports shows. */
  readonly observations: { readonly added: readonly Observation[]; readonly gone: readonly Observation[] };
  /** In the order of `CHANGES`, newly broken first, MUST before SHOULD, then by id. */
  readonly entries: readonly DiffEntry[];
}

function changeOf(before: Outcome | null, after: Outcome | null): Change {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  const [was, is] = [standingOf(before), standingOf(after)];
  if (was === 'met' && is === 'broken') return 'regressed';
  return was === 'broken' && is === 'met' ? 'fixed' : 'changed';
}

function entryOf(id: string, old: Result | undefined, now: Result | undefined): DiffEntry | null {
  const result = now ?? old;
  if (result === undefined || old?.outcome === now?.outcome) return null;
  const [before, after] = [old?.outcome ?? null, now?.outcome ?? null];
  const newlyBroken = standingOf(after) === 'broken' && standingOf(before) !== 'broken';
  const { title, level, reason } = result;
  return { change: changeOf(before, after), id, title, level, before, after, reason, newlyBroken };
}

function keyOf({ kind, place, what }: Observation): string {
  return `${kind} ${place} ${what}`;
}

/** What one report observes and another does not; nothing where either was written before there were observations. */
function notIn({ observations = [] }: Report, { observations: others }: Report): readonly Observation[] {
  const known = new Set(others?.map(keyOf));
  return others === undefined ? [] : observations.filter((one) => !known.has(keyOf(one)));
}

/** @throws UnmergeableError with both hashes when they were judged by different contracts */
export function diffReports(old: NamedReport, now: NamedReport): ReportDiff {
  rejectOtherContracts([old, now].map(({ source, report }) => ({ source, contract: report.contract.hash })));
  const before = new Map(old.report.results.map((result) => [result.id, result]));
  const after = new Map(now.report.results.map((result) => [result.id, result]));
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const entries = ids.map((id) => entryOf(id, before.get(id), after.get(id))).filter((entry) => entry !== null);
  entries.sort(
    (a, b) =>
      CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) ||
      Number(b.newlyBroken) - Number(a.newlyBroken) ||
      a.level.localeCompare(b.level) ||
      (a.id < b.id ? -1 : 1),
  );
  const observations = {
    added: notIn(now.report, old.report),
    gone: notIn(old.report, now.report),
  };
  return {
    schemaVersion: 1,
    observations,
    contract: now.report.contract.hash,
    unchanged: ids.length - entries.length,
    entries,
  };
}
