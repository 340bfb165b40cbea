import { catalogueOf } from '../../cases/suite.ts';
import type { Case } from '../../cases/types.ts';
import { sideBySide } from '../../compare/side-by-side.ts';
import type { Repeated } from '../../engine/session.ts';
import { readSettings, type Settings } from '../../environment/settings.ts';
import { parseJson } from '../../exchange/json.ts';
import type { RecordedExchange } from '../../exchange/types.ts';
import { type Plan, requirementsOf } from '../../plan/plan.ts';
import { decisiveOf } from '../../report/decisive.ts';
import { exchangesOf } from '../../report/exchanges.ts';
import { exchangeLine } from '../../report/http-message.ts';
import { creates, type Needed, neededFor } from '../../report/reproduce.ts';
import { clip, count, plainLine, toSafeJson } from '../../report/text.ts';
import type { Report } from '../../report/types.ts';
import { restsOnOthers } from '../../requirement/kinds.ts';
import type { Result } from '../../requirement/requirement.ts';
import type { Chosen } from '../../rulebook/choose.ts';
import { interfaceRulebook } from '../../rulebook/rulebook.ts';
import { onDestination } from '../../run/destination.ts';
import { type PreparedRun, prepare } from '../../run/prepare.ts';
import { resending, sendingAgain } from '../../run/resend.ts';
import { type RunOutcome, run } from '../../run/run.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, outFolder, type ParsedArguments } from '../command.ts';
import { idsToRetry, isOfReadsAlone } from '../ids-to-retry.ts';
import { harmLines, leftLines, shownOf } from '../left-lines.ts';
import { jsonOption, OUT_OPTION, SETTING_OPTIONS, valueOption } from '../options.ts';
import { readReports } from '../reports.ts';
import { rulesFrom, settingsInput, targetLine } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

/** Records and requests that a machine makes again where a person would not. */
const MAX_SENT_AGAIN = 14;
const COLUMN = 58;
/** An address with every argument of a list fills a screen by itself. */
const SHOWN_ADDRESS = 120;

/** A result with the exchanges that it rests on, in order. */
interface Evidence {
  readonly result: Result;
  readonly exchanges: readonly RecordedExchange[];
}

interface Replayed extends RunOutcome {
  /** What was asked again. */
  readonly plan: Plan;
}

/** @param recorded the exchanges, of which a report keeps those of a pass without bodies */
function evidenceOf(
  { results, undocumented = [] }: Report,
  recorded: readonly RecordedExchange[],
  id: string,
): Evidence | null {
  const result = [...results, ...undocumented].find((one) => one.id === id);
  return result ? { result, exchanges: exchangesOf(result.exchanges, { exchanges: recorded }) } : null;
}

/** A contract that the report was not judged by may ask something else under the same id. */
function rejectOtherContract(report: Report, hash: string): void {
  if (report.contract.hash === hash) return;
  const { source } = report.contract;
  const mend =
    source === undefined
      ? 'use the version of the suite that wrote it'
      : `name the contract of ${source} with --contract`;
  throw new UsageError(
    `The report was judged by the contract ${report.contract.hash}, and this would be judged by ${hash}: ${mend}.`,
  );
}

/**
 * What the run was told, unless flags or the environment say otherwise. Address and credentials never come from the report,
 * nor does the leave to change a site's settings.
 */
function settingsFor(report: Report, args: ParsedArguments, io: Io): Settings {
  const input = settingsInput(args, io);
  const { seed = String(report.run.seed), depth = report.run.depth } = input.flags;
  // A report of the embedded reference is replayed on it.
  const settings = readSettings({ ...input, flags: { ...input.flags, seed, depth }, orReference: true });
  if (settings.baseUrl === null && report.deployment.name !== 'reference') {
    throw new UsageError(
      `The report is of ${plainLine(report.deployment.baseUrl)}: say with --base-url or CONFORMANCE_BASE_URL what is to be asked.`,
    );
  }
  const { effects, names, baseUrl, confirmHost } = settings;
  const isConfirmed = baseUrl === null || confirmHost?.toLowerCase() === baseUrl.host;
  const given = report.deployment.names.filter(({ how }) => how === 'environment');
  return {
    ...settings,
    effects: effects ?? (report.run.effects === 'site' && !isConfirmed ? 'send' : report.run.effects),
    names: { ...Object.fromEntries(given.map(({ name, actual }) => [name, actual ?? name])), ...names },
    undocumented: settings.undocumented || report.undocumented !== undefined,
  };
}

