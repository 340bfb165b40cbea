/** What arguments of lists mean wherever they are found. */

import type { Document, Filter, ListSample, OrderAssertion, QueryAssertion } from '../helpers/cases/list-statement.ts';
import { type Assertion, CUSTOM } from '../helpers/cases/scenario.ts';
import { idOf } from '../helpers/checks/list/listing.ts';
import { plainText } from '../helpers/tolerances/texts.ts';
import { isRecord } from '../helpers/verdict/judge.ts';

/** A text that comes with its markup is an object of both. */
function unwrapped(value: unknown): unknown {
  return isRecord(value) ? (value.raw ?? value.rendered ?? value) : value;
}

export function textOf(document: Document, member: string): string {
  const value = unwrapped(document[member]);
  if (typeof value === 'string') return value;
  // A text in several languages.
  return isRecord(value)
    ? Object.values(value)
        .filter((one) => typeof one === 'string')
        .join(' ')
    : '';
}

/** What interfaces of this kind say for true. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true' || value === 'yes';
}

export function numberOf(document: Document, member: string): number | null {
  const value = document[member];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Ids in a member: one document stands alone, several are a list, none is an empty one or false. */
export function idsIn(value: unknown): readonly number[] {
  const documents: readonly unknown[] = Array.isArray(value) ? value : [value];
  return documents
    .map((one) => (typeof one === 'object' && one !== null && 'id' in one ? Number(one.id) : Number.NaN))
    .filter((id) => id > 0);
}

export function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

export function holdsText(text: string, part: unknown): boolean {
  const wanted = String(part).toLowerCase();
  // Entities stand for what was sent as it is.
  return [text, plainText(text)].some((one) => one.toLowerCase().includes(wanted));
}

/** A word in a found record that a search can be asked for. */
export function wordIn(documents: readonly Document[], member: string): readonly string[] {
  return documents.flatMap((document) => textOf(document, member).match(/[a-z]{4,}/i)?.[0] ?? []).slice(0, 1);
}

/** The end of a name, of which all own ones share the first word: what looks for one of them finds them all. */
function endings(documents: readonly Document[], member: string): readonly string[] {
  const [first] = documents;
  const words = first === undefined ? [] : textOf(first, member).split(' ').slice(1);
  const plain = words.filter((word) => /^\w+$/.test(word));
  return plain.length > 1 && plain.length === words.length ? [words.join(' ')] : [];
}

/**
 * Found records may hold what is searched for where they do not show it.
 *
 * @param own what own records hold, behind the word
 */
export function searched(
  members: readonly [string, ...string[]],
  own: readonly string[],
  assertion: Assertion,
): Filter {
  const [member] = members;
  return {
    ...assertion,
    values: (sample) =>
      sample.own
        ? [...own.map((part) => `${sample.word}${part}`), ...endings(sample.documents, member)]
        : wordIn(sample.documents, member),
    fits: (document, value, sample) => {
      if (members.some((name) => holdsText(textOf(document, name), value))) return true;
      const isShown = members.every((name) => sample.documents.some((one) => name in one));
      return sample.own && isShown ? false : null;
    },
  };
}

/** Of own records: an argument that is asked for each of some texts by itself. */
export function asked(
  argument: string,
  texts: (sample: ListSample) => readonly string[],
  fits: (document: Document, text: string, sample: ListSample) => boolean | null,
): QueryAssertion['queries'] {
  return (sample) =>
    (sample.own ? texts(sample) : []).map((text) => ({
      args: { [argument]: text },
      fits: (document) => fits(document, text, sample),
    }));
}

/** Of a search that must find what fits, whatever else it finds. */
export const FOUND_BY = { needs: 'in', restsOn: ['search'] } as const;
/** Of a search that must not find what does not fit. */
const NOT_FOUND_BY = { needs: 'out', restsOn: ['search'] } as const;

/** A search for a whole name of several words: what lacks one of them does not match, what holds all apart may. */
export function wordsSearched(member: string): QueryAssertion {
  // A title may be dressed in markup, which nobody searches for.
  const nameOf = (document: Document) => textOf(document, member).replace(/<[^>]*>/g, '');
  return {
    title: `search for a whole ${member} lists what has it, and nothing that lacks one of its words`,
    ...CUSTOM,
    restsOn: ['search'],
    queries: asked(
      'search',
      ({ documents }) => documents.slice(0, 1).map(nameOf).filter(Boolean),
      (document, search) => {
        if (holdsText(textOf(document, member), search)) return true;
        const all = JSON.stringify(document);
        return search.split(' ').every((word) => holdsText(all, word)) ? null : false;
      },
    ),
  };
}

