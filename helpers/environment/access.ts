/** What it takes to get to a deployment and into it: headers, the login of a gate, certificates, addresses. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Access, CredentialsPlace } from '../exchange/access.ts';
import type { Resolution, TlsSettings } from '../exchange/connections.ts';
import { UsageError } from '../usage-error.ts';
import type { Variable } from './options.ts';
import type { Given } from './variables.ts';

export type Read = (variable: Variable) => Given | null;

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** They frame a request, or are what is judged. */
const NOT_TO_BE_SET = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

function headerName({ name, value }: Given): string {
  if (TOKEN.test(value)) return value.toLowerCase();
  throw new UsageError(`${name} is "${value}": use the name of a header, such as X-Authorization.`);
}

function readPlace(given: Given | null): CredentialsPlace {
  if (given === null) return { header: 'authorization' };
  if (!given.value.startsWith('?')) return { header: headerName(given) };
  const [, user, password] = /^\?([\w.-]+)&([\w.-]+)$/.exec(given.value) ?? [];
  if (user !== undefined && password !== undefined) return { query: [user, password] };
  throw new UsageError(
    `${given.name} is "${given.value}": write the two parameters as ?user&password, or name a header.`,
  );
}

function readHeaders(given: ReadonlyMap<string, Given>): Readonly<Record<string, string>> {
  for (const [header, { name, value }] of given) {
    if (!TOKEN.test(header))
      throw new UsageError(`${name} names no header that can be sent: use letters, digits and "-".`);
    if (NOT_TO_BE_SET.has(header)) {
      const fix =
        header === 'authorization'
          ? ': give a bearer token as CONFORMANCE_TOKEN, and the login of a gate as CONFORMANCE_GATE_LOGIN.'
          : '.';
      throw new UsageError(`${name} sets the header ${header}, which the suite sets itself${fix}`);
    }
    // Never repeated: it may be a key.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new UsageError(`${name} has a character that no header can carry.`);
  }
  return Object.fromEntries([...given].map(([header, { value }]) => [header, value]));
}

/** Two credentials in one header are none. */
function rejectClash({ gateLogin, gateIn, credentialsIn, headers }: Access, hasCredentials: boolean): void {
  const taken = hasCredentials && 'header' in credentialsIn ? credentialsIn.header : null;
  if (gateLogin !== null && gateIn === taken) {
    throw new UsageError(
      `The gate and the site both want the header ${gateIn}: say where one of them takes its own with CONFORMANCE_CREDENTIALS_IN (X-Authorization, or ?user&password) or CONFORMANCE_GATE_IN.`,
    );
  }
  const twice = [gateLogin === null ? null : gateIn, taken].find(
    (name) => name !== null && Object.hasOwn(headers, name),
  );
  if (twice) throw new UsageError(`The header ${twice} is given, and carries a login as well: leave one of them out.`);
}

/** @throws UsageError for what can't be sent, and where two credentials want the same place */
export function readAccess(read: Read, headers: ReadonlyMap<string, Given>, hasCredentials: boolean): Access {
  const login = read('GATE_LOGIN');
  if (login !== null && !/^[^:]+:/.test(login.value)) {
    throw new UsageError(`${login.name} is no user:password, with a colon between.`);
  }
  const gateIn = read('GATE_IN');
  const access = {
    headers: readHeaders(headers),
    gateLogin: login?.value ?? null,
    gateIn: gateIn === null ? 'authorization' : headerName(gateIn),
    credentialsIn: readPlace(read('CREDENTIALS_IN')),
  };
  rejectClash(access, hasCredentials);
  return access;
}

function readPem(given: Given | null, what: string, check: (pem: string) => unknown): string | null {
  if (given === null) return null;
  try {
    const pem = readFileSync(given.value, 'utf8');
    check(pem);
    return pem;
  } catch (cause) {
    throw new UsageError(`${given.name} is "${given.value}": name a readable file with ${what} in PEM.`, { cause });
  }
}

/** @throws UsageError for a file that can't be read or is not what it should be */
export function readTls(read: Read): TlsSettings {
  const passphrase = read('KEY_PASSPHRASE')?.value ?? null;
  const isCertificate = (pem: string) => new X509Certificate(pem);
  const isKey = (pem: string) => createPrivateKey({ key: pem, ...(passphrase !== null && { passphrase }) });
  const cert = readPem(read('CERT'), 'a certificate', isCertificate);
  const keyFile = read('KEY') ?? read('CERT');
  const withKey = passphrase === null ? 'a private key' : 'a private key that the passphrase opens';
  if (cert === null && read('KEY') !== null) {
    throw new UsageError(
      `${read('KEY')?.name} is set without the certificate that it belongs to: set CONFORMANCE_CERT.`,
    );
  }
  return {
    ca: readPem(read('CA'), 'a certificate', isCertificate),
    cert,
    key: cert === null ? null : readPem(keyFile, withKey, isKey),
    passphrase,
  };
}

/** `HOST:PORT:ADDRESS`, as curl takes it; commas between several. */
export function readResolutions(given: Given | null): readonly Resolution[] {
  if (given === null) return [];
  return given.value.split(',').map((entry) => {
    const [, host = '', port = '', bracketed = ''] = /^([^:]+):(\d{1,5}):(.+)$/.exec(entry.trim()) ?? [];
    const address = bracketed.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) === 0 || Number(port) > 65_535) {
      throw new UsageError(
        `${given.name} has "${entry.trim()}": write it as HOST:PORT:ADDRESS, such as staging.example.org:443:192.0.2.7.`,
      );
    }
    return { host: host.toLowerCase(), port: Number(port), address };
  });
}
