/** Members that are sent without each other: what a site asks for, or forgets, there and not beside all others. */
import { describe, expect, test } from 'vitest';
import { coveringSets, withNeeded } from '../../helpers/checks/round-trip/covering.ts';
import { narrowed } from '../../helpers/checks/round-trip/narrowing.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is, queryOf, withBody } from '../support/tampering.ts';

type Members = Readonly<Record<string, unknown>>;

const NAMES = [...'abcdefghijklmnopqrst'];
const NEEDS = { b: ['a'], c: ['b', 'd'], t: ['a', 'd', 'outside'] };

test.each([
  ['any', NAMES, {}, []],
  ['some that need others', NAMES, NEEDS, []],
  ['a search that needs one of two', NAMES, NEEDS, ['e', 'f']],
  ['two', ['a', 'b'], {}, []],
  ['two of which one needs the other', ['a', 'b'], NEEDS, []],
])('of %s, each is in a set without each that it does not need', (_what, names, needs, oneOf) => {
  const sets = coveringSets(names, needs, oneOf);
  const missing = names.flatMap((name) =>
    names.filter(
      (other) => !withNeeded(name, needs).has(other) && !sets.some((set) => set.has(name) && !set.has(other)),
    ),
  );
  expect(missing).toEqual([]);
  expect(sets.length).toBeLessThan(12);
  for (const set of sets) {
    expect(oneOf.length === 0 || oneOf.some((name) => set.has(name))).toBe(true);
    const needed = [...set].flatMap((name) => [...withNeeded(name, needs)]).filter((name) => names.includes(name));
    expect([...set]).toEqual(expect.arrayContaining(needed));
  }
});

describe('what goes wrong', () => {
  test.each<[string, string | null, (names: ReadonlySet<string>) => boolean]>([
    ['c without h', null, (names) => names.has('c') && !names.has('h')],
    ['e without k', 'e', (names) => names.has('e') && !names.has('k')],
    ['e beside f and without k', 'e', (names) => names.has('e') && names.has('f') && !names.has('k')],
  ])('is narrowed to %s', async (expected, focus, isWrong) => {
    const why = await narrowed({
      chosen: new Set('acdef'),
      focus,
      whole: new Set(NAMES),
      needs: {},
      isWrong: async (names) => isWrong(names),
    });
    expect(sentenceOf(why)).toBe(expected);
  });
});

const ORGANIZERS = /^\/calendar\/events\/v1\/organizers$/;

/** Changes what a creation of an organizer sends; null where it is rejected. */
const creating =
  (change: (sent: Members) => Members | null): Tamper =>
  async (request, next) => {
    if (!is(request, 'POST', ORGANIZERS)) return next(request);
    const changed = change(bodyOf(request));
    const json = { 'content-type': 'application/json' };
    return changed === null
      ? { status: 400, headers: json, body: '{"code":"missing","message":"Something is missing."}' }
      : next(withBody(request, changed));
  };

const forgetting = (name: string, when: (sent: Members) => boolean): Tamper =>
  creating((sent) => (when(sent) ? { ...sent, [name]: undefined } : sent));
const rejecting = (when: (sent: Members) => boolean): Tamper => creating((sent) => (when(sent) ? null : sent));
const has = (sent: Members, name: string): boolean => name in sent;

async function judged(tamper: Tamper, root = 'calendar/events/v1/organizers', family = 'subsets') {
  const ids = [`${root}/POST/${family}/*`];
  const { results } = await judgeReference({ tamper, selection: { ids } });
  return results
    .filter(({ id }) => id.includes(`/${family}/`))
    .map(({ id, outcome, reason }) => `${outcome} ${id.split('/').at(-1)} ${reason}`.trim());
}

test.each<[string, Tamper, readonly unknown[]]>([
  [
    'forgets one where another is not sent',
    forgetting('phone', (sent) => !has(sent, 'email')),
    ['pass accepted', expect.stringMatching(/^fail round-trips phone was written as .*: phone without email\.$/)],
  ],
  [
    'asks for another beside one',
    rejecting((sent) => has(sent, 'website') && !has(sent, 'phone')),
    [expect.stringMatching(/^fail accepted website without phone was answered 400/), 'pass round-trips'],
  ],
  ['forgets one whatever is sent', forgetting('phone', () => true), ['pass accepted', 'pass round-trips']],
  ['rejects one whatever is sent', rejecting((sent) => has(sent, 'email')), ['pass accepted', 'pass round-trips']],
])('a site that %s', async (_what, tamper, expected) => {
  expect(await judged(tamper)).toEqual(expected);
});

test('a member of an object that is forgotten without another is named by its path', async () => {
  const tamper: Tamper = async (request, next) => {
    const { billing, shipping } = bodyOf(request) as Readonly<Record<string, Members | undefined>>;
    const isForgotten = is(request, 'POST', /^\/shop-analytics\/orders$/) && billing && shipping?.city === undefined;
    return next(isForgotten ? withBody(request, { billing: { ...billing, phone: undefined } }) : request);
  };
  expect(await judged(tamper, 'shop-analytics/orders')).toEqual([
    'pass accepted',
    expect.stringMatching(
      /^fail round-trips billing\.phone was written as .*: billing\.phone without shipping\.city\.$/,
    ),
  ]);
});