/** Whether a record was sent with a text; null where it is not known what it was sent with. */
export function isSentWith(document: Document, text: string, { sent }: ListSample): boolean | null {
  const values = sent.get(idOf(document));
  return values === undefined ? null : holdsText(JSON.stringify(values), text);
}

/** The digits of the id of the first record that does not hold them elsewhere. */
function strangeId({ documents }: ListSample, isStrange: (document: Document, id: string) => boolean) {
  return documents
    .filter((one) => isStrange(one, String(idOf(one))))
    .slice(0, 1)
    .map((one) => String(idOf(one)));
}

/** A number says nothing of what a record holds. */
export function idSearched(what: string): QueryAssertion {
  return {
    title: `search for the digits of an id lists no record by it, for ${what} is searched`,
    basis: 'declared',
    ...NOT_FOUND_BY,
    queries: asked(
      'search',
      (sample) => strangeId(sample, (one, id) => isSentWith(one, id, sample) === false),
      (document, id, sample) => (isSentWith(document, id, sample) === false ? false : null),
    ),
  };
}

/** What stands amid names: whether more than a beginning is looked for is open. */
export function amidSearched(member: string): QueryAssertion {
  return {
    title: `search finds a ${member} by what stands amid it`,
    ...CUSTOM,
    ...FOUND_BY,
    queries: asked(
      'search',
      ({ documents }) => endings(documents, member),
      (document, search) => holdsText(textOf(document, member), search) || null,
    ),
  };
}

/** Signs that stand for others in a database stand for themselves in a text. */
export function signsSearched(assertion: Partial<QueryAssertion> = {}): QueryAssertion {
  return {
    title: 'search takes _ and % literally, and not as wildcards',
    ...CUSTOM,
    ...NOT_FOUND_BY,
    queries: asked(
      'search',
      ({ word }) => [`${word.slice(0, -3)}___`, `${word.slice(0, 2)}%${word.slice(-2)}`],
      () => false,
    ),
    ...assertion,
  };
}

/** What stands behind the word in texts that an update took away. */
export const FORMER = 'zubax';

export const formerSearched: QueryAssertion = {
  title: 'search lists nothing by a text that an update took away',
  ...NOT_FOUND_BY,
  queries: asked(
    'search',
    ({ word }) => [`${word}${FORMER}`],
    () => false,
  ),
};

/** What stands behind a letter in one name of each list. */
export const ACCENTED = 'é';
/** The same in another name. */
export const QUOTED = "'a@b";

/** A search for the beginning of a name that has a part in it. */
function partSearched(title: string, member: string, part: string): QueryAssertion {
  const nameOf = ({ sent }: ListSample, document: Document) => String(sent.get(idOf(document))?.[member] ?? '');
  return {
    title,
    ...FOUND_BY,
    queries: (sample) => {
      const named = sample.documents.find((document) => nameOf(sample, document).includes(part));
      // From the beginning of the name to the end of the word that has it.
      const [search] = named === undefined ? [] : (new RegExp(`^.*?${part}\\S*`).exec(nameOf(sample, named)) ?? []);
      if (search === undefined) return [];
      const fits = (document: Document) => {
        // Whether what shares a word with it matches is open.
        if (!nameOf(sample, document).includes(search)) return null;
        // A site that keeps a sign otherwise than it was sent, set in print or as an entity, need not find it as it was sent.
        const shown = textOf(document, member);
        return shown === '' || shown.includes(part) || null;
      };
      return [{ args: { search }, fits }];
    },
  };
}

/** @param member what carries the names */
export function accentsSearched(member: string, assertion: Partial<QueryAssertion> = {}): QueryAssertion {
  return { ...partSearched('search finds a name by an accent that is in it', member, ACCENTED), ...assertion };
}

/** @param member what carries the names */
export function quotesSearched(member: string, assertion: Partial<QueryAssertion> = {}): QueryAssertion {
  const title = 'search finds a name by an apostrophe and an at sign that are in it';
  return { ...partSearched(title, member, QUOTED), ...assertion };
}

/** An argument that takes a text takes a number for one, too. */
export function idAsked(argument: string): QueryAssertion {
  const isOther = (document: Document, id: string) => textOf(document, argument) !== id;
  return {
    title: `${argument} lists no record by its id: it is compared with ${argument}`,
    needs: 'out',
    restsOn: [argument],
    queries: asked(
      argument,
      (sample) => strangeId(sample, isOther),
      (document, id) => (isOther(document, id) ? false : null),
    ),
  };
}

