import { outcomesOf, type Packed } from '../compare/history.ts';
import { standingOf } from '../compare/standing.ts';

/** A deployment and its runs, the oldest first, at least one. */
export interface Past {
  readonly slug: string;
  readonly runs: readonly Packed[];
}

export const STATES = ['met', 'broken', 'not judged'] as const;
export type State = (typeof STATES)[number];

/** How a deployment stands to a requirement, and since which of its runs. */
export interface Since {
  readonly state: State;
  /** A day. Null where it was never judged. */
  readonly day: string | null;
  /** Whether it was broken before. */
  readonly wasBroken?: true;
}

const dayOf = ({ run }: Packed): string => run.startedAt.slice(0, 10);

/** By id of the requirement, for one deployment; what was not judged in a run says nothing of what was found before. */
export function standingsOf({ runs }: Pick<Past, 'runs'>): ReadonlyMap<string, Since> {
  const known = new Map<string, Since>();
  const last = runs.at(-1);
  for (const packed of runs) {
    const day = dayOf(packed);
    for (const [id, outcome] of outcomesOf(packed)) {
      const standing = standingOf(outcome);
      const before = known.get(id);
      const broken = (before?.state === 'broken' || before?.wasBroken) && { wasBroken: true as const };
      if (standing === 'unsaid') {
        if (packed === last) known.set(id, { state: 'not judged', day: null, ...broken });
      } else if (before?.state !== standing) known.set(id, { state: standing, day, ...broken });
    }
  }
  return known;
}

/** Causes that came and went from each run to the next, the newest run first. */
export interface Turn {
  readonly packed: Packed;
  readonly broke: readonly string[];
  readonly fixed: readonly string[];
}

export function turnsOf({ runs }: Pick<Past, 'runs'>): readonly Turn[] {
  const titles = ({ run }: Packed): ReadonlyMap<string, string> =>
    new Map(run.causes.map(({ key, title }) => [key, title]));
  return runs
    .slice(1)
    .map((packed, at): Turn => {
      const [now, before] = [titles(packed), titles(runs[at] ?? packed)];
      const without = (all: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): readonly string[] =>
        [...all].flatMap(([key, title]) => (others.has(key) ? [] : [title]));
      return { packed, broke: without(now, before), fixed: without(before, now) };
    })
    .filter(({ broke, fixed }) => broke.length + fixed.length > 0)
    .toReversed();
}
