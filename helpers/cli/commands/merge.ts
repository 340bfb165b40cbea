import { UsageError } from '../../environment/usage-error.ts';
import { mergeReports } from '../../report/merge.ts';
import type { Report } from '../../report/types.ts';
import { type Command, outFolder, text } from '../command.ts';
import { conclude, EXIT_HELP, GATE_HELP, GATE_OPTIONS, gateFrom } from '../gate.ts';
import { asUsageError, readReports } from '../reports.ts';

function merged(...args: Parameters<typeof mergeReports>): Report {
  try {
    return mergeReports(...args);
  } catch (error) {
    throw asUsageError(error);
  }
}

export const mergeCommand: Command = {
  name: 'merge',
  summary: 'join the reports of all shards of a run',
  help: `conform merge REPORT... [options]

Joins the reports of conform run --shard 1/N to N/N, given as report.json files or their folders, in any
order, into the report that one run would have given, and decides on it.

  --out FOLDER         where the report goes (default: reports)
${GATE_HELP}
  --json               prints deployment, verdict, totals and gate as JSON

Rejects reports of different contracts, deployments, seeds, depths or effects, and a missing shard.
${EXIT_HELP}`,
  options: {
    ...GATE_OPTIONS,
    baseline: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean' },
  },
  takesWords: true,
  async run(args, io) {
    const { values, positionals } = args;
    if (positionals.length === 0) throw new UsageError('Name the reports of all shards: conform merge REPORT...');
    const gate = gateFrom(values, text(values, 'baseline') ?? (io.env.CONFORMANCE_BASELINE || null), io);
    const report = merged(await readReports(positionals, io));
    return (await conclude(report, gate, outFolder(values, io), args, io)).code;
  },
};
