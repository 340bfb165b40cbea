/** Whether the suite tells of a fault. */
import type { Fault } from '../../reference/faults/types.ts';
import { UnreachableError } from '../engine/unreachable-error.ts';
import type { VerdictWord } from '../report/types.ts';
import { summarise } from '../report/verdict.ts';
import { KINDS } from '../requirement/kinds.ts';
import { matcherOf, WITHOUT_METHODS } from '../requirement/patterns.ts';
import type { Level, Result } from '../requirement/requirement.ts';
import { type Harness, judgeMutant, type MutantRun } from './harness.ts';
import type { MutantResult, Told } from './types.ts';

/** Said in the place of requirements where a deployment is not even recognised. */
const UNREACHABLE = 'nothing can be judged';
const MAX_SHOWN = 3;

function isBroken({ outcome }: Pick<Result, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

function told({ exchanges }: MutantRun, { id, outcome, exchanges: judgedBy }: Result): Told {
  const exchange = exchanges.get(judgedBy.at(-1) ?? 0);
  const status = exchange?.answer?.status ?? 'no answer';
  return {
    id,
    outcome,
    exchange: exchange === undefined ? null : `${exchange.request.method} ${exchange.request.url} → ${status}`,
  };
}

/** A fault is a SHOULD's where all that it breaks are SHOULDs. */
function levelOf({ requirements, clean }: Harness, { breaks, level, levelAs = '' }: Fault): Level {
  const stated = level ?? requirements.get(levelAs)?.level;
  if (stated !== undefined) return stated;
  const isBroken = matcherOf(breaks, WITHOUT_METHODS);
  const broken = [...requirements.values()].filter(({ id }) => clean.get(id) === 'pass' && isBroken(id));
  return broken.length > 0 && broken.every(({ level }) => level === 'SHOULD') ? 'SHOULD' : 'MUST';
}

function base(harness: Harness, fault: Fault): Omit<MutantResult, 'outcome'> {
  const { id, family, namespace, sentence, equivalent } = fault;
  const level = levelOf(harness, fault);
  return { id, family, namespace, sentence, level, equivalent, failed: [], collateral: [], unmoved: [] };
}

/** What a run of the part of the plan would say of the deployment. */
function wordOn({ results }: MutantRun): VerdictWord {
  const offered = [...new Set(results.map(({ namespace }) => namespace))];
  const filtered = { MUST: 0, SHOULD: 0 };
  return summarise(results, { offered, leftBehind: [], interrupted: null, filtered, effects: 'site' }).verdict.word;
}

/** Why nothing valid is known to be sent that could tell; null where something is. */
function outOfReach({ clean, reasons }: Harness, { needs }: Fault): string | null {
  if (needs === null || clean.get(needs) !== 'not-applicable') return null;
  return reasons.get(needs) ?? null;
}

async function judgedOrNull(harness: Harness, fault: Fault): Promise<MutantRun | null> {
  try {
    return await judgeMutant(harness, fault);
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    throw error;
  }
}

/** The outcome where something told of the fault: a fault of a MUST is killed by no less. */
function outcomeOf(level: Level, failed: readonly Result[]): 'killed' | 'warned' {
  return level === 'SHOULD' || failed.some(({ outcome }) => outcome === 'fail') ? 'killed' : 'warned';
}

export async function judgeFault(harness: Harness, fault: Fault): Promise<MutantResult> {
  const mutant = base(harness, fault);
  if (fault.equivalent !== null) return { ...mutant, outcome: 'equivalent' };
  const judged = await judgedOrNull(harness, fault);
  if (judged === null) return { ...mutant, outcome: 'killed', failed: [UNREACHABLE] };
  const breaks = matcherOf(fault.breaks, WITHOUT_METHODS);
  // A check that does not apply to a sound deployment can fail on a faulty one.
  const isSound = ({ id }: Result) => ['pass', 'not-applicable'].includes(harness.clean.get(id) ?? '');
  const failed = judged.results.filter((result) => isBroken(result) && isSound(result));
  const concerned = judged.results.filter(({ id }) => breaks(id));
  const isNamed = ({ id }: Result) => fault.breaks.includes(id);
  const unmoved = [...concerned.filter(isNamed), ...concerned.filter((one) => !isNamed(one))]
    .slice(0, MAX_SHOWN)
    .map((result) => told(judged, result));
  if (fault.verdictTells) {
    const word = wordOn(judged);
    return word === 'conforms'
      ? { ...mutant, outcome: 'survived', unmoved }
      : { ...mutant, outcome: 'killed', failed: [word, ...failed.map(({ id }) => id)] };
  }
  if (failed.length > 0) {
    const outcome = outcomeOf(mutant.level, failed);
    // What holds for every answer of a namespace holds for the broken one too.
    // And a document that shows a broken value need not fit its schema.
    const isOwnDocument = ({ kind, operation }: Result) =>
      kind === 'document' && operation !== null && fault.operations.includes(operation);
    const isExpected = (result: Result) =>
      breaks(result.id) ||
      isOwnDocument(result) ||
      (KINDS[result.kind].group === 'answers' && result.namespace === fault.namespace);
    // What a written fault breaks, only the suite knows.
    const collateral = fault.breaks.length > 0 ? failed.filter((result) => !isExpected(result)) : [];
    return {
      ...mutant,
      outcome,
      failed: failed.map(({ id }) => id),
      collateral: collateral.slice(0, MAX_SHOWN).map((result) => told(judged, result)),
      ...(outcome === 'warned' && { unmoved: failed.slice(0, MAX_SHOWN).map((result) => told(judged, result)) }),
    };
  }
  const reason = outOfReach(harness, fault);
  if (reason !== null) return { ...mutant, outcome: 'equivalent', equivalent: reason };
  return { ...mutant, outcome: 'survived', unmoved };
}
