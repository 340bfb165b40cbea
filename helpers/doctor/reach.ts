/** The way to a site, before anything is asked of it: its name, its certificate. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Settings } from '../environment/settings.ts';
import { addressFor, lookupOf, portOf, tlsOptions } from '../exchange/connections.ts';
import { describeFailure } from '../exchange/failures.ts';
import { type Diagnostic, findingsOf } from './types.ts';

type Way = Pick<Settings, 'tls' | 'resolve' | 'proxies' | 'timeoutMs'>;

const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

const NAME = findingsOf('name');
const TLS = findingsOf('TLS');

export async function checkName(baseUrl: URL, { resolve, proxies }: Way): Promise<Diagnostic> {
  const host = baseUrl.hostname.replace(/^\[|\]$/g, '');
  const given = addressFor(baseUrl, resolve);
  if (given !== undefined) return NAME.pass(`${host} is ${given}, as --resolve says.`);
  if (isIP(host) !== 0) return NAME.pass(`${host} is an address.`);
  if (proxies !== null) return NAME.pass(`${host} is resolved by the proxy that the environment names.`);
  try {
    const { address } = await lookup(host);
    return NAME.pass(`${host} is ${address}.`);
  } catch {
    return NAME.problem(
      `${host} has no address in the DNS of this machine.`,
      `Check the name, or give its address: --resolve ${host}:${portOf(baseUrl)}:ADDRESS.`,
    );
  }
}

/** @returns null where there is nothing to look at: no TLS, or a proxy in between */
export async function checkCertificate(baseUrl: URL, way: Way): Promise<Diagnostic | null> {
  if (baseUrl.protocol !== 'https:' || way.proxies !== null) return null;
  const host = baseUrl.hostname.replace(/^\[|\]$/g, '');
  const address = addressFor(baseUrl, way.resolve);
  return new Promise((done) => {
    const socket = connect({
      host,
      port: portOf(baseUrl),
      ...(isIP(host) === 0 && { servername: host }),
      ...(address !== undefined && { lookup: lookupOf(address) }),
      ...tlsOptions(way.tls),
    });
    const end = (finding: Diagnostic): void => {
      socket.destroy();
      done(finding);
    };
    socket.setTimeout(way.timeoutMs, () => socket.destroy(new DOMException('too late', 'TimeoutError')));
    socket.once('error', (error) => {
      const fix = 'See the text after the colon. For a private authority, use --ca.';
      end(TLS.problem(describeFailure(error, way.timeoutMs), fix));
    });
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS);
      const message = `${socket.getProtocol() ?? 'TLS'}; the certificate is trusted and valid until ${new Date(until).toISOString().slice(0, 10)}.`;
      if (days >= SOON_DAYS) end(TLS.pass(message));
      else end(TLS.problem(message, `Renew the certificate: it expires in ${days} days.`));
    });
  });
}
