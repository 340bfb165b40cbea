/** The shape of `report.json`. Its JSON Schema is `schemas/report/report.schema.json`; the two change together. */
import type { Effect } from '../contract/types.ts';
import type { ResolvedName } from '../deployment/names.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Depth, Level, Outcome, Result } from '../requirement/requirement.ts';

export type { RecordedExchange } from '../exchange/types.ts';
export {
  type Basis,
  type Depth,
  type Level,
  OUTCOMES,
  type Outcome,
  type Requirement,
  type Result,
} from '../requirement/requirement.ts';

export const OBSERVED = ['namespace', 'route', 'method', 'argument', 'value', 'type'] as const;

/** Something that a deployment has and the interface has not. It has no outcome. */
export interface Observation {
  readonly kind: (typeof OBSERVED)[number];
  /** Neutral namespace, or `site` or `batch`; the deployment's own name where the interface has none. */
  readonly namespace: string;
  /** Where, in neutral names: `POST /shop-analytics/coupons status`. */
  readonly place: string;
  /** What is there: a name, a value or a type, as JSON where it is a value. */
  readonly what: string;
}

/** One of `count` parts of a plan. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

export type Totals = Readonly<Record<Outcome, number>>;

export const VERDICT_WORDS = ['conforms', 'does not conform', 'not shown to conform'] as const;
export type VerdictWord = (typeof VERDICT_WORDS)[number];

/** Why a requirement was not judged: it was not asked, it was blocked, or it says nothing here. */
export type NotJudgedWhy =
  | 'effects'
  | 'filters'
  | 'users'
  | 'nothing asked'
  | 'not reached'
  | 'budget'
  | 'represented'
  | 'not applicable'
  | 'denied'
  | 'turned away'
  | 'no answer'
  | 'no route'
  | 'prerequisite'
  | 'suite';

/** The requirements of one level, counted. */
export interface LevelCounts {
  /** Of the whole plan: those judged and those not. */
  readonly planned: number;
  readonly judged: number;
  /** Of those judged, the ones that the indexes decide, which shows nothing of what else is served. */
  readonly byIndex: number;
  readonly broken: number;
  /** Broken, and accepted by the baseline. */
  readonly accepted: number;
  /** Most first. */
  readonly notJudged: readonly { readonly why: NotJudgedWhy; readonly count: number }[];
}

export interface Verdict {
  readonly word: VerdictWord;
  /** The word, and the numbers behind it, as one sentence. */
  readonly sentence: string;
  readonly must: LevelCounts;
  readonly should: LevelCounts;
  /** Offered namespaces of which less than half of the MUSTs that the effects allow were judged. */
  readonly notJudged: readonly string[];
  /** What the run made and could not remove, by the deployment's address. */
  readonly leftBehind: readonly string[];
}

/** What changed since a run of before, as ids of requirements. */
export interface News {
  /** Id of that run. */
  readonly run: string;
  readonly startedAt: string;
  /** Broken now, and not then. */
  readonly broken: readonly string[];
  /** Broken then, and met now. */
  readonly fixed: readonly string[];
  /** Flaky now, and not then. */
  readonly flaky: readonly string[];
}

/** A record that was there before the run and that a request of it changed. */
export interface HarmedRecord {
  readonly record: string;
  /** Where it is, below the root. */
  readonly address: string;
  /** What the run sent. */
  readonly request: string;
  /** What became of it. */
  readonly what: string;
  /** What stood there before, as far as it was read, as JSON that may be cut short. */
  readonly before: string;
}

/** What the contract does not hold of the document that it was taken from. */
export interface NotHeld {
  /** Operations that the document declares. */
  readonly declared: number;
  /** Of these the ones that are left out. */
  readonly operations: number;
  /** Other places that are left out. */
  readonly places: number;
  /** Most first, each with the JSON pointers of its first places. */
  readonly reasons: readonly { readonly reason: string; readonly count: number; readonly places: readonly string[] }[];
}

export interface Report {
  readonly schemaVersion: 2;
  /** Records of others that the run changed; it stopped at the first. Absent where there are none. */
  readonly harmed?: readonly HarmedRecord[];
  readonly suite: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly hash: string;
    readonly operations: number;
    /** Where it was taken from, for a contract that `conform snapshot` saved; absent for the interface's own. */
    readonly source?: string;
    /** Absent for a contract that was taken from no document. */
    readonly notHeld?: NotHeld;
    /** Titles and statements of the clauses, by id, so that a report can be read alone. */
    readonly clauses: Readonly<Record<string, { readonly title: string; readonly states: string }>>;
  };
  readonly deployment: {
    readonly name: string;
    /** Without credentials. */
    readonly baseUrl: string;
    /** What is deployed there, as the environment says. */
    readonly release?: string;
    readonly names: readonly ResolvedName[];
    /** Neutral names of the namespaces that it offers and that the whole plan asks about. */
    readonly offered?: readonly string[];
  };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    readonly depth: Depth;
    readonly effects: Effect;
    readonly requests: number;
    readonly concurrency: number;
    /** Why the run ended early; null when it did not. */
    readonly interrupted: string | null;
    /** Requirements that filters left out of the plan. */
    readonly filtered: Readonly<Record<Level, number>>;
    /** What the run was kept to, and which share of the faults that a whole run tells such a part does; absent where it was not. */
    readonly budget?: { readonly says: string; readonly share: number };
    /** How far and why the run held back, for the deployment's sake; absent where it did not. */
    readonly slowedDown?: string;
    /** The answers that were larger than a run reads, and were judged by their first part, each with why. Absent where none was. */
    readonly readInPart?: readonly string[];
    /** What the run made, or may have made, and left alone, each with why: no way to remove it, or not its name. Absent where there is none. */
    readonly notRemovable?: readonly string[];
    /** Records of the run that the deployment lets nobody remove from its trash. Absent where there is none. */
    readonly inTrash?: readonly string[];
    /** Records that were not there before the run and do not bear its mark: left alone. Absent where there is none. */
    readonly appeared?: readonly string[];
    /** Records of others that lists show otherwise than before the run: by whom they were changed is not known. Absent where there is none. */
    readonly changed?: readonly string[];
    /** How many records the run made, by kind. Absent where it made none. */
    readonly records?: Readonly<Record<string, number>>;
    /** What it took to remove them. */
    readonly cleanUp?: { readonly requests: number; readonly durationMs: number };
    /** Which part of the plan was run, `index` from 1; absent where all of it was. */
    readonly shard?: Shard;
  };
  readonly verdict: Verdict;
  readonly totals: Totals;
  /** What changed since the run that `--since` names; absent where none is named. */
  readonly since?: News;
  readonly results: readonly Result[];
  /** Of routes that the interface does not show, outside verdict, totals and score; absent where they were not called. */
  readonly undocumented?: readonly Result[];
  /** What the deployment's index shows beyond the interface; absent in reports of before. */
  readonly observations?: readonly Observation[];
  /** What passed because a site may do so, by the entries of `conform list --tolerances`, most first; absent in reports of before. */
  readonly tolerances?: readonly { readonly id: string; readonly times: number }[];
  /** Those that results name, in full where the outcome is not a pass and without bodies elsewhere. */
  readonly exchanges: readonly RecordedExchange[];
}
