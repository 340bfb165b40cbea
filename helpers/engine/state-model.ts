/**
 * What the deployment last confirmed of the run's own records, and what later answers say against it.
 *
 * A member is known from the write that carried it and whose answer showed it, until a request is sent that may change it.
 * Whether a look came before or after a write is told by a count of requests and answers: what was under way at the same
 * time tells nothing.
 */

import type { Subject } from '../cases/suite.ts';
import type { Resource } from '../cases/types.ts';
import { isValid } from '../cases/validity.ts';
import { SHOWN_OTHERWISE } from '../checks/answers/state-checks.ts';
import type { StateKind, Told, Wrong } from '../checks/answers/types.ts';
import { shortened } from '../exchange/cut.ts';
import { otherParents, pathParameterNames } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import { isMovedByOthers, isPassing, lapsedIn, mayMove } from '../tolerances/members.ts';
import { tolerates } from '../tolerances/tolerates.ts';
import { carries } from '../verdict/compare.ts';
import { accepted, isGone, isRecord, isRejection, obstacle, preview } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';
import { type Behind, History } from './history.ts';

type Values = Readonly<Record<string, unknown>>;

/** An answer that contradicts what is known of a record. */
export interface Contradiction extends Wrong {
  readonly kind: StateKind;
  readonly resource: Resource;
  readonly id: number;
  /** Members that contradict; none where the whole record does. */
  readonly members: readonly (readonly [string, Member])[];
}

interface Member {
  readonly written: unknown;
  /** As it was shown by the answer to the write. */
  readonly shown: unknown;
  /** What was written may name records by their ids. */
  readonly numbers: readonly number[];
}

interface Known {
  readonly resource: Resource;
  readonly id: number;
  slug: string | null;
  members: Map<string, Member>;
  /** All numbers that its members were ever written with: most records have none that is asked for. */
  readonly numbers: Set<number>;
  /** When a write of it last began or ended. */
  touched: number;
  /** When a write of it last began. */
  begun: number;
  /** Whether it was written with a password, without which lists withhold what it holds. */
  isGuarded: boolean;
  /** Writes under way. */
  open: number;
  /** Whether a write was not answered, so that it may be done at any time. */
  isLost: boolean;
  /** `deleted` by an answer, and `gone` once a look found nothing. */
  is: 'there' | 'deleted' | 'gone' | 'unknown';
  write: Exchange | null;
  readonly history: History;
}

/** A request under way. */
export interface Watch {
  readonly call: Call;
  readonly subject: Subject | null;
  readonly from: number;
  /** The records that it may change. */
  readonly targets: readonly Known[];
  /** Whether it is known which record it changes, and what of it. */
  readonly isPlain: boolean;
  /** Whether nothing else was writing any of them when it began. */
  readonly isSole: boolean;
}

