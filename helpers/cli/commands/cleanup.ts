import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { describeLeftover } from '../../clean-up/clean-up.ts';
import {
  isUnderWay,
  type OpenFor,
  onDeployment,
  type Recovered,
  recover,
  type Unfinished,
  unfinished,
  unfinishedElsewhere,
} from '../../clean-up/recovery.ts';
import { type FoundRecord, type FoundRun, scan } from '../../clean-up/scan.ts';
import type { Destination } from '../../engine/connect.ts';
import { readSettings, type Settings } from '../../environment/settings.ts';
import { redactor } from '../../exchange/redact.ts';
import { createLedger, markReported } from '../../ledger/ledger.ts';
import { ledgerPath } from '../../ledger/line-file.ts';
import { clip, count, plainLine, toSafeJson } from '../../report/text.ts';
import { destinationOf } from '../../run/destination.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, outFolder, type ParsedArguments, text } from '../command.ts';
import { jsonOption, OUT_OPTION, SETTING_OPTIONS, switchOption, valueOption } from '../options.ts';
import { cleanUpTo } from '../progress.ts';
import { rulesFrom, settingsInput } from '../target.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function durationFrom(given = '1h'): number {
  const [, number = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(given) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new UsageError(`--older-than is "${given}": write it like 90s, 30m, 1h or 2d.`);
  return Number(number) * factor;
}

function tell({ runId, settled, left, inTrash, appeared, changed, other, harmed }: Recovered, io: Io): void {
  for (const line of harmed)
    io.out(`A record of others was changed: ${plainLine(line)}. No more of its kind was removed.`);
  if (other !== null) io.out(`The deployment looks restored, or is another than that of run ${runId}: ${other}.`);
  io.out(`Run ${runId}: ${count(settled, 'entry', 'entries')} of its ledger settled, ${left.length} left.`);
  for (const record of inTrash) io.out(`  ${plainLine(record)}: in the trash; the API cannot empty it.`);
  for (const record of appeared)
    io.out(`  ${plainLine(record)}: appeared during the run and not proved to be its own.`);
  for (const change of changed) io.out(`  ${plainLine(change)}: changed meanwhile, by whom is not known.`);
  for (const leftover of left) io.out(`  ${plainLine(describeLeftover(leftover))}`);
}

/** What the ledgers tell of, without what a run still under way is using. */
function fromLedgers(
  { values }: ParsedArguments,
  destination: Destination,
  out: string,
  io: Io,
): readonly Unfinished[] {
  const named = text(values, 'run');
  const all = unfinished(out, destination, named);
  const underWay = named === undefined ? all.filter(({ header }) => isUnderWay(header)) : [];
  for (const { header } of underWay) {
    io.err(
      `Run ${header.runId} is still running (process ${header.process}). To clean it up anyway, name it with --run.`,
    );
  }
  return all.filter((one) => !underWay.includes(one));
}

function tellFound({ runId, records, unsure, ageMs }: FoundRun, io: Io): void {
  const age = ageMs === null ? 'none of them dated' : `the latest ${Math.floor(ageMs / 60_000)} min old`;
  io.out(`Run ${runId}: ${count(records.length, 'record')}, ${age}.`);
  const line = ({ kind, id, name, address }: FoundRecord): string =>
    plainLine(`${kind} ${id} ${address}: ${clip(name, 100)}`);
  for (const one of records) io.out(`  ${line(one)}`);
  if (unsure.length === 0) return;
  io.out(
    `  ${count(unsure.length, 'more record')} that hold words of this run and are not called as its records are; they are left alone:`,
  );
  for (const one of unsure) io.out(`  ${line(one)}`);
}

/** A ledger of what was found, so that it is read, proved and removed as everything is. */
function ledgerOf({ runId, records, unsure }: FoundRun, out: string, baseUrl: string, openFor: OpenFor): Unfinished {
  const path = ledgerPath(out, `${runId}-scan-${randomBytes(3).toString('hex')}`);
  const header = { runId, baseUrl };
  const ledger = createLedger(path, header);
  const { ownership } = openFor(runId, ledger);
  for (const { kind, id, name } of records)
    ledger.found(kind, name, id, 'unsure', { [ownership.nameFieldOf(kind)]: [name] });
  // Without a text that was written nothing proves them, so that they are told and left.
  for (const { kind, id, name } of unsure) ledger.found(kind, name, id, 'left');
  return { path, header: { ...header, process: 0, host: '' }, ledger };
}

