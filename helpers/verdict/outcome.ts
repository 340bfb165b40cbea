import type { Judgement } from '../requirement/judgement.ts';
import type { Level, Outcome } from '../requirement/requirement.ts';

export function outcomeOf(judgement: Judgement, level: Level): Outcome {
  switch (judgement.kind) {
    case 'met':
      return 'pass';
    case 'broken':
      return level === 'MUST' ? 'fail' : 'warn';
    default:
      return judgement.kind;
  }
}