/** Each contradiction is asked about; where every answer is one, a few are enough. */
const MAX_CONTRADICTIONS = 6;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isShown({ written, shown }: Member, value: unknown): boolean {
  return carries(written, value) || isSame(shown, value);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** As an emptied text is shown: `{ raw: '', rendered: '<p></p>' }` too. */
const isWithheld = (value: unknown): boolean => isEmpty(value) || carries('', value);

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return /^\d+$/.test(value) ? [Number(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Text of the run's own in lower case, as paths and bodies may spell it. */
function textOf({ args, rawBody }: Call): string {
  return `${JSON.stringify(args)} ${rawBody?.text ?? ''}`;
}

/** The record that a read shows: null where it finds none, undefined where it does not say. */
export function foundIn(exchange: Exchange): Values | null | undefined {
  const { json } = exchange.answer ?? {};
  if (accepted(exchange) && isRecord(json)) return json;
  return isGone(exchange) ? null : undefined;
}

/** What a plain read by the run's own user is of; null for any other call. */
function plainRead({ call, subject }: Watch): Subject | null {
  const { operation, args, method, as = 'user' } = call;
  // Below another record than the stated one there is another, or none.
  const isAt = Object.keys(otherParents(call)).length === 0;
  const isPlain = operation.method === 'GET' && method === undefined && as === 'user' && isAt;
  return isPlain && !SHOWN_OTHERWISE.some((name) => args[name] !== undefined) ? subject : null;
}

/** The same for a read of one record. */
function readOfOne(watch: Watch): Subject | null {
  const subject = plainRead(watch);
  return subject?.role === 'item' || subject?.role === 'by-slug' ? subject : null;
}

export class StateModel {
  #clock = 0;
  #isOver = false;
  readonly #known = new Map<string, Known>();
  /** Resources of which a record was found gone. */
  readonly #gone = new Set<string>();
  readonly #told = new Map<string, { kept: Exchange | null; wrong: Wrong[]; contradictions: number }>();

  /** By resource and kind of write, whether a read was seen to show a write after a while, or waited for in vain. */
  readonly readsLate = new Map<string, boolean>();

  /** From here on, no answer is a contradiction. */
  end(): void {
    this.#isOver = true;
  }

  of(kind: StateKind, operation: string): Told | null {
    return this.#told.get(`${kind} ${operation}`) ?? null;
  }

  /** A confirmed contradiction. */
  confirm(contradiction: Contradiction, operation: string, confirmation: Exchange): void {
    this.#toldOf(contradiction.kind, operation).wrong.push({ ...contradiction, confirmation: shortened(confirmation) });
  }

  /**
   * What the answer to a creation showed of what it was sent with.
   *
   * @param lost what is shown otherwise, in words; null where nothing is
   * @returns whether that is worth another look
   */
  noteMade(operation: string, made: Exchange, lost: Reason | null): boolean {
    const told = this.#toldOf('made', operation);
    if (lost === null) told.kept ??= shortened(made);
    else told.contradictions += 1;
    return lost !== null && told.contradictions <= MAX_CONTRADICTIONS;
  }

  /** What a read of a new record showed otherwise as well. */
  confirmMade(operation: string, made: Exchange, what: Reason, confirmation: Exchange): void {
    this.#toldOf('made', operation).wrong.push({
      what,
      write: null,
      exchange: shortened(made),
      confirmation: shortened(confirmation),
    });
  }

  begin(call: Call, subject: Subject | null): Watch {
    this.#clock += 1;
    const isReading = ['GET', 'HEAD'].includes(call.method ?? call.operation.method);
    const isPlain =
      subject !== null && subject.role !== 'below' && call.method === undefined && call.rawBody === undefined;
    const targets = isReading ? [] : this.#targetsOf(call, subject, isPlain);
    const isSole = targets.every(({ open }) => open === 0);
    for (const one of targets) {
      one.open += 1;
      one.touched = this.#clock;
      one.begun = this.#clock;
    }
    return { call, subject, from: this.#clock, targets, isPlain, isSole };
  }

  /** That a read counts as it is, late or not. */
  settle(watch: Watch, exchange: Exchange): void {
    if (watch.call.operation.method === 'GET' && watch.call.method === undefined) this.#see(watch, exchange);
  }

  /** The contradictions in an answer; what it confirms is known from here on. */
  answered(watch: Watch, exchange: Exchange): readonly Contradiction[] {
    this.#clock += 1;
    const { call, subject } = watch;
    if (['GET', 'HEAD'].includes(call.method ?? call.operation.method))
      return this.#heed(watch, this.read(watch, exchange));
    for (const one of watch.targets) {
      one.open -= 1;
      one.touched = this.#clock;
    }
    const contradictions = this.#written(watch, exchange);
    if (subject?.role === 'create' && watch.isPlain) this.#made(call, subject.resource, exchange);
    return this.#heed(watch, contradictions);
  }

  /** Whether a read shows members otherwise than they were before an update that did not carry them. */
  isStillMoved({ resource, id, members }: Contradiction, { from }: Watch, exchange: Exchange): boolean {
    const document = exchange.answer?.json;
    if (this.#steady(resource, { id }, from) === null || !accepted(exchange) || !isRecord(document)) return false;
    return members.some(([name, member]) => name in document && !isShown(member, document[name]));
  }

  /** What a read does not show yet, because it is behind the last write. Null where it is up to date. */
  behind(watch: Watch, exchange: Exchange): Behind | null {
    const document = foundIn(exchange);
    const subject = readOfOne(watch);
    if (subject === null || document === undefined) return null;
    return this.#steady(subject.resource, document ?? watch.call.args, watch.from)?.history.behind(document) ?? null;
  }

  /** What a read shows is what the next one is held against. */
  #see(watch: Watch, exchange: Exchange): void {
    const { json } = exchange.answer ?? {};
    const subject = readOfOne(watch);
    if (subject === null || !accepted(exchange) || !isRecord(json)) return;
    this.#steady(subject.resource, json, watch.from)?.history.read(json);
  }

  /** What is known of a record that no write was changing since a moment. */
  #steady({ name }: Resource, document: unknown, from: number): Known | null {
    const known = this.#known.get(`${name} ${idIn(document)}`);
    return known !== undefined && known.open === 0 && known.touched < from && !known.isLost ? known : null;
  }

  /** The contradictions in the answer to a read; changes only what is known to be gone. */
  read(watch: Watch, exchange: Exchange): readonly Contradiction[] {
    const subject = plainRead(watch);
    if (subject?.role === 'list') return this.#readList(watch, subject.resource, exchange);
    const one = readOfOne(watch);
    return one === null ? [] : this.#readOne(watch, one, exchange);
  }

  #readList({ call: { operation }, from }: Watch, resource: Resource, exchange: Exchange): readonly Contradiction[] {
    if (!accepted(exchange)) return [];
    const contradictions = (recordsOf(exchange, resource.listMember) ?? []).flatMap((document) => {
      const known = this.#steady(resource, document, from);
      return known === null ? [] : this.#compare(known, document, operation.key, exchange, known.isGuarded);
    });
    if (this.#gone.has(resource.name) && contradictions.length === 0)
      this.#toldOf('stays-gone', operation.key).kept ??= shortened(exchange);
    return contradictions;
  }

  #readOne({ call, from }: Watch, { resource, role }: Subject, exchange: Exchange): readonly Contradiction[] {
    const { key } = call.operation;
    const document = exchange.answer?.json;
    if (role === 'item' && isGone(exchange)) {
      const known = this.#steady(resource, call.args, from);
      return known === null ? [] : this.#readNone(known, key, exchange);
    }
    if (!accepted(exchange) || !isRecord(document)) return [];
    if (role === 'item' && idIn(document) !== idIn(call.args)) return [];
    const known = this.#steady(resource, document, from);
    if (known === null) return [];
    if (typeof document.slug === 'string') known.slug = document.slug;
    return this.#compare(known, document, key, exchange);
  }

  #readNone(known: Known, operation: string, exchange: Exchange): readonly Contradiction[] {
    const { resource, id } = known;
    if (known.is === 'deleted') this.#found(known);
    if (known.is === 'gone') this.#toldOf('stays-gone', operation).kept ??= shortened(exchange);
    if (known.is !== 'there') return [];
    const what = reason('answer-gone', { status: exchange.answer?.status ?? 0, resource: resource.name, id });
    return [this.#contradiction('stays', known, [], what, exchange)];
  }

  #found(known: Known): void {
    known.is = 'gone';
    this.#gone.add(known.resource.name);
  }

  #toldOf(kind: StateKind, operation: string) {
    const key = `${kind} ${operation}`;
    const told = this.#told.get(key) ?? { kept: null, wrong: [], contradictions: 0 };
    this.#told.set(key, told);
    return told;
  }

  /** The contradictions that are worth asking about. */
  #heed({ call: { operation } }: Watch, contradictions: readonly Contradiction[]): readonly Contradiction[] {
    if (this.#isOver) return [];
    return contradictions.filter(({ kind }) => {
      const told = this.#toldOf(kind, operation.key);
      told.contradictions += 1;
      return told.contradictions <= MAX_CONTRADICTIONS;
    });
  }

  #contradiction(
    kind: StateKind,
    known: Known,
    members: Contradiction['members'],
    what: Reason,
    exchange: Exchange,
  ): Contradiction {
    const { resource, id, write } = known;
    return { kind, resource, id, members, what, write, exchange: shortened(exchange) };
  }

  #compare(
    known: Known,
    document: Values,
    operation: string,
    exchange: Exchange,
    mayWithhold = false,
  ): readonly Contradiction[] {
    const { resource, id, is, members } = known;
    if (is === 'gone' && document.status !== 'trash') {
      return [
        this.#contradiction(
          'stays-gone',
          known,
          [],
          reason('answer-there-again', { resource: resource.name, id }),
          exchange,
        ),
      ];
    }
    if (is !== 'there') return [];
    const shown = [...members].filter(([name]) => name in document && !(mayWithhold && isWithheld(document[name])));
    const wrong = shown.filter(([name, member]) => !isShown(member, document[name]));
    const [first] = wrong;
    if (first === undefined) {
      if (shown.length > 0) this.#toldOf('stays', operation).kept ??= shortened(exchange);
      return [];
    }
    const [name, { written }] = first;
    const what = reason('answer-stale', {
      resource: resource.name,
      id,
      member: name,
      is: preview(document[name]),
      written: preview(written),
    });
    return [this.#contradiction('stays', known, wrong, what, exchange)];
  }

  #targetsOf(call: Call, subject: Subject | null, isPlain: boolean): readonly Known[] {
    const id = idIn(call.args);
    if (isPlain && subject !== null) {
      const { resource, role } = subject;
      if (role === 'create' || role === 'list') return [];
      if (role === 'item' && id !== null) {
        const known = this.#known.get(`${resource.name} ${id}`);
        return known === undefined ? [] : [known];
      }
      if (role === 'by-slug') {
        return [...this.#known.values()].filter((one) => one.resource === resource && one.slug === call.args.slug);
      }
    }
    const text = textOf(call);
    const numbers = new Set(text.match(/\d+/g)?.map(Number));
    return [...this.#known.values()].filter(
      ({ id: one, slug }) => numbers.has(one) || (slug !== null && slug !== '' && text.includes(slug)),
    );
  }

  #written(watch: Watch, exchange: Exchange): readonly Contradiction[] {
    const { call, targets, isPlain } = watch;
    const names = Object.keys(call.args);
    if (isRejection(exchange) && exchange.answer?.status !== 429) {
      // Whether it was done all the same is asked for itself.
      for (const { members } of targets) for (const name of names) members.delete(name);
      return [];
    }
    if (!isPlain || call.operation.method === 'DELETE' || call.args.status !== undefined) {
      for (const known of targets) this.#forgetLinks(known);
    }
    if (accepted(exchange)) return this.#done(watch, exchange);
    for (const known of targets) known.isLost = true;
    return [];
  }

  /** What a write did that was accepted. */
  #done({ call, targets, isPlain, isSole, from }: Watch, exchange: Exchange): readonly Contradiction[] {
    const [known, ...more] = targets;
    if (known === undefined) return [];
    // Of two writes at once nobody knows which was done last.
    const isAlone = isPlain && isSole && known.begun === from && more.length === 0;
    const isOne = isAlone && isValid(call);
    const isRemoval = call.operation.method === 'DELETE';
    const document = exchange.answer?.json;
    if (isOne && !isRemoval && isRecord(document) && idIn(document) === known.id) {
      const contradictions = this.#moved(known, call, document, exchange);
      known.history.updated(document);
      this.#learn(known, call, document, exchange);
      return contradictions;
    }
    for (const one of targets) {
      one.members.clear();
      one.is = isOne && isRemoval ? 'deleted' : 'unknown';
      if (isAlone && isRemoval) one.history.removed();
      else one.history.lost();
    }
    return [];
  }

  /** Members that a write did not carry, and that its answer shows otherwise. */
  #moved(known: Known, call: Call, document: Values, exchange: Exchange): readonly Contradiction[] {
    const { resource } = known;
    const addressed = pathParameterNames(call.operation.path);
    const [carried, ...more] = Object.keys(call.args).filter((name) => !addressed.includes(name));
    if (carried === undefined || more.length > 0 || known.is !== 'there') return [];
    const shown = [...known.members].filter(([name]) => name in document && name !== carried);
    const isTied = ([name]: (typeof shown)[number]): boolean => mayMove(resource, carried, name);
    const others = shown.filter(([name, member]) => !isShown(member, document[name]));
    const moved = others.filter((one) => !tolerates('members-tied-together', isTied(one)));
    const [first] = moved;
    if (first === undefined) {
      if (!shown.every(isTied)) this.#toldOf('untouched', call.operation.key).kept ??= shortened(exchange);
      return [];
    }
    const [name, { written }] = first;
    const what = reason('answer-moved', {
      argument: carried,
      member: name,
      written: preview(written),
      is: preview(document[name]),
    });
    return [this.#contradiction('untouched', known, moved, what, exchange)];
  }

  #learn(known: Known, { args, operation }: Call, document: Values, exchange: Exchange): void {
    const { resource, members } = known;
    const { siteDecides = [], notReturned = [] } = resource;
    for (const [name, { written }] of members) {
      if (!(name in document) || !carries(written, document[name])) members.delete(name);
    }
    const lapsed = lapsedIn(resource, { ...document, ...args });
    for (const name of lapsed) members.delete(name);
    const addressed = pathParameterNames(operation.path);
    for (const [name, written] of Object.entries(args)) {
      members.delete(name);
      const isLeft =
        [...addressed, ...siteDecides, ...notReturned, ...lapsed].includes(name) ||
        isMovedByOthers(resource, name) ||
        isPassing(resource, name, written);
      if (isLeft || written === undefined || !(name in document) || !carries(written, document[name])) continue;
      const numbers = numbersIn(written);
      members.set(name, { written, shown: document[name], numbers });
      for (const one of numbers) known.numbers.add(one);
    }
    if (SHOWN_OTHERWISE.some((name) => !isEmpty(args[name]))) known.isGuarded = true;
    known.slug = typeof document.slug === 'string' ? document.slug : known.slug;
    known.is = 'there';
    known.write = shortened(exchange);
  }

  #made(call: Call, resource: Resource, exchange: Exchange): void {
    const document = exchange.answer?.json;
    const id = idIn(document);
    if (!accepted(exchange) || !isRecord(document) || id === null || obstacle(exchange) !== null || !isValid(call))
      return;
    const key = `${resource.name} ${id}`;
    // What is answered with an id that another has is no creation.
    const before = this.#known.get(key);
    if (before !== undefined && before.is !== 'gone') {
      before.isLost = true;
      return;
    }
    const known: Known = {
      resource,
      id,
      slug: null,
      members: new Map(),
      numbers: new Set(),
      touched: this.#clock,
      begun: 0,
      isGuarded: false,
      open: 0,
      isLost: false,
      is: 'there',
      write: null,
      history: new History(document),
    };
    this.#known.set(key, known);
    this.#learn(known, call, document, exchange);
  }

  /** What names a record that goes, or is hidden, may be shown without it; what stands below it may go with it. */
  #forgetLinks({ id }: Known): void {
    for (const one of this.#known.values()) {
      if (!one.numbers.has(id)) continue;
      if (one.members.get('parent')?.numbers.includes(id)) one.is = 'unknown';
      for (const [name, { numbers }] of one.members) if (numbers.includes(id)) one.members.delete(name);
    }
  }
}
