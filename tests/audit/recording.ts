/** Hand-made recordings, and what an audit says of them. */
import { audit } from '../../helpers/audit/audit.ts';
import { readJsonLines } from '../../helpers/audit/json-lines.ts';
import type { AuditOptions, AuditReport } from '../../helpers/audit/types.ts';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { loadVocabulary } from '../../helpers/contract/vocabulary.ts';
import { suites } from '../../suites/index.ts';

export const ROOT = 'https://example.test/rest';

export interface Line {
  readonly method?: string;
  /** Below {@link ROOT}, or a whole address. */
  readonly url: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  readonly status: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function linesOf(lines: readonly Line[]): string {
  return lines
    .map(({ method = 'GET', url, ...rest }) =>
      JSON.stringify({ method, url: url.startsWith('/') ? `${ROOT}${url}` : url, ...rest }),
    )
    .join('\n');
}

export const OPTIONS: AuditOptions = {
  contract: loadContract(),
  vocabulary: loadVocabulary(),
  catalogue: catalogueOf(suites),
  index: null,
  baseUrl: new URL(ROOT),
  names: {},
};

export function auditOf(lines: readonly Line[], options: Partial<AuditOptions> = {}): AuditReport {
  return audit(readJsonLines('recording.jsonl', linesOf(lines)), { ...OPTIONS, ...options });
}

/** Ids of the requirements that one exchange breaks. */
export function brokenBy(line: Line, options: Partial<AuditOptions> = {}): readonly string[] {
  return auditOf([line], options).findings.map(({ id }) => id);
}
