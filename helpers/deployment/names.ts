/**
 * Which of a deployment's names stands for which namespace of the interface. Asked in this order: the environment, the
 * neutral name itself, the known vocabulary, the shape. What two candidates fit equally is said and never guessed.
 */
import type { Contract, Namespace } from '../contract/types.ts';
import type { Vocabulary } from '../contract/vocabulary.ts';
import type { SiteIndex } from './index-document.ts';
import { type Equivalence, type PathMapping, pathMapping } from './path-mapping.ts';
import { type Ambiguity, resolveSegments } from './segments.ts';
import { likely, type Ranking, rankShapes, sharedSegment } from './shape.ts';

export interface ResolvedName {
  readonly name: string;
  /** The deployment's own name; null where it is not offered. */
  readonly actual: string | null;
  readonly how: 'environment' | 'neutral' | 'vocabulary' | 'shape' | 'not offered';
  /** Said where it helps: the score of the shape, the candidates of a tie. */
  readonly note?: string;
}

export interface Names extends PathMapping {
  /** One for each namespace of the interface, in the contract's order. */
  readonly resolved: readonly ResolvedName[];
  /** Whether the deployment has the namespace; true for `site` and `batch`, which no namespace holds. */
  isOffered(namespace: string): boolean;
  /** Whether the index lists the namespace or shows a route of it; true for `site` and `batch`. */
  isInIndex(namespace: string): boolean;
  /** To be settled by naming one of the candidates in the environment. */
  readonly ambiguous: readonly Ambiguity[];
}

type Resolution = Omit<ResolvedName, 'name'> & { readonly candidates?: readonly string[] };

const NOT_OFFERED: Resolution = { actual: null, how: 'not offered' };

function tie(candidates: readonly string[]): Resolution {
  return { ...NOT_OFFERED, note: `could be any of ${candidates.join(', ')}`, candidates };
}

function namespacesOf(index: SiteIndex): ReadonlySet<string> {
  const ofRoutes = [...index.routes.values()].map(({ namespace }) => namespace);
  return new Set([...index.namespaces, ...ofRoutes].filter((name) => name !== ''));
}

function byName(
  { name }: Namespace,
  offered: ReadonlySet<string>,
  vocabulary: Vocabulary,
  fromEnvironment: Readonly<Record<string, string>>,
  rank: Ranking,
): Resolution | null {
  const named = fromEnvironment[name];
  if (named !== undefined) return { actual: named, how: 'environment' };
  if (offered.has(name)) return { actual: name, how: 'neutral' };
  const known = (vocabulary.namespaces.get(name) ?? []).map((entry) => entry.name).filter((each) => offered.has(each));
  if (known.length === 0) return null;
  const [only, ...others] =
    known.length === 1
      ? known
      : likely(rank(name))
          .map(({ actual }) => actual)
          .filter((each) => known.includes(each));
  return only === undefined || others.length > 0 ? tie(known) : { actual: only, how: 'vocabulary' };
}

function byShape(namespace: Namespace, taken: ReadonlySet<string>, rank: Ranking): Resolution {
  if (!namespace.routesShown) return NOT_OFFERED;
  const [best, ...others] = likely(rank(namespace.name).filter(({ actual }) => !taken.has(actual)));
  if (best === undefined) return NOT_OFFERED;
  if (others.length > 0) return tie([best, ...others].map(({ actual }) => actual));
  return { actual: best.actual, how: 'shape', note: `${Math.round(best.score * 100)} % of its operations` };
}

const VERSION = /^v?\d+(?:\.\d+)*$/;

const withoutVersion = (name: string): string =>
  name
    .split('/')
    .filter((segment) => !VERSION.test(segment))
    .join('/');

/** A namespace of the same name but for its version is told, and not taken: it may do the same otherwise. */
function otherVersion(
  { name }: Namespace,
  offered: ReadonlySet<string>,
  taken: ReadonlySet<string>,
  { namespaces }: Vocabulary,
): Resolution {
  const names = [name, ...(namespaces.get(name) ?? []).map((known) => known.name)].map(withoutVersion);
  const found = [...offered].filter((one) => !taken.has(one) && names.includes(withoutVersion(one)));
  return found.length === 0 ? NOT_OFFERED : { ...NOT_OFFERED, note: `another version is there: ${found.join(', ')}` };
}

function equivalencesOf(
  contract: Contract,
  vocabulary: Vocabulary,
  index: SiteIndex,
  { name, actual }: { readonly name: string; readonly actual: string },
): readonly Equivalence[] {
  const whole = { neutral: `/${name}`, actual: `/${actual}` };
  const known = vocabulary.namespaces.get(name)?.find((entry) => entry.name === actual)?.prefix;
  if (known !== undefined) return [whole, { neutral: known.from, actual: known.to }];
  const shared = sharedSegment(contract, name);
  if (shared === null || !actual.endsWith(`/${shared}`)) return [whole];
  const isRepeated = [...index.routes.keys()].some((path) => path.startsWith(`/${actual}/${shared}/`));
  return isRepeated ? [whole] : [whole, { neutral: `/${name}/${shared}`, actual: `/${actual}` }];
}

/** Paths outside every namespace are the same everywhere. */
function unnamed(contract: Contract, isNamespace: (name: string) => boolean): readonly Equivalence[] {
  const operations = [...contract.operations.values()].filter(({ namespace }) => !isNamespace(namespace));
  return operations.map(({ path }) => ({ neutral: path, actual: path }));
}

/** @param fromEnvironment neutral name of a namespace or of a renamed segment → the deployment's own */
export function resolveNames(
  index: SiteIndex,
  contract: Contract,
  vocabulary: Vocabulary,
  fromEnvironment: Readonly<Record<string, string>>,
): Names {
  const offered = namespacesOf(index);
  const rank = rankShapes(index, contract);
  const named = contract.namespaces.map((namespace) => ({
    namespace,
    resolution: byName(namespace, offered, vocabulary, fromEnvironment, rank),
  }));
  // A namespace that one name stands for is no candidate for another.
  const taken = new Set(named.flatMap(({ resolution }) => resolution?.actual ?? []));
  const shaped = named.map(({ namespace, resolution }) => ({
    namespace,
    resolution: resolution ?? byShape(namespace, taken, rank),
  }));
  const used = new Set(shaped.flatMap(({ resolution: { actual } }) => actual ?? []));
  const resolutions = new Map(
    shaped.map(({ namespace, resolution }) => [
      namespace.name,
      resolution === NOT_OFFERED ? otherVersion(namespace, offered, used, vocabulary) : resolution,
    ]),
  );
  const known = [...resolutions].flatMap(([name, { actual }]) => (actual === null ? [] : [{ name, actual }]));
  const equivalences = [
    ...unnamed(contract, (name) => resolutions.has(name)),
    ...known.flatMap((pair) => equivalencesOf(contract, vocabulary, index, pair)),
  ];
  const segments = resolveSegments(index, contract, vocabulary, fromEnvironment, pathMapping(equivalences));
  return {
    ...pathMapping([...equivalences, ...segments.equivalences]),
    resolved: [...resolutions].map(([name, { candidates: _, ...resolution }]) => ({ name, ...resolution })),
    isOffered: (namespace) => resolutions.get(namespace)?.actual !== null,
    isInIndex: (namespace) => {
      const resolution = resolutions.get(namespace);
      return resolution === undefined || (resolution.actual !== null && offered.has(resolution.actual));
    },
    ambiguous: [
      ...[...resolutions].flatMap(([namespace, { candidates }]) => (candidates ? [{ namespace, candidates }] : [])),
      ...segments.ambiguous,
    ],
  };
}
