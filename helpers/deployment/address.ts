/** Addresses of routes under a deployment's REST root. */

/** The query parameter that carries the route where the root is written like `https://host/?rest_route=/`. */
export function routeParameter(baseUrl: URL): string | undefined {
  for (const [name, value] of baseUrl.searchParams) if (value.startsWith('/')) return name;
  return undefined;
}

/** Without its percent escapes; as it stands where they are none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function joined(root: string, path: string): string {
  return `${root.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

function withQuery(address: string, parts: readonly string[]): string {
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? address : `${address}?${query}`;
}

/**
 * The address of a route.
 * @param path the deployment's own path, its parameters already percent-encoded: `/shop/v3/orders/12`
 * @param query a string goes out as it is, so that what no client would write can be sent too
 */
export function addressOf(baseUrl: URL, path: string, query: URLSearchParams | string): string {
  const own = String(query).replace(/^\?/, '');
  const parameter = routeParameter(baseUrl);
  if (parameter === undefined) {
    return withQuery(baseUrl.origin + joined(baseUrl.pathname, path), [baseUrl.search.slice(1), own]);
  }
  const rest = new URLSearchParams(baseUrl.searchParams);
  rest.delete(parameter);
  // Inside a query these three would end or change the value; in a path they stand for themselves.
  const escaped = joined(baseUrl.searchParams.get(parameter) ?? '', path).replace(/[&+#]/g, encodeURIComponent);
  return withQuery(baseUrl.origin + baseUrl.pathname, [`${parameter}=${escaped}`, String(rest), own]);
}
