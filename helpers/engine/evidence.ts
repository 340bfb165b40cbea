/** The exchanges that a report shows: in full those that a reader looks at, a line of all others. */
import { cut } from '../exchange/cut.ts';
import { type Redact, record, recordLine } from '../exchange/redact.ts';
import type { Exchange, RecordedExchange } from '../exchange/types.ts';
import type { Result } from '../requirement/requirement.ts';
import type { Concern } from './creations.ts';

/** Characters of bodies and headers that a report or an archive holds in full; what comes after is cut short. */
const MAX_EVIDENCE_CHARACTERS = 30_000_000;
const SHORT_BODY = 500;

/** What judging one case gave. */
export interface CaseReport {
  readonly results: readonly Result[];
  /** What the results rest on. */
  readonly exchanges: readonly Exchange[];
  /** How many it took, with those that remove what it made; absent where none was sent. */
  readonly requests?: number;
}

export interface Evidence {
  take(report: CaseReport): void;
  all(): readonly RecordedExchange[];
}

function lengthOf({ request, answer }: RecordedExchange): number {
  const headers = Object.values(answer?.headers ?? {}).reduce((sum, value) => sum + value.length, 0);
  return (request.body?.length ?? 0) + (answer?.body.length ?? 0) + headers;
}

function shortened(exchange: RecordedExchange): RecordedExchange {
  const { answer } = exchange;
  if (answer === null) return exchange;
  const truncated = answer.truncated || answer.body.length > SHORT_BODY;
  return { ...exchange, answer: { ...answer, headers: {}, body: cut(answer.body, SHORT_BODY), truncated } };
}

/** Passes exchanges on in full up to a limit, and shortened after it. */
export function createCutter(): (exchange: RecordedExchange) => RecordedExchange {
  let held = 0;
  return (exchange) => {
    held += lengthOf(exchange);
    return held > MAX_EVIDENCE_CHARACTERS ? shortened(exchange) : exchange;
  };
}

/** What the broken results are about, by the exchanges that they rest on. */
function concernsOf(results: readonly Result[]): ReadonlyMap<number, Concern> {
  const concerns = new Map<number, { members: Set<string>; ids: Set<string> }>();
  for (const { departure, at, with: given = {}, exchanges } of results) {
    if (departure === undefined) continue;
    const members = [departure.member?.split('.')[0] ?? [], at?.members?.flatMap(([name = []]) => name) ?? []].flat();
    const ids = [given.ids ?? []].flat().map(String);
    for (const id of exchanges) {
      const known = concerns.get(id) ?? { members: new Set(), ids: new Set() };
      for (const member of members) known.members.add(member);
      for (const one of ids) known.ids.add(one);
      concerns.set(id, known);
    }
  }
  return concerns;
}

/** @param behind what made the records that a request and its results name */
export function createEvidence(
  redact: Redact,
  behind: (exchange: Exchange, concern: Concern) => ReadonlySet<Exchange> = () => new Set(),
): Evidence {
  const lines = new Map<number, RecordedExchange>();
  // By id, as a case may have shown the same exchange already.
  const whole = new Map<number, RecordedExchange>();
  /** Those that only prepare others, whose answers may be left out. */
  const preparing = new Set<number>();
  const inBounds = createCutter();
  const keepLine = (exchange: Exchange): void => {
    if (!lines.has(exchange.id)) lines.set(exchange.id, recordLine(exchange, redact));
  };
  const prepare = (exchange: Exchange): void => {
    const { id } = exchange;
    if (whole.has(id)) return;
    keepLine(exchange);
    preparing.add(id);
    whole.set(id, inBounds(record(exchange, redact)));
  };
  const keep = (exchange: Exchange, needed: readonly Exchange[]): void => {
    const { id } = exchange;
    keepLine(exchange);
    const before = preparing.delete(id) ? undefined : whole.get(id);
    const known = before ?? inBounds(record(exchange, redact));
    const needs = [...new Set([...(known.needs ?? []), ...needed.map((one) => one.id)])];
    whole.set(id, needs.length === 0 ? known : { ...known, needs });
  };
  return {
    take({ results, exchanges }) {
      const telling = new Set(
        results.filter(({ outcome }) => outcome !== 'pass').flatMap((result) => result.exchanges),
      );
      const concerns = concernsOf(results);
      for (const exchange of exchanges) {
        const { id } = exchange;
        keepLine(exchange);
        const concern = concerns.get(id);
        if (!telling.has(id) || (whole.has(id) && !preparing.has(id) && concern === undefined)) continue;
        const needed = concern === undefined ? [] : [...behind(exchange, concern)];
        for (const one of needed) prepare(one);
        keep(exchange, needed);
      }
    },
    all: () => [...lines].map(([id, line]) => whole.get(id) ?? line),
  };
}
