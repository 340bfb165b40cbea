/** Whether what a deployment answers carries what was written, however its text is dressed. */
import { decodeHTMLStrict } from 'entities/decode';

/** Where a word or a line may be broken: what a site puts there for its readers is not seen. */
const BREAKS = /[\u{ad}\u{200b}\u{2060}\u{feff}]/gu;

const HAS_MARKS = /[‘’‚‛‹›′“”„‟«»″–—…×]|--/;
const MAY_BE_DRESSED = /[<&]/;

/** Marks that a site sets in type as others, in whichever language: French ones stand apart from what they quote. */
function withPlainMarks(text: string): string {
  if (!HAS_MARKS.test(text)) return text;
  return text
    .replace(/(?<=[«‹])[\u{a0}\u{2009}\u{202f}]|[\u{a0}\u{2009}\u{202f}](?=[»›])/gu, '')
    .replace(/[‘’‚‛‹›′]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[–—]|-{2,3}/g, '-')
    .replace(/…/g, '...')
    .replace(/(\d)×(\d)/g, '$1x$2');
}

/** Text as a reader sees it: markup and entities gone, typographic marks and runs of white space made plain. */
export function plainText(text: string): string {
  const bare = MAY_BE_DRESSED.test(text) ? decodeHTMLStrict(text.replace(/<[/!?a-z][^<>]*>/gi, ' ')) : text;
  return withPlainMarks(bare.replace(BREAKS, '')).replace(/\s+/g, ' ').trim();
}

function isBlank(text: string): boolean {
  return MAY_BE_DRESSED.test(text) ? plainText(text) === '' : text.trim() === '';
}

/** Text without what a site dresses it in: paragraphs and line breaks as lines, no other markup, no entities. */
function undressed(text: string): string {
  const lines = text.replace(/<\/?(?:p|br|div)\b[^<>]*>/gi, '\n').replace(/<[/!?a-z][^<>]*>/gi, '');
  return withPlainMarks(decodeHTMLStrict(lines).replace(BREAKS, ''))
    .replace(/[\u{a0}\u{2009}\u{202f}]/gu, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** A link to the whole, with which themes end what is cut, or may have been: it says so by its class. */
const LINK_TO_MORE = /\s*<a\b[^<>]*\bclass="[^"]*\bmore\b[^"]*"[^<>]*>[^<>]*<\/a>(?=(?:\s*<\/\w+>)*\s*$)/i;
/** What a site writes before the title of what not everybody may read: `Private: `, `Protégé : `. */
const STATE_BEFORE_TITLE = /^\p{L}{1,30}\s?[:：]\s*$/u;

/** Case, order and the white space between two words count; how an accent is composed does not. */
function sameText(written: string, answered: string): boolean {
  if (written === answered) return true;
  const [was, is] = [undressed(written), undressed(answered.replace(LINK_TO_MORE, ''))].map((text) => text.normalize());
  if (was === undefined || is === undefined || was === is) return was === is;
  return was !== '' && is.endsWith(was) && STATE_BEFORE_TITLE.test(is.slice(0, -was.length));
}

/** As people write a number to call, in groups or with the sign before that of a country. */
const TO_CALL = /^(?=.*\d.*\d.*\d.*\d)(?:\+|00\s)?[\d\s()./-]*\s[\d\s()./-]*$/;

/** A number to call may be kept as its digits. */
function sameToCall(written: string, answered: string): boolean {
  const dialled = (text: string): string => text.replace(/[\s()./-]/g, '');
  return TO_CALL.test(written.trim()) && /^\+?\d+$/.test(dialled(answered)) && dialled(written) === dialled(answered);
}

/** A numeral in its one plain form: `007` is a text, and no other spelling of 7. */
const NUMERAL = /^-?(?:0|[1-9]\d*)(\.\d+)?$/;
/** The sign of a currency or its short name: `$`, `CHF`, `FCFA`, `Rs.`, `S/.`, `د.ك`. */
const CURRENCY = String.raw`(?:[A-Z]{4}|[^\d.,-]{1,3}(?:\.[^\d.,-]{1,2}){0,2}\.?)`;
/** An amount with a currency on one side of it, as in `$1,200.50`, `12 €` and `Rs.12`. */
const MONEY = new RegExp(String.raw`^(?:${CURRENCY}\s*)?(-?\d+(?:[.,]\d+)*)(?:\s*${CURRENCY})?$`);

/** More digits than these a number does not hold: they are a text, of which each counts. */
const MAX_DIGITS = 15;

function isNumeral(text: string): boolean {
  return NUMERAL.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;
}

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && isNumeral(value.trim()) ? Number(value) : null;
}

/** The amount in a text that may be dressed as money, as it is written there. */
function amountIn(text: string): string | null {
  if (!/\d/.test(text)) return null;
  return MONEY.exec(plainText(text))?.[1] ?? null;
}

function numeralIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? (amountIn(value)?.replace(',', '.') ?? null) : null;
}

