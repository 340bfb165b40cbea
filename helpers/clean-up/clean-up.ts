/**
 * Removes what a run made, kind by kind; kinds that name no records of each other go side by side. A look at the lists shows
 * what is there and whose it is, what is the run's is removed side by side, and another look shows what became of it, until
 * there is nothing left that could be tried.
 */
import type { Session } from '../engine/session.ts';
import { ENDED, type Id, type LedgerEntry } from '../ledger/ledger.ts';
import { cleanKind, type KindCleaned, type Leftover } from './clean-kind.ts';
import { isOfKind, type Kind, kindsOf } from './kinds.ts';
import { countSideEffects } from './side-effects.ts';

export interface CleanUp {
  /** The kinds that were looked at. */
  readonly kinds: readonly string[];
  readonly left: readonly Leftover[];
  /** As far as the deployment lets them be removed. */
  readonly inTrash: readonly string[];
  /** New on the deployment and not the run's: left alone. */
  readonly appeared: readonly string[];
  /** Ids that a look or an answer showed to be the run's, by kind. */
  readonly made: ReadonlyMap<string, ReadonlySet<Id>>;
  readonly requests: number;
  readonly durationMs: number;
}

/** How far a clean-up is. */
export interface CleanUpProgress {
  /** Records that a look has shown to be gone, or that were tried. */
  readonly done: number;
  readonly total: number;
}

export type OnCleanUp = (progress: CleanUpProgress) => void;

export function describeLeftover({ kind, id, name, address, reason }: Leftover): string {
  return `${kind}${id === null ? '' : ` ${id}`} (${name}${address === null ? '' : `, ${address}`}): ${reason}`;
}

/** Entries of a ledger that an older or newer version of the suite wrote. */
function unknownKinds(entries: readonly LedgerEntry[], kinds: readonly Kind[]): readonly Leftover[] {
  const unknown = entries.filter(({ kind }) => !kinds.some((one) => isOfKind(one, kind)));
  const reason = 'Nothing that the deployment offers shows such records.';
  return unknown.map(({ kind, name, id }) => ({ kind, name, id, address: null, reason, removable: true }));
}

const listNameOf = ({ list }: Kind): string => list.path.split('/').at(-1) ?? '';

/** Two namespaces can show the same records in a list of the same name. */
const isSameList = (one: Kind, other: Kind): boolean => listNameOf(one) === listNameOf(other);

/** What is left of records that two lists show is named once. */
function namedOnce(cleaned: readonly KindCleaned[]): readonly Leftover[] {
  const left: Leftover[] = [];
  const known = new Map<string, number>();
  for (const { kind, left: more } of cleaned) {
    for (const one of more) {
      const key = `${listNameOf(kind)} ${one.id}`;
      const at = one.id === null ? undefined : known.get(key);
      const before = at === undefined ? undefined : left[at];
      if (at !== undefined && before !== undefined) {
        left[at] = { ...before, reason: `${before.reason} ${kind.name} shows it, too.` };
        continue;
      }
      known.set(key, left.length);
      left.push(one);
    }
  }
  return left;
}

/** Lists that nobody asked for may show the records of others: they come last, one by one. */
async function inTurns(kinds: readonly Kind[], clean: (kind: Kind) => Promise<KindCleaned>): Promise<KindCleaned[]> {
  const cleaned = new Map<Kind, KindCleaned>();
  const cleanOne = async (kind: Kind): Promise<void> => {
    cleaned.set(kind, await clean(kind));
  };
  const turns = [...new Set(kinds.flatMap(({ turn }) => turn ?? []))].sort((a, b) => a - b);
  for (const turn of turns) await Promise.all(kinds.filter((kind) => kind.turn === turn).map(cleanOne));
  for (const kind of kinds) if (kind.turn === null) await cleanOne(kind);
  return kinds.flatMap((kind) => cleaned.get(kind) ?? []);
}

/** @returns what became of everything that the ledger names, and of what else bears the run's mark */
export async function cleanUp(session: Session, onProgress: OnCleanUp = () => {}): Promise<CleanUp> {
  const { ledger, client } = session;
  // What is not answered yet may make something, or have made it.
  while (session.underWay.size > 0) await Promise.allSettled(session.underWay);
  const startedAt = performance.now();
  const requests = client.requests;
  const open = ledger.open();
  // The first clean-up looks at everything; one that follows, at what was made since.
  const isFirst = ledger.all().every(({ state }) => !ENDED.has(state));
  const all = open.length === 0 ? [] : kindsOf(session);
  const kinds = all.filter((kind) => isFirst || open.some((entry) => isOfKind(kind, entry.kind)));
  // What was given up may still be at work.
  const late = session.lateUntil.at - performance.now();
  if (open.length > 0 && late > 0) await session.pause(late);
  const total = open.filter(({ id }) => id !== null).length;
  let done = 0;
  const advance = (): void => {
    if (done === total) return;
    done += 1;
    onProgress({ done, total });
  };
  const cleaned = await inTurns(kinds, (kind) => cleanKind(session, kind, advance));
  for (const [at, { kind, left }] of cleaned.entries()) {
    const shown = cleaned.slice(at + 1).filter((later) => isSameList(later.kind, kind));
    // What its own route may not remove, another that shows the same records may have removed since.
    const isMaybeGone = left.some(({ id }) => id !== null && shown.some(({ made }) => made.has(id)));
    if (isMaybeGone) cleaned[at] = await cleanKind(session, kind, () => {});
  }
  await ledger.flush();
  const made = new Set(ledger.all().flatMap(({ id }) => id ?? []));
  const besides = isFirst && made.size > 0 ? await countSideEffects(session, made) : [];
  return {
    kinds: kinds.map(({ name }) => name),
    left: [...unknownKinds(open, all), ...namedOnce(cleaned), ...besides],
    inTrash: cleaned.flatMap(({ inTrash }) => inTrash),
    appeared: cleaned.flatMap(({ appeared }) => appeared),
    made: new Map(cleaned.flatMap(({ kind, made }) => (made.size > 0 ? [[kind.name, made] as const] : []))),
    requests: client.requests - requests,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/** Two clean-ups of one run: of the kinds that the second looked at, it has the last word. */
export function joinCleanUps(first: CleanUp, second: CleanUp): CleanUp {
  const isLast = (kind: string): boolean => !second.kinds.includes(kind);
  const areLast = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => isLast(line.split(' ')[0] ?? ''));
  const made = [...new Set([...first.made.keys(), ...second.made.keys()])].map((kind) => {
    return [kind, new Set([...(first.made.get(kind) ?? []), ...(second.made.get(kind) ?? [])])] as const;
  });
  return {
    kinds: [...new Set([...first.kinds, ...second.kinds])],
    left: [...first.left.filter(({ kind }) => isLast(kind)), ...second.left],
    inTrash: [...areLast(first.inTrash), ...second.inTrash],
    appeared: [...areLast(first.appeared), ...second.appeared],
    made: new Map(made),
    requests: first.requests + second.requests,
    durationMs: first.durationMs + second.durationMs,
  };
}
