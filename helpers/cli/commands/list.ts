import type { Contract } from '../../contract/types.ts';
import { OPTIONS } from '../../environment/options.ts';
import { readUnproven } from '../../mutants/unproven.ts';
import { nothingPlanned } from '../../plan/nothing-planned.ts';
import { makePlan, requirementsOf, select } from '../../plan/plan.ts';
import { type Sentence, sentencesOf } from '../../plan/sentences.ts';
import { notHeldLines, notHeldOf } from '../../report/not-held.ts';
import { count, plainLine } from '../../report/text.ts';
import { KINDS } from '../../requirement/kinds.ts';
import { DEPTHS, type Depth, type Requirement } from '../../requirement/requirement.ts';
import { MAX_REQUESTS_OF_A_CALL, PATIENCE } from '../../tolerances/settle.ts';
import { TOLERANCES } from '../../tolerances/table.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, type ParsedArguments, text } from '../command.ts';
import { CONTRACT_OPTION, FILE_OPTIONS, jsonOption, SELECTION_OPTIONS, switchOption, wordOption } from '../options.ts';
import { rulesFrom } from '../rules.ts';
import { selectionFrom } from '../selection.ts';

function depthOf(value: string): Depth {
  const depth = DEPTHS.find((known) => known === value);
  if (!depth) throw new UsageError(`--depth is "${value}": use one of ${DEPTHS.join(', ')}.`);
  return depth;
}

function byClause({ clauses }: Contract, requirements: readonly Requirement[]) {
  return [...clauses.values()].map((clause) => ({
    ...clause,
    requirements: requirements.filter((requirement) => requirement.clause === clause.id).map(({ id }) => id),
  }));
}

function printClauses(contract: Contract, requirements: readonly Requirement[], io: Io): void {
  for (const { id, title, untested } of contract.clauses.values()) {
    const resting = requirements.filter((requirement) => requirement.clause === id);
    io.out(`${title} [${id}]: ${count(resting.length, 'requirement')}`);
    if (untested !== undefined) io.out(`  ${untested}`);
    for (const requirement of resting) io.out(`  ${requirement.level.padEnd(6)} ${requirement.id}`);
  }
}

function printSentences(sentences: readonly Sentence[], io: Io): void {
  for (const { key, heading, says, requirements, untested } of sentences) {
    io.out(`${heading} [${key}]: ${says}`);
    io.out(`  ${untested ?? count(requirements.length, 'requirement')}`);
    for (const { level, id } of requirements) io.out(`  ${level.padEnd(6)} ${id}`);
  }
}

function byKind(requirements: readonly Requirement[]) {
  return Object.entries(KINDS).map(([kind, { group, passes, fails, undecided }]) => ({
    kind,
    group,
    passes,
    fails,
    undecided,
    requirements: requirements.filter((one) => one.kind === kind).length,
  }));
}

function printKinds(kinds: ReturnType<typeof byKind>, io: Io): void {
  for (const { kind, group, passes, fails, requirements } of kinds) {
    io.out(`${kind} [${group}]: ${count(requirements, 'requirement')}`);
    io.out(`  passes  ${passes}`);
    io.out(`  fails   ${fails}`);
  }
}

function unprovenAmong(requirements: readonly Requirement[]) {
  const ids = new Set(requirements.map(({ id }) => id));
  return Object.entries(readUnproven()).flatMap(([why, unproven]) => {
    const listed = unproven.filter((id) => ids.has(id));
    return listed.length === 0 ? [] : [{ why, requirements: listed }];
  });
}

function printUnproven(groups: ReturnType<typeof unprovenAmong>, io: Io): void {
  for (const { why, requirements } of groups) {
    io.out(`${why} (${count(requirements.length, 'requirement')})`);
    for (const id of requirements) io.out(`  ${id}`);
  }
}

function printTolerances(io: Io): void {
  for (const { id, passes, because, where, shownBy } of TOLERANCES) {
    io.out(`${id}: ${passes}`);
    io.out(`  why    ${because}`);
    io.out(`  where  ${where}`);
    io.out(`  shown by the variation ${shownBy}`);
  }
  for (const { id, when, pausesMs } of ASKED_AGAIN) {
    io.out(`asked again, ${id}: ${when}`);
    io.out(`  ${count(pausesMs.length, 'time')}, after ${pausesMs.join(', ')} ms`);
  }
  io.out(`One call costs at most ${count(MAX_REQUESTS_OF_A_CALL, 'request')}.`);
}

const ASKED_AGAIN = Object.entries(PATIENCE).map(([id, { when, pausesMs }]) => ({ id, when, pausesMs }));

/** The two tables of what a site is given, whatever is planned. */
const LENIENCY: View = {
  document: { tolerances: TOLERANCES, askedAgain: ASKED_AGAIN, maxRequestsOfACall: MAX_REQUESTS_OF_A_CALL },
  print: printTolerances,
};

/** What is listed: as JSON, and as lines. */
interface View {
  readonly document: unknown;
  print(io: Io): void;
}

function viewOf(
  { unproven, sentences, kinds, clauses }: ParsedArguments['values'],
  contract: Contract,
  requirements: readonly Requirement[],
): View {
  if (unproven === true) {
    const groups = unprovenAmong(requirements);
    return { document: groups, print: (io) => printUnproven(groups, io) };
  }
  if (sentences === true) {
    const found = sentencesOf(contract, requirements);
    const document = found.map((one) => ({ ...one, requirements: one.requirements.map(({ id }) => id) }));
    return { document, print: (io) => printSentences(found, io) };
  }
  if (kinds === true) {
    const rows = byKind(requirements);
    return { document: rows, print: (io) => printKinds(rows, io) };
  }
  if (clauses === true) {
    return { document: byClause(contract, requirements), print: (io) => printClauses(contract, requirements, io) };
  }
  return { document: requirements, print: (io) => printRequirements(requirements, io) };
}

function printRequirements(requirements: readonly Requirement[], io: Io): void {
  for (const { id, level, basis, clause, title } of requirements) {
    io.out(`${level.padEnd(6)} ${basis.padEnd(12)} ${clause.padEnd(20)} ${id}  ${title}`);
  }
}

function show(view: View, { json }: ParsedArguments['values'], io: Io): number {
  if (json === true) io.out(JSON.stringify(view.document));
  else view.print(io);
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
    if (values.tolerances === true) return show(LENIENCY, values, io);
    const { rulebook } = rulesFrom({ values, profile }, io);
    const { contract, suites } = rulebook;
    // Faults are looked for with every case there is.
    const usualDepth = values.unproven === true ? 'full' : 'standard';
    const selection = selectionFrom(values, contract);
    const plan = select(makePlan(contract, suites, depthOf(text(values, 'depth') ?? usualDepth), null), selection);
    const requirements = requirementsOf(plan);
    for (const line of notHeldLines(notHeldOf(contract))) io.err(plainLine(line));
    if (requirements.length === 0) throw nothingPlanned(selection, contract);
    return show(viewOf(values, contract, requirements), values, io);
  },
};
