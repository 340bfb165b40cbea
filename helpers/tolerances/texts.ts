/** Texts as sites dress them for their readers. */
import { decodeHTMLStrict } from 'entities/decode';
import { areAlikeAfter, type Step, tolerates } from './tolerates.ts';

/** Where a word or a line may be broken. */
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

export function isBlank(text: string): boolean {
  return MAY_BE_DRESSED.test(text) ? plainText(text) === '' : text.trim() === '';
}

/** Paragraphs and line breaks become lines, all other markup nothing. */
const withoutMarkup = (text: string): string =>
  text.replace(/<\/?(?:p|br|div)\b[^<>]*>/gi, '\n').replace(/<[/!?a-z][^<>]*>/gi, '');

const withPlainSpace = (text: string): string =>
  text
    .replace(/[\u{a0}\u{2009}\u{202f}]/gu, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

const STEPS: readonly Step[] = [
  ['html-wrapped-text', withoutMarkup],
  ['html-entities', (text) => decodeHTMLStrict(text)],
  ['breaks-in-words', (text) => text.replace(BREAKS, '')],
  ['typeset-marks', withPlainMarks],
  ['white-space', withPlainSpace],
  ['composed-letters', (text) => text.normalize()],
];

/** A link to the whole, with which themes end what is cut, or may have been: it says so by its class. */
const LINK_TO_MORE = /\s*<a\b[^<>]*\bclass="[^"]*\bmore\b[^"]*"[^<>]*>[^<>]*<\/a>(?=(?:\s*<\/\w+>)*\s*$)/i;
/** What a site writes before the title of what not everybody may read: `Private: `, `Protégé : `. */
const STATE_BEFORE_TITLE = /^\p{L}{1,30}\s?[:：]\s*/u;

/** Case, order and the white space between two words count. */
export function isSameText(written: string, answered: string): boolean {
  if (written === answered || areAlikeAfter(written, answered, STEPS)) return true;
  const whole = answered.replace(LINK_TO_MORE, '');
  if (whole !== answered && areAlikeAfter(written, whole, STEPS)) return tolerates('link-to-more', true);
  const bare = STEPS.reduce((text, [, form]) => form(text), whole);
  const title = bare.replace(STATE_BEFORE_TITLE, '');
  return (
    written.trim() !== '' &&
    title !== bare &&
    areAlikeAfter(written, title, STEPS) &&
    tolerates('state-before-title', true)
  );
}

/** As people write a number to call, in groups or with the sign before that of a country. */
const TO_CALL = /^(?=.*\d.*\d.*\d.*\d)(?:\+|00\s)?[\d\s()./-]*\s[\d\s()./-]*$/;

export function isSamePhone(written: string, answered: string): boolean {
  const dialled = (text: string): string => text.replace(/[\s()./-]/g, '');
  const isNumber = TO_CALL.test(written.trim()) && /^\+?\d+$/.test(dialled(answered));
  return tolerates('phone-digits', isNumber && dialled(written) === dialled(answered));
}

export function isSameAddress(written: string, answered: string): boolean {
  const bare = (text: string): string | null =>
    URL.canParse(text) ? new URL(text).href.replace(/^https?:/, '').replace(/\/$/, '') : null;
  return tolerates('address-form', bare(written) !== null && bare(written) === bare(answered));
}

const MAILBOX = /^[^\s@<>]+@[^\s@<>]+$/;

export function isSameMailbox(written: string, answered: string): boolean {
  const isOne = MAILBOX.test(written.trim()) && written.trim().toLowerCase() === answered.trim().toLowerCase();
  return tolerates('e-mail-case', isOne);
}
