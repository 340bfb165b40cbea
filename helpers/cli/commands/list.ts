import type { Contract } from '../../contract/types.ts';
import { OPTIONS } from '../../environment/options.ts';
import { readUnproven } from '../../mutants/unproven.ts';
import { nothingPlanned } from '../../plan/nothing-planned.ts';
import { makePlan, requirementsOf, select } from '../../plan/plan.ts';
import { sentencesOf } from '../../plan/sentences.ts';
import { notHeldLines, notHeldOf } from '../../report/not-held.ts';
import { count, plainLine } from '../../report/text.ts';
import { KINDS } from '../../requirement/kinds.ts';
import { DEPTHS, type Requirement } from '../../requirement/requirement.ts';
import { MAX_REQUESTS_OF_A_CALL, PATIENCE } from '../../tolerances/settle.ts';
import { TOLERANCES } from '../../tolerances/table.ts';
import { type Command, EXIT, type FlagValues, type Io, oneOf } from '../command.ts';
import { CONTRACT_OPTION, FILE_OPTIONS, jsonOption, SELECTION_OPTIONS, switchOption, wordOption } from '../options.ts';
import { selectionFrom } from '../selection.ts';
import { rulesFrom } from '../target.ts';

/** What is listed: as JSON, and as lines. */
interface View {
  readonly document: unknown;
  readonly lines: readonly string[];
}

/** The requirements below what they have in common. */
const listedBelow = (requirements: readonly Requirement[]): readonly string[] =>
  requirements.map(({ level, id }) => `  ${level.padEnd(6)} ${id}`);

const idsOf = (requirements: readonly Requirement[]): readonly string[] => requirements.map(({ id }) => id);

function clausesView({ clauses }: Contract, all: readonly Requirement[]): View {
  const groups = [...clauses.values()].map((clause) => {
    return { clause, requirements: all.filter((requirement) => requirement.clause === clause.id) };
  });
  return {
    document: groups.map(({ clause, requirements }) => ({ ...clause, requirements: idsOf(requirements) })),
    lines: groups.flatMap(({ clause: { id, title, untested }, requirements }) => [
      `${title} [${id}]: ${count(requirements.length, 'requirement')}`,
      ...(untested === undefined ? [] : [`  ${untested}`]),
      ...listedBelow(requirements),
    ]),
  };
}

function sentencesView(contract: Contract, all: readonly Requirement[]): View {
  const sentences = sentencesOf(contract, all);
  return {
    document: sentences.map((one) => ({ ...one, requirements: idsOf(one.requirements) })),
    lines: sentences.flatMap(({ key, heading, says, requirements, untested }) => [
      `${heading} [${key}]: ${says}`,
      `  ${untested ?? count(requirements.length, 'requirement')}`,
      ...listedBelow(requirements),
    ]),
  };
}

function kindsView(all: readonly Requirement[]): View {
  const kinds = Object.entries(KINDS).map(([kind, { group, passes, fails, undecided }]) => {
    const requirements = all.filter((one) => one.kind === kind).length;
    return { kind, group, passes, fails, undecided, requirements };
  });
  return {
    document: kinds,
    lines: kinds.flatMap(({ kind, group, passes, fails, requirements }) => [
      `${kind} [${group}]: ${count(requirements, 'requirement')}`,
      `  passes  ${passes}`,
      `  fails   ${fails}`,
    ]),
  };
}

function unprovenView(all: readonly Requirement[]): View {
  const ids = new Set(idsOf(all));
  const groups = Object.entries(readUnproven()).flatMap(([why, unproven]) => {
    const requirements = unproven.filter((id) => ids.has(id));
    return requirements.length === 0 ? [] : [{ why, requirements }];
  });
  return {
    document: groups,
    lines: groups.flatMap(({ why, requirements }) => [
      `${why} (${count(requirements.length, 'requirement')})`,
      ...requirements.map((id) => `  ${id}`),
    ]),
  };
}

/** The two tables of what a site is given, whatever is planned. */
function leniencyView(): View {
  const askedAgain = Object.entries(PATIENCE).map(([id, { when, pausesMs }]) => ({ id, when, pausesMs }));
  return {
    document: { tolerances: TOLERANCES, askedAgain, maxRequestsOfACall: MAX_REQUESTS_OF_A_CALL },
    lines: [
      ...TOLERANCES.flatMap(({ id, passes, because, where, shownBy }) => [
        `${id}: ${passes}`,
        `  why    ${because}`,
        `  where  ${where}`,
        `  shown by the variation ${shownBy}`,
      ]),
      ...askedAgain.flatMap(({ id, when, pausesMs }) => [
        `asked again, ${id}: ${when}`,
        `  ${count(pausesMs.length, 'time')}, after ${pausesMs.join(', ')} ms`,
      ]),
      `One call costs at most ${count(MAX_REQUESTS_OF_A_CALL, 'request')}.`,
    ],
  };
}

function viewOf(
  { unproven, sentences, kinds, clauses }: FlagValues,
  contract: Contract,
  requirements: readonly Requirement[],
): View {
  if (unproven === true) return unprovenView(requirements);
  if (sentences === true) return sentencesView(contract, requirements);
  if (kinds === true) return kindsView(requirements);
  if (clauses === true) return clausesView(contract, requirements);
  const lines = requirements.map(
    ({ id, level, basis, clause, title }) =>
      `${level.padEnd(6)} ${basis.padEnd(12)} ${clause.padEnd(20)} ${id}  ${title}`,
  );
  return { document: requirements, lines };
}

function show(view: View, { json }: FlagValues, io: Io): number {
  for (const line of json === true ? [JSON.stringify(view.document)] : view.lines) io.out(line);
  return EXIT.conforms;
}

export const listCommand: Command = {
  name: 'list',
  summary: 'show the requirements with level and clause',
  usage: ['[options]'],
  about: 'Shows each requirement with its level, basis and clause. Nothing is sent.',
  options: {
    ...SELECTION_OPTIONS,
    depth: wordOption(OPTIONS.DEPTH.values ?? [], OPTIONS.DEPTH.description),
    clauses: switchOption('Shows each clause of the interface with its requirements, or why it has none.'),
    sentences: switchOption('Shows each sentence of the interface with its requirements, or why it cannot be judged.'),
    kinds: switchOption('Shows each kind of requirement, how many there are, and what passes and fails.'),
    unproven: switchOption('Shows the requirements that no fault of conform mutants breaks, with the reason.'),
    tolerances: switchOption('Shows what passes because a site may do so, and how often something is asked again.'),
    ...jsonOption('Prints them as JSON.'),
    ...CONTRACT_OPTION,
    ...FILE_OPTIONS,
  },
  async run({ values, profile }, io) {
    if (values.tolerances === true) return show(leniencyView(), values, io);
    const { rulebook } = rulesFrom({ values, profile }, io);
    const { contract, suites } = rulebook;
    // Faults are looked for with every case there is.
    const usualDepth = values.unproven === true ? 'full' : 'standard';
    const selection = selectionFrom(values, contract);
    const depth = oneOf({ depth: usualDepth, ...values }, 'depth', DEPTHS);
    const plan = select(makePlan(contract, suites, depth, null), selection);
    const requirements = requirementsOf(plan);
    for (const line of notHeldLines(notHeldOf(contract))) io.err(plainLine(line));
    if (requirements.length === 0) throw nothingPlanned(selection, contract);
    return show(viewOf(values, contract, requirements), values, io);
  },
};