/** What another slug leads to is not sent again: which of two records has it is what was tried. */
const isRenaming = ({ preparing, steps }: Needed): boolean =>
  steps.some(({ request }) => request.url.includes('/by-slug/')) &&
  preparing.some(({ request }) => request.body?.includes('"slug":'));

/** The same run with the one request that showed a result, where that tells whether it is still broken; else null. */
function oneRequest(prepared: PreparedRun, report: Report, id: string): PreparedRun | null {
  const { plan, contract, deployment, runId: newRunId } = prepared;
  const result = report.results.find((one) => one.id === id);
  const requirement = requirementsOf(plan).find((one) => one.id === id);
  const needed = result && neededFor(result, report, MAX_SENT_AGAIN);
  if (!result || !requirement || !needed || 'cannot' in needed || isRenaming(needed)) return null;
  const { suites } = prepared.options.rulebook ?? interfaceRulebook();
  const resources = [...catalogueOf(suites).resources.values()];
  const { baseUrl } = report.deployment;
  const translation = { resources, contract, names: deployment.names, baseUrl, runId: report.run.id, newRunId };
  const answerChecks = plan.answerChecks.filter(({ requirements }) => requirements.includes(requirement));
  const one =
    answerChecks.length > 0
      ? sendingAgain(result, needed, translation)
      : resending(result, requirement, needed, translation);
  return one && { ...prepared, plan: { indexChecks: [], cases: [one], answerChecks } };
}

/** @param once the report of the one result, where it is to be told from the request that showed it */
async function retryRequests(
  settings: Settings,
  repeated: Repeated,
  rules: Chosen,
  out: string,
  tell: (line: string) => void,
  io: Io,
  once: Report | null,
): Promise<Replayed | null> {
  return onDestination(settings, rules.rulebook, async (destination) => {
    tell(targetLine(settings, destination));
    const preparing = prepare({
      settings,
      destination,
      selection: { ids: [...repeated.shownBy] },
      out,
      keepsExchanges: true,
      repeated,
      ...rules,
    });
    const prepared = await sayingWhatKeeps(settings, io, preparing);
    const chosen = once === null ? prepared : oneRequest(prepared, once, repeated.id);
    if (chosen === null) {
      await prepared.client.close();
      return null;
    }
    let interrupted: string | null = null;
    void io.interrupted.then((signal) => {
      interrupted = `interrupted by ${signal}`;
    });
    const outcome = await run(
      chosen,
      () => {},
      () => interrupted,
    );
    return { ...outcome, plan: prepared.plan };
  });
}

function clipped(exchange: RecordedExchange): RecordedExchange {
  const { request } = exchange;
  return { ...exchange, request: { ...request, url: clip(request.url, SHOWN_ADDRESS) } };
}

function answerLines(exchange: RecordedExchange | undefined): readonly string[] {
  if (exchange === undefined) return ['(no such request)'];
  const { request, answer, failure } = exchange;
  const asked = `${request.method} ${request.url.replace(/^https?:\/\/[^/]*/, '')}`;
  if (answer === null) return [asked, `no answer: ${failure ?? 'the reason was not recorded'}`];
  const json = parseJson(answer.body);
  const body = json === undefined ? answer.body : JSON.stringify(json, null, 2);
  const dropped = answer.body === '' && answer.truncated;
  const lines = dropped ? ['(the body was not kept in the report)'] : body.split('\n');
  return [asked, `${answer.status} ${answer.headers['content-type'] ?? ''}`.trimEnd(), ...lines];
}

