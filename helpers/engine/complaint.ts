/** Explains why a deployment cannot be judged, whose fault it is, and how to fix it. */
import { REDACTED_LOGIN } from '../exchange/access.ts';
import { redirectTarget } from '../exchange/redirect.ts';
import type { Exchange } from '../exchange/types.ts';
import { isRecord } from '../verdict/judge.ts';

/** The namespace of which an answer is the index; null for the index of a site, and for anything else. */
export function ownNamespace({ answer, request }: Exchange): string | null {
  const { json } = answer ?? {};
  if (!isRecord(json) || !isRecord(json.routes) || json.namespaces !== undefined) return null;
  const { namespace } = json;
  const isAsked =
    typeof namespace === 'string' && namespace !== '' && request.url.replace(/\/$/, '').endsWith(namespace);
  return isAsked ? namespace : null;
}

/** What stands at the door, with who opens it; null where nothing does. */
function gateIn({ answer, signature }: Exchange): string | null {
  const { status, headers, json } = answer ?? {};
  if (status !== 401 && status !== 403) return null;
  const { 'www-authenticate': asks = '' } = headers ?? {};
  if (/^Basic\b/i.test(asks) && !isRecord(json)) {
    const { headers: carried = {} } = signature ?? {};
    return Object.values(carried).includes(REDACTED_LOGIN)
      ? `a gate in front of the site asks for a password (${asks}) and does not take the login that it was given; check CONFORMANCE_GATE_LOGIN.`
      : `a gate in front of the site asks for a password of its own (${asks}). Set CONFORMANCE_GATE_LOGIN=user:password, and CONFORMANCE_CREDENTIALS_IN to where the site takes the application password then; or let this machine's address, or the REST root, pass that gate.`;
  }
  if (/html/i.test(headers?.['content-type'] ?? '')) {
    const by = headers?.server ? ` (${headers.server})` : '';
    return `what answers is no REST interface but a page, of a firewall or a proxy in front of it${by}. Let this machine's address pass there, or give the header that it asks for as CONFORMANCE_HEADER_NAME.`;
  }
  return signature === undefined || Object.keys(signature.headers).length + signature.query.length === 0
    ? 'the index is for users only, and no credentials are set. Set CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD.'
    : 'the site does not take the credentials; check CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD.';
}

export function complaint(exchange: Exchange): string {
  const { answer, failure, request } = exchange;
  if (answer === null) return `${request.url} does not answer. ${failure}`;
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    const { origin } = new URL(request.url);
    const target = redirectTarget(request.url, answer);
    const elsewhere = target === null || target.origin === origin ? '' : ', which belongs to another host or protocol';
    return `${request.url} redirects to ${headers.location || 'nowhere'}${elsewhere}: set CONFORMANCE_BASE_URL to the address of the REST root itself.`;
  }
  if (status === 429 || status === 503) {
    return `${request.url} answers ${status}: the deployment turns requests away for now; try again later.`;
  }
  const gate = gateIn(exchange);
  if (gate !== null) return `${request.url} answers ${status}: ${gate}`;
  const namespace = ownNamespace(exchange);
  if (namespace !== null) {
    const { href } = new URL(request.url);
    const root = href.slice(0, href.lastIndexOf(namespace)).replace(/\/$/, '');
    return `${request.url} answers with the index of the namespace ${namespace} alone: set CONFORMANCE_BASE_URL to the root above it, ${root}.`;
  }
  if (status === 400 && /plain HTTP request was sent to HTTPS port/i.test(answer.text)) {
    return `${request.url} is asked by http, and its port speaks https: write the address with https://.`;
  }
  const what =
    answer.json === undefined
      ? `${headers['content-type'] ?? 'no content type'}, no JSON`
      : 'JSON that is no site index';
  return `${request.url} answers ${status} with ${what}: CONFORMANCE_BASE_URL must be the REST root of a site, such as https://example.org/wp-json.`;
}
