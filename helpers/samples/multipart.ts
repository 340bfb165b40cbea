import type { Call } from '../exchange/types.ts';

/** A body as a browser sends a form, one part for each field; no field may hold the boundary. */
export function multipart(fields: Readonly<Record<string, string>>): NonNullable<Call['rawBody']> {
  const boundary = 'conformance-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { text: `${parts.join('')}--${boundary}--\r\n`, contentType: `multipart/form-data; boundary=${boundary}` };
}
