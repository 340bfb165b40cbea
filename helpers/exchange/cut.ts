/** The beginning of a text, as a text of its own: a slice would keep the whole of it in memory. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');
}
