/** Where the REST root of a site is, found as any client of the platform finds it: from the page that people see. */
import { isIndex } from '../engine/connect.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/types.ts';

const RELATION = 'https://api.w.org/';

/** `<https://example.org/wp-json/>; rel="https://api.w.org/"`, and the same as an element of the page. */
function linkIn({ answer }: Exchange): string | null {
  const header = answer?.headers.link ?? '';
  const inHeader = header.split(/,\s*(?=<)/).find((link) => link.includes(`rel="${RELATION}"`));
  const element = /<link\b[^>]*>/gi;
  const elements = answer?.text.match(element) ?? [];
  const inPage = elements.find((one) => /\brel=["']https:\/\/api\.w\.org\/["']/i.test(one));
  return /<([^>]+)>/.exec(inHeader ?? '')?.[1] ?? /\bhref=["']([^"']+)["']/i.exec(inPage ?? '')?.[1] ?? null;
}

/** The address of the page that people see, of a site whose REST root is named or guessed. */
function withoutRoute({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/wp-json(?:\/.*)?$/, '').replace(/\/+$/, '')}/`;
}

export interface FoundRoot {
  readonly url: string;
  readonly how: string;
}

/** The root that the home page of a site names; null where it names none, or one of another host that does not count. */
export async function rootFromHome(client: Client, baseUrl: URL): Promise<FoundRoot | null> {
  const home = withoutRoute(baseUrl);
  const page = await client.send({ method: 'GET', url: home, headers: {}, body: null, as: 'user' });
  const link = linkIn(page);
  if (link === null || !URL.canParse(link, home)) return null;
  const url = new URL(link, home);
  const how = `the page ${home} names it`;
  if (url.origin !== baseUrl.origin) return { url: url.href, how };
  const index = await client.send({ method: 'GET', url: url.href, headers: {}, body: null, as: 'user' });
  return isIndex(index) ? { url: url.href, how } : null;
}
