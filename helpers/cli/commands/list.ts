import { suites } from '../../../suites/index.ts';
import { loadContract } from '../../contract/load.ts';
import { UsageError } from '../../environment/usage-error.ts';
import { makePlan, requirementsOf, select } from '../../plan/plan.ts';
import type { Depth } from '../../report/types.ts';
import { type Command, EXIT, text } from '../command.ts';
import { SELECTION_OPTIONS, selectionFrom } from '../selection.ts';

const DEPTHS: readonly Depth[] = ['smoke', 'standard', 'full'];

function depthOf(value: string): Depth {
  const depth = DEPTHS.find((known) => known === value);
  if (!depth) throw new UsageError(`--depth is "${value}": use one of ${DEPTHS.join(', ')}.`);
  return depth;
}

export const listCommand: Command = {
  name: 'list',
  summary: 'show the requirements with level and clause',
  help: `conform list [--namespace NAME] [--operation KEY] [--id ID] [--depth DEPTH] [--clauses] [--json]

Shows each requirement with its level, basis and clause. Nothing is sent.

  --clauses   shows each clause of the interface with the requirements that rest on it`,
  options: { ...SELECTION_OPTIONS, depth: { type: 'string' }, clauses: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ values }, io) {
    const contract = loadContract();
    const plan = select(
      makePlan(contract, suites, depthOf(text(values, 'depth') ?? 'standard'), null),
      selectionFrom(values),
    );
    const requirements = requirementsOf(plan);
    if (values.json === true) {
      io.out(JSON.stringify(requirements));
      return EXIT.conforms;
    }
    if (values.clauses === true) {
      for (const [id, clause] of contract.clauses) {
        const resting = requirements.filter((requirement) => requirement.clause === id);
        io.out(`${clause.title} [${id}]: ${resting.length} requirements`);
        for (const requirement of resting) io.out(`  ${requirement.level.padEnd(6)} ${requirement.id}`);
      }
      return EXIT.conforms;
    }
    for (const { id, level, basis, clause, title } of requirements) {
      io.out(`${level.padEnd(6)} ${basis.padEnd(12)} ${clause.padEnd(20)} ${id}  ${title}`);
    }
    return EXIT.conforms;
  },
};
