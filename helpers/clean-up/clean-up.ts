/**
 * Removes what a run made, kind by kind, each after those whose records name its. A look at the lists shows
 * what is there and whose it is, what is the run's is removed side by side, and another look shows what became of it, until
 * there is nothing left that could be tried.
 */
import type { Session } from '../engine/session.ts';
import { ENDED, type Id, type LedgerEntry } from '../ledger/ledger.ts';
import { clip, oneLine } from '../report/text.ts';
import { cleanKind, type KindCleaned, type Leftover } from './clean-kind.ts';
import { countSideEffects } from './inventory.ts';
import { isOfKind, type Kind, kindsOf, lastWordOf } from './kinds.ts';

export interface CleanUp {
  /** By kind, what the last look at it showed. */
  readonly cleaned: ReadonlyMap<string, KindCleaned>;
  /** Counted of what the site made by itself. */
  readonly besides: readonly Leftover[];
  readonly left: readonly Leftover[];
  /** As far as the deployment lets them be removed. */
  readonly inTrash: readonly string[];
  /** New on the deployment and not proved to be the run's: left alone. */
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

/** Names can be texts of many pages. */
const MAX_NAME_CHARACTERS = 80;

export function describeLeftover({ kind, id, name, address, reason }: Leftover): string {
  return `${kind}${id === null ? '' : ` ${id}`} (${clip(oneLine(name), MAX_NAME_CHARACTERS)}${address === null ? '' : `, ${address}`}): ${reason}`;
}

/** Entries of a ledger that an older or newer version of the suite wrote. */
function unknownKinds(entries: readonly LedgerEntry[], kinds: readonly Kind[]): readonly Leftover[] {
  const unknown = entries.filter(({ kind }) => !kinds.some((one) => isOfKind(one, kind)));
  const reason = 'Nothing that the deployment offers shows such records.';
  return unknown.map(({ kind, name, id }) => ({ kind, name, id, address: null, reason, removable: true }));
}

/** Two namespaces can show the same records in a list of the same name. */
const isSameList = (one: Kind, other: Kind): boolean => lastWordOf(one.list.path) === lastWordOf(other.list.path);

/** What is left of records that two lists show is named once. */
function namedOnce(cleaned: readonly KindCleaned[]): readonly Leftover[] {
  const all = cleaned.flatMap(({ kind, left }) => left.map((one) => ({ kind, one })));
  const isTwin = (a: (typeof all)[number], b: (typeof all)[number]): boolean =>
    a.one.id !== null && a.one.id === b.one.id && isSameList(a.kind, b.kind);
  return all.flatMap((here, at) => {
    if (all.slice(0, at).some((before) => isTwin(before, here))) return [];
    const others = all.slice(at + 1).filter((later) => isTwin(later, here));
    return [
      { ...here.one, reason: [here.one.reason, ...others.map(({ kind }) => `${kind.name} shows it, too.`)].join(' ') },
    ];
  });
}

/** Each when those are through that name its records. Lists that nobody asked for may show the records of others: they come last, one by one. */
async function inOrder(kinds: readonly Kind[], clean: (kind: Kind) => Promise<KindCleaned>): Promise<KindCleaned[]> {
  const asked = new Map<string, Promise<KindCleaned>>();
  for (const kind of kinds) {
    if (kind.after === null) continue;
    const before = kind.after.map((name) => asked.get(name));
    asked.set(
      kind.name,
      Promise.all(before).then(() => clean(kind)),
    );
  }
  await Promise.all(asked.values());
  const cleaned: KindCleaned[] = [];
  for (const kind of kinds) cleaned.push(await (asked.get(kind.name) ?? clean(kind)));
  return cleaned;
}

/** What this clean-up of the run found in the trash, and any before it that was cut off; each once. */
function trashedIn({ ledger }: Session): readonly string[] {
  const trashed = ledger.all().filter(({ state }) => state === 'in the trash');
  const names = new Map(trashed.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return [...names].map(([record, name]) => `${record} (${name})`);
}

/** By kind, what was proved to be the run's, before or in this clean-up, or removed by its id alone. */
function madeIn(session: Session, every: readonly KindCleaned[], before: CleanUp | null): CleanUp['made'] {
  const ended = session.ledger.all().filter(({ state }) => state === 'gone' || state === 'in the trash');
  const made = kindsOf(session).map((kind) => {
    const { name } = kind;
    const seen = every.flatMap((one) => (one.kind.name === name ? [...one.made] : []));
    const removed = ended.flatMap((entry) => (isOfKind(kind, entry.kind) ? (entry.id ?? []) : []));
    return [name, new Set([...(before?.made.get(name) ?? []), ...seen, ...removed])] as const;
  });
  return new Map(made.filter(([, ids]) => ids.size > 0));
}

/**
 * @param before an earlier clean-up of the run: of the kinds that this one looks at, it has the last word
 * @returns what became of everything that the ledger names, and of what else bears the run's mark
 */
export async function cleanUp(
  session: Session,
  onProgress: OnCleanUp = () => {},
  before: CleanUp | null = null,
): Promise<CleanUp> {
  const { ledger, client } = session;
  // What is not answered yet may make something, or have made it.
  while (session.underWay.size > 0) await Promise.allSettled(session.underWay);
  const startedAt = performance.now();
  const requests = client.requests;
  const open = ledger.open();
  // The first clean-up looks at everything; one that follows, at what was made since.
  const isFirst = ledger.all().every(({ state }) => !ENDED.has(state));
  const isSparing = Boolean(session.options.repeated) && ledger.terms.size === 0;
  const all = open.length === 0 ? [] : kindsOf(session);
  const kinds = all.filter((kind) => (isFirst && !isSparing) || open.some((entry) => isOfKind(kind, entry.kind)));
  // What was given up may still be at work.
  const late = session.lateUntil.at - performance.now();
  if (open.length > 0 && late > 0) await session.pause(late);
  const total = open.filter(({ id }) => id !== null).length;
  let done = 0;
  // So that the looks before count as those after.
  onProgress({ done, total });
  const advance = (): void => {
    if (done === total) return;
    done += 1;
    onProgress({ done, total });
  };
  const now = await inOrder(kinds, (kind) => cleanKind(session, kind, advance));
  for (const [at, { kind, left }] of now.entries()) {
    const shown = now.slice(at + 1).filter((later) => isSameList(later.kind, kind));
    // What its own route may not remove, another that shows the same records may have removed since.
    const isMaybeGone = left.some(({ id }) => id !== null && shown.some(({ made }) => made.has(id)));
    if (isMaybeGone) now[at] = await cleanKind(session, kind, () => {});
  }
  await ledger.flush();
  await session.harm.noteGone(session);
  const ids = new Set(ledger.all().flatMap(({ id }) => id ?? []));
  const besides = isFirst && ids.size > 0 ? await countSideEffects(session, ids) : (before?.besides ?? []);
  const cleaned = new Map([...(before?.cleaned ?? []), ...now.map((one) => [one.kind.name, one] as const)]);
  const every = [...cleaned.values()];
  return {
    cleaned,
    besides,
    left: [...unknownKinds(open, all), ...namedOnce(every), ...besides],
    inTrash: trashedIn(session),
    appeared: every.flatMap(({ kind, appeared }, at) => {
      const twins = every.slice(0, at).filter((one) => isSameList(one.kind, kind));
      return [...appeared].flatMap(([id, line]) => (twins.some((one) => one.appeared.has(id)) ? [] : [line]));
    }),
    made: madeIn(session, every, before),
    requests: client.requests - requests + (before?.requests ?? 0),
    durationMs: Math.round(performance.now() - startedAt) + (before?.durationMs ?? 0),
  };
}