/** @param part what stands behind the word in names */
export function searchedInOtherLetters(member: string, part: string): QueryAssertion {
  return {
    title: 'search finds a name whose letters are written large or small',
    ...CUSTOM,
    ...FOUND_BY,
    queries: asked(
      'search',
      ({ word }) => [`${word}${part}`.toUpperCase()],
      (document, search) => holdsText(textOf(document, member), search) || null,
    ),
  };
}

/** @param some which of the records are named; the first few where it is left out */
export function included(
  assertion: Assertion,
  some: (documents: readonly Document[]) => readonly Document[] = (documents) => documents.slice(0, 3),
): Filter {
  return {
    ...assertion,
    values: ({ documents }) => some(documents).map(idOf),
    fits: (document, value) => idOf(document) === value,
    several: 'array',
    // With include, other arguments may be ignored.
    isSolitary: true,
  };
}

/** One by itself, and several that do not stand side by side, one of them twice. */
export function excluded(assertion: Assertion): Filter {
  return {
    ...assertion,
    values: ({ documents }) => {
      const [first, , third] = documents.map(idOf);
      return [[first], [first, third, first]].filter((ids) => ids.every((id) => id !== undefined));
    },
    fits: (document, value) => !(Array.isArray(value) && value.includes(idOf(document))),
    // Which of the two wins is open.
    conflictsWith: ['include'],
  };
}

/** A list of what has one value in a member; asked for each of the values, or for those that records have. */
export function equal(
  member: string,
  title: string,
  values: readonly string[] = [],
  assertion: Partial<Filter> = {},
): Filter {
  return {
    title,
    values: ({ documents, hidden }) => {
      const held = [...documents, ...(assertion.includesHidden ? hidden : [])].map((document) =>
        textOf(document, member),
      );
      const known = held.filter((value) => value !== '' && (values.length === 0 || values.includes(value)));
      return distinct([...known, ...values]);
    },
    fits: (document, value) => textOf(document, member) === value,
    ...assertion,
  };
}

/** @param holds null where a record does not tell */
export function flagged(
  title: string,
  holds: (document: Document) => boolean | null,
  assertion: Partial<Filter> = {},
): Filter {
  return {
    title,
    values: () => [true, false],
    fits: (document, value) => {
      const flag = holds(document);
      return flag === null ? null : flag === value;
    },
    ...assertion,
  };
}

/** Of own records, hidden ones too: what others may see is open. */
export function statuses(title: string): Filter {
  return {
    title,
    values: ({ own, documents, hidden }) =>
      own ? distinct([...documents, ...hidden].map((document) => textOf(document, 'status'))) : [],
    fits: (document, value) => textOf(document, 'status') === value,
    includesHidden: true,
  };
}

function sorted(orderby: string, key: OrderAssertion['key'], assertion: Partial<OrderAssertion> = {}): OrderAssertion {
  return {
    title: `orderby = ${orderby} sorts by it, ascending and descending as order says`,
    orderby,
    key,
    ...assertion,
  };
}

export function byText(orderby: string, member: string, assertion: Partial<OrderAssertion> = {}): OrderAssertion {
  return sorted(orderby, (document) => textOf(document, member), assertion);
}

export function byNumber(orderby: string, member: string, assertion: Partial<OrderAssertion> = {}): OrderAssertion {
  return sorted(orderby, (document) => numberOf(document, member), assertion);
}

export function byDate(orderby: string, member: string): OrderAssertion {
  return sorted(orderby, (document) => momentOf(document, member));
}

export function byId(assertion: Partial<OrderAssertion> = {}): OrderAssertion {
  return sorted('id', idOf, assertion);
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/;

/** Day and time as they are written, whatever offset stands behind them, as if they were in UTC; in milliseconds. */
export function momentOf(document: Document, member: string): number | null {
  const [, day, time = '00:00:00'] = DATE.exec(textOf(document, member)) ?? [];
  const moment = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** The widest stretch between moments that no moment falls into, at its middle; null where all are near each other. */
export function gapAmong(moments: readonly number[], min: number): number | null {
  const ordered = moments.toSorted((a, b) => a - b);
  const gaps = ordered.slice(1).map((moment, at) => ({ width: moment - (ordered[at] ?? moment), end: moment }));
  const widest = gaps.toSorted((a, b) => b.width - a.width)[0];
  return widest && widest.width >= min ? widest.end - widest.width / 2 : null;
}
