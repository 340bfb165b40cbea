/** Connections to one deployment: its own, through the proxy that the environment names, with the limits of a client. */
import { rootCertificates } from 'node:tls';
import { Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** What `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` say; empty where they say nothing. */
export interface Proxies {
  readonly http: string;
  readonly https: string;
  readonly none: string;
}

export interface ConnectionOptions {
  readonly timeoutMs: number;
  readonly maxHeaderBytes: number;
  /** Certificates in PEM that are trusted besides those of Node. */
  readonly ca: string | null;
  readonly proxies: Proxies | null;
}

/** One connection. */
export interface Connection {
  readonly dispatcher: Dispatcher;
  /** Times that it broke with bytes that belong to no request. */
  readonly strays: number;
  destroy(): Promise<void>;
}

/** What undici calls an answer to nothing: it begins like one, or it does not. */
function isStray(error: Error | undefined): boolean {
  return error?.message === 'bad response' || error?.name === 'HTTPParserError';
}

export function openConnection(origin: string, options: ConnectionOptions): Connection {
  const { timeoutMs, maxHeaderBytes, ca, proxies } = options;
  // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment can't unsay it.
  const tls = { rejectUnauthorized: true, ...(ca !== null && { ca: [...rootCertificates, ca] }) };
  const common = {
    pipelining: 1,
    // Who sends a request waits for the whole of the answer no longer than that.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
    connect: { ...tls, timeout: timeoutMs },
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
    dispatcher,
    get strays() {
      return strays;
    },
    destroy: () => dispatcher.destroy(),
  };
}
