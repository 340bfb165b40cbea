/**
 * What passes although it is not as it was written or asked for, because the interface leaves it open: nothing else is let
 * pass anywhere. Checks and suites call what settles an entry, and hold none.
 */

/** What is let pass, where the interface leaves it open, where it applies, and the variation that shows it. */
type Row = readonly [passes: string, because: string, where: string, shownBy: string];

const TEXTS = 'Texts have the type string; how they are cleaned, formatted or cut is not said.';
const RETURNED = '“Fields of returned records: not shown.”';
const FRESH = 'How soon a list or a read shows what was written is not said.';
const ERRORS = '“Error status codes, error body shape and error codes: not shown.”';
const INDEX = 'The site index says which members it has, and not in which of two equal forms.';

const WRITTEN = 'values that are written, and come back in an answer';
const CHANGED = 'members that a write does not carry';
const OF_INDEX = 'the index of the site and of a namespace';

const ROWS = {
  'html-wrapped-text': ['A text has markup around it or lost some.', TEXTS, WRITTEN, 'texts-in-paragraphs'],
  'html-entities': ['Characters of a text are entities.', TEXTS, WRITTEN, 'texts-with-numbered-entities'],
  'breaks-in-words': ['A text has soft hyphens or other places to break.', TEXTS, WRITTEN, 'texts-hyphenated'],
  'typeset-marks': ['Quotes, dashes and dots are typeset.', TEXTS, WRITTEN, 'texts-typeset'],
  'white-space': ['White space at the ends and around lines differs.', TEXTS, WRITTEN, 'texts-in-paragraphs'],
  'composed-letters': ['Letters with accents are composed.', TEXTS, WRITTEN, 'texts-normalised'],
  'link-to-more': ['A text ends with a link to the whole.', TEXTS, WRITTEN, 'texts-with-link-to-more'],
  'state-before-title': ['A title begins with the state of its record.', TEXTS, WRITTEN, 'titles-with-state'],
  'text-as-object': [
    'A text is an object, raw and rendered, or a date beside its zone.',
    RETURNED,
    WRITTEN,
    'texts-rendered',
  ],
  'text-by-language': ['A text is an object with a text for each language.', RETURNED, WRITTEN, 'texts-by-language'],
  'phone-digits': [
    'A phone number is its digits.',
    'Venue, Organizer: “phone | string”.',
    WRITTEN,
    'phones-normalised',
  ],
  'address-form': [
    'A web address has another scheme of the web, or a slash at its end.',
    'Event: “website | URL”: which of two spellings of an address is shown is not said.',
    WRITTEN,
    'addresses-with-slash',
  ],
  'e-mail-case': ['An e-mail address is in lower case.', RETURNED, WRITTEN, 'emails-lower-case'],
  'number-or-text': ['A number is a text, or a text a number.', RETURNED, WRITTEN, 'order-totals-as-numbers'],
  decimals: ['A number has other decimals, and is rounded to them.', RETURNED, WRITTEN, 'prices-with-two-decimals'],
  'formatted-money': [
    'An amount is written with its currency.',
    'Event: “cost | untyped”: how a cost is shown is not said.',
    WRITTEN,
    'cost-in-euros',
  ],
  'zero-as-nothing': [
    'Zero is nothing, and nothing is zero.',
    'Coupon: “usage_limit | integer”: what 0 means is not said.',
    WRITTEN,
    'coupon-limit-zero-is-none',
  ],
  'flag-form': ['A flag is 1, 0, yes, no, or empty.', RETURNED, WRITTEN, 'flags-as-numbers'],
  'forms-of-nothing': [
    'Nothing is null, false, an empty text or an empty list.',
    RETURNED,
    `${WRITTEN}, and lists`,
    'nulls-clear',
  ],
  'date-form': ['A date is written in another form.', RETURNED, WRITTEN, 'calendar-dates-iso'],
  'seconds-left-out': ['A date is shown to the minute.', RETURNED, WRITTEN, 'dates-to-the-minute'],
  'time-zone-of-the-site': [
    'A date is shown in another zone, where only one of the two says its own.',
    RETURNED,
    WRITTEN,
    'calendar-dates-in-utc',
  ],
  'whole-days': [
    'A date that says for how long something holds is cut to a whole day.',
    'Product: “date_on_sale_from | date-time”: whether a sale begins with its day is not said.',
    'members that a suite names as whole days',
    'sale-dates-as-days',
  ],
  'bounds-of-a-day': [
    'The end of a day is the midnight after it, or the day alone, and a day begins some hours after midnight.',
    'Event: “all_day | boolean”: which times an event of whole days has is not said.',
    'members that a suite names as bounds of days',
    'all-day-ends-at-midnight',
  ],
  'record-for-id': ['A record is answered where its id was written.', RETURNED, WRITTEN, 'author-as-object'],
  'one-as-a-list': [
    'One value is a list of one, or a list of one its value.',
    RETURNED,
    WRITTEN,
    'one-organizer-by-itself',
  ],
  'names-for-ids': ['Records are answered by their names alone.', RETURNED, WRITTEN, 'terms-as-names'],
  'ids-in-any-order': ['A list of ids has another order.', 'An order of ids is not said.', WRITTEN, 'id-lists-sorted'],
  'objects-in-any-order': [
    'A list of objects has another order, and holds more.',
    'Meta object: “array”: an order, and that there are no others, is not said.',
    WRITTEN,
    'meta-by-key',
  ],
  'empty-items-left-out': ['What has a key and no value is left out.', RETURNED, WRITTEN, 'empty-meta-left-out'],
  'members-left-out': ['An object inside a record lacks a member.', RETURNED, WRITTEN, 'records-pruned'],
  'more-members': ['An object has members beside those that were written.', RETURNED, WRITTEN, 'records-with-more'],
  'codes-in-any-case': [
    'A code is in other letters.',
    'Coupon: “code | string”: of the case of its letters nothing is said.',
    'members that a suite names as codes',
    'coupon-codes-in-capitals',
  ],
  'word-for-none': [
    'What is empty is the word for it.',
    'Product: “tax_class | string”: how the standard class is shown is not said.',
    'members of which a suite names the word',
    'standard-class-by-its-name',
  ],
  'default-for-an-empty-list': [
    'A list that is emptied has one item.',
    'Product: “categories | array”: whether a product may have none is not said.',
    'members that a suite leaves to the settings of the site',
    'product-members-filled',
  ],
  'location-for-body': [
    'A creation answers a Location and no body.',
    '“Response bodies and status codes: not shown for every route; only the request shape is given.”',
    'creations',
    'creations-located',
  ],
  'members-tied-together': [
    'A member changes with another that it hangs together with.',
    'How members hang together is not said.',
    CHANGED,
    'slugs-follow-names',
  ],
  'lapsed-dates': [
    'A date that is over is cleared, with what it holds for.',
    'Product: “date_on_sale_to”: how long a sale that is over is kept is not said.',
    CHANGED,
    'sales-cleared-afterwards',
  ],
  'passing-states': [
    'A state gives way to the next by itself.',
    '“Transitions between the other states: not shown.”',
    CHANGED,
    'virtual-orders-completed',
  ],
  'moved-by-others': [
    'A member changes with writes of other records.',
    '“Marking it as paid reduces the stock”: what else does is not said.',
    CHANGED,
    'stock-reduced-by-status',
  ],
  'defaults-that-depend': [
    'A default is another beside some other members.',
    'Whether a default depends on what else is sent is not said.',
    'members with a default that a creation leaves out',
    'stock-status-follows',
  ],
  'filled-in': [
    'What is nothing by default is something that the site has for it.',
    'A default of null is how nothing is written; what is shown for it is not said.',
    'members with a default of null that a creation leaves out',
    'calendar-members-filled',
  ],
  'records-of-the-site-go': [
    'A record that the site made itself is gone meanwhile.',
    '“Webhooks, callbacks or notifications emitted by the service: not shown.”',
    'records that a run finds and did not make',
    'notes-of-milestones',
  ],
  'trashed-by-default': [
    'A deleted record can still be read, in a trash or with another status.',
    'What becomes of a record that is deleted without force is not said.',
    'reads of a deleted record',
    'calendar-statuses-in-words',
  ],
  'drafts-unlisted': [
    'A list leaves out what is not published.',
    'Event list query: “status”: which statuses a list shows by itself is not said.',
    'records that are not made as published',
    'created-as-hidden-draft',
  ],
  'stale-list': ['A list shows a write some time later.', FRESH, 'lists that are read after a write', 'lists-lag'],
  'stale-read': ['A read shows a write some time later.', FRESH, 'reads of a record after a write', 'places-read-late'],
  'guarded-transitions': [
    'A status is rejected with 409, or an update that a new record takes: it is for the state in which the record is.',
    '“Transitions between the other states: not shown.”',
    'updates of a record that has a status',
    'transitions-guarded',
  ],
  'query-rejected': [
    'A query that the interface does not forbid is rejected.',
    'How a query of nothing, or one spelt otherwise, is answered is not said.',
    'queries that a suite says may be rejected',
    'query-flags-as-words',
  ],
  'no-trash': [
    'A deletion is answered 501, because there is no trash.',
    'Shop: “force (bypass trash)”: that there is a trash is not said.',
    'DELETE without force',
    'coupons-without-trash',
  ],
  'parts-rejected': [
    'A request of several is rejected where each of them is.',
    ERRORS,
    'requests that carry others',
    'batch-status-of-outcome',
  ],
  'unknown-to-the-run': [
    'What nothing says to be there is not found.',
    'The interface shows the path, and no way to a record of it; oEmbed proxy: for which addresses there is an answer is not said.',
    'requests that name what no suite knows to be there',
    'tools-unknown-404',
  ],
  'unknown-denied': ['What is not there is denied.', ERRORS, 'requests of what is not there', 'unknown-403'],
  'ids-given-again': [
    'The id of what was deleted is that of another record.',
    'That an id is given once is not said.',
    'a second DELETE of a record',
    'ids-reused',
  ],
  'names-once': [
    'A creation under a known name answers the record that has it.',
    'Venue, Organizer: whether a name may stand twice is not said.',
    'creations under one name',
    'names-once',
  ],
  'slug-spelling': [
    'A slug is shown percent-encoded or spelt otherwise, and leads there as it was written.',
    'Paths: “any characters except a slash”: how a slug is spelt is not said.',
    'reads by a slug',
    'slugs-encoded',
  ],
  'site-name-in-title': [
    'The title of what is embedded holds more than that of the page.',
    'oEmbed: members of an answer are left to its standard.',
    'documents of oEmbed',
    'oembed-videos',
  ],
  'notes-renewed': [
    'A note goes where the site makes another.',
    '“Webhooks, callbacks or notifications emitted by the service: not shown.”',
    'notes that a run removes, and others beside them',
    'notes-of-milestones',
  ],
  'offset-form': [
    'The offset of the site is a text, has half hours, or is rounded.',
    'Site index: “gmt_offset | integer”; zones have half hours.',
    OF_INDEX,
    'zone-half-hour',
  ],
  'zone-without-name': [
    'The zone of the site has no name.',
    'Site index: “timezone_string”; an offset has no name.',
    OF_INDEX,
    'zone-unnamed',
  ],
  'empty-list-for-object': ['An object without members is an empty list.', INDEX, OF_INDEX, 'authentication-of-none'],
  'words-for-people': ['Descriptions and titles differ.', INDEX, OF_INDEX, 'index-described-in-two-languages'],
  'default-form': ['A default is a text or another word.', INDEX, OF_INDEX, 'index-defaults-as-text'],
  'type-undeclared': ['An argument has no type.', INDEX, OF_INDEX, 'index-calendar-types-absent'],
  'more-declared': ['An endpoint declares more than the interface.', INDEX, OF_INDEX, 'index-more-arguments'],
} as const satisfies Readonly<Record<string, Row>>;

export type ToleranceId = keyof typeof ROWS;

export interface Tolerance {
  readonly id: ToleranceId;
  /** What is let pass, in one sentence. */
  readonly passes: string;
  /** The clause or the silence of the interface that leaves it open. */
  readonly because: string;
  /** Where it applies. */
  readonly where: string;
  /** The variation that needs it. */
  readonly shownBy: string;
}

export const TOLERANCES: readonly Tolerance[] = Object.entries(ROWS).map(([id, [passes, because, where, shownBy]]) => ({
  id: id as ToleranceId,
  passes,
  because,
  where,
  shownBy,
}));
