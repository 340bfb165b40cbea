import { type Given, type Reason, reason, reasonWith } from './reasons.ts';
import type { Code, FlawCode, HindranceCode, InapplicableCode, NoteCode } from './sentences.ts';

/** What judging says of one requirement; the requirement's level makes an outcome of it. */
export type Judgement = Met | Unmet;

interface Met {
  readonly kind: 'met';
  /** What is told of it all the same. */
  readonly why?: Reason;
}

interface Unmet {
  readonly kind: 'broken' | 'not-applicable' | 'blocked' | 'flaky' | 'represented';
  readonly why: Reason;
}

export const MET: Judgement = { kind: 'met' };

/** The codes of words of one's own, by what they are said for. */
const OWN_WORDS = { broken: 'assertion', 'not-applicable': 'inapplicable', blocked: 'prerequisite' } as const;

interface Stating<Own extends Code> {
  <C extends Own>(code: C, ...given: Given<C>): Unmet;
  (why: Reason): Unmet;
}

function stating<Own extends Code>(kind: keyof typeof OWN_WORDS): Stating<Own> {
  const state = (what: Code | Reason, ...given: readonly object[]): Unmet => {
    const why = typeof what === 'string' ? reasonWith(what, ...given) : what;
    return { kind, why: why.code === 'phrase' ? { ...why, code: OWN_WORDS[kind] } : why };
  };
  return state as Stating<Own>;
}

export const broken = stating<FlawCode>('broken');
export const blocked = stating<HindranceCode>('blocked');
export const notApplicable = stating<InapplicableCode>('not-applicable');

export function metWith<C extends NoteCode>(note: C, ...given: Given<C>): Judgement {
  return { kind: 'met', why: reason(note, ...given) };
}

/** Not asked by itself: what the requirement of that id is judged by stands for it. */
export function represented(id: string): Judgement {
  return { kind: 'represented', why: reason('represented-by', { represented: id }) };
}

/** Seen once, and not when it was looked for again. */
export function flaky(why: Reason): Judgement {
  return { kind: 'flaky', why };
}
