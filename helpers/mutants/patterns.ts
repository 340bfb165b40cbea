const PLACEHOLDERS: Readonly<Record<string, string>> = { '*': '.*', '~': '[^A-Z]*' };

/** Whether an id fits one of some patterns: `*` stands for any text, `~` for any without a capital letter. */
export function matcherOf(patterns: readonly string[]): (id: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.replace(/[\\^$.*+?()[\]{}|~]/g, (sign) => PLACEHOLDERS[sign] ?? `\\${sign}`);
    return new RegExp(`^${parts}$`);
  });
  return (id) => expressions.some((expression) => expression.test(id));
}