/** Why there is no request to show. */
function whyNothingAsked({ result: { id, namespace } }: Evidence, plan: Plan): string {
  const judges = ({ requirements }: Pick<Case, 'requirements'>): boolean => requirements.some((own) => own.id === id);
  if (plan.answerChecks.some(judges)) {
    return `It is judged from all answers of a run: conform run --namespace ${namespace} repeats them.`;
  }
  if (plan.indexChecks.some(judges))
    return 'It is judged from the index, which was read again; nothing else was asked.';
  return 'Nothing was asked, for the reason above.';
}

function verdictOf({ outcome }: Result): string {
  if (outcome === 'fail' || outcome === 'warn') return 'Still broken';
  return outcome === 'pass' ? 'Now fine' : 'Cannot be told';
}

function saidOf({ outcome, reason }: Result): string {
  return plainLine(`${outcome}${reason === '' ? '' : `: ${reason}`}`);
}

/** The arguments that a result tells of. */
function blamedIn({ with: { argument } = {} }: Result): readonly string[] {
  return typeof argument === 'string' ? argument.split(' and ') : [];
}

/** The answer that shows a result; of one that passes, the answer to the request that broke it before. */
function shownIn({ result, exchanges }: Evidence, before: Evidence | null): RecordedExchange | undefined {
  const isBroken = result.outcome === 'fail' || result.outcome === 'warn';
  if (isBroken || before === null) return decisiveOf(result, exchanges)?.shows;
  const broken = shownIn(before, null);
  const at = broken === undefined ? -1 : before.exchanges.indexOf(broken);
  return exchanges[at] ?? exchanges.at(-1);
}

/** @param target what was asked, where it was not told before */
function print(old: Evidence, now: Evidence, tried: readonly Replayed[], target: string, io: Io): void {
  const { result } = old;
  io.out(`${result.id}\n${plainLine(result.title)}\n`);
  if (now.exchanges.length > 0) {
    io.out(`  ${'then'.padEnd(COLUMN)} | now`);
    const [before, after] = [shownIn(old, null), shownIn(now, old)];
    for (const row of sideBySide(answerLines(before), answerLines(after), COLUMN)) io.out(`  ${row}`);
    io.out('');
  }
  io.out(`${verdictOf(now.result)}.`);
  io.out(`then  ${saidOf(result)}`);
  io.out(`now   ${saidOf(now.result)}`);
  if (target !== '') io.out(`\n${target}`);
  const [last] = tried.slice(-1);
  if (now.exchanges.length === 0 && last) io.out(`\n${whyNothingAsked(now, last.plan)}`);
  const sent = tried.flatMap(({ allExchanges }) => allExchanges);
  if (sent.length === 0) return;
  io.out(`\nAll ${count(sent.length, 'request')}, with preparation and clean-up:`);
  for (const exchange of sent) io.out(`  ${plainLine(exchangeLine(clipped(exchange)))}`);
}

/** What every try has done to the site is told, also of one that told nothing of the result. */
function tellLeft(tried: readonly Replayed[], io: Io): void {
  for (const { report } of tried) {
    const left = shownOf('Left behind', report.verdict.leftBehind);
    for (const line of [...harmLines(report), ...left, ...leftLines(report)]) io.err(plainLine(line));
  }
}

function exitCodeOf({ result }: Evidence, tried: readonly Replayed[]): number {
  const isLeft = ({ report: { verdict, harmed = [] } }: Replayed) => verdict.leftBehind.length > 0 || harmed.length > 0;
  if (tried.some(isLeft)) return EXIT.leftBehind;
  if (result.outcome === 'fail' || result.outcome === 'warn') return EXIT.departs;
  return result.outcome === 'pass' ? EXIT.conforms : EXIT.notShown;
}

const isTold = (now: Evidence | null | undefined): boolean =>
  now !== null && now !== undefined && ['pass', 'fail', 'warn'].includes(now.result.outcome);

