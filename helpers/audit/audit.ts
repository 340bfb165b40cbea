/** Judges recorded exchanges without a network, by the same rules as a run. Pure. */

import type { ResolvedName } from '../deployment/names.ts';
import { redacted, redactorOf } from '../exchange/redact.ts';
import { groupBy } from '../group-by.ts';
import { sentenceOf } from '../requirement/reasons.ts';
import { type BelowRoot, belowRoot } from './base-url.ts';
import { displayedUrl } from './displayed.ts';
import { type EntryJudgement, type EntryVerdict, judgeEntry } from './judge-entry.ts';
import { type Locate, routeFinder } from './routes.ts';
import { isBelow, type Scope, scopeOf } from './scope.ts';
import type { AuditOptions, AuditReport, NumberedEntries, RecordedEntry, Recording, Violation } from './types.ts';

function findingOf(entry: RecordedEntry, { requirement, judgement }: EntryJudgement): readonly Violation[] {
  if (judgement.kind !== 'broken') return [];
  const { method, url } = entry.request;
  const [reason, status] = [sentenceOf(judgement.why), entry.answer?.status ?? 0];
  return [{ ...requirement, reason, entry: entry.id, method, url: displayedUrl(url), status }];
}

/** Numbers of entries by what they have in common, in the order of their first. */
function tallied<T>(all: readonly (readonly [of: T, entry: number])[]): readonly (T & NumberedEntries)[] {
  const groups = groupBy(all, ([of]) => JSON.stringify(of)).values();
  return [...groups].map((group) => ({ ...group[0][0], entries: group.map(([, entry]) => entry) }));
}

interface Judging extends AuditOptions {
  readonly scope: Scope;
  readonly locate: Locate;
}

function judge(entry: RecordedEntry, below: BelowRoot, { scope, locate, catalogue }: Judging): EntryVerdict {
  const { path, query } = below;
  const neutral = path === '/' ? path : scope.names.toNeutral(path);
  const located = neutral === null ? null : locate(neutral);
  return located === null ? { kind: 'outside' } : judgeEntry({ entry, path, query, located }, scope, catalogue);
}

/** Names that the recording uses, and those that it leaves undecided. */
function usedNames({ names }: Scope, paths: ReadonlySet<string>): readonly ResolvedName[] {
  return names.resolved.filter(({ actual, note }) =>
    actual === null ? note !== undefined : [...paths].some((path) => isBelow(path, actual)),
  );
}

export function audit({ unit, entries }: Recording, options: AuditOptions): AuditReport {
  const locate = routeFinder(options.contract);
  const scope = scopeOf(entries, { ...options, locate });
  const findings: Violation[] = [];
  const notJudged: [of: { reason: string }, entry: number][] = [];
  const outsideInterface: [of: { method: string; path: string }, entry: number][] = [];
  const paths = new Set<string>();
  let judged = 0;
  for (const entry of entries) {
    const { method, url } = entry.request;
    const below = scope && belowRoot(scope.baseUrl, url);
    if (scope === null || below === null) {
      notJudged.push([{ reason: 'the address is not below the REST root, or none can be told' }, entry.id]);
      continue;
    }
    paths.add(below.path);
    const verdict = judge(entry, below, { ...options, scope, locate });
    if (verdict.kind === 'judged') {
      judged += 1;
      findings.push(...verdict.judged.flatMap((one) => findingOf(entry, one)));
    } else if (verdict.kind === 'not-judged') notJudged.push([{ reason: verdict.reason }, entry.id]);
    else outsideInterface.push([{ method, path: below.path.replace(/\/\d+(?=\/|$)/g, '/{id}') }, entry.id]);
  }
  // Ids are the suite's own, whatever a cookie holds.
  const redact = redactorOf(entries.flatMap(({ secrets }) => secrets));
  return {
    schemaVersion: 1,
    contract: options.contract.hash,
    baseUrl: scope && redact(displayedUrl(scope.baseUrl.href)),
    names: scope === null ? [] : redacted(usedNames(scope, paths), redact),
    unit,
    exchanges: entries.length,
    judged,
    findings: findings.map((one) => ({ ...one, reason: redact(one.reason), url: redact(one.url) })),
    notJudged: redacted(tallied(notJudged), redact),
    outsideInterface: tallied(outsideInterface).map((one) => ({ ...one, path: redact(one.path) })),
  };
}
