import { join } from 'node:path';
import { describeLeftover } from '../../engine/cleanup.ts';
import { UnreachableError } from '../../engine/connect.ts';
import { isUnderWay, type Recovered, recover, unfinished } from '../../engine/recovery.ts';
import { readSettings } from '../../environment/settings.ts';
import { UsageError } from '../../environment/usage-error.ts';
import { SETTING_FLAGS } from '../../environment/variables.ts';
import { plainLine } from '../../report/github.ts';
import { count, toSafeJson } from '../../report/text.ts';
import { type Command, EXIT, type Io, outFolder, text } from '../command.ts';

const HELP = `conform cleanup [--run ID] [--out FOLDER] [--json]

Removes what earlier runs made on a deployment and could not remove, because they were killed or the
deployment was out of reach. It goes by the ledgers in FOLDER and removes only what they name, and
only where it carries the run's name. To do it twice does no harm.

  --run ID       only this run; also where its process seems to be under way
  --out FOLDER   where the report of the run went (default: reports)
  --json         prints what became of each run as JSON

Takes the same settings as conform run, for the same deployment; whatever CONFORMANCE_EFFECTS says,
it removes. Exit: 0 nothing is left that could be removed, 2 usage, 3 the deployment can't be reached,
4 something is left that could not be removed.`;

function tell({ runId, removed, left }: Recovered, io: Io): void {
  io.out(`Run ${runId}: ${count(removed, 'entry', 'entries')} of its ledger settled, ${left.length} left.`);
  for (const leftover of left) io.out(`  ${plainLine(describeLeftover(leftover))}`);
}

export const cleanupCommand: Command = {
  name: 'cleanup',
  summary: 'remove what a killed run left on a deployment',
  help: HELP,
  options: {
    ...Object.fromEntries(SETTING_FLAGS.map((flag) => [flag, { type: 'string' as const }])),
    run: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ values }, io) {
    const flags = Object.fromEntries(SETTING_FLAGS.map((flag) => [flag, text(values, flag)]));
    const settings = readSettings({ flags, env: io.env, dotenvPath: join(io.cwd, '.env') });
    const { baseUrl, credentials, secondCredentials } = settings;
    if (baseUrl === null) {
      throw new UsageError(
        'conform cleanup needs a deployment: set CONFORMANCE_BASE_URL. The embedded reference keeps nothing.',
      );
    }
    const named = text(values, 'run');
    const out = outFolder(values, io);
    const all = unfinished(out, baseUrl, named);
    const underWay = named === undefined ? all.filter(({ header }) => isUnderWay(header)) : [];
    for (const { header } of underWay) {
      io.err(
        `Run ${header.runId} is under way (process ${header.process}): name it with --run to clean up all the same.`,
      );
    }
    const runs = all.filter((one) => !underWay.includes(one));
    try {
      const recovered =
        runs.length === 0 ? [] : await recover(runs, settings, { baseUrl, credentials, secondCredentials });
      if (values.json === true) io.out(toSafeJson(recovered).trimEnd());
      else if (recovered.length === 0) io.out(`No ledger in ${out} has anything left to remove there.`);
      else for (const one of recovered) tell(one, io);
      const isLeft = recovered.some(({ left }) => left.some(({ removable }) => removable));
      return isLeft ? EXIT.leftBehind : EXIT.conforms;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      io.err(plainLine(error.message));
      return EXIT.unreachable;
    }
  },
};