/** Whether one request tells it: of what is judged from all answers, one that is right shows little, but for a creation. */
function isSure(now: Evidence | null | undefined, { result, exchanges }: Evidence): boolean {
  if (!isTold(now)) return false;
  const act = decisiveOf(result, exchanges)?.act;
  return now?.result.outcome !== 'pass' || !restsOnOthers(result.kind) || (act !== undefined && creates(act));
}

/** @param tried takes each try as it ends */
async function replayInto(tried: Replayed[], args: ParsedArguments, io: Io): Promise<number> {
  const { values, positionals } = args;
  const [source, id, ...more] = positionals;
  if (source === undefined || id === undefined || more.length > 0) {
    throw new UsageError('Name a report and a requirement: conform replay REPORT ID.');
  }
  const [named] = await readReports([source], io);
  const old = named && evidenceOf(named.report, named.report.exchanges, id);
  if (!named || !old) throw new UsageError(`${source} has no result with the id "${id}".`);
  const rules = rulesFrom(args, io);
  rejectOtherContract(named.report, (rules.savedContract ?? rules.rulebook).contract.hash);
  const settings = settingsFor(named.report, args, io);
  const shownBy = new Set(idsToRetry(named.report, [old.result]));
  const repeated = { id, shownBy, blamed: blamedIn(old.result) };
  const { report } = named;
  const tell = values.json === true ? io.err : io.out;
  const repeat = async (chosen: Settings, isOnce: boolean) => {
    const once = isOnce ? report : null;
    let target = '';
    // The answers come first, and what they are of below them.
    const later = (line: string): void => {
      target = line;
    };
    const outcome = await retryRequests(
      chosen,
      repeated,
      rules,
      outFolder(values, io),
      isOnce ? later : tell,
      io,
      once,
    );
    if (outcome) tried.push(outcome);
    return outcome && { target, now: evidenceOf(outcome.report, outcome.allExchanges, id) };
  };
  // What only reads needs no look at the lists of the site, as what writes does before and after.
  const readsAlone = isOfReadsAlone(old.exchanges, report.run.id);
  const least: Settings = readsAlone ? { ...settings, effects: 'read' } : settings;
  const once = await repeat(least, true);
  let again = isSure(once?.now, old) ? once : await repeat(least, false);
  if (readsAlone && settings.effects !== 'read' && again?.now?.result.outcome === 'skipped') {
    again = await repeat(settings, false);
  }
  if (!again?.now) throw new UsageError(`The deployment does not declare what "${id}" is about.`);
  const { now, target } = again;
  const chain = tried.flatMap(({ allExchanges }) => allExchanges);
  if (values.json === true) io.out(toSafeJson({ id, old, new: now, chain }).trimEnd());
  else print(old, now, tried, target, io);
  return exitCodeOf(now, tried);
}

async function replay(args: ParsedArguments, io: Io): Promise<number> {
  const tried: Replayed[] = [];
  try {
    return await replayInto(tried, args, io);
  } finally {
    tellLeft(tried, io);
  }
}

export const replayCommand: Command = {
  name: 'replay',
  summary: 'repeat the check of a result, and show both answers',
  usage: ['REPORT ID [options]'],
  about: `Repeats the check of one result, with the seed, depth, effects and names of the report, and says whether it is still broken, now fine, or cannot be told. The old and the new answer are shown side by side. Records that it needs are created anew, written to the ledger and removed.

Address and credentials are never taken from the report, but from flags, environment and configuration file, as for conform run. The effects are those of the report; site needs --confirm-host HOST.`,
  options: {
    contract: valueOption('FILE', 'The saved contract that the report was judged by.'),
    ...OUT_OPTION,
    ...jsonOption('Prints both results with their exchanges as one object.'),
    ...SETTING_OPTIONS,
  },
  after:
    'Exit: 0 it passes now, 1 it does not, 2 usage, or a report of another contract, 3 it could not be judged, 4 something was left behind.',
  takesWords: true,
  run: replay,
};