/** More than any price has, and no more than `toFixed` takes. */
const MAX_DECIMALS = 20;

/** A site may round to the decimals that it shows. */
function carriesNumber(written: number, answered: unknown): boolean {
  const numeral = numeralIn(answered);
  if (numeral === null) return false;
  const decimals = Math.min(numeral.split('.')[1]?.length ?? 0, MAX_DECIMALS);
  return (
    Number(numeral) === written ||
    (typeof answered === 'string' && Number(numeral) === Number(written.toFixed(decimals)))
  );
}

interface Moment {
  readonly day: string;
  readonly hasTime: boolean;
  readonly hasSeconds: boolean;
  /** Day and time as written, read as if it were UTC; in milliseconds. */
  readonly local: number;
  /** The instant, where an offset is given. */
  readonly instant: number | null;
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** As mail and HTTP write it (RFC 5322, 3.3): `Wed, 10 Mar 2027 18:00:00 +0100`. */
const DATE_OF_MAIL =
  /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?) (GMT|UTC|[+-]\d{4})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** No place on Earth is further from UTC. */
const WIDEST_OFFSET_MS = 14 * 60 * 60 * 1000;

/** What mail would write, as it is written elsewhere. */
function plainDate(text: string): string {
  const [, day, month = '', year, time, zone = ''] = DATE_OF_MAIL.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (day === undefined || number === 0) return text;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${time}${/^[GU]/.test(zone) ? 'Z' : zone}`;
}

function asMoment(value: string): Moment | null {
  const [, day, time, offset] = DATE.exec(plainDate(value.trim())) ?? [];
  if (day === undefined) return null;
  const clock = time ?? '00:00';
  const hasSeconds = clock.length > 5;
  const local = Date.parse(`${day}T${clock}Z`);
  return {
    day,
    hasTime: time !== undefined,
    hasSeconds,
    local,
    instant: offset === undefined ? null : Date.parse(`${day}T${clock}${offset}`),
  };
}

/** Whether a value is text that has the form of a date, with or without a time. */
export function isMoment(value: unknown): boolean {
  return typeof value === 'string' && asMoment(value) !== null;
}

/**
 * A day that is written without a time may begin or end at any. Where only one side says its offset, the other is in the
 * site's own zone, which may be any.
 */
function sameMoment(written: Moment, answered: Moment): boolean {
  if (!written.hasTime) return written.day === answered.day;
  const unit = written.hasSeconds && answered.hasSeconds ? 1000 : 60_000;
  const isSame = (one: number, other: number): boolean => Math.floor(one / unit) === Math.floor(other / unit);
  if (written.instant !== null && answered.instant !== null) return isSame(written.instant, answered.instant);
  if (isSame(written.local, answered.local)) return true;
  const known = written.instant ?? answered.instant;
  const other = written.instant === null ? written.local : answered.local;
  return known !== null && Math.abs(known - other) <= WIDEST_OFFSET_MS;
}

/** Whether two texts are the same address but for its scheme and a slash at the end. */
function sameAddress(written: string, answered: string): boolean {
  const bare = (text: string): string | null =>
    URL.canParse(text) ? new URL(text).href.replace(/^https?:/, '').replace(/\/$/, '') : null;
  return bare(written) !== null && bare(written) === bare(answered);
}

const MAILBOX = /^[^\s@<>]+@[^\s@<>]+$/;

/** Addresses of e-mail differ in no letter's case that a mail server is known to tell apart. */
function sameMailbox(written: string, answered: string): boolean {
  return MAILBOX.test(written.trim()) && written.trim().toLowerCase() === answered.trim().toLowerCase();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One text in several languages: `{ fr: 'Bonjour', en: '' }`. */
function isByLanguage(value: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, text]) => /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})?$/i.test(name) && typeof text === 'string')
  );
}

function meansNothing(value: unknown): boolean {
  if (isObject(value) && ('raw' in value || 'rendered' in value)) return meansNothing(value.raw ?? value.rendered);
  if (isObject(value) && isByLanguage(value)) return Object.values(value).every(meansNothing);
  if (typeof value === 'string') return isBlank(value);
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function isZero(value: unknown): boolean {
  const numeral = numeralIn(value);
  return numeral !== null && Number(numeral) === 0;
}

function truth(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true' || value === 'yes') return true;
  if (value === 0 || value === '0' || value === 'false' || value === 'no' || meansNothing(value)) return false;
  return null;
}

function isZeroOrOne(value: unknown): boolean {
  return value === 0 || value === 1;
}

/** The id of a record that is answered where an id was written. */
function idOf(value: unknown): number | null {
  return asNumber(isObject(value) ? (value.id ?? value.term_id) : value);
}

/** Each written item has an item of its own that carries it; the order shows where `inOrder` says that it must. */
function carriesEach(
  written: readonly unknown[],
  answered: readonly unknown[],
  depth: number,
  inOrder: boolean,
): boolean {
  const left = [...answered];
  return written.every((item) => {
    // What names nothing for a key may not be there at all.
    const isNothing = isObject(item) && 'value' in item && meansNothing(item.value);
    const place = left.findIndex((candidate) => carriesMember(item, candidate, depth + 1));
    if (place < 0) return isNothing;
    left.splice(inOrder ? 0 : place, inOrder ? place + 1 : 1);
    return true;
  });
}

/** What names a record and says nothing else of it: `7`, `{ id: 7 }`. */
function isReference(value: unknown): boolean {
  return typeof value === 'number' || (isObject(value) && Object.keys(value).join() === 'id');
}

/** What a record is called, where nothing but that is shown of it: which one it is can't be told. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

/**
 * References are a set, and texts and numbers a list in its order. Other objects are told apart by what they hold: nothing says
 * in which order a site shows them, and it may have more beside them. Whether it may is for who knows what the list holds.
 */
function carriesList(written: readonly unknown[], answered: readonly unknown[], depth: number): boolean {
  const isWhole = written.length === answered.length;
  if (written.every(isReference)) {
    return isWhole && (answered.every(isName) || carriesEach(written, answered, depth, false));
  }
  return (isWhole || written.some(isObject)) && carriesEach(written, answered, depth, !written.some(isObject));
}

function carriesObject(written: Readonly<Record<string, unknown>>, answered: unknown, depth: number): boolean {
  const members = Object.entries(written);
  if (members.length === 0 && meansNothing(answered)) return true;
  if (!isObject(answered)) return false;
  return members.every(([name, value]) =>
    name in answered ? carriesMember(value, answered[name], depth + 1) : depth < 3,
  );
}

/** A text in its languages, as it is written and rendered, or by the record that it names. */
function carriesTextIn(written: string, answered: Readonly<Record<string, unknown>>): boolean {
  if (isByLanguage(answered)) return Object.values(answered).some((text) => carriesText(written, text));
  const text = answered.raw ?? answered.rendered;
  if (text !== undefined) return carriesMember(written, text, 2);
  return idOf(answered) !== null && idOf(answered) === asNumber(written);
}

const SAME_TEXTS = [sameText, sameAddress, sameMailbox, sameToCall];

function carriesText(written: string, answered: unknown): boolean {
  if (written === answered) return true;
  if (isObject(answered)) return carriesTextIn(written, answered);
  if (typeof answered === 'boolean') return truth(written) === answered;
  if (isZeroOrOne(answered) && truth(written) !== null) return truth(written) === truth(answered);
  const number = asNumber(written);
  if (number !== null && carriesNumber(number, answered)) return true;
  if (typeof answered !== 'string') return false;
  const from = asMoment(written);
  const to = asMoment(answered);
  if (from !== null && to !== null) return sameMoment(from, to);
  return SAME_TEXTS.some((isSame) => isSame(written, answered)) || amountIn(answered) === written.trim();
}

function carriesIdOrNumber(written: number, answered: unknown, depth: number): boolean {
  if (Array.isArray(answered)) return answered.some((item) => carriesMember(written, item, depth + 1));
  return idOf(answered) === written || carriesNumber(written, answered);
}

/** @param depth how far below the record: what is written into a value of any JSON is there as a whole */
function carriesMember(written: unknown, answered: unknown, depth: number): boolean {
  if (written === answered) return true;
  if (typeof written === 'boolean') return truth(answered) === written;
  if (meansNothing(written)) return meansNothing(answered) || isZero(answered);
  if (isZero(written) && meansNothing(answered)) return true;
  if (typeof written === 'number') return carriesIdOrNumber(written, answered, depth);
  if (Array.isArray(written) && isObject(answered)) {
    return written.length === 1 && carriesMember(written[0], answered, depth);
  }
  if (Array.isArray(written)) return Array.isArray(answered) && carriesList(written, answered, depth);
  if (isObject(written)) return carriesObject(written, answered, depth);
  return typeof written === 'string' && carriesText(written, answered);
}

/**
 * Whether an answered member carries a written value.
 *
 * Text is compared as read, letter by letter, but for the case of e-mail addresses; money and numbers as numbers; dates to the second, where both show it; an id also by the
 * record it names; a list of ids as a set; any other list in its order; an object by the members that were written. Null,
 * false, zero and what is empty are one with each other: a limit of 0 is answered as none.
 */
export function carries(written: unknown, answered: unknown): boolean {
  return carriesMember(written, answered, 1);
}

/** A value with its texts in small letters. */
export function inSmallLetters(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value).toLowerCase());
}
