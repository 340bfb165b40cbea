import { join, resolve } from 'node:path';
import type { Diagnosis, Diagnostic } from '../../doctor/types.ts';
import { keyOf, OPTIONS, PREFIX, VARIABLES } from '../../environment/options.ts';
import { readSettings, type Settings } from '../../environment/settings.ts';
import type { SettingsInput } from '../../environment/variables.ts';
import {
  configFile,
  envFile,
  FORMATS,
  type Format,
  ignore,
  isInstalledIn,
  type NewFile,
  pipelineFile,
  rejectExisting,
  SERVICES,
  type Service,
  serviceOf,
  writeFiles,
} from '../../init/files.ts';
import { rulesFile, suiteFile } from '../../init/suite-file.ts';
import { notHeldLines, notHeldOf } from '../../report/not-held.ts';
import { count, plainLine } from '../../report/text.ts';
import { resourcesOf } from '../../rulebook/resources.ts';
import { interfaceRulebook } from '../../rulebook/rulebook.ts';
import { onDestination } from '../../run/destination.ts';
import { readSnapshot } from '../../snapshot/file.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, oneOf, type ParsedArguments, parseArguments, text } from '../command.ts';
import { withProfile } from '../configuration.ts';
import { type CommandOptions, SETTING_OPTIONS, switchOption, valueOption, wordOption } from '../options.ts';
import { settingsInput } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';
import { unlessUnreachable } from '../watch.ts';
import { findingLines } from './doctor.ts';

type Answers = Record<string, string>;

/** How often a person is asked, before the command gives up. */
const MAX_TURNS = 3;

const INIT_OPTIONS: CommandOptions = {
  ci: wordOption(
    SERVICES,
    'Also writes a pipeline for this service. Default: the service that the project already uses, or none.',
  ),
  format: wordOption(FORMATS, 'Format of the configuration file. Default: json.'),
  contract: valueOption(
    'FILE',
    'Writes suite.mjs for this OpenAPI document, and conform.config.mjs, which names both. A run writes only what suite.mjs states. Nothing is asked or sent.',
  ),
  owner: valueOption(
    'NAME',
    'Also runs the suite and accepts the current failures in known.json, with NAME as their owner.',
  ),
  yes: switchOption('Asks nothing; uses flags, environment and defaults.'),
  force: switchOption('Overwrites existing files.'),
};

/** What is asked for, in this order: the variable, the question, and whether an empty answer is one. */
const QUESTIONS: readonly (readonly [string, string, boolean])[] = [
  ['BASE_URL', 'Address of the site or of its REST root', false],
  ['USERNAME', 'User name, with all rights (empty: none)', true],
  ['APPLICATION_PASSWORD', 'Application password (made on the profile page of the user)', false],
  ['SECOND_USERNAME', 'Second user, with fewer rights (empty: none)', true],
  ['SECOND_APPLICATION_PASSWORD', 'Second application password', false],
  ['EFFECTS', 'Effects of a run: read, write, send or site (empty: read)', true],
];

function isSecret(variable: string): boolean {
  return VARIABLES.some((one) => one === variable && OPTIONS[one].isSecret === true);
}

function isAskedFor(variable: string, answers: Answers): boolean {
  if (variable === 'APPLICATION_PASSWORD') return (answers.USERNAME ?? '') !== '';
  return variable !== 'SECOND_APPLICATION_PASSWORD' || (answers.SECOND_USERNAME ?? '') !== '';
}

/** What flags and environment say. */
function answersGiven(input: SettingsInput): Answers {
  const given = VARIABLES.flatMap((variable) => {
    const said = input.flags[variable.toLowerCase().replaceAll('_', '-')] ?? input.env[PREFIX + variable];
    return said === undefined || said === '' ? [] : [[variable, said] as const];
  });
  return Object.fromEntries(given);
}

function notAnswered(variable: string, question: string): UsageError {
  const flag = isSecret(variable) ? '' : `--${variable.toLowerCase().replaceAll('_', '-')} or `;
  const [what = ''] = question.split(' (');
  return new UsageError(`No ${what.charAt(0).toLowerCase()}${what.slice(1)}. Set ${flag}${PREFIX}${variable}.`);
}

/** @param kept what was answered before, which an empty answer keeps */
async function answerTo(question: string, kept: string | undefined, isHidden: boolean, io: Io) {
  const hint = kept === undefined ? '' : ` [${isHidden ? 'as before' : kept}]`;
  const said = await io.ask?.(`${question}${hint}: `, isHidden);
  return said?.trim() || kept;
}

