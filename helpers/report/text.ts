/**
 * Text of a deployment is hostile until it went through here: a terminal obeys control characters, a reader is misled by
 * characters that turn the direction of writing, a CI service obeys lines, a spreadsheet obeys cells.
 */

/** Controls, lone surrogates, line and paragraph separators, non-characters and direction marks. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/gu;
const UNSAFE_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/gu;

/** What most texts are, told at a glance: ASCII that is safe as it stands. */
const BEYOND_PLAIN = /[^\n\t -~]+/g;
const NO_PLAIN_LINE = /[^ -~]|^ | $| {2}/;

const CONTROL_PICTURES = 0x2400;
const PICTURE_OF_DELETE = '\u2421';
const REPLACEMENT = '\ufffd';

function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code);
  return code === 0x7f ? PICTURE_OF_DELETE : REPLACEMENT;
}

/** Several lines of text, for a preformatted block: line feeds and tabs stay, every other unsafe character is drawn. */
export function visible(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(BEYOND_PLAIN, (part) => part.replace(UNSAFE_BUT_LINES, picture));
}

/** Of a run that was kept to a budget. */
export function shareTold({ share }: { readonly share: number }): string {
  return `which tells about ${Math.floor(100 * share)} % of the faults that a whole run tells`;
}

/** One line of text: white space collapsed, unsafe characters drawn, and no first character that a spreadsheet calculates. */
export function oneLine(text: string): string {
  const line = NO_PLAIN_LINE.test(text) ? text.replace(/\s+/g, ' ').trim().replace(UNSAFE, picture) : text;
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}

/** Shows nothing, and parts what is else taken for a command, or for a name to notify. */
export const WORD_JOINER = '\u2060';

/** GitHub takes a command in `::` at the start of a line, and the older one in `##[` anywhere in it: neither stays whole. */
export function withoutCommands(line: string): string {
  return line.replaceAll('##[', `##${WORD_JOINER}[`).replace(/^(\s*):(?=:)/, `$1:${WORD_JOINER}`);
}

/** One line that neither a terminal nor a CI service obeys, whatever it holds. */
export function plainLine(text: string): string {
  return withoutCommands(oneLine(text));
}

/** At most `limit` UTF-16 units, an ellipsis at the end if it was cut. */
export function clip(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** One line as long as the forms of a report have room for. */
export function shortLine(text: string): string {
  return clip(oneLine(text), 1000);
}

/** One clipped line, safe inside an element of XML and inside an attribute; `>` too, so that no `]]>` can stand in it. */
export function xmlText(text: string, limit: number): string {
  return clip(oneLine(text), limit)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** The `\u` escapes of a character, one for each UTF-16 unit. */
function unicodeEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** JSON in which every unsafe character is a `\u` escape: the same data, and harmless in a terminal. */
export function safeJson(json: string): string {
  return json.replace(BEYOND_PLAIN, (part) => part.replace(UNSAFE_BUT_LINES, unicodeEscape));
}

/** Any data as safe JSON, pretty, a line end behind it. */
export function toSafeJson(value: unknown): string {
  return `${safeJson(JSON.stringify(value, null, 2))}\n`;
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `1 record`, `2 records`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
