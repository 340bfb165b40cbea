import type { Check, Judging } from '../cases/check.ts';
import { shortened } from '../exchange/cut.ts';
import type { Exchange } from '../exchange/types.ts';
import { blocked, type Judgement } from '../requirement/judgement.ts';
import { isUnanswered, whyNot } from '../verdict/judge.ts';

export interface Verdict {
  readonly judgement: Judgement;
  readonly exchanges: readonly Exchange[];
}

/** What one attempt of one check says of its requirements, by their ids. */
export interface Verdicts extends Judging {
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** Neither success nor failure can rest on a request that was not answered, and no failure on an uncertain answer. */
function unlessUnanswered(judgement: Judgement, exchanges: readonly Exchange[]): Judgement {
  if (judgement.kind !== 'met' && judgement.kind !== 'broken') return judgement;
  const unanswered = exchanges.find(isUnanswered);
  if (unanswered !== undefined) return blocked(whyNot(unanswered));
  const uncertainty = judgement.kind === 'broken' && exchanges.map(({ answer }) => answer?.uncertainty).find(Boolean);
  return uncertainty ? blocked('no-answer', { failure: `No sure answer: ${uncertainty}.` }) : judgement;
}

/** Takes judgements of a check's own requirements, and one of each. */
export function openVerdicts({ requirements }: Pick<Check<never>, 'requirements'>): Verdicts {
  const owned = new Set(requirements.map(({ id }) => id));
  const verdicts = new Map<string, Verdict>();
  return {
    verdicts,
    judge({ id }, judgement, ...exchanges) {
      if (!owned.has(id)) throw new Error(`${requirements[0]?.id} judges ${id}, which is not its own.`);
      if (verdicts.has(id)) throw new Error(`${id} is judged twice.`);
      const restsOn = exchanges.filter((exchange) => exchange !== null);
      verdicts.set(id, { judgement: unlessUnanswered(judgement, restsOn), exchanges: restsOn.map(shortened) });
    },
  };
}
