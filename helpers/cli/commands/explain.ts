import type { Case } from '../../cases/types.ts';
import { didYouMean } from '../../environment/nearest.ts';
import { makePlan, type Plan, requirementsOf } from '../../plan/plan.ts';
import { CUSTOM } from '../../report/grounds.ts';
import { KINDS, type KindOfRequirement } from '../../requirement/kinds.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import type { Rulebook } from '../../rulebook/rulebook.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT } from '../command.ts';
import { commandName } from '../next-steps.ts';
import { CONTRACT_OPTION, FILE_OPTIONS, jsonOption } from '../options.ts';
import { rulesFrom } from '../target.ts';

const MEANS: Readonly<Record<Requirement['basis'], string>> = {
  declared: 'the interface states it',
  implied: 'it follows from what the interface states',
  conventional: 'custom of the platform',
};

interface Explanation extends Requirement, Pick<KindOfRequirement, 'passes' | 'fails' | 'undecided'> {
  readonly clauseTitle: string;
  readonly clauseStates: string;
  readonly effect: string;
  readonly sends: string;
  /** The flag of a run that judges it, and little else. */
  readonly tryWith: string;
}

function requirementIn(plan: Plan, id: string): Requirement {
  const requirements = requirementsOf(plan);
  const found = requirements.find((requirement) => requirement.id === id);
  if (found) return found;
  const known = requirements.map((requirement) => requirement.id);
  throw new UsageError(
    `No requirement has the id "${id}"${didYouMean(id, known)} conform list --depth full shows all but what a site declares of its own.`,
  );
}

function explain(id: string, { contract, suites }: Rulebook): Explanation {
  const plan = makePlan(contract, suites, 'full', null);
  const requirement = requirementIn(plan, id);
  const judges = ({ requirements }: Pick<Case, 'requirements'>): boolean => requirements.some((own) => own.id === id);
  const one = plan.cases.find(judges);
  const ofIndex = plan.indexChecks.some(judges);
  const ofAnswers = plan.answerChecks.some(judges);
  const clause = contract.clauses.get(requirement.clause);
  const { passes, fails, undecided } = KINDS[requirement.kind];
  return {
    ...requirement,
    passes,
    fails,
    undecided,
    clauseTitle: clause?.title ?? requirement.clause,
    clauseStates: clause?.states ?? '',
    effect: one?.effect ?? 'read',
    sends:
      one?.sends ??
      (ofIndex ? 'nothing but the request for the index' : 'little of its own: it looks at every answer of the run'),
    tryWith: ofAnswers ? `--namespace ${requirement.namespace}` : `--id '${id}'`,
  };
}

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a requirement',
  usage: ['ID [--json]'],
  about:
    'Shows level, basis and clause of a requirement, what a run sends for it, and what passes and fails. Sends nothing.',
  options: { ...jsonOption('Prints it as one object.'), ...CONTRACT_OPTION, ...FILE_OPTIONS },
  takesWords: true,
  async run({ values, profile, positionals }, io) {
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError('Name one requirement: conform explain ID.');
    const explanation = explain(id, rulesFrom({ values, profile }, io).rulebook);
    if (values.json === true) {
      io.out(JSON.stringify(explanation));
      return EXIT.conforms;
    }
    const { title, level, basis, clauseTitle, clauseStates, operation, effect, sends } = explanation;
    const { passes, fails, undecided, tryWith } = explanation;
    const lines: readonly (readonly [string, string])[] = [
      ['level', level],
      ['basis', `${basis}: ${MEANS[basis]}`],
      ['clause', basis === 'conventional' ? CUSTOM : `${clauseTitle}: ${clauseStates}`],
      ['operation', operation ?? 'several, or none'],
      ['effect', effect],
      ['sends', sends],
      ['passes', passes],
      ['fails', `${fails}${level === 'SHOULD' ? ' A SHOULD warns and does not fail.' : ''}`],
      ...(undecided === null ? [] : [['neither', undecided] as const]),
    ];
    io.out(`${id}\n${title}\n`);
    for (const [name, what] of lines) io.out(`  ${name.padEnd(10)} ${what}`);
    io.out(`\nTo try it alone: ${commandName(io.cwd)} run ${tryWith}`);
    return EXIT.conforms;
  },
};
