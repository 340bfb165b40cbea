/**
 * How well the rows of a report tell causes apart: some faults at a time, switched on together in the reference, and which rows
 * show them. What a fault breaks is what it breaks alone. `npm run causes -- --seed 1 --draws 40`
 */
import { parseArgs } from 'node:util';
import { drawn } from '../helpers/mutants/choose.ts';
import { type Harness, judgeAll, judgeMutant, openHarness } from '../helpers/mutants/harness.ts';
import { type Cause, groupByCause } from '../helpers/report/causes.ts';
import type { Result } from '../helpers/requirement/requirement.ts';
import { faultCatalogue } from '../reference/faults/catalogue.ts';
import type { Fault } from '../reference/faults/types.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    draws: { type: 'string', default: '40' },
    size: { type: 'string', default: '8' },
    show: { type: 'boolean', default: false },
  },
});

/** Rows that one fault may stand in before it counts as split. */
const MAX_ROWS = 2;
/** Faults of so many operations switch on half of the deployment, and leave no room for others beside them. */
const MAX_OPERATIONS = 12;

interface Told {
  readonly fault: Fault;
  /** Ids of what it breaks by itself. */
  readonly broken: ReadonlySet<string>;
}

const isBroken = ({ outcome }: Pick<Result, 'outcome'>): boolean => outcome === 'fail' || outcome === 'warn';

function isAlone({ equivalent, operations, inIndex }: Fault): boolean {
  return equivalent === null && !inIndex && operations.length > 0 && operations.length < MAX_OPERATIONS;
}

/** Faults in an order by lot, each family as often as any other. */
function lotsOf(faults: readonly Fault[], seed: number): readonly Fault[] {
  const families = new Map<string, Fault[]>();
  for (const fault of drawn(faults, faults.length, seed)) {
    families.set(fault.family, [...(families.get(fault.family) ?? []), fault]);
  }
  const ranked = [...families.values()].flatMap((family) =>
    family.map((fault, rank) => ({ fault, rank, id: fault.id })),
  );
  return drawn(ranked, ranked.length, seed)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ fault }) => fault);
}

async function judged(harness: Harness, fault: Fault): Promise<Told | null> {
  const { results } = await judgeMutant(harness, fault);
  const broken = results.filter((one) => isBroken(one) && harness.clean.get(one.id) === 'pass').map(({ id }) => id);
  return broken.length === 0 ? null : { fault, broken: new Set(broken) };
}

/** Faults of a row, as few as explain all of it. */
function holders({ results }: Cause, all: readonly Told[]): readonly Told[] {
  let open = results
    .filter(isBroken)
    .map(({ id }) => id)
    .filter((id) => all.some(({ broken }) => broken.has(id)));
  const found: Told[] = [];
  while (open.length > 0) {
    const left = open;
    const covered = ({ broken }: Told): number => left.filter((id) => broken.has(id)).length;
    const [best] = all.toSorted((one, other) => covered(other) - covered(one));
    if (best === undefined) break;
    found.push(best);
    open = open.filter((id) => !best.broken.has(id));
  }
  return found;
}

function show(rows: ReadonlyMap<Cause, readonly Told[]>, split: readonly Told[]): void {
  for (const [{ severity, title, results }, faults] of rows) {
    console.log(`${faults.length > 1 ? 'joined ' : '       '}${severity} ${results.length}  ${title}`);
    for (const { fault } of faults) console.log(`                 ${fault.id}: ${fault.sentence}`);
  }
  for (const { fault } of split) console.log(`split  ${fault.id}: ${fault.sentence}`);
}

const total = { rows: 0, joined: 0, faults: 0, split: 0 };
const harness = await openHarness();
const lots = lotsOf([...faultCatalogue().values()].filter(isAlone), Number(values.seed)).values();
for (let draw = 1; draw <= Number(values.draws); draw += 1) {
  const told: Told[] = [];
  for (const fault of lots) {
    const one = await judged(harness, fault);
    if (one !== null) told.push(one);
    if (told.length === Number(values.size)) break;
  }
  const { results, exchanges } = await judgeAll(
    harness,
    told.map(({ fault }) => fault),
  );
  const causes = groupByCause({ results, exchanges: [...exchanges.values()] }).filter(isBroken);
  const rows = new Map(causes.map((cause) => [cause, holders(cause, told)]));
  const rowsOf = (one: Told): number => [...rows.values()].filter((faults) => faults.includes(one)).length;
  const split = told.filter((one) => rowsOf(one) > MAX_ROWS);
  total.rows += rows.size;
  total.joined += [...rows.values()].filter(({ length }) => length > 1).length;
  total.faults += told.filter((one) => rowsOf(one) > 0).length;
  total.split += split.length;
  if (values.show) show(rows, split);
  console.log(
    `${draw}: ${total.rows} rows, ${total.joined} with several faults; ${total.faults} faults told, ${total.split} in more than ${MAX_ROWS} rows`,
  );
}
