import type { Operation } from '../../helpers/contract/types.ts';

/** One path of the interface and what may be done there. */
export interface Route {
  readonly path: string;
  readonly namespace: string;
  /** By method. */
  readonly operations: ReadonlyMap<string, Operation>;
}

export interface RouteMatch {
  readonly route: Route;
  /** Parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

export interface Router {
  readonly routes: readonly Route[];
  /** Routes whose pattern the path fits, those without parameters first. */
  readonly match: (path: string) => readonly RouteMatch[];
}

type Segment = { readonly literal: string } | { readonly name: string; readonly pattern: RegExp };

export function createRouter(operations: Iterable<Operation>): Router {
  const routes = groupByPath(operations);
  const fixed = new Map(routes.filter((route) => !route.path.includes('{')).map((route) => [route.path, route]));
  const patterns = routes
    .filter((route) => route.path.includes('{'))
    .map((route) => ({ route, segments: segmentsOf(route) }));
  return {
    routes,
    match: (requested) => {
      const path = requested.length > 1 && requested.endsWith('/') ? requested.slice(0, -1) : requested;
      const route = fixed.get(path);
      const texts = path.split('/').slice(1).map(decodeSegment);
      const found = patterns.flatMap(({ route: candidate, segments }) => {
        const values = matchSegments(segments, texts);
        return values === null ? [] : [{ route: candidate, path: values }];
      });
      return route === undefined ? found : [{ route, path: {} }, ...found];
    },
  };
}

function groupByPath(operations: Iterable<Operation>): readonly Route[] {
  const grouped = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const methods = grouped.get(operation.path) ?? new Map<string, Operation>();
    methods.set(operation.method, operation);
    grouped.set(operation.path, methods);
  }
  return [...grouped].map(([path, methods]) => ({
    path,
    namespace: [...methods.values()][0]?.namespace ?? '',
    operations: methods,
  }));
}

function segmentsOf(route: Route): readonly Segment[] {
  const patterns = [...route.operations.values()][0]?.pathParameters ?? {};
  return route.path
    .split('/')
    .slice(1)
    .map((text) => {
      const name = /^\{(\w+)\}$/.exec(text)?.[1];
      return name === undefined
        ? { literal: text }
        : { name, pattern: new RegExp(`^(?:${patterns[name] ?? '[^/]+'})$`, 'u') };
    });
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matchSegments(segments: readonly Segment[], texts: readonly string[]): Record<string, string> | null {
  if (segments.length !== texts.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const text = texts[index] ?? '';
    if ('literal' in segment) {
      if (segment.literal !== text) return null;
    } else if (segment.pattern.test(text)) {
      values[segment.name] = text;
    } else {
      return null;
    }
  }
  return values;
}
