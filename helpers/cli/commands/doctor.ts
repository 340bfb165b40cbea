import type { Effect } from '../../contract/types.ts';
import type { Diagnosis, Finding } from '../../doctor/types.ts';
import { effectiveEffects } from '../../environment/settings.ts';
import { plainLine } from '../../report/github.ts';
import { toSafeJson } from '../../report/text.ts';
import { open } from '../../run/destination.ts';
import { type Command, EXIT, type Io } from '../command.ts';
import { jsonOption, REFERENCE_OPTIONS, SETTING_OPTIONS } from '../options.ts';
import { span } from '../progress.ts';
import { settingsFrom, targetLine } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

/** What each effect allows, and what stays on the site after it. */
const ALLOWS: Readonly<Record<Effect, string>> = {
  read: 'sends GET and HEAD only, and leaves nothing',
  write:
    'also makes, changes and removes records of its own; leaves what the site lets nobody remove, and a shop mails its owner about orders',
  send: 'also calls what sends mail or calls third parties, which can not be taken back',
  site: 'also changes settings, plugins and licences, and sets nothing back; CONFORMANCE_CONFIRM_HOST must name the host',
};

export function findingLines({ check, state, says, fix }: Finding): readonly string[] {
  return [
    `  ${state.padEnd(7)} ${plainLine(`${check}: ${says}`)}`,
    ...(fix === null ? [] : [`          ${plainLine(`Fix: ${fix}`)}`]),
  ];
}

function estimateLines({ estimates }: Diagnosis, chosen: string): readonly string[] {
  return estimates.map(({ effects, requirements, requests, seconds }) => {
    const mark = effects === chosen ? '>' : ' ';
    return `  ${mark} ${effects.padEnd(5)} ${requirements} requirements, about ${requests} requests, about ${span(seconds * 1000)}: ${ALLOWS[effects]}.`;
  });
}

function exitOf({ isReached, findings }: Diagnosis): number {
  if (!isReached) return EXIT.notShown;
  return findings.some(({ state }) => state === 'problem') ? EXIT.departs : EXIT.conforms;
}

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'check that a run can begin: site, gate, credentials, names, caches',
  usage: ['[options]'],
  about: `Looks at everything that a run needs, by reading alone: the name of the site, its certificate, redirects and gates, where its REST root is, whether the credentials are taken and what they may read, what it calls the namespaces, its clock, and caches in between. Then it says what each effect would allow and leave, how many requests a run sends and about how long it takes. Every line is a pass, a note, or a problem with its fix.`,
  options: {
    ...jsonOption('Prints findings and estimates as one object.'),
    ...REFERENCE_OPTIONS,
    ...SETTING_OPTIONS,
  },
  after: 'Exit: 0 no problem, 1 there are problems, and a run can begin all the same, 2 usage, 3 no run can begin.',
  async run(args, io) {
    const { examine } = await import('../../doctor/doctor.ts');
    const settings = settingsFrom(args, io);
    const opened = await open(settings);
    const isJson = args.values.json === true;
    const target = targetLine(settings, opened.destination);
    const tell = (finding: Finding): void => {
      for (const line of isJson ? [] : findingLines(finding)) io.out(line);
    };
    if (!isJson) io.out(target);
    try {
      const diagnosis = await sayingWhatKeeps(settings, io, examine(settings, opened.destination, tell));
      const code = exitOf(diagnosis);
      if (isJson) io.out(toSafeJson({ target, exitCode: code, ...diagnosis }).trimEnd());
      else conclude(diagnosis, effectiveEffects(settings), io);
      return code;
    } finally {
      await opened.close();
    }
  },
};

function conclude(diagnosis: Diagnosis, effects: string, io: Io): void {
  const problems = diagnosis.findings.filter(({ state }) => state === 'problem').length;
  if (diagnosis.estimates.length > 0)
    io.out('What a run does with each effect where nothing fails (> is the one that holds; CONFORMANCE_EFFECTS):');
  for (const line of estimateLines(diagnosis, effects)) io.out(line);
  if (!diagnosis.isReached) io.out('No run can begin before that is mended.');
  else if (problems > 0) io.out(`A run can begin, with ${problems} ${problems === 1 ? 'problem' : 'problems'}.`);
  else io.out('Everything is ready: conform run.');
}
