/** Text that comes back dressed, cleaned or cut, as sites do before they show it. */
import { addressed, subjectOf } from '../faults/kinds.ts';
import type { Values } from '../http/messages.ts';
import { membersOf, textOf } from '../http/values.ts';
import { NO_TEXT_RULE } from './allowed.ts';
import { ALL_RECORDS, isCreation, KEYS, onRecords, onSent } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** Members that hold running text or a title, in whatever record. */
const TITLES = ['title', 'venue', 'organizer', 'name'];
const TEXTS = ['description', 'excerpt', 'short_description', 'purchase_note', 'customer_note'];

function edited(record: Values, names: readonly string[], edit: (text: string) => string): Values {
  const texts = names.filter((name) => typeof record[name] === 'string' && record[name] !== '');
  return { ...record, ...Object.fromEntries(texts.map((name) => [name, edit(textOf(record[name]))])) };
}

const shown = (names: readonly string[], edit: (text: string) => string): VariationChange =>
  onRecords([...KEYS.calendar, ...KEYS.products], (record) => edited(record, names, edit));

const sentText = (names: readonly string[], edit: (text: string) => string): VariationChange =>
  onSent(ALL_RECORDS, (sent) => edited(sent, names, edit));

function curly(text: string): string {
  return text
    .replace(/(^|[\s([])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
    .replaceAll(' - ', ' – ')
    .replaceAll('...', '…');
}

/** Straight quotes as a language has them; French ones stand apart from what they quote. */
const quotedBy =
  (open: string, close: string, openSingle: string, closeSingle: string) =>
  (text: string): string =>
    text
      .replace(/(^|[\s([])"/g, `$1${open}`)
      .replaceAll('"', close)
      .replace(/(^|[\s([])'/g, `$1${openSingle}`)
      .replace(/'(?!\p{L})/gu, closeSingle)
      .replaceAll("'", '’');

const entities = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');

const numbered = (text: string) => text.replace(/[-'"&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const paragraphs = (text: string) =>
  text.startsWith('<p>') ? text : `<p>${text.trim().replace(/\n\n+/g, '</p>\n<p>').replaceAll('\n', '<br />\n')}</p>\n`;

const SLUG_LENGTH = 60;

function shortSlugs(): VariationChange {
  return onSent(ALL_RECORDS, (sent, call, { site }) => {
    const title = TITLES.map((name) => textOf(sent[name])).find((text) => text !== '') ?? '';
    const slug = textOf(sent.slug) || (isCreation(call.operation.key) ? title : '');
    const subject = subjectOf(call.operation);
    const isKept =
      sent.slug !== undefined && subject !== null && addressed(subject, site, call.path)?.slug === sent.slug;
    return slug.length <= SLUG_LENGTH || isKept ? sent : { ...sent, slug: slug.slice(-SLUG_LENGTH) };
  });
}

export const TEXT: readonly Variation[] = [
  variation('texts-in-paragraphs', 'Descriptions come back as paragraphs of markup.', NO_TEXT_RULE, () =>
    shown(TEXTS, paragraphs),
  ),
  variation('texts-typeset', 'Straight quotes, dashes and dots come back typeset.', NO_TEXT_RULE, () =>
    shown([...TITLES, ...TEXTS], curly),
  ),
  variation('texts-typeset-in-german', 'Straight quotes come back as a German sets them.', NO_TEXT_RULE, () =>
    shown([...TITLES, ...TEXTS], quotedBy('„', '“', '‚', '‘')),
  ),
  variation('texts-typeset-in-french', 'Straight quotes come back as a Frenchman sets them.', NO_TEXT_RULE, () =>
    shown([...TITLES, ...TEXTS], quotedBy('«\u{a0}', '\u{a0}»', '‹\u{202f}', '\u{202f}›')),
  ),
  variation('texts-with-entities', 'Special characters come back as named entities.', NO_TEXT_RULE, () =>
    shown([...TITLES, ...TEXTS], entities),
  ),
  variation(
    'texts-with-numbered-entities',
    'Dashes, quotes and ampersands come back as numbered entities.',
    NO_TEXT_RULE,
    () => shown([...TITLES, ...TEXTS], numbered),
  ),
  variation('texts-trimmed', 'White space around texts is taken off.', NO_TEXT_RULE, () =>
    sentText([...TITLES, ...TEXTS], (text) => text.trim()),
  ),
  variation('texts-without-scripts', 'Markup that could run is taken out of texts.', NO_TEXT_RULE, () =>
    sentText([...TITLES, ...TEXTS], (text) =>
      text.replace(/<(script|style|iframe)[\s\S]*?(<\/\1>|$)/gi, '').replace(/\son\w+="[^"]*"/gi, ''),
    ),
  ),
  variation('titles-without-markup', 'Markup is taken out of titles and names.', NO_TEXT_RULE, () =>
    sentText(TITLES, (text) => text.replace(/<[^>]*>/g, '')),
  ),
  variation('texts-normalised', 'Letters with accents are composed, and line ends are single.', NO_TEXT_RULE, () =>
    sentText([...TITLES, ...TEXTS], (text) => text.normalize('NFC').replaceAll('\r\n', '\n')),
  ),
  variation(
    'texts-rendered',
    'Descriptions of the calendar come back as an object with the text and its markup.',
    'Resources and their fields: “Fields of returned records: not shown.”',
    () =>
      onRecords(KEYS.calendar, (record) => ({
        ...record,
        description: { raw: record.description, rendered: paragraphs(textOf(record.description)) },
      })),
    { breaksCustom: true },
  ),
  variation(
    'slugs-short',
    `Slugs keep their last ${SLUG_LENGTH} characters.`,
    'Event, Event category, Product: “slug | string”: how long a slug may be, and how it is made, is not said.',
    shortSlugs,
  ),
  variation(
    'product-texts-by-context',
    'Products show texts as markup in the context `view`, and as they were written in `edit`.',
    'Shop: products: “context (enum `view`, `embed`, `edit`)”: what a context shows is not said.',
    () =>
      onRecords(KEYS.products, (record, call) =>
        call.values.context === 'edit'
          ? record
          : edited(membersOf(record), ['description', 'short_description'], paragraphs),
      ),
  ),
];
