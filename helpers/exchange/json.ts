/**
 * Undefined where the text is not JSON. As in every browser, a byte order mark before it is passed over, and of members
 * with one name the last counts.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
