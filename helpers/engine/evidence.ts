/** The exchanges that a report shows: in full those that a reader looks at, a line of all others. */
import { cut } from '../exchange/cut.ts';
import { type Redact, record, recordLine } from '../exchange/redact.ts';
import type { Exchange, RecordedExchange } from '../exchange/types.ts';
import type { Result } from '../requirement/requirement.ts';

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

/** @param creations the creations of the records that a request names */
export function createEvidence(
  redact: Redact,
  creations: (exchange: Exchange) => ReadonlySet<Exchange> = () => new Set(),
): Evidence {
  const lines = new Map<number, RecordedExchange>();
  // By id, as a case may have shown the same exchange already.
  const whole = new Map<number, RecordedExchange>();
  const inBounds = createCutter();
  const keepLine = (exchange: Exchange): void => {
    if (!lines.has(exchange.id)) lines.set(exchange.id, recordLine(exchange, redact));
  };
  const keep = (exchange: Exchange, needed: readonly Exchange[] = []): void => {
    const { id } = exchange;
    keepLine(exchange);
    const known = whole.get(id) ?? inBounds(record(exchange, redact));
    whole.set(id, needed.length === 0 ? known : { ...known, needs: needed.map((one) => one.id) });
  };
  return {
    take({ results, exchanges }) {
      const telling = new Set(
        results.filter(({ outcome }) => outcome !== 'pass').flatMap((result) => result.exchanges),
      );
      const broken = new Set(results.filter(({ departure }) => departure).flatMap((result) => result.exchanges));
      for (const exchange of exchanges) {
        const { id } = exchange;
        keepLine(exchange);
        if (!telling.has(id) || (whole.has(id) && !broken.has(id))) continue;
        const needed = broken.has(id) ? [...creations(exchange)] : [];
        for (const one of needed) keep(one);
        keep(exchange, needed);
      }
    },
    all: () => [...lines].map(([id, line]) => whole.get(id) ?? line),
  };
}
