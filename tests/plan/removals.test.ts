/** What is said of a DELETE that was accepted, by what is left of the record. */
import { describe, expect, test } from 'vitest';
import { caseOf, type Scenario } from '../../helpers/cases/scenario.ts';
import {
  deleting,
  deletingByForce,
  deletingBySlug,
  deletingWithoutForce,
} from '../../helpers/checks/life-cycle/delete.ts';
import type { LifeCycle } from '../../helpers/checks/life-cycle/types.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { contractOf, operationOf, runOn, thing } from './scripted-site.ts';

const BY_SLUG = '/acme/things/by-slug/{slug}';
const contract = contractOf(
  operationOf('POST /acme/things'),
  operationOf('GET /acme/things'),
  operationOf('GET /acme/things/{id}'),
  operationOf('DELETE /acme/things/{id}'),
  operationOf(`DELETE ${BY_SLUG}`),
);
const cycle: LifeCycle = { resource: thing, listed: () => ({ per_page: 100 }) };
const forcible: LifeCycle = { ...cycle, afterDelete: 'forcible' };

const GONE = exchangeOf(404, {});
const STANDS = exchangeOf(200, { status: 'publish' });
const TRASHED = exchangeOf(200, { status: 'trash' });
const RENAMED = exchangeOf(200, { status: 'publish', name: 'A third one' });
const DRAFT = exchangeOf(200, { status: 'draft' });
const BREAKS = exchangeOf(500, {});
const SHUT_OUT = exchangeOf(429, {});
const DONE = exchangeOf(200, {});

/** What a deployment answers: to removals in turn, to reads of the record in turn, of another, and of the list. */
interface Answers {
  readonly removals?: readonly Exchange[];
  readonly reads?: readonly Exchange[];
  readonly other?: Exchange;
  readonly list?: Exchange;
}

/** The assertions that do not hold, or can't be told. */
async function run(scenario: Scenario, answers: Answers) {
  const { removals = [DONE, GONE], reads = [GONE], other = STANDS, list = exchangeOf(200, []) } = answers;
  const taken = { removals: 0, reads: 0 };
  const answer = ({ operation, args }: Call): Exchange => {
    if (operation.method === 'DELETE') return removals[taken.removals++] ?? GONE;
    if (!operation.path.includes('{')) return list;
    return args.id === 21 ? (reads[taken.reads++] ?? GONE) : other;
  };
  const told = await runOn(caseOf(scenario, contract), answer);
  const assertions = Object.entries(told.judged).map(([id, { kind }]) => [id.split('/').at(-1), kind]);
  return {
    asked: told.calls.map(({ operation, args }) => [operation.method, args]),
    otherwise: Object.fromEntries(assertions.filter(([, kind]) => kind !== 'met')),
  };
}

const rest = (kind: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, kind]));
const AGAIN = ['again'];
const MAY_BE_TRASHED = ['trashed', 'again-served'];

