export function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The same fields where nothing is required and no default is applied, as on updates. */
export function optional(fields: readonly string[]): readonly string[] {
  return fields.map((line) => line.replace('!', '').replace(/ = \S+/, ''));
}
