import { resolve } from 'node:path';
import { PREFIX } from '../../environment/options.ts';
import { applyBaseline, prunedBaseline, readBaseline, writeBaseline } from '../../gate/baseline.ts';
import { count, plainLine } from '../../report/text.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, outFolder, text } from '../command.ts';
import { FILE_OPTIONS, OUT_OPTION, SETTING_OPTIONS } from '../options.ts';
import { readReports } from '../reports.ts';

export const baselineCommand: Command = {
  name: 'baseline',
  summary: 'remove from a baseline what no longer fails',
  usage: ['prune [REPORT] [--baseline FILE]'],
  about: `Removes from the baseline what passes in a report and what has expired, and prints what it removed. Nothing is sent. To add to a baseline: conform run --write-baseline.

REPORT is a report.json or its folder. Default: the folder of --out.`,
  options: {
    baseline: SETTING_OPTIONS.baseline ?? { type: 'string', description: '' },
    ...OUT_OPTION,
    ...FILE_OPTIONS,
  },
  after: 'Exit: 0 pruned, or nothing to prune, 2 usage.',
  takesWords: true,
  async run({ values, positionals, profile }, io) {
    const [verb, source = outFolder(values, io), ...more] = positionals;
    if (verb !== 'prune' || more.length > 0) {
      throw new UsageError('Say what to do with it: conform baseline prune [REPORT] [--baseline FILE].');
    }
    const named = text(values, 'baseline') ?? io.env[`${PREFIX}BASELINE`] ?? profile?.settings.values.baseline;
    if (!named) throw new UsageError('Name the baseline with --baseline FILE or CONFORMANCE_BASELINE.');
    const path = resolve(io.cwd, named);
    const baseline = readBaseline(path);
    if (baseline === null) throw new UsageError(`There is no baseline ${path}.`);
    const [read] = await readReports([source], io);
    if (read === undefined) return EXIT.usage;
    const applied = applyBaseline(read.report, baseline, new Date().toISOString().slice(0, 10));
    const pruned = prunedBaseline(baseline, applied);
    for (const { entry, why } of applied.stale) io.out(plainLine(`${entry.id} (${entry.owner}): ${why}`));
    if (applied.stale.length > 0) writeBaseline(path, pruned);
    io.out(`${path}: ${count(applied.stale.length, 'entry', 'entries')} taken out, ${pruned.known.length} left.`);
    return EXIT.conforms;
  },
};
