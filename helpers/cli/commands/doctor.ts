import type { Effect } from '../../contract/types.ts';
import type { Diagnosis, Diagnostic } from '../../doctor/types.ts';
import { effectiveEffects, readSettings } from '../../environment/settings.ts';
import { count, plainLine, toSafeJson } from '../../report/text.ts';
import { onDestination } from '../../run/destination.ts';
import { type Command, EXIT, type Io } from '../command.ts';
import { commandName } from '../next-steps.ts';
import { CONTRACT_OPTION, jsonOption, REFERENCE_OPTIONS, SETTING_OPTIONS } from '../options.ts';
import { span } from '../progress.ts';
import { rulesFrom, settingsInput, targetLine } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

/** What each effect allows, and what stays on the site after it. */
const ALLOWS: Readonly<Record<Effect, string>> = {
  read: 'sends only GET and HEAD, leaves nothing',
  write:
    'also creates, changes and removes its own test records; what the API cannot remove stays, and a shop mails its owner about orders',
  send: 'also sends mail and calls third parties, which cannot be undone',
  site: 'also changes settings, plugins and licences and does not restore them; CONFORMANCE_CONFIRM_HOST must name the host',
};

export function findingLines({ check, state, message, fix }: Diagnostic): readonly string[] {
  return [
    `  ${state.padEnd(7)} ${plainLine(`${check}: ${message}`)}`,
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
  summary: 'check that a run can start: site, gate, credentials, names, caches',
  usage: ['[options]'],
  about: `Checks what a run needs, with GET requests only: DNS, certificate, redirects and gates, the REST root, the credentials and what they may read, the names of the namespaces, the clock, and caches. Then it shows for each effect what a run would do and leave, how many requests it sends and about how long it takes. Each line is a pass, a note, or a problem with its fix.`,
  options: {
    ...jsonOption('Prints findings and estimates as one object.'),
    ...CONTRACT_OPTION,
    ...REFERENCE_OPTIONS,
    ...SETTING_OPTIONS,
  },
  after: 'Exit: 0 no problem, 1 problems, but a run can start, 2 usage, 3 a run cannot start.',
  async run(args, io) {
    const { examine } = await import('../../doctor/doctor.ts');
    const settings = readSettings(settingsInput(args, io));
    const rules = rulesFrom(args, io);
    const isJson = args.values.json === true;
    const tell = (finding: Diagnostic): void => {
      for (const line of isJson ? [] : findingLines(finding)) io.out(line);
    };
    return onDestination(settings, rules.rulebook, async (destination) => {
      const target = targetLine(settings, destination);
      if (!isJson) io.out(target);
      const diagnosis = await sayingWhatKeeps(settings, io, examine(settings, destination, tell, rules));
      const code = exitOf(diagnosis);
      if (isJson) io.out(toSafeJson({ target, exitCode: code, ...diagnosis }).trimEnd());
      else conclude(diagnosis, effectiveEffects(settings), io);
      return code;
    });
  },
};

function conclude(diagnosis: Diagnosis, effects: string, io: Io): void {
  const problems = diagnosis.findings.filter(({ state }) => state === 'problem').length;
  if (diagnosis.estimates.length > 0)
    io.out('What a run does with each effect if nothing fails (> marks the current one; CONFORMANCE_EFFECTS):');
  for (const line of estimateLines(diagnosis, effects)) io.out(line);
  if (!diagnosis.isReached) io.out('Fix the problem above, then rerun.');
  else if (problems > 0) io.out(`A run can start, with ${count(problems, 'problem')}.`);
  else io.out(`Ready: ${commandName(io.cwd)} run`);
}
