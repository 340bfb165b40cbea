/** The one way to choose requirements by their ids; what a requirement is about is told by its members, never by its id. */

const ANY_TEXT = { '*': '.*' } as const;

/** `~` stands for any text without a capital letter, and so for no method. */
export const WITHOUT_METHODS = { ...ANY_TEXT, '~': '[^A-Z]*' } as const;

/** Whether an id or a name fits one of some patterns, in which `*` stands for any text. */
export function matcherOf(
  patterns: readonly string[],
  placeholders: Readonly<Record<string, string>> = ANY_TEXT,
): (id: string) => boolean {
  const parts = patterns.map((pattern) =>
    pattern.replace(/[\\^$.*+?()[\]{}|~]/g, (sign) => placeholders[sign] ?? `\\${sign}`),
  );
  const expression = new RegExp(`^(?:${parts.join('|')})$`);
  return (id) => expression.test(id);
}
