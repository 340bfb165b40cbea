import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { PACKAGE_ROOT } from '../package-root.ts';
import { totalsOf } from './namespaces.ts';
import { OUTCOMES, type Report } from './types.ts';

const SCHEMA_FILE = join(PACKAGE_ROOT, 'schemas', 'report', 'report.schema.json');
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const SHOWN_PROBLEMS = 10;

let compiled: ValidateFunction<Report> | undefined;

function validator(): ValidateFunction<Report> {
  compiled ??= new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    formats: { 'date-time': DATE_TIME, uri: (text) => URL.canParse(text) },
  }).compile<Report>(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')));
  return compiled;
}

/** Whether the exchanges of a report were read, too. */
export type Extent = 'whole' | 'without exchanges';

/** What a schema can't say: ids are unique, what results name is there, totals add up. */
function contradictions(report: Report, extent: Extent): readonly string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const exchanges = new Set(report.exchanges.map(({ id }) => id));
  if (exchanges.size < report.exchanges.length) problems.push('/exchanges: an id stands twice');
  report.results.forEach(({ id, clause, exchanges: named }, index) => {
    if (ids.has(id)) problems.push(`/results/${index}/id: ${id} stands twice`);
    ids.add(id);
    if (!Object.hasOwn(report.contract.clauses, clause)) {
      problems.push(`/results/${index}/clause: ${clause} is not among the clauses`);
    }
    const missing = extent === 'whole' && named.find((exchange) => !exchanges.has(exchange));
    if (typeof missing === 'number')
      problems.push(`/results/${index}/exchanges: ${missing} is not among the exchanges`);
  });
  const totals = totalsOf(report.results);
  for (const outcome of OUTCOMES) {
    if ((report.totals[outcome] ?? 0) !== totals[outcome]) {
      problems.push(`/totals/${outcome}: is ${report.totals[outcome]}, the results give ${totals[outcome]}`);
    }
  }
  return problems;
}

/** Everything wrong with a document that claims to be a report, each as `place: what`; empty when it is one. */
export function reportProblems(document: unknown, extent: Extent = 'whole'): readonly string[] {
  const validate = validator();
  const problems = validate(document)
    ? contradictions(document, extent)
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'}: ${message ?? 'is invalid'}`);
  if (problems.length <= SHOWN_PROBLEMS) return problems;
  return [...problems.slice(0, SHOWN_PROBLEMS), `and ${problems.length - SHOWN_PROBLEMS} more`];
}
