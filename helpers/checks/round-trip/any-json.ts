/** Members of any JSON type: a value that is written there comes back as the same JSON, a number as that number. */
import type { Finding } from '../../cases/check.ts';
import type { Schema } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { typesOf } from '../../samples/flaws.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord } from '../../verdict/judge.ts';
import { valuesLost, withoutPaths } from './evidence.ts';
import { documentOf, type Write } from './writes.ts';

type Path = readonly string[];

/** So many types leave out none that JSON has: an integer is a number. */
const EVERY_TYPE = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

function isAnyJson(schema: Schema): boolean {
  const types = typesOf(schema);
  return EVERY_TYPE.every((type) => types.includes(type));
}

/** Paths below a member to what may be any JSON, lists passed through. */
export function anyJsonPaths(schema: Schema): readonly Path[] {
  if (schema.readOnly) return [];
  if (isAnyJson(schema)) return [[]];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    anyJsonPaths(member).map((path) => [name, ...path]),
  );
  return schema.items === undefined ? below : [...below, ...anyJsonPaths(schema.items)];
}

interface Pair {
  readonly written: unknown;
  readonly answered: unknown;
}

/** The same JSON, but for what a site dresses text in. */
function isSameJson(written: unknown, answered: unknown): boolean {
  if (typeof written === 'string') {
    return typeof answered === 'string' && (written === '' ? answered === '' : carries(written, answered));
  }
  if (Array.isArray(written)) {
    const isWhole = Array.isArray(answered) && answered.length === written.length;
    return isWhole && written.every((item, at) => isSameJson(item, answered[at]));
  }
  if (!isRecord(written)) return written === answered;
  if (!isRecord(answered)) return false;
  const names = Object.keys(written);
  const isKept = names.every((name) => name in answered && isSameJson(written[name], answered[name]));
  return isKept && (Object.keys(answered).length === names.length || tolerates('more-members', true));
}

const isSame = ({ written, answered }: Pair): boolean => isSameJson(written, answered);

/** The values that stand at the paths, written and answered. Items that are not there at all are judged elsewhere. */
function pairsAt(written: unknown, answered: unknown, paths: readonly Path[]): readonly Pair[] {
  if (paths.some((path) => path.length === 0)) return [{ written, answered }];
  if (Array.isArray(written) && Array.isArray(answered)) {
    return written.flatMap((item) => {
      // What tells it from others is all but the values that are to be compared.
      const telling = withoutPaths(item, paths) ?? {};
      const found = answered.filter((candidate) => carries(telling, candidate));
      const pairs = found.map((candidate) => pairsAt(item, candidate, paths));
      return pairs.find((each) => each.every(isSame)) ?? pairs[0] ?? [];
    });
  }
  if (!isRecord(written) || !isRecord(answered)) return [];
  return Object.keys(written)
    .filter((name) => name in answered)
    .flatMap((name) => {
      const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
      return below.length === 0 ? [] : pairsAt(written[name], answered[name], below);
    });
}

/** Whether the answers to the writes, and the record as read, hold the same JSON that was written. */
export function judgeAnyJson(name: string, paths: readonly Path[], writes: readonly Write[]): Finding {
  const carrying = writes.filter(({ values, exchange }) => name in values && accepted(exchange));
  if (carrying.length === 0) return [blocked('rejected-before', { argument: name })];
  const compared = carrying.flatMap(({ values, exchange, seen }) =>
    [exchange, seen].flatMap((shown: Exchange | null) =>
      pairsAt(values[name], documentOf(shown)?.[name], paths).map((pair) => ({ ...pair, shown })),
    ),
  );
  const [first] = compared;
  if (first === undefined) return [notApplicable(phrase`No answer shows a value of any JSON in ${name}.`)];
  const wrong = compared.filter((pair) => !isSame(pair));
  const worst = wrong[0] ?? first;
  return [wrong.length === 0 ? MET : valuesLost(name, wrong), worst.shown];
}