/** What a person adds to what is given. */
async function answersOf(given: Answers, before: Answers, isAsking: boolean, io: Io): Promise<Answers> {
  const answers: Answers = { ...given };
  for (const [variable, question, mayBeEmpty] of QUESTIONS) {
    if (answers[variable] !== undefined || !isAskedFor(variable, answers)) continue;
    const said = isAsking ? await answerTo(question, before[variable], isSecret(variable), io) : undefined;
    if (said) answers[variable] = said;
    else if (!mayBeEmpty) throw notAnswered(variable, question);
  }
  return answers;
}

/** The settings as the answers make them, as a run would read them. */
function settingsOf(answers: Answers, input: SettingsInput): Settings {
  const env = Object.fromEntries(Object.entries(answers).map(([name, value]) => [PREFIX + name, value]));
  const families = Object.entries(input.env).filter(([name]) => /^CONFORMANCE_(?:HEADER|FIXTURE)_/.test(name));
  return readSettings({ flags: { header: input.flags.header }, env: { ...Object.fromEntries(families), ...env } });
}

async function diagnose(settings: Settings, io: Io): Promise<Diagnosis> {
  const { examine } = await import('../../doctor/doctor.ts');
  const tell = (finding: Diagnostic): void => {
    for (const line of findingLines(finding)) io.out(line);
  };
  return onDestination(settings, interfaceRulebook(), (destination) =>
    sayingWhatKeeps(settings, io, examine(settings, destination, tell)),
  );
}

/** Examines the site, and once more at the REST root that was found, where that is of the same host. */
async function settle(answers: Answers, input: SettingsInput, io: Io): Promise<Diagnosis> {
  const settings = settingsOf(answers, input);
  const first = await diagnose(settings, io);
  const { foundRoot } = first;
  if (first.isReached || foundRoot === null || new URL(foundRoot).origin !== settings.baseUrl?.origin) return first;
  io.out(plainLine(`Takes the REST root that was found: ${foundRoot}`));
  answers.BASE_URL = foundRoot;
  return diagnose(settingsOf(answers, input), io);
}

/** Asks until the site is reached, as often as a person can be asked. */
async function settleByAsking(input: SettingsInput, isAsking: boolean, io: Io) {
  const given = answersGiven(input);
  let answers = await answersOf(given, {}, isAsking, io);
  let diagnosis = await settle(answers, input, io);
  for (let turn = 1; isAsking && !diagnosis.isReached && turn < MAX_TURNS; turn += 1) {
    io.out('Fix the problem above. An empty answer keeps the former one.');
    answers = await answersOf(given, answers, isAsking, io);
    diagnosis = await settle(answers, input, io);
  }
  return { answers, diagnosis };
}

/** The value of a setting as a profile says it. */
function profileValue(variable: keyof typeof OPTIONS, value: string): unknown {
  const { range, isSwitch } = OPTIONS[variable];
  if (range !== undefined) return Number(value);
  if (isSwitch) return value === 'true' || value === 'yes';
  if (variable !== 'NAMES') return value;
  return Object.fromEntries(value.split(',').map((pair) => pair.split('=').map((part) => part.trim())));
}

function filesFor(
  answers: Answers,
  settings: Settings,
  args: ParsedArguments,
  service: Service,
  io: Io,
): readonly NewFile[] {
  const { values } = args;
  const baseline = text(values, 'owner') === undefined ? null : 'known.json';
  const isPlain = (variable: string): boolean => !isSecret(variable);
  const profile = Object.fromEntries([
    ...VARIABLES.filter((variable) => isPlain(variable) && answers[variable] !== undefined).map((variable) => [
      keyOf(variable),
      profileValue(variable, answers[variable] ?? ''),
    ]),
    ...(baseline === null ? [] : [['baseline', baseline]]),
  ]);
  const secrets = Object.fromEntries([
    ...Object.entries(answers)
      .filter(([variable]) => isSecret(variable))
      .map(([name, value]) => [PREFIX + name, value]),
    ...Object.entries(settings.access.headers).map(([name, value]) => [
      `${PREFIX}HEADER_${name.toUpperCase().replaceAll('-', '_')}`,
      value,
    ]),
  ]);
  const format: Format = oneOf(values, 'format', FORMATS);
  const pipeline = {
    baseUrl: settings.baseUrl?.href ?? '',
    username: answers.USERNAME ?? null,
    effects: answers.EFFECTS ?? 'read',
    baseline,
  };
  return [
    envFile(secrets),
    configFile(format, text(values, 'profile') ?? 'staging', profile, isInstalledIn(io.cwd)),
    ...(service === 'none' ? [] : [pipelineFile(service, pipeline)]),
  ];
}

