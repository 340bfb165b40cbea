/** @module Numbers of a run for monitoring, as OpenMetrics text (https://openmetrics.io), for a node exporter or a push gateway. */
import { summariseNamespaces } from './namespaces.ts';
import { score } from './score.ts';
import { clip, oneLine } from './text.ts';
import { OUTCOMES, type Report } from './types.ts';

const LABEL_LIMIT = 200;
const LAST_SUCCESS = 'conformance_last_success_timestamp_seconds';

type Labels = Readonly<Record<string, string>>;
type MetricPoint = readonly [labels: Labels, value: number];

function escaped(value: string): string {
  return clip(oneLine(value), LABEL_LIMIT).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

function labelled(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
}

function gauge(name: string, help: string, samples: readonly MetricPoint[]): readonly string[] {
  if (samples.length === 0) return [];
  const [, unit] = /_(seconds|ratio)$/.exec(name) ?? [];
  return [
    `# TYPE ${name} gauge`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples.map(([labels, value]) => `${name}{${labelled(labels)}} ${value}`),
  ];
}

/** When the metrics of before say that the deployment conformed last; null where they do not say. */
function lastSuccess(before: string, labels: Labels): number | null {
  const start = `${LAST_SUCCESS}{${labelled(labels)}} `;
  const line = before.split('\n').find((one) => one.startsWith(start));
  const value = Number(line?.slice(start.length));
  return line === undefined || !Number.isFinite(value) ? null : value;
}

/** @param before what stands in the file, of the run before: it knows when the deployment conformed last */
export function toMetrics(report: Report, before = ''): string {
  const { deployment, run, results, verdict, suite } = report;
  const labels = { deployment: deployment.name };
  const seconds = (Date.parse(run.startedAt) + run.durationMs) / 1000;
  const conforms = verdict.word === 'conforms';
  const success = conforms ? seconds : lastSuccess(before, labels);
  const namespaces = summariseNamespaces(results);
  const scores = namespaces.flatMap(({ namespace, score: own }): readonly MetricPoint[] =>
    own === null ? [] : [[{ ...labels, namespace }, own]],
  );
  const whole = score(results);
  const outcomes = namespaces.flatMap(({ namespace, totals }) =>
    OUTCOMES.map((outcome): MetricPoint => [{ ...labels, namespace, outcome }, totals[outcome]]),
  );
  return [
    ...gauge('conformance_conforms', 'Whether the deployment conforms: 1, or 0.', [[labels, conforms ? 1 : 0]]),
    ...gauge('conformance_score_ratio', 'Share of operations whose every MUST holds.', [
      ...(whole === null ? [] : [[labels, whole] as const]),
    ]),
    ...gauge('conformance_namespace_score_ratio', 'The same of one namespace.', scores),
    ...gauge('conformance_results', 'Requirements by outcome.', outcomes),
    ...gauge('conformance_left_behind_records', 'Records that the run made and could not remove.', [
      [labels, verdict.leftBehind.length],
    ]),
    ...gauge('conformance_requests', 'Requests that the run sent.', [[labels, run.requests]]),
    ...gauge('conformance_duration_seconds', 'How long the run took.', [[labels, run.durationMs / 1000]]),
    ...gauge('conformance_last_run_timestamp_seconds', 'When the run ended.', [[labels, seconds]]),
    ...gauge(LAST_SUCCESS, 'When a run found last that the deployment conforms.', [
      ...(success === null ? [] : [[labels, success] as const]),
    ]),
    '# TYPE conformance_suite info',
    '# HELP conformance_suite The suite that judged.',
    `conformance_suite_info{${labelled({ ...labels, version: suite.version })}} 1`,
    '# EOF',
    '',
  ].join('\n');
}