describe('a record that is removed for good', () => {
  const removed = deleting(cycle, 'acme/things', 'removed');

  test('is looked for everywhere', async () => {
    const { asked, otherwise } = await run(removed, {});
    expect(otherwise).toEqual({});
    expect(asked).toEqual([
      ['DELETE', { id: 21 }],
      ['GET', { id: 21 }],
      ['GET', { id: 11 }],
      // One that was made after it.
      ['GET', { id: 22 }],
      ['GET', { per_page: 100 }],
      ['DELETE', { id: 21 }],
    ]);
  });

  test.each<[string, Answers, object]>([
    ['still reads back', { reads: [STANDS] }, { gone: 'broken', ...rest('blocked', 'unlisted', ...AGAIN) }],
    ['reads back as trash', { reads: [TRASHED] }, { gone: 'broken', ...rest('blocked', 'unlisted', ...AGAIN) }],
    ['breaks the server when read', { reads: [BREAKS] }, { gone: 'broken', ...rest('blocked', 'unlisted', ...AGAIN) }],
    ['can not be looked for', { reads: [SHUT_OUT] }, rest('blocked', 'gone', 'unlisted', ...AGAIN)],
    ['is hidden from whoever made it', { reads: [exchangeOf(403, {})] }, {}],
    ['is still in the list', { list: exchangeOf(200, [{ id: 21 }]) }, { unlisted: 'broken' }],
    ['is not the one in the list', { list: exchangeOf(200, [{ id: 210 }]) }, {}],
    ['can not be sought in the list', { list: BREAKS }, rest('blocked', 'unlisted', ...AGAIN)],
    ['is removed once more', { removals: [DONE, DONE] }, { again: 'broken' }],
    ['breaks the server when removed once more', { removals: [DONE, BREAKS] }, { again: 'broken' }],
    ['takes another with it', { other: GONE }, { only: 'broken' }],
    ['puts another in the trash', { other: TRASHED }, { only: 'broken' }],
    ['gives its id to another', { other: RENAMED }, { only: 'broken' }],
    ['is told with no view of another, for now', { other: exchangeOf(401, {}) }, { only: 'blocked' }],
    ['is told with no view of another', { other: BREAKS }, { only: 'blocked' }],
    ['is not removed at all', { removals: [GONE] }, rest('blocked', 'gone', 'unlisted', 'only', ...AGAIN)],
  ])('%s', async (_what, answers, expected) => {
    expect((await run(removed, answers)).otherwise).toEqual(expected);
  });
});

describe('a record that may be in a trash', () => {
  const discarded = deleting(cycle, 'acme/things', 'discarded');

  test.each<[string, Answers, object]>([
    ['is gone', {}, {}],
    ['is in the trash', { reads: [TRASHED] }, {}],
    ['has another status', { reads: [DRAFT] }, { trashed: 'broken' }],
    [
      'is as it was',
      { reads: [STANDS] },
      { gone: 'broken', ...rest('blocked', 'unlisted', ...AGAIN, ...MAY_BE_TRASHED) },
    ],
    [
      'shows no status',
      { reads: [exchangeOf(200, {})] },
      { gone: 'broken', ...rest('blocked', 'unlisted', ...AGAIN, ...MAY_BE_TRASHED) },
    ],
    [
      'breaks the server when removed once more',
      { removals: [DONE, BREAKS] },
      { again: 'blocked', 'again-served': 'broken' },
    ],
    ['is removed once more', { removals: [DONE, DONE] }, { again: 'broken' }],
  ])('%s', async (_what, answers, expected) => {
    expect((await run(discarded, answers)).otherwise).toEqual(expected);
  });

  test.each<[string, Answers, object]>([
    ['is in the trash', { reads: [TRASHED] }, {}],
    ['is in the trash unseen', { removals: [DONE, GONE, DONE] }, {}],
    ['is in the trash until it is removed once more', { removals: [DONE, DONE, GONE] }, { again: 'broken' }],
    ['is in no trash', { removals: [DONE, GONE, GONE] }, { 'in-trash': 'broken' }],
  ])('that force empties %s', async (_what, answers, expected) => {
    expect((await run(deleting(forcible, 'acme/things', 'discarded'), answers)).otherwise).toEqual(expected);
  });

  test('is emptied by force, where the record is not to be seen', async () => {
    const { asked } = await run(deleting(forcible, 'acme/things', 'discarded'), {});
    expect(asked.at(-1)).toEqual(['DELETE', { id: 21, force: true }]);
  });
});

