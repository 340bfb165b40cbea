/** What the script of report.html lists: the JSON in the page. */
import type { Level, Outcome } from '../requirement/requirement.ts';

/** An address below the base URL stands without it; `why` is a place in the list of reasons, -1 for none. */
export type ExchangeData = readonly [
  method: string,
  address: string,
  status: number | null,
  milliseconds: number,
  why: number,
];

/** Namespace, clause, operation, kind and cause are places in the lists, -1 for none. */
export type ResultData = readonly [
  id: string,
  title: string,
  outcome: Outcome,
  level: Level,
  basis: string,
  namespace: number,
  clause: number,
  operation: number,
  kind: number,
  reason: string,
  exchanges: readonly ExchangeData[],
  hasEvidence: boolean,
  cause: number,
];

export interface ReportData {
  readonly namespaces: readonly string[];
  readonly operations: readonly string[];
  readonly kinds: readonly string[];
  readonly reasons: readonly string[];
  readonly causes: readonly string[];
  /** Ids by what became of them since the run before. */
  readonly news: Readonly<Record<string, readonly string[]>>;
  readonly clauses: readonly (readonly [title: string, states: string])[];
  readonly results: readonly ResultData[];
}
