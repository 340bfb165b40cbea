/**
 * The writes of a round trip: sent as a whole, and where that is rejected without the members that are rejected by
 * themselves too, so that one bad member hides no other.
 */

import { changeOf } from '../../cases/suite.ts';
import type { Own, Resource, Site, Values } from '../../cases/types.ts';
import { assertValid } from '../../cases/validity.ts';
import { isWhole } from '../../contract/operation.ts';
import type { Operation } from '../../contract/types.ts';
import { pathParameterNames } from '../../exchange/serialise.ts';
import type { Exchange } from '../../exchange/types.ts';
import { accepted, errorCode, isRecord, isRejection, isServerError, namedBy, obstacle } from '../../verdict/judge.ts';

/** One write: what it carried, how it was answered, and the record as it was read after it. */
export interface Write {
  readonly operation: Operation;
  /** What it carried of members, the address left out. */
  readonly values: Values;
  readonly exchange: Exchange;
  readonly seen: Exchange | null;
}

/** A member that is rejected with its companions alone. */
export interface Rejection {
  readonly operation: Operation;
  readonly name: string;
  readonly value: unknown;
  readonly exchange: Exchange;
  /** How a new record takes the same: which state allows what is not said. */
  readonly onNew?: Exchange;
}

export interface Attempt {
  /** The write that was accepted in the end; the last that was rejected where none was. */
  readonly values: Values;
  readonly exchange: Exchange;
  readonly rejections: readonly Rejection[];
  /** Whether it is rejected though nothing that it carries is rejected by itself. */
  readonly isUnexplained: boolean;
}

/** Worth a second request: rejected, or broken down upon, for a reason that may lie in what it carried. */
export function isRejected(exchange: Exchange): boolean {
  return obstacle(exchange) === null && (isRejection(exchange) || isServerError(exchange));
}

export function only(values: Values, isMeant: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)));
}

/** Requests that one rejected write may cost to find what it is rejected for. */
const MAX_TRIES = 16;

/** What an update carries besides what it writes: which record it means, and what its request must have. */
export function baseOf(
  way: Operation,
  resource: Resource,
  { id, slug }: { readonly id: unknown; readonly slug: unknown },
  own: Own,
): Values {
  return { ...(isWhole(way) && changeOf(resource, own)), ...(isBySlug(way) ? { slug } : { id }) };
}

/**
 * What is rejected for the state in which a record is, a new record takes: a status, or whatever is answered with 409. One
 * of the latter stands for all that name the same error.
 */
async function withNew(
  { path }: Operation,
  rejections: readonly Rejection[],
  askNew: (rejection: Rejection) => Promise<Exchange>,
): Promise<readonly Rejection[]> {
  const isAsked = ({ name, exchange }: Rejection): boolean => name === 'status' || exchange.answer?.status === 409;
  if (pathParameterNames(path).length === 0) return rejections;
  const asked = new Map<string, Promise<Exchange>>();
  const onNew = (one: Rejection): Promise<Exchange> => {
    const why = one.name === 'status' ? one.name : `409 ${errorCode(one.exchange.answer?.json)}`;
    const answer = asked.get(why) ?? askNew(one);
    asked.set(why, answer);
    return answer;
  };
  return Promise.all(rejections.map(async (one) => (isAsked(one) ? { ...one, onNew: await onNew(one) } : one)));
}

/** The values of the nth request: what it carries in any case, and the members that may be left out. */
export type Draw = (nth: number) => Promise<{ readonly base: Values; readonly values: Values }>;

export async function write(
  site: Site,
  operation: Operation,
  draw: Draw,
  { name: kind, companions = {}, keptAsOne = [] }: Pick<Resource, 'name' | 'companions' | 'keptAsOne'>,
  why: string,
): Promise<Attempt> {
  let tries = 0;
  const send = async (names: ReadonlySet<string> | null, reason: string) => {
    tries += 1;
    const { base, values: all } = await draw(tries);
    const values = names === null ? all : only(all, (name) => names.has(name));
    const call = { operation, args: { ...base, ...values }, why: reason };
    assertValid(call);
    return { values, exchange: await site.send(call) };
  };
  const together = await send(null, why);
  if (!isRejected(together.exchange)) return { ...together, rejections: [], isUnexplained: false };

  const all = Object.keys(together.values);
  const needed = (name: string): readonly string[] => companions[name] ?? [];
  const rejections: Rejection[] = [];
  const tryParts = async (...parts: readonly (readonly string[])[]): Promise<void> => {
    for (const names of parts) {
      if (names.length === 0 || tries >= MAX_TRIES) continue;
      const part = await send(
        new Set(names.flatMap((name) => [name, ...needed(name)])),
        `${names.join(', ')} without the rest`,
      );
      if (!isRejected(part.exchange)) continue;
      const [name = ''] = names;
      const middle = Math.ceil(names.length / 2);
      if (names.length > 1) await tryParts(names.slice(0, middle), names.slice(middle));
      else rejections.push({ operation, name, value: part.values[name], exchange: part.exchange });
    }
  };
  const blamed = namedBy(together.exchange);
  const named = all.filter((name) => blamed.includes(name));
  const middle = Math.ceil(all.length / 2);
  await (named.length > 0
    ? tryParts(...named.map((name) => [name]))
    : tryParts(all.slice(0, middle), all.slice(middle)));
  const rejected = new Set(rejections.map(({ name }) => name));
  // What is rejected with a companion that is rejected by itself says nothing of its own.
  const isOwn = ({ name }: Rejection): boolean =>
    !needed(name).some((one) => rejected.has(one) && !needed(one).includes(name));
  const askNew = async ({ name, value }: Rejection): Promise<Exchange> => {
    const { base } = await draw(tries);
    const { id, slug } = await site.fresh(kind);
    const args = { ...base, ...(isBySlug(operation) ? { slug } : { id }), [name]: value };
    return site.send({ operation, args, why: 'The same, of a new record' });
  };
  const own = await withNew(operation, rejections.filter(isOwn), askNew);
  const kin = keptAsOne.filter((members) => members.some((one) => rejected.has(one))).flat();
  const rest = all.filter((name) => !kin.includes(name) && ![name, ...needed(name)].some((one) => rejected.has(one)));
  const isTold = tries < MAX_TRIES;
  if (rest.length === all.length || rest.length === 0) {
    return { ...together, rejections: own, isUnexplained: isTold && rest.length > 0 };
  }
  const left = await send(new Set(rest), 'What is not rejected by itself, together');
  return { ...left, rejections: own, isUnexplained: isTold && isRejected(left.exchange) };
}

/** The record of an answer; null where there is none. */
export function documentOf(exchange: Exchange | null): Values | null {
  const json = exchange?.answer?.json;
  return exchange !== null && accepted(exchange) && isRecord(json) ? json : null;
}

export function isBySlug({ path }: Operation): boolean {
  return pathParameterNames(path).includes('slug');
}
