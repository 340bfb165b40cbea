/** Notices that a run has lost its rights on the way: a password revoked, a user demoted, a ban by a firewall. */
import { isReading } from './methods.ts';
import type { Exchange, HttpRequest } from './types.ts';

/** Denials of what was allowed before, after which it is asked again what was; with those in flight they come to twenty. */
const SUSPICIOUS = 6;
/** A denial can be of one value of an argument: of one kind of request it takes so many, */
const OF_ONE_KIND = 12;
/** and of any kind so many in a row, whether they were allowed before or not. */
const IN_A_ROW = 6;

export interface Rights {
  /** Why it is known that rights are lost; null where it is not. */
  readonly lost: string | null;
  /** @returns what was allowed before, to be asked again; null where its rights are known */
  note(exchange: Exchange): HttpRequest | null;
  /** Takes the answer to that probe. */
  settle(probe: Exchange): void;
  /** Nothing is judged from here on; only the run's own records are removed. */
  end(): void;
}

/** Requests of one method to one list or route; those to records are none, as any of them may be gone. */
function kindOf({ method, url }: HttpRequest): string | null {
  const { pathname, searchParams } = new URL(url);
  const path = searchParams.get('rest_route') ?? pathname;
  return /\/\d+(?:\/|$)/.test(path) ? null : `${method} ${path}`;
}

function isDenied({ answer }: Exchange): boolean {
  return answer?.status === 401 || answer?.status === 403;
}

export function createRights(): Rights {
  /** What was allowed, by its kind, with the last request that was. */
  const allowed = new Map<string, HttpRequest>();
  /** Denials since, by their kind. */
  const denials = new Map<string, number>();
  let lastRead: HttpRequest | null = null;
  let inARow = 0;
  let enough = IN_A_ROW;
  let lost: string | null = null;
  let isWatching = true;

  function lose(status: number | undefined, denied: number): void {
    lost ??= `${denied} requests in a row were denied of kinds that were allowed before, the last with status ${status}: the rights of the run are lost`;
  }

  function noteDenied(kind: string | null, status: number | undefined): HttpRequest | null {
    inARow += 1;
    if (kind !== null && allowed.has(kind)) denials.set(kind, (denials.get(kind) ?? 0) + 1);
    const counted = [...denials.values()].reduce((sum, one) => sum + one, 0);
    const isSuspicious = counted >= SUSPICIOUS && denials.size > 1;
    if (!isSuspicious && counted < OF_ONE_KIND) return inARow >= enough ? lastRead : null;
    const probe = [...denials.keys()].map((one) => allowed.get(one)).findLast((one) => one && isReading(one.method));
    // What writes is not sent again to see whether it may.
    if (probe === undefined && counted > SUSPICIOUS + 1) lose(status, counted);
    return probe ?? null;
  }

  return {
    get lost() {
      return lost;
    },
    note(exchange) {
      const { request, answer } = exchange;
      if (!isWatching || lost !== null || request.as !== 'user' || answer === null) return null;
      const kind = kindOf(request);
      if (isDenied(exchange)) return noteDenied(kind, answer.status);
      inARow = 0;
      if (kind === null) return null;
      denials.delete(kind);
      if (answer.status >= 300) return null;
      allowed.set(kind, request);
      if (request.method === 'GET') lastRead = request;
      return null;
    },
    settle(probe) {
      const counted = [...denials.values()].reduce((sum, one) => sum + one, inARow);
      if (isDenied(probe)) return lose(probe.answer?.status, counted);
      // It is what was asked, and not who asks: more of the like says no more.
      const kind = kindOf(probe.request);
      if (kind !== null) denials.delete(kind);
      if (inARow >= enough) enough *= 2;
      inARow = 0;
    },
    end() {
      isWatching = false;
      lost = null;
    },
  };
}
