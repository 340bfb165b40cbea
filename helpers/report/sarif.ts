/** @module SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), as code scanning services read it: a rule for each requirement that did not pass. */
import { hash } from 'node:crypto';
import { type Cause, causesByResult, toldOf } from './causes.ts';
import { decisiveOf } from './decisive.ts';
import { exchangesOf } from './exchanges.ts';
import { CUSTOM, statedBy } from './grounds.ts';
import { exchangeLine } from './http-message.ts';
import { oneLine, shortLine } from './text.ts';
import type { Outcome, Report, Result } from './types.ts';

const LEVELS: Partial<Record<Outcome, 'error' | 'warning' | 'note'>> = {
  fail: 'error',
  error: 'error',
  blocked: 'warning',
  warn: 'warning',
  flaky: 'note',
  known: 'note',
};

const text = (value: string): { readonly text: string } => ({ text: shortLine(value) });

function ruleOf(result: Result, report: Report): object {
  return {
    id: result.id,
    shortDescription: text(result.title),
    fullDescription: text(statedBy(result, report.contract.clauses) ?? CUSTOM),
    defaultConfiguration: { level: result.level === 'MUST' ? 'error' : 'warning' },
    properties: { tags: [result.namespace, result.level, result.basis] },
  };
}

function messageOf(result: Result, report: Report, cause: Cause | undefined): string {
  const decisive = decisiveOf(result, exchangesOf(result.exchanges, report));
  const said = toldOf(result, cause);
  return decisive === null ? said : `${said} ${exchangeLine(decisive.shows)}`;
}

export function toSarif(report: Report): object {
  const causes = causesByResult(report);
  const found = report.results.flatMap((result) => {
    const cause = causes.get(result);
    const severity = cause?.severity ?? null;
    const level = severity === 'critical' ? 'error' : LEVELS[result.outcome];
    return level === undefined ? [] : [{ result, level, severity, cause }];
  });
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.suite.name,
            version: report.suite.version,
            rules: found.map(({ result }) => ruleOf(result, report)),
          },
        },
        // Reports of several deployments in one repository don't replace each other.
        automationDetails: { id: `conformance/${encodeURIComponent(oneLine(report.deployment.name))}/` },
        results: found.map(({ result, level, severity, cause }, ruleIndex) => ({
          ruleId: result.id,
          ruleIndex,
          level,
          message: text(messageOf(result, report, cause)),
          ...(severity !== null && { properties: { severity } }),
          // No source file is at fault, and services want one: the requirement's id has the form of a path.
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(result.id.replaceAll(':', '-')) },
                region: { startLine: 1 },
              },
              logicalLocations: [
                { fullyQualifiedName: oneLine(result.operation ?? result.namespace), kind: 'function' },
              ],
            },
          ],
          partialFingerprints: {
            'requirement/v1': hash('sha256', `${report.deployment.name}\n${result.id}`),
          },
          ...(result.outcome === 'known' && {
            suppressions: [{ kind: 'external', justification: text(result.reason).text }],
          }),
        })),
        properties: { contract: report.contract.hash, verdict: report.verdict.word },
      },
    ],
  };
}
