/** Tokens that end: asked for before the first request, again before they end, and once more where a 401 says that they have. */

export interface Token {
  readonly text: string;
  /** In milliseconds from now; null where nothing says it. */
  readonly endsInMs: number | null;
}

export interface TokenSource {
  /** All that were given out, for who must not show them. */
  readonly issued: readonly string[];
  /** The last one; null before the first. */
  readonly last: string | null;
  /** @returns whether there is another one than before */
  refresh(why: 'due' | 'denied'): Promise<boolean>;
}

const BEFORE_END_MS = 30_000;
/** What is denied with a token so young is denied for another reason. */
const YOUNG_MS = 10_000;

/** When a JSON Web Token says that it ends (RFC 7519, 4.1.4). */
export function endOf(text: string): number | null {
  const [, payload = ''] = text.split('.');
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof exp === 'number' ? exp * 1000 - Date.now() : null;
  } catch {
    return null;
  }
}

/** @param known what must not be shown besides, such as the secret that it is asked for with */
export function tokenSource(ask: () => Promise<Token>, known: readonly string[] = []): TokenSource {
  const issued: string[] = [...known];
  let last: string | null = null;
  let since = 0;
  let until = Number.POSITIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const renew = async (): Promise<void> => {
    const { text, endsInMs } = await ask();
    if (!issued.includes(text)) issued.push(text);
    last = text;
    since = performance.now();
    until = endsInMs === null ? Number.POSITIVE_INFINITY : since + endsInMs - BEFORE_END_MS;
  };
  return {
    issued,
    get last() {
      return last;
    },
    async refresh(why) {
      const before = last;
      const age = performance.now() - since;
      const isDue = why === 'denied' ? age > YOUNG_MS : performance.now() > until && age > YOUNG_MS;
      if (last === null || isDue || asking !== null) {
        asking ??= renew().finally(() => {
          asking = null;
        });
        await asking;
      }
      return last !== before;
    },
  };
}
