/** Each kind of assertion on a list, put to a small list in memory that holds to all of them, and to ones that break one. */
import { expect, test } from 'vitest';
import type { Document, Filter, ListStatement } from '../../helpers/cases/list-statement.ts';
import { BlockedError } from '../../helpers/cases/preconditions.ts';
import type { Scene } from '../../helpers/cases/scenario.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { listScenarios } from '../../helpers/checks/list/lists.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import type { Reason } from '../../helpers/requirement/reasons.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const THINGS: readonly Document[] = [
  { id: 11, name: 'entryb', color: 'red', size: 3, round: true },
  { id: 12, name: 'entrya', color: 'blue', size: 9, round: true },
  { id: 13, name: 'entryd', color: 'red', size: 5, round: false },
  { id: 14, name: 'entryc', color: 'green', size: 1, round: true },
  { id: 15, name: 'entryf', color: 'blue', size: 7, round: false },
  { id: 16, name: 'entrye', color: 'red', size: 8, round: true },
];
/** Somebody else's, on the same site. */
const OTHERS: readonly Document[] = Array.from({ length: 30 }, (_, at) => ({
  id: 100 + at,
  name: `other ${at}`,
  color: 'black',
  size: 20 + at,
  round: false,
}));

const equal = (member: string, several?: 'array'): Filter => ({
  title: `${member} lists those`,
  values: ({ documents }) => [...new Set(documents.map((document) => document[member]))],
  fits: (document, value) => document[member] === value,
  ...(several ? { several } : {}),
});

const LIST: ListStatement = {
  id: 'acme/things/list',
  operation: 'GET /acme/things',
  records: 'things',
  maxPerPage: 100,
  declaresBounds: true,
  make: async () => ({ documents: THINGS }),
  narrowings: ['word', 'ids'],
  steady: { orderby: 'id', order: 'asc' },
  filters: {
    color: equal('color', 'array'),
    round: equal('round'),
    include: {
      title: 'include lists those it names',
      values: ({ documents }) => documents.slice(0, 2).map(({ id }) => Number(id)),
      fits: ({ id }, value) => Number(id) === value,
      several: 'array',
      isSolitary: true,
    },
    search: {
      title: 'search lists those that hold the text',
      values: ({ word }) => [`${word}a`],
      fits: ({ name }, value) => String(name).includes(String(value)),
    },
  },
  orders: {
    'orderby/id': { title: 'id sorts', orderby: 'id', key: ({ id }) => Number(id) },
    'orderby/size': { title: 'size sorts', orderby: 'size', key: ({ size }) => Number(size) },
  },
  weight: 1,
};

/** What a list makes of a question before it answers. */
type Reading = (asked: Values) => Values;

function answerTo(asked: Values, records: readonly Document[]): readonly Document[] {
  const { color, round, include, search, orderby = 'id', order = 'desc', per_page = 10, page = 1 } = asked;
  const sign = order === 'asc' ? 1 : -1;
  const found = records
    .filter((one) => !Array.isArray(color) || color.includes(one.color))
    .filter((one) => round === undefined || one.round === round)
    .filter((one) => !Array.isArray(include) || include.includes(one.id))
    .filter((one) => search === undefined || String(one.name).includes(String(search)))
    .toSorted((a, b) => sign * (Number(a[String(orderby)]) - Number(b[String(orderby)])));
  return found.slice((Number(page) - 1) * Number(per_page), Number(page) * Number(per_page));
}

interface Site {
  readonly reads?: Reading;
  readonly answers?: (asked: Values, listed: readonly Document[]) => unknown;
  readonly records?: readonly Document[];
  readonly list?: ListStatement;
}

