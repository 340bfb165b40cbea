/** Whether the suite tells of a fault. */
import type { Fault } from '../../reference/faults/types.ts';
import { UnreachableError } from '../engine/connect.ts';
import type { Result } from '../report/types.ts';
import { type Judged, judgeMutant, type Laboratory } from './laboratory.ts';
import { matcherOf } from './patterns.ts';
import type { MutantResult, Told } from './types.ts';

/** Said in the place of requirements where a deployment is not even recognised. */
const UNREACHABLE = 'nothing can be judged';
const MOST_SHOWN = 3;

function isBroken({ outcome }: Pick<Result, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

function told({ exchanges }: Judged, { id, outcome, exchanges: judgedBy }: Result): Told {
  const exchange = exchanges.get(judgedBy.at(-1) ?? 0);
  const status = exchange?.answer?.status ?? 'no answer';
  return {
    id,
    outcome,
    exchange: exchange === undefined ? null : `${exchange.request.method} ${exchange.request.url} → ${status}`,
  };
}

function base({ id, family, namespace, sentence, equivalent }: Fault): Omit<MutantResult, 'outcome'> {
  return { id, family, namespace, sentence, equivalent, failed: [], collateral: [], unmoved: [] };
}

/** Why nothing sound is known to be sent that could tell; null where something is. */
function outOfReach({ clean, reasons }: Laboratory, { needs }: Fault): string | null {
  if (needs === null || clean.get(needs) !== 'not-applicable') return null;
  return reasons.get(needs) ?? null;
}

async function judgedOrNull(laboratory: Laboratory, fault: Fault): Promise<Judged | null> {
  try {
    return await judgeMutant(laboratory, fault);
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    throw error;
  }
}

export async function judgeFault(laboratory: Laboratory, fault: Fault): Promise<MutantResult> {
  if (fault.equivalent !== null) return { ...base(fault), outcome: 'equivalent' };
  const judged = await judgedOrNull(laboratory, fault);
  if (judged === null) return { ...base(fault), outcome: 'killed', failed: [UNREACHABLE] };
  const breaks = matcherOf(fault.breaks);
  const failed = judged.results.filter((result) => isBroken(result) && laboratory.clean.get(result.id) === 'pass');
  if (failed.length > 0) {
    // What holds for every answer of a namespace holds for the broken one too.
    const isExpected = (id: string) => breaks(id) || id.startsWith(`${fault.namespace}/answers/`);
    const collateral = failed.filter(({ id }) => !isExpected(id));
    return {
      ...base(fault),
      outcome: 'killed',
      failed: failed.map(({ id }) => id),
      collateral: collateral.slice(0, MOST_SHOWN).map((result) => told(judged, result)),
    };
  }
  const reason = outOfReach(laboratory, fault);
  if (reason !== null) return { ...base(fault), outcome: 'equivalent', equivalent: reason };
  const isNamed = ({ id }: Result) => fault.breaks.includes(id);
  const concerned = judged.results.filter(({ id }) => breaks(id));
  const unmoved = [...concerned.filter(isNamed), ...concerned.filter((one) => !isNamed(one))].slice(0, MOST_SHOWN);
  return { ...base(fault), outcome: 'survived', unmoved: unmoved.map((result) => told(judged, result)) };
}