async function scanAll(
  openFor: OpenFor,
  { values }: ParsedArguments,
  destination: Destination,
  out: string,
  io: Io,
): Promise<number> {
  const address = redactor(destination)(destination.baseUrl.href);
  const olderThan = durationFrom(text(values, 'older-than'));
  const headers = unfinished(out, destination, undefined).map(({ header }) => header);
  const underWay = new Set(headers.flatMap((header) => (isUnderWay(header) ? [header.runId] : [])));
  const nobody = createLedger(devNull, { runId: 'scan', baseUrl: address });
  const known = headers.map(({ runId }) => runId);
  const all = await scan(openFor('scan', nobody), known);
  await nobody.close();
  const found = all.filter(
    ({ runId, ageMs }) => !underWay.has(runId) && (ageMs === null ? olderThan === 0 : ageMs >= olderThan),
  );
  const isJson = values.json === true;
  if (values.yes !== true) {
    if (isJson) io.out(toSafeJson(found).trimEnd());
    else if (found.length === 0) io.out('No test records of such a run were found.');
    else for (const one of found) tellFound(one, io);
    if (!isJson && found.length > 0) io.out('Nothing was removed. To remove what is proved, add --yes.');
    return found.length > 0 ? EXIT.leftBehind : EXIT.conforms;
  }
  const runs = found.map((one) => ledgerOf(one, out, address, openFor));
  return finish(runs, await recoverAll(openFor, runs, io), isJson, 'No test records of such a run were found.', io);
}

async function recoverAll(openFor: OpenFor, runs: readonly Unfinished[], io: Io): Promise<readonly Recovered[]> {
  const recovered: Recovered[] = [];
  for (const one of runs) recovered.push(await recover(openFor, one, cleanUpTo(io)));
  return recovered;
}

async function finish(
  runs: readonly Unfinished[],
  recovered: readonly Recovered[],
  isJson: boolean,
  nothing: string,
  io: Io,
): Promise<number> {
  if (isJson) io.out(toSafeJson(recovered).trimEnd());
  else if (recovered.length === 0) io.out(nothing);
  else for (const one of recovered) tell(one, io);
  const reported = runs.map(async ({ path }, at) => recovered[at]?.unwritten ?? (await markReported(path)));
  const unwritten = (await Promise.all(reported)).flatMap((why) => why ?? []);
  for (const why of unwritten) io.err(plainLine(why));
  const isLeft = recovered.some(({ left, harmed }) => harmed.length > 0 || left.some(({ removable }) => removable));
  if (isLeft) return EXIT.leftBehind;
  return unwritten.length > 0 ? EXIT.notShown : EXIT.conforms;
}

async function cleanUpOn(settings: Settings, baseUrl: URL, args: ParsedArguments, io: Io): Promise<number> {
  const destination = destinationOf(settings, baseUrl);
  const out = outFolder(args.values, io);
  if (args.values.scan === true) {
    return onDeployment(settings, destination, rulesFrom(args, io).rulebook, (openFor) =>
      scanAll(openFor, args, destination, out, io),
    );
  }
  const isNamed = text(args.values, 'out') !== undefined;
  if (isNamed && !existsSync(out)) {
    throw new UsageError(`--out names ${out}, which is not there: name the folder of the run's report, or use --scan.`);
  }
  const isNamedRun = text(args.values, 'run') !== undefined;
  const runs = fromLedgers(args, destination, out, io);
  const recovered =
    runs.length === 0
      ? []
      : await onDeployment(settings, destination, rulesFrom(args, io).rulebook, (openFor) =>
          recoverAll(openFor, runs, io),
        );
  for (const address of isNamedRun ? [] : unfinishedElsewhere(out, destination)) {
    io.err(`A ledger in ${out} has records left on ${address}: set CONFORMANCE_BASE_URL to it to remove them.`);
  }
  const nothing = existsSync(out)
    ? `No ledger in ${out} has anything left to remove there. After a backup was restored, use --scan.`
    : `There is no folder ${out}, so no ledger was read: --out names the folder of a run's report, and --scan goes without.`;
  return finish(runs, recovered, args.values.json === true, nothing, io);
}

export const cleanupCommand: Command = {
  name: 'cleanup',
  summary: 'remove test records that a killed run left behind',
  usage: ['[--run ID] [options]', '--scan [--older-than TIME] [--yes] [options]'],
  about: `Removes test records that earlier runs could not remove, because they were killed or the deployment could not be reached. It uses the ledgers in the report folder, and removes only what a check just before proves to belong to the run. Running it twice does no harm. It does not depend on CONFORMANCE_EFFECTS.`,
  options: {
    run: valueOption('ID', 'Only this run, even if its process still seems to be running.'),
    scan: switchOption(
      'If the ledger is lost: looks in every list and in the trash for records with the name of a run. Removes them only with --yes.',
    ),
    'older-than': valueOption(
      'TIME',
      'With --scan: only runs whose latest record is older than this, such as 90s, 30m, 1h or 2d. 0s includes records without a date. Default: 1h.',
    ),
    yes: switchOption('With --scan: removes what was found.'),
    ...OUT_OPTION,
    ...jsonOption('Prints what became of each run as JSON.'),
    ...SETTING_OPTIONS,
  },
  after:
    "Exit: 0 nothing is left, 2 usage, 3 the deployment can't be reached or the ledger not be written, 4 something could not be removed or is not proved to be a run's, or --scan found records and --yes was not given.",
  async run(args, io) {
    // What the embedded reference held is gone with its process.
    const settings = readSettings({ ...settingsInput(args, io), orReference: true });
    const { baseUrl } = settings;
    if (baseUrl === null) {
      throw new UsageError(
        'conform cleanup needs a deployment: set CONFORMANCE_BASE_URL. The embedded reference keeps nothing.',
      );
    }
    return cleanUpOn(settings, baseUrl, args, io);
  },
};
