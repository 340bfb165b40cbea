/** `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, which other tools read as well. */
import type { Proxies } from '../exchange/connections.ts';
import { UsageError } from '../usage-error.ts';

function read(env: Readonly<Record<string, string | undefined>>, name: string): string {
  return env[name.toLowerCase()] || env[name] || '';
}

/** The value is never repeated in a message: it can hold a password. */
function rejectUnusable(name: string, value: string): void {
  if (value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return;
  throw new UsageError(`${name} is no address of a proxy: write it like http://proxy.example.org:3128, or unset it.`);
}

/** @returns null where no proxy is named */
export function readProxies(env: Readonly<Record<string, string | undefined>>): Proxies | null {
  const [http, https] = ['HTTP_PROXY', 'HTTPS_PROXY'].map((name) => read(env, name));
  if (!http && !https) return null;
  rejectUnusable('HTTP_PROXY', http ?? '');
  rejectUnusable('HTTPS_PROXY', https ?? '');
  return { http: http ?? '', https: https ?? '', none: read(env, 'NO_PROXY') };
}
