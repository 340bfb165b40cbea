import { OPTIONS } from '../../environment/options.ts';
import { mergeReports } from '../../report/merge.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, outFolder, text } from '../command.ts';
import { conclude, EXIT_HELP, GITHUB_HELP } from '../gate.ts';
import { gateFrom } from '../gate-settings.ts';
import { FILE_OPTIONS, GATE_HEADING, GATE_OPTIONS, jsonOption, OUT_OPTION, valueOption } from '../options.ts';
import { readReports } from '../reports.ts';

export const mergeCommand: Command = {
  name: 'merge',
  summary: 'join the reports of all shards of a run',
  usage: ['REPORT... [options]'],
  about: `Joins the reports of conform run --shard 1/N to N/N, given as report.json files or their folders in any order, into the report that one run would have given, and decides on it. It rejects reports of different contracts, deployments, seeds, depths or effects, and a missing shard.`,
  options: {
    ...OUT_OPTION,
    baseline: { ...valueOption('FILE', OPTIONS.BASELINE.description), heading: GATE_HEADING },
    ...GATE_OPTIONS,
    ...FILE_OPTIONS,
    ...jsonOption('Prints deployment, verdict, totals and gate as JSON.'),
  },
  after: `${GITHUB_HELP}\n\n${EXIT_HELP}`,
  takesWords: true,
  async run(args, io) {
    const { values, positionals } = args;
    if (positionals.length === 0) throw new UsageError('Name the reports of all shards: conform merge REPORT...');
    const gate = gateFrom(
      values,
      text(values, 'baseline') ?? (io.env.CONFORMANCE_BASELINE || args.profile?.settings.values.baseline || null),
      io,
    );
    const report = mergeReports(await readReports(positionals, io));
    return (await conclude(report, gate, outFolder(values, io), args, io)).code;
  },
};