/** The suite of a document, from the document alone. */
function initSuite(file: string, isForced: boolean, io: Io): number {
  const saved = readSnapshot(resolve(io.cwd, file), new Map());
  const config = 'conform.config.mjs';
  if (!isForced) rejectExisting(io.cwd, ['suite.mjs', config]);
  const { content, written, questions } = suiteFile(saved, resourcesOf(saved.contract), file);
  writeFiles(io.cwd, [
    { path: 'suite.mjs', content },
    { path: config, content: rulesFile(file, isInstalledIn(io.cwd)) },
  ]);
  io.out(`Wrote ./suite.mjs and ./${config}.`);
  for (const line of notHeldLines(notHeldOf(saved.contract))) io.err(plainLine(line));
  io.out(
    written.length === 0
      ? 'No kind of record is found that a run could make and remove: it only reads.'
      : `A run may write ${written.join(', ')}: read suite.mjs, which leaves ${count(questions, 'question')} open ("// ?").`,
  );
  io.out(
    'Next:\n  conform run --reference --effects write  # the same on a server of the document, with nothing at stake',
  );
  return EXIT.conforms;
}

export const initCommand: Command = {
  name: 'init',
  summary: 'set up a project: asks, checks, and writes .env, configuration and pipeline',
  usage: ['[options]', '--contract FILE [--force]'],
  about: `Asks for what a run needs, or takes it from flags and the environment; finds the REST root of the site; checks everything as conform doctor does; and writes .env with the secrets (mode 600, in .gitignore), conform.config with the other settings as a profile, and, if wanted, a pipeline and a baseline of the current failures. If a run cannot start, nothing is written. Existing files are kept unless --force is given.

Passwords are asked for, or taken from CONFORMANCE_APPLICATION_PASSWORD and CONFORMANCE_SECOND_APPLICATION_PASSWORD; there is no flag for them.`,
  options: { ...INIT_OPTIONS, ...SETTING_OPTIONS },
  after: 'Exit: 0 set up, 1 set up with problems, 2 usage, 3 a run cannot start, and nothing was written.',
  async run(args, io) {
    const { values } = args;
    const contract = text(values, 'contract');
    if (contract !== undefined) return initSuite(contract, values.force === true, io);
    const input = settingsInput(args, io);
    const service = values.ci === undefined ? serviceOf(io.cwd) : oneOf(values, 'ci', SERVICES);
    const format = oneOf(values, 'format', FORMATS);
    const isAsking = values.yes !== true && io.ask !== undefined;
    if (values.force !== true) rejectExisting(io.cwd, ['.env', ...FORMATS.map((one) => `conform.config.${one}`)]);
    const { answers, diagnosis } = await settleByAsking(input, isAsking, io);
    if (!diagnosis.isReached) {
      io.err('Nothing was written. Fix the problem above, then rerun conform init.');
      return EXIT.notShown;
    }
    const files = filesFor(answers, settingsOf(answers, input), args, service, io);
    if (values.force !== true)
      rejectExisting(
        io.cwd,
        files.map(({ path }) => path),
      );
    writeFiles(io.cwd, files);
    const ignored = ignore(io.cwd, ['.env', 'reports/']);
    for (const { path, isSecret: holdsSecrets } of files)
      io.out(`Wrote ${join('.', path)}${holdsSecrets ? ', which only you may read' : ''}.`);
    if (ignored.length > 0) io.out(`Added ${ignored.join(' and ')} to .gitignore.`);
    if (service !== 'none')
      io.out(
        'In the pipeline, set where the suite is (OWNER/REPOSITORY@COMMIT or SUITE), and store the passwords as secrets.',
      );
    if (format === 'ts') io.out('conform.config.ts needs Node 22.18 or later.');
    const owner = text(values, 'owner');
    if (owner !== undefined) {
      const { runCommand } = await import('./run.ts');
      const words = ['--write-baseline', '--owner', owner, '--quiet'];
      const args = await withProfile(runCommand, parseArguments(runCommand, words), io);
      await unlessUnreachable(runCommand.run(args, io), io);
    }
    io.out('Next:\n  conform run  # checks the site and writes reports/report.html');
    return diagnosis.findings.some(({ state }) => state === 'problem') ? EXIT.departs : EXIT.conforms;
  },
};
