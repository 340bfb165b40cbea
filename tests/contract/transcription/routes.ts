/** Argument signatures by `METHOD,METHOD /path`. */
export type Routes = Readonly<Record<string, readonly string[]>>;

export function everyOperation(routes: Routes): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(routes).flatMap(([key, signatures]) => {
      const [methods = '', path = ''] = key.split(' ');
      return methods.split(',').map((method): [string, readonly string[]] => [`${method} ${path}`, signatures]);
    }),
  );
}