async function judge({
  reads = (asked) => asked,
  answers = (_asked, listed) => listed,
  records = [...THINGS, ...OTHERS],
  list = LIST,
}: Site) {
  const outcomes: Record<string, string> = {};
  const told: Record<string, Reason> = {};
  const asked: Values[] = [];
  const put = (name: string, outcome: string): void => {
    if (name in outcomes) throw new Error(`${name} is judged twice.`);
    outcomes[name] = outcome;
  };
  const scene = {
    site: {
      readsOnly: false,
      blamed: [],
      turn: () => 0,
      pause: async () => {},
      once: (_key: string, make: () => unknown) => make(),
    },
    wants: () => true,
    own: async () => ({ mark: '' }),
    operation: () => ({ args: { shown: { name: 'shown', schema: { default: true } } } }),
    async ask(_operation: string, args: Values): Promise<Exchange> {
      asked.push(args);
      const isPaged = Number.isInteger(Number(args.page ?? 1));
      const answer = isPaged ? answers(args, answerTo(reads(args), records)) : null;
      return answer === null ? exchangeOf(400, { code: 'no' }) : exchangeOf(200, answer);
    },
    assert(name: string, holds: boolean, why: Reason) {
      put(name, holds ? 'pass' : 'fail');
      if (!holds) told[name] = why;
    },
    pass: (name: string) => put(name, 'not-applicable'),
    judge: (name: string, { kind }: { readonly kind: string }) => put(name, kind === 'met' ? 'pass' : kind),
  } as unknown as Scene<string>;
  try {
    for (const scenario of listScenarios([list])) await scenario.run(scene);
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    return { outcomes: { all: error.message }, told, asked };
  }
  return { outcomes, told, asked };
}

function departures(outcomes: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(outcomes)
    .filter(([name, outcome]) => outcome !== 'pass' && !['pages/totals', 'pages/unsized'].includes(name))
    .map(([name, outcome]) => `${outcome} ${name}`)
    .sort();
}

const without =
  (...names: readonly string[]): Reading =>
  (asked) =>
    Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)));

const reading =
  (when: (asked: Values) => boolean, read: Reading): Reading =>
  (asked) =>
    when(asked) ? read(asked) : asked;

test('a list that holds to all assertions passes each of them, in few requests', async () => {
  const { outcomes, asked } = await judge({});
  expect(departures(outcomes)).toEqual([]);
  expect(asked.length).toBeLessThan(45);
});

