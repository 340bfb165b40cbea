/** Whether what a deployment answers carries what was written, however its text is dressed. */

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decodeEntity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  }
  return NAMED_ENTITIES[name] ?? whole;
}

/** Text as a reader sees it: markup and entities gone, typographic marks and runs of white space made plain. */
export function plainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodeEntity)
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/^[^\d.,-]{1,3}/, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Day and minute of a date, whatever stands between them; null for other text. */
function asMoment(value: string): string | null {
  const match = DATE.exec(value.trim());
  return match ? `${match[1]} ${match[2] ?? '00:00'}` : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function meansNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

function truth(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true' || value === 'yes') return true;
  if (value === false || value === 0 || value === '0' || value === 'false' || value === 'no' || value === '')
    return false;
  return null;
}

/** The id of a record that is answered where an id was written. */
function idOf(value: unknown): number | null {
  if (isObject(value)) return asNumber(value.id ?? value.term_id);
  return asNumber(value);
}

function carriesItem(written: unknown, items: readonly unknown[]): boolean {
  return items.some((item) => carries(written, item));
}

/**
 * Whether an answered member carries a written value.
 *
 * Text is compared as read, ignoring case only where nothing else differs in kind; money and numbers as numbers; dates by
 * day and minute; an id also by the record it names; a list by its items, in any order, which may come with more beside
 * them; an object by the members that were written. A written emptiness is carried by any emptiness.
 */
export function carries(written: unknown, answered: unknown): boolean {
  if (meansNothing(written) && typeof written !== 'boolean') return meansNothing(answered) || answered === 0;
  if (typeof written === 'boolean') return truth(answered) === written;
  if (typeof written === 'number')
    return idOf(answered) === written || (Array.isArray(answered) && carriesItem(written, answered));
  if (Array.isArray(written)) {
    if (isObject(answered)) return written.length === 1 && carries(written[0], answered);
    return Array.isArray(answered) && written.every((item) => carriesItem(item, answered));
  }
  if (isObject(written)) {
    return (
      isObject(answered) &&
      Object.entries(written).every(([name, value]) => !(name in answered) || carries(value, answered[name]))
    );
  }
  if (typeof written !== 'string') return false;
  if (isObject(answered)) {
    const text = answered.raw ?? answered.rendered;
    return text === undefined
      ? idOf(answered) !== null && idOf(answered) === asNumber(written)
      : carries(written, text);
  }
  if (typeof answered === 'boolean') return truth(written) === answered;
  const number = asNumber(written);
  if (number !== null && asNumber(answered) === number) return true;
  if (typeof answered !== 'string') return false;
  const moment = asMoment(written);
  if (moment !== null && moment === asMoment(answered)) return true;
  return plainText(written).toLowerCase() === plainText(answered).toLowerCase();
}
