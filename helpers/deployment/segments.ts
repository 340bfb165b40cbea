/** Segments inside a namespace's paths that carry a vendor's word, found by what stands around them. */
import type { Contract } from '../contract/types.ts';
import type { RenamedSegment, Vocabulary } from '../contract/vocabulary.ts';
import type { SiteIndex } from './index-document.ts';
import type { Equivalence, PathMapping } from './path-mapping.ts';
import { canonicalOf } from './pattern.ts';
import { likely } from './shape.ts';

export interface Ambiguity {
  readonly namespace: string;
  readonly candidates: readonly string[];
}

/** The operations below a renamed segment: `/seo/v1/integration` + segment + each of the rests. */
interface Family {
  readonly before: string;
  readonly rests: ReadonlySet<string>;
}

function familiesOf(contract: Contract, { namespace, segment }: RenamedSegment): readonly Family[] {
  const families = new Map<string, Set<string>>();
  for (const { namespace: own, path, method } of contract.operations.values()) {
    const at = own === namespace ? `${path}/`.indexOf(`/${segment}/`) : -1;
    if (at < 0) continue;
    const before = path.slice(0, at);
    const rest = canonicalOf(path.slice(at + segment.length + 1));
    families.set(before, (families.get(before) ?? new Set()).add(`${method} ${rest}`));
  }
  return [...families].map(([before, rests]) => ({ before, rests }));
}

/** Words that stand in the segment's place in the index, with the number of the family's operations behind each. */
function wordsInPlace(index: SiteIndex, actualBefore: string, { rests }: Family): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const [path, { methods }] of index.routes) {
    if (!path.startsWith(`${actualBefore}/`)) continue;
    const [word = '', ...after] = path.slice(actualBefore.length + 1).split('/');
    const rest = after.map((part) => `/${part}`).join('');
    const count = [...new Set(methods)].filter((method) => rests.has(`${method} ${rest}`)).length;
    if (count > 0 && !word.includes('{')) words.set(word, (words.get(word) ?? 0) + count);
  }
  return words;
}

function candidatesFor(
  words: ReadonlyMap<string, number>,
  family: Family,
  names: readonly string[],
): readonly string[] {
  const known = names.filter((name) => words.has(name));
  if (known.length > 0) return known;
  const fits = [...words].map(([actual, count]) => ({ actual, score: count / family.rests.size }));
  return likely(fits.sort((a, b) => b.score - a.score)).map(({ actual }) => actual);
}

export interface SegmentNames {
  readonly equivalences: readonly Equivalence[];
  readonly ambiguous: readonly Ambiguity[];
}

/** Finds each renamed segment of the vocabulary, in the same order as names: environment, neutral, vocabulary, shape. */
export function resolveSegments(
  index: SiteIndex,
  contract: Contract,
  vocabulary: Vocabulary,
  fromEnvironment: Readonly<Record<string, string>>,
  paths: PathMapping,
): SegmentNames {
  const equivalences: Equivalence[] = [];
  const ambiguous: Ambiguity[] = [];
  const families = vocabulary.segments.flatMap((renamed) =>
    familiesOf(contract, renamed).map((family) => ({ ...renamed, family })),
  );
  for (const { segment, names, family } of families) {
    const before = paths.toActual(family.before);
    if (before === null) continue;
    const words = wordsInPlace(index, before, family);
    const named = fromEnvironment[segment] ?? (words.has(segment) ? segment : undefined);
    const [first, ...others] = named === undefined ? candidatesFor(words, family, names) : [named];
    if (first === undefined) continue;
    if (others.length > 0) ambiguous.push({ namespace: segment, candidates: [first, ...others] });
    else equivalences.push({ neutral: `${family.before}/${segment}`, actual: `${before}/${first}` });
  }
  return { equivalences, ambiguous };
}
