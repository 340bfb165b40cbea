/** A reference deployment behind a gate with a login of its own, as staging sites have. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import type { Fault } from '../../reference/faults/types.ts';
import { createReference, type ReferenceCore } from '../../reference/reference.ts';

export const CERTIFICATES = join(PACKAGE_ROOT, 'tests', 'hostile', 'certificates');

export interface GateOptions {
  /** Whether the gate lets a request pass. */
  readonly passes: (headers: IncomingHttpHeaders) => boolean;
  /** What the site behind it takes for its own `Authorization`. @default that header */
  readonly authorizationOf?: (headers: IncomingHttpHeaders, query: URLSearchParams) => string | undefined;
  /** Whether it speaks TLS, and asks the client for a certificate. @default false */
  readonly asksForCertificate?: boolean;
  /** What answers to the site's home, for who looks for its REST root there. @default a 404 */
  readonly home?: (core: ReferenceCore) => { readonly headers?: Record<string, string>; readonly body: string };
  /** What its answers carry besides. @default nothing */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ways in which the site departs from the interface. @default none */
  readonly faults?: readonly Fault[];
  /** The path of its REST root. @default '/wp-json' */
  readonly root?: string;
}

export interface GatedSite extends ReferenceCore {
  readonly port: number;
  /** What passed the gate, by method and path. */
  readonly asked: readonly string[];
  close(): void;
}

export async function startGatedSite(options: GateOptions): Promise<GatedSite> {
  const { passes, authorizationOf = ({ authorization }) => authorization, asksForCertificate = false, home } = options;
  let listener: RequestListener = () => {};
  const take: RequestListener = (request, response) => listener(request, response);
  const file = (name: string) => readFileSync(join(CERTIFICATES, name));
  const server = asksForCertificate
    ? createTlsServer(
        { key: file('valid.key'), cert: file('valid.pem'), ca: file('authority.pem'), requestCert: true },
        take,
      )
    : createServer(take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const scheme = asksForCertificate ? 'https://localhost' : 'http://127.0.0.1';
  const core = createReference({
    baseUrl: `${scheme}:${port}${options.root ?? '/wp-json'}`,
    faults: options.faults ?? [],
  });
  const asked: string[] = [];
  listener = async (request, response) => {
    const { headers, method = '', url = '/' } = request;
    const body = await text(request);
    if (!passes(headers)) {
      const page = { 'www-authenticate': 'Basic realm="Staging"', 'content-type': 'text/html' };
      response.writeHead(401, page).end('<h1>Staging</h1>');
      return;
    }
    asked.push(`${method} ${url}`);
    const { pathname, searchParams } = new URL(url, core.baseUrl);
    if (pathname === '/' && !searchParams.has('rest_route') && home !== undefined) {
      const page = home(core);
      response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(page.body);
      return;
    }
    const authorization = authorizationOf(headers, searchParams);
    const { authorization: _, ...others } = headers;
    const known = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
    const answer = await core.handle({
      method,
      url: url.replace(/[?&]key=[^&]*&secret=[^&]*$/, ''),
      headers: { ...known, ...(authorization !== undefined && { authorization }) },
      body,
    });
    response.writeHead(answer.status, { ...answer.headers, ...options.headers }).end(answer.body);
  };
  return {
    ...core,
    port,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const GATE_LOGIN = 'guard:open sesame 42';

export function isLogin(header: string | string[] | undefined): boolean {
  return header === `Basic ${Buffer.from(GATE_LOGIN).toString('base64')}`;
}