test.each<[string, Site, readonly string[]]>([
  ['ignores an argument', { reads: without('color') }, ['blocked color/several', 'fail color']],
  [
    'hears only the first of several values',
    {
      reads: (asked) => (Array.isArray(asked.color) ? { ...asked, color: asked.color.slice(0, 1) } : asked),
    },
    ['fail color/several'],
  ],
  [
    'drops one argument beside another',
    { reads: reading(({ color, round }) => color !== undefined && round !== undefined, without('color')) },
    ['fail filters/together', 'not-applicable defaults/beside'],
  ],
  [
    'drops the other of the two',
    { reads: reading(({ color, round }) => color !== undefined && round !== undefined, without('round')) },
    ['fail filters/together', 'not-applicable defaults/beside'],
  ],
  [
    'lists nothing where two arguments meet',
    { answers: ({ color, round }, listed) => (color !== undefined && round !== undefined ? [] : listed) },
    ['fail filters/together', 'not-applicable defaults/beside'],
  ],
  [
    'does not turn to the second page of what an argument lists',
    { reads: reading(({ color, page }) => color !== undefined && page === 2, without('page')) },
    ['fail filters/paged'],
  ],
  [
    'does not sort what an argument lists',
    {
      reads: reading(({ round, orderby }) => round !== undefined && orderby !== undefined, without('orderby', 'order')),
    },
    ['fail filters/sorted', 'not-applicable defaults/beside'],
  ],
  [
    'sorts one way only',
    {
      reads: reading(
        ({ orderby }) => orderby === 'size',
        (asked) => ({ ...asked, order: 'asc' }),
      ),
    },
    ['fail orderby/size'],
  ],
  [
    'never holds more than 20 on a page',
    { reads: (asked) => ({ ...asked, per_page: Math.min(20, Number(asked.per_page)) }) },
    ['fail pages/most'],
  ],
  [
    'shows the first page again',
    { reads: reading(({ color, page }) => color === undefined && page === 2, without('page')) },
    [
      'blocked filters/paged',
      'blocked filters/sorted',
      'blocked orders/paged',
      'blocked pages/most',
      'fail pages/join',
      'not-applicable anyone/pages',
      'not-applicable anyone/size',
      'not-applicable pages/past-end/far',
    ],
  ],
  // What keeps a list to the records at hand is to blame by itself, and for nothing else.
  ['ignores include', { reads: without('include') }, ['blocked include/several', 'fail include']],
  [
    'finds nothing by include',
    { answers: ({ include }, listed) => (include === undefined ? listed : []) },
    ['blocked include/several', 'fail include'],
  ],
  ['ignores search', { reads: without('search') }, ['fail search']],
  [
    'finds nothing by search',
    { answers: ({ search }, listed) => (search === undefined ? listed : []) },
    ['fail search'],
  ],
  ['rejects search', { answers: ({ search }, listed) => (search === undefined ? listed : null) }, ['blocked search']],
  [
    'lets include lift an argument',
    { reads: reading(({ include }) => include !== undefined, without('color', 'round', 'search')) },
    [],
  ],
  [
    'lets an argument lift include, by which alone it can be kept to the records at hand',
    {
      reads: reading(({ color }) => color !== undefined, without('include')),
      records: [...THINGS, ...OTHERS.map((other) => ({ ...other, color: 'red' }))],
      list: { ...LIST, narrowings: ['ids'] },
    },
    ['fail filters/together', 'not-applicable defaults/beside'],
  ],
])('a list that %s', async (_what, site, expected) => {
  expect(departures((await judge(site)).outcomes)).toEqual(expected);
});

test.each<[string, Site]>([
  ['wraps what it lists', { answers: (_asked, listed) => ({ results: listed, found: 3 }) }],
  ['writes ids as text', { answers: (_asked, listed) => listed.map((one) => ({ ...one, id: String(one.id) })) }],
])('a list that %s raises no alarm', async (_what, site) => {
  const { outcomes } = await judge(site);
  expect(departures(outcomes)).toEqual([]);
});

test('of an argument that include lifts and that is wrong by itself as well, the latter is told', async () => {
  const answers: Site['answers'] = ({ round, include }, listed) => {
    if (round !== true) return listed;
    return include === undefined ? [...listed, THINGS[2]] : THINGS;
  };
  const { outcomes, told } = await judge({ answers, list: { ...LIST, narrowings: ['ids', 'word'] } });
  expect(outcomes.round).toBe('fail');
  expect(told.round?.with.ids).toEqual(['13']);
});

test('a list shows what was made a moment later', async () => {
  let asked = 0;
  const answers: Site['answers'] = (_asked, listed) => {
    asked += 1;
    return asked < 4 ? listed.filter(({ id }) => Number(id) > 16) : listed;
  };
  expect(departures((await judge({ answers })).outcomes)).toEqual([]);
});

test('a list that never shows what was made blocks, and names what was tried', async () => {
  const { outcomes } = await judge({ records: OTHERS });
  expect(outcomes).toEqual({ all: expect.stringContaining('with search, with include, or without') });
});

test('records that do not differ let nothing pass', async () => {
  const same = THINGS.map(({ id, name }) => ({ id, name, color: 'red', size: 1, round: true }));
  const list = { ...LIST, make: async () => ({ documents: same }) };
  const { outcomes } = await judge({ list, records: same });
  for (const name of ['color', 'color/several', 'round', 'orderby/size', 'filters/sorted', 'filters/together']) {
    expect(outcomes).toHaveProperty([name], 'not-applicable');
  }
});
