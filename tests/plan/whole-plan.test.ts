/** The plan of the whole contract: what its depth leaves out, and what the engine relies on in each case. */
import { expect, test } from 'vitest';
import { PHASES } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { EFFECTS } from '../../helpers/contract/types.ts';
import { makePlan, type Plan, requirementsOf } from '../../helpers/plan/plan.ts';
import type { Depth } from '../../helpers/requirement/requirement.ts';
import { suites } from '../../suites/index.ts';

const contract = loadContract();
const planOf = (depth: Depth): Plan => makePlan(contract, suites, depth, null);

test('at smoke depth is the minimal request to each operation, and the quick scenarios', () => {
  const plan = planOf('smoke');
  const minimal = plan.cases.filter(({ id }) => id.endsWith('/minimal/served'));
  expect(minimal.map(({ operations }) => operations)).toEqual([...contract.operations.values()].map((one) => [one]));
  expect(new Set(minimal.flatMap(({ requirements }) => requirements.map(({ id }) => id.split('/').at(-1))))).toEqual(
    new Set(['served', 'accepted', 'json', 'document']),
  );
  const quick = suites.flatMap((suite) => (suite.scenarios ?? []).filter(({ depth }) => depth === 'smoke'));
  expect(plan.cases).toHaveLength(minimal.length + quick.length);
});

test('grows with its depth', () => {
  // A case of one depth may be several of another.
  const [smoke, standard, full] = (['smoke', 'standard', 'full'] as const).map(
    (depth) => new Set(requirementsOf(planOf(depth)).map(({ id }) => id)),
  );
  expect([...(smoke ?? [])].filter((id) => !standard?.has(id))).toEqual([]);
  expect([...(standard ?? [])].filter((id) => !full?.has(id))).toEqual([]);
  expect(standard?.size).toBeGreaterThan(2 * (smoke?.size ?? 0));
});

test('names in each case what it does, on what, and how far it goes', () => {
  const { cases } = planOf('full');
  const wrong = cases.filter(({ id, namespace, effect, operations, requirements, weight, sends, depth }) => {
    const needed = Math.max(...operations.map((operation) => EFFECTS.indexOf(operation.effect)));
    return !(
      requirements[0]?.id === id &&
      requirements.every((requirement) => requirement.namespace === namespace) &&
      operations.length > 0 &&
      EFFECTS.indexOf(effect) >= needed &&
      weight >= 1 &&
      sends !== '' &&
      ['smoke', 'standard', 'full'].includes(depth)
    );
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('looks at lists while they stand still, unless it makes records to look at', () => {
  const making = new Set(
    suites.flatMap(({ lists = [] }) =>
      lists.filter(({ make }) => make !== undefined).map(({ operation }) => operation),
    ),
  );
  const ofDefaults = planOf('standard').cases.filter(({ id }) => id.endsWith('/default/applied'));
  const phases = new Set(
    ofDefaults.map(({ phase, operations: [first] }) => {
      const what = making.has(first?.key ?? '') ? 'a list of its own records' : first?.method;
      return `${what} ${phase}`;
    }),
  );
  expect([...phases].sort()).toEqual(['GET first', 'POST middle', 'a list of its own records middle']);
});

test('what removes all of the site comes after what removes one', () => {
  const { cases } = planOf('standard');
  const turnOf = (id: string): number => {
    const found = cases.find((one) => one.id === id);
    return PHASES.indexOf(found?.phase ?? 'middle');
  };
  const one = turnOf('shop-analytics/admin/notes/delete/:id/DELETE/minimal/served');
  const all = turnOf('shop-analytics/admin/notes/delete/all/DELETE/minimal/served');
  expect(one).toBeGreaterThan(PHASES.indexOf('middle'));
  expect(all).toBeGreaterThan(one);
});