/** Changes what a creation of a coupon sends, or rejects it. */
const couponing =
  (change: (sent: Members) => Members | null): Tamper =>
  async (request, next) => {
    if (!is(request, 'POST', /^\/shop-analytics\/coupons$/)) return next(request);
    const changed = change(bodyOf(request));
    const json = { 'content-type': 'application/json' };
    return changed === null
      ? { status: 400, headers: json, body: '{"code":"wrong","message":"Not of this type."}' }
      : next(withBody(request, changed));
  };
const isOfCart = ({ discount_type }: Members): boolean => discount_type === 'fixed_cart';

test.each<[string, Tamper, readonly unknown[], readonly unknown[]]>([
  [
    'forgets a member beside one value of an enumeration',
    couponing((sent) => (isOfCart(sent) ? { ...sent, usage_limit: undefined } : sent)),
    [
      'pass accepted',
      expect.stringMatching(/^fail round-trips Beside \{"discount_type":"fixed_cart"\} usage_limit was written as /),
    ],
    ['pass accepted', 'pass round-trips'],
  ],
  [
    'rejects a flag beside one value of an enumeration',
    couponing((sent) => (sent.discount_type === 'percent' && sent.free_shipping === true ? null : sent)),
    [expect.stringMatching(/^fail accepted Beside \{"free_shipping":true.* it was answered 400/), 'pass round-trips'],
    ['pass accepted', 'pass round-trips'],
  ],
  [
    'rejects one value, whatever stands beside it',
    couponing((sent) => (isOfCart(sent) ? null : sent)),
    ['pass accepted', 'pass round-trips'],
    ['pass accepted', 'pass round-trips'],
  ],
  [
    'takes one value for another, whatever stands beside it',
    couponing((sent) => (isOfCart(sent) ? { ...sent, discount_type: 'percent' } : sent)),
    ['pass accepted', 'pass round-trips'],
    ['pass accepted', 'pass round-trips'],
  ],
  [
    'forgets a member, whatever stands beside it',
    couponing((sent) => ({ ...sent, usage_limit: undefined })),
    ['pass accepted', 'pass round-trips'],
    ['pass accepted', 'pass round-trips'],
  ],
])('beside values that take turns, a site that %s', async (_what, tamper, beside, subsets) => {
  expect(await judged(tamper, 'shop-analytics/coupons', 'beside')).toEqual(beside);
  expect(await judged(tamper, 'shop-analytics/coupons')).toEqual(subsets);
});

test('a creation carries all that has no default, and nothing that has one', async () => {
  const { sent } = await judgeReference({ selection: { ids: ['shop-analytics/coupons/POST/subsets/accepted'] } });
  const made = sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/coupons'));
  const bodies = made.map(({ body }): Members => JSON.parse(body ?? '{}'));
  const plain = bodies.filter(
    (one) =>
      has(one, 'usage_limit') &&
      has(one, 'meta_data') &&
      !['discount_type', 'individual_use', 'free_shipping', 'exclude_sale_items'].some((name) => has(one, name)),
  );
  expect(plain.length).toBeGreaterThan(0);
});

/** Rejects what is asked of the list of events. */
const rejectingQueries =
  (when: (asked: URLSearchParams) => boolean, status = 400): Tamper =>
  async (request, next) => {
    const isRejected = is(request, 'GET', /^\/calendar\/events\/v1\/events$/) && when(queryOf(request));
    const json = { 'content-type': 'application/json' };
    return isRejected ? { status, headers: json, body: '{"code":"missing","message":"Missing."}' } : next(request);
  };

test.each<[string, Tamper, unknown]>([
  [
    'asks for one argument beside another',
    rejectingQueries((asked) => asked.has('end_date') && !asked.has('start_date')),
    expect.stringMatching(/^fail accepted end_date without start_date was answered 400/),
  ],
  [
    'rejects one whatever is sent',
    rejectingQueries((asked) => asked.has('featured')),
    expect.stringMatching(/^not-applicable accepted /),
  ],
  [
    'breaks on one whatever is sent',
    rejectingQueries((asked) => asked.has('featured'), 500),
    expect.stringMatching(/^not-applicable accepted /),
  ],
  [
    'breaks on one where another is left out',
    rejectingQueries((asked) => asked.has('end_date') && !asked.has('start_date'), 500),
    expect.stringMatching(/^fail accepted end_date without start_date was answered 500/),
  ],
  ['takes all', async (request, next) => next(request), 'pass accepted'],
])('a list that %s', async (_what, tamper, expected) => {
  const ids = ['calendar/events/v1/events/GET/subsets/*'];
  const { results } = await judgeReference({ tamper, selection: { ids } });
  expect(results.map(({ id, outcome, reason }) => `${outcome} ${id.split('/').at(-1)} ${reason}`.trim())).toEqual([
    expected,
  ]);
});
