/** What went wrong where no answer came, in words that a person can act on. */

/** The connection broke; what a server did with the request is unknown. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const TOO_MANY_HEADERS = 'the headers are larger than the limit (CONFORMANCE_MAX_HEADER_BYTES)';

const NO_TLS =
  'https was asked of a port that does not speak it: write the address with http://, or name the port of https';

const ASKS_FOR_CERTIFICATE =
  'the server ends the connection for want of a client certificate, or of one that it knows: name it with --cert FILE and --key FILE';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  ENOTFOUND: 'the host has no address in the DNS of this machine: check its name, or give it one with --resolve',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ASKS_FOR_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: ASKS_FOR_CERTIFICATE,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed: name it with --ca FILE if it is to be trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is of an unknown authority: name the authority with --ca FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is of an unknown authority: name the authority with --ca FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is of an unknown authority: name the authority with --ca FILE',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is of another host',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  UND_ERR_HEADERS_OVERFLOW: TOO_MANY_HEADERS,
  HPE_HEADER_OVERFLOW: TOO_MANY_HEADERS,
};

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}

/** Whether the connection was lost, as it is when a server ends an idle one at the moment of the next request. */
export function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && BROKEN.has(codeOf(error));
}

export function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return `The request failed: ${String(error)}.`;
  const code = codeOf(error);
  if (error.name === 'TimeoutError' || code.endsWith('_TIMEOUT')) return `No answer within ${timeoutMs} ms.`;
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return `No answer: ${sentence}.`;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `No answer: ${error.message || code}${cause}.`;
}
