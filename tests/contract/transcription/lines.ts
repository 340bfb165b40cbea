export function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The same fields where nothing is required, as on updates. */
export function optional(fields: readonly string[]): readonly string[] {
  return fields.map((line) => line.replace('!', ''));
}

/** The same where the interface says "no defaults applied", or gives the defaults "on create". */
export function withoutDefaults(fields: readonly string[]): readonly string[] {
  return optional(fields).map((line) => line.replace(/ = \S+/, ''));
}
