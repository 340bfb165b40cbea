/** Connections to one deployment: its own, through the proxy that the environment names, with the limits of a client. */
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates, type SecureContextOptions } from 'node:tls';
import { Client, EnvHttpProxyAgent } from 'undici';
import { type RawAnswer, type ReceiveLimits, receive, type WireRequest } from './receive.ts';

/** What `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` say; empty where they say nothing. */
export interface Proxies {
  readonly http: string;
  readonly https: string;
  readonly none: string;
}

/** All in PEM. */
export interface TlsSettings {
  /** Certificates that are trusted besides those of Node. */
  readonly ca: string | null;
  /** What the client shows of itself, with its chain. */
  readonly cert: string | null;
  readonly key: string | null;
  readonly passphrase: string | null;
}

export const NO_TLS_SETTINGS: TlsSettings = { ca: null, cert: null, key: null, passphrase: null };

/** Which address stands for a host and a port, whatever the DNS says. */
export interface Resolution {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** What Node's TLS is told. Said here, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment can't unsay it. */
export function tlsOptions({
  ca,
  cert,
  key,
  passphrase,
}: TlsSettings): SecureContextOptions & { rejectUnauthorized: true } {
  return {
    rejectUnauthorized: true,
    ...(ca !== null && { ca: [...rootCertificates, ca] }),
    ...(cert !== null && { cert, key: key ?? cert }),
    ...(passphrase !== null && { passphrase }),
  };
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** The address that was given for an origin; undefined where the DNS is asked. */
export function addressFor(origin: URL, resolve: readonly Resolution[]): string | undefined {
  return resolve.find(({ host, port }) => host === origin.hostname && port === portOf(origin))?.address;
}

export function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, callback) => (all ? callback(null, [{ address, family }]) : callback(null, address, family));
}

export interface ConnectionOptions {
  readonly timeoutMs: number;
  readonly maxHeaderBytes: number;
  readonly tls: TlsSettings;
  readonly resolve: readonly Resolution[];
  readonly proxies: Proxies | null;
}

export interface Connection {
  /** One request, and the whole of its answer. */
  receive(request: WireRequest, limits: ReceiveLimits): Promise<RawAnswer>;
  /** Times that it broke with bytes that belong to no request. */
  readonly strays: number;
  destroy(): Promise<void>;
}

/** What undici calls an answer to nothing: it begins like one, or it does not. */
function isStray(error: Error | undefined): boolean {
  return error?.message === 'bad response' || error?.name === 'HTTPParserError';
}

export function openConnection(origin: string, options: ConnectionOptions): Connection {
  const { timeoutMs, maxHeaderBytes, resolve } = options;
  const tls = tlsOptions(options.tls);
  const address = addressFor(new URL(origin), resolve);
  // Whoever names an address means that one, which a proxy would not ask.
  const proxies = address === undefined ? options.proxies : null;
  const common = {
    pipelining: 1,
    // Who sends a request waits for the whole of the answer no longer than that.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
    connect: { ...tls, timeout: timeoutMs, ...(address !== undefined && { lookup: lookupOf(address) }) },
  };
  let strays = 0;
  const open = (to: string | URL, more: object = {}): Client => {
    const client = new Client(to, { ...common, ...more });
    client.on('disconnect', (_origin, _targets, error) => {
      if (isStray(error)) strays += 1;
    });
    return client;
  };
  const proxy = origin.startsWith('https:') ? proxies?.https : proxies?.http;
  const dispatcher = !proxy
    ? open(origin)
    : new EnvHttpProxyAgent({
        ...common,
        connections: 1,
        factory: (to, more) => open(to, more),
        // Many proxies let no tunnel through to any port but that of https: what is plain goes plainly.
        proxyTunnel: false,
        requestTls: tls,
        proxyTls: tls,
        httpProxy: proxy,
        httpsProxy: proxy,
        noProxy: proxies?.none ?? '',
      });
  return {
    receive: (request, limits) => receive(dispatcher, request, limits),
    get strays() {
      return strays;
    },
    destroy: () => dispatcher.destroy(),
  };
}
