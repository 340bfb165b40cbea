import type { Catalogue } from '../cases/suite.ts';
import type { Contract } from '../contract/types.ts';
import type { Vocabulary } from '../contract/vocabulary.ts';
import type { SiteIndex } from '../deployment/index-document.ts';
import type { ResolvedName } from '../deployment/names.ts';
import type { Secret } from '../exchange/secrets.ts';
import type { Exchange } from '../exchange/types.ts';
import type { Requirement } from '../requirement/requirement.ts';

/** One exchange as a file recorded it. Its `id` is the number of its line, or of its entry, counted from 1. */
export interface RecordedEntry extends Exchange {
  /** What its request proves itself by, of which nothing may be shown. */
  readonly secrets: readonly Secret[];
  /** False where the file leaves out a body that the request had. */
  readonly isRequestBodyKnown: boolean;
  /** False where the file leaves out the body of the answer, or holds only its beginning. */
  readonly isAnswerBodyKnown: boolean;
}

export interface AuditOptions {
  readonly contract: Contract;
  readonly vocabulary: Vocabulary;
  readonly catalogue: Catalogue;
  /** The site's own index; null to go by the addresses alone. */
  readonly index: SiteIndex | null;
  /** The REST root; null to take it from the index or from the addresses. */
  readonly baseUrl: URL | null;
  /** Neutral name → the site's own. */
  readonly names: Readonly<Record<string, string>>;
}

export interface Recording {
  /** What the numbers of entries count. */
  readonly unit: 'line' | 'entry';
  readonly entries: readonly RecordedEntry[];
}

export interface Violation extends Requirement {
  readonly reason: string;
  /** Number of the line or entry, counted from 1. */
  readonly entry: number;
  readonly method: string;
  /** As recorded, secrets in it removed. */
  readonly url: string;
  readonly status: number;
}

/** Numbers of the lines or entries that have something in common. */
export interface NumberedEntries {
  readonly entries: readonly number[];
}

export interface AuditReport {
  readonly schemaVersion: 1;
  readonly contract: string;
  /** The root that paths were read below; null where none could be told. */
  readonly baseUrl: string | null;
  readonly names: readonly ResolvedName[];
  readonly unit: Recording['unit'];
  readonly exchanges: number;
  /** Exchanges that met or broke at least one requirement. */
  readonly judged: number;
  readonly findings: readonly Violation[];
  /** Exchanges that nothing was said of, and why. */
  readonly notJudged: readonly (NumberedEntries & { readonly reason: string })[];
  /** Methods on paths, digits in them as `{id}`, that the interface does not show. */
  readonly outsideInterface: readonly (NumberedEntries & { readonly method: string; readonly path: string })[];
}