describe('a removal', () => {
  test('by slug is of the record that has it', async () => {
    const removal = deletingBySlug(cycle, 'acme/things', BY_SLUG, 'discarded');
    const { asked, otherwise } = await run(removal, {});
    expect(asked).toEqual([
      ['DELETE', { slug: 'new' }],
      ['GET', { id: 11 }],
      // Whose name, and slug, begins with its own.
      ['GET', { id: 22 }],
      ['GET', { id: 12 }],
      ['GET', { id: 21 }],
    ]);
    expect(otherwise).toEqual({});
    expect((await run(removal, { reads: [STANDS] })).otherwise).toEqual({ gone: 'broken', trashed: 'blocked' });
    expect((await run(removal, { reads: [DRAFT], other: GONE })).otherwise).toEqual({
      trashed: 'broken',
      only: 'broken',
    });
    const forGood = deletingBySlug(cycle, 'acme/things', BY_SLUG, 'removed');
    expect((await run(forGood, { reads: [TRASHED] })).otherwise).toEqual({ gone: 'broken' });
  });

  test('by force leaves nothing', async () => {
    const removal = deletingByForce(forcible, 'acme/things');
    const { asked, otherwise } = await run(removal, {});
    expect(asked).toEqual([
      ['DELETE', { id: 21, force: true }],
      ['GET', { id: 11 }],
      ['GET', { id: 12 }],
      ['GET', { id: 21 }],
      ['GET', { per_page: 100 }],
      ['DELETE', { id: 21, force: true }],
      ['POST', { name: 'A thing' }],
    ]);
    expect(otherwise).toEqual({});
    expect((await run(removal, { reads: [TRASHED] })).otherwise).toEqual({
      gone: 'broken',
      ...rest('blocked', 'unlisted', 'again', 'free'),
    });
    expect((await run(removal, { list: exchangeOf(200, [{ id: 21 }]) })).otherwise).toEqual({ unlisted: 'broken' });
    expect((await run(removal, { removals: [DONE, DONE] })).otherwise).toEqual({ again: 'broken' });
    expect((await run(removal, { other: GONE })).otherwise).toEqual({ only: 'broken' });
  });

  test.each<[string, Answers, object]>([
    [
      'leaves nothing that force could remove, and nor does its default',
      { removals: [DONE, GONE, DONE, GONE], other: GONE },
      { 'forced-after': 'not-applicable' },
    ],
    ['leaves it unseen', { removals: [DONE, DONE] }, { 'forced-after': 'not-applicable' }],
    [
      'leaves nothing, and its default does',
      { removals: [DONE, GONE, DONE], other: TRASHED },
      { 'forced-after': 'not-applicable', 'as-default': 'broken' },
    ],
    [
      'leaves nothing, and its default does nothing',
      { removals: [DONE, GONE, DONE], other: STANDS },
      { 'forced-after': 'not-applicable', 'as-default': 'blocked' },
    ],
    [
      'leaves nothing, and its default can not be seen',
      { removals: [DONE, GONE, BREAKS] },
      { 'forced-after': 'not-applicable', 'as-default': 'blocked' },
    ],
    ['leaves what force removes', { removals: [DONE, DONE], reads: [TRASHED, GONE] }, {}],
    [
      'leaves what force does not remove',
      { removals: [DONE, DONE], reads: [TRASHED, TRASHED] },
      { 'forced-after': 'broken' },
    ],
    [
      'leaves what force is not let near',
      { removals: [DONE, GONE], reads: [TRASHED, TRASHED] },
      { 'forced-after': 'broken' },
    ],
    ['leaves what is gone when force comes', { removals: [DONE, GONE], reads: [TRASHED, GONE] }, {}],
    [
      'does nothing',
      { reads: [STANDS] },
      { gone: 'broken', ...rest('blocked', 'trashed', 'as-default', 'forced-after') },
    ],
    ['leaves another status', { removals: [DONE, DONE], reads: [DRAFT, GONE] }, { trashed: 'broken' }],
  ])('without force %s', async (_what, answers, expected) => {
    const { asked, otherwise } = await run(deletingWithoutForce(forcible, 'acme/things'), answers);
    expect(otherwise).toEqual(expected);
    expect(asked[0]).toEqual(['DELETE', { id: 21, force: false }]);
  });
});
