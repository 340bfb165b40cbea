import { describe, expect, test } from 'vitest';
import { variationsNamed } from '../../../helpers/api/named.ts';
import { basicAuthorization } from '../../../helpers/exchange/access.ts';
import { drawnSets } from '../../../helpers/mutants/alarms.ts';
import { VARIATIONS } from '../../../mutants/variations/catalogue.ts';
import { createReference } from '../../../reference/reference.ts';
import { COMMIT_SEED, drawnByCommit } from '../../support/by-commit.ts';
import { answersWith } from './script.ts';

const variations = [...VARIATIONS.values()];
/** So many where there is no time for all. */
const SAMPLE = 40;
const REQUIRED = ['terms-from-text', 'delete-only-trashes', 'trash-not-listed', 'lists-lag'];

describe('variations of the reference', () => {
  test('are many, and each says what it is and what allows it', () => {
    expect(variations.length).toBeGreaterThanOrEqual(120);
    expect([...VARIATIONS.keys()]).toEqual(expect.arrayContaining(REQUIRED));
    for (const { id, says, allowedBy, departs } of variations) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(says, id).toMatch(/^[A-Z].{10,}\.$/);
      expect(allowedBy.length, id).toBeGreaterThan(30);
      expect(
        departs.every((sentence) => sentence.length > 20),
        id,
      ).toBe(true);
    }
  });

  test('have sentences of their own', () => {
    expect(new Set(variations.map(({ says }) => says)).size).toBe(variations.length);
  });

  const clean = answersWith([]);

  test('do not hang on chance: the same requests are answered alike', async () => {
    expect(await answersWith([])).toEqual(await clean);
  });

  // It shows in how long answers take, and in nothing else.
  const SLOW = 'slow-now-and-then';
  const shown = drawnByCommit(variations, SAMPLE).filter(({ id }) => id !== SLOW);

  test.each(shown.map((one) => [one.id, one] as const))('%s shows in an answer', async (_id, one) => {
    const varied = await answersWith([one]);
    expect(varied.filter((answer) => answer.includes('"status":500'))).toEqual([]);
    expect(varied).not.toEqual(await clean);
  });

  test.each([
    ['errors-as-plain-text', 'errors-name-the-first'],
    ['errors-name-the-first', 'errors-as-plain-text'],
    ['errors-empty', 'validation-422'],
  ])('%s leaves a rejection to %s that has taken its form', async (...ids) => {
    const varied = await answersWith(variationsNamed(ids, VARIATIONS));
    expect(varied.filter((answer) => answer.includes('"status":500'))).toEqual([]);
  });

  test.each([
    ['shop-lists-in-a-member', 'coupons-searched-from-the-start'],
    ['coupons-searched-from-the-start', 'shop-lists-in-a-member'],
  ])('a list is searched and wrapped by %s and %s', async (...ids) => {
    const reference = createReference({ variations: variationsNamed(ids, VARIATIONS) });
    const headers = { authorization: basicAuthorization(reference), 'content-type': 'application/json' };
    const coupons = '/rest/shop-analytics/coupons';
    for (const code of ['spring-1', 'late-spring']) {
      await reference.handle({ method: 'POST', url: coupons, headers, body: JSON.stringify({ code, amount: '5' }) });
    }
    const found = await reference.handle({ method: 'GET', url: `${coupons}?search=spring`, headers, body: '' });
    expect(JSON.parse(found.body)).toEqual({ data: [expect.objectContaining({ code: 'spring-1' })] });
  });

  test('answers of the id alone get no excerpt from a site that makes excerpts', async () => {
    const named = variationsNamed(['updates-answer-the-id', 'excerpts-made'], VARIATIONS);
    const reference = createReference({ variations: named });
    const headers = { authorization: basicAuthorization(reference), 'content-type': 'application/json' };
    const send = async (method: string, url: string, body: object) =>
      JSON.parse((await reference.handle({ method, url, headers, body: JSON.stringify(body) })).body);
    const events = '/rest/calendar/events/v1/events';
    const made = {
      title: 'A day',
      start_date: '2027-01-02 10:00:00',
      end_date: '2027-01-02 11:00:00',
      description: 'Of it.',
    };
    const { id, excerpt } = await send('POST', events, made);
    expect(excerpt).toBe('Of it.');
    expect(await send('PUT', `${events}/${id}`, { title: 'Another' })).toEqual({ id });
  });

  test('can be switched on together', async () => {
    for (const set of drawnSets(variations, 8, 5, COMMIT_SEED)) {
      const { handle, ...reference } = createReference({ variations: set });
      // Some answer only who is named and says what it takes.
      const headers = {
        authorization: basicAuthorization(reference),
        accept: 'application/json',
        'user-agent': 'tests',
      };
      const { status } = await handle({ method: 'GET', url: '/rest/', headers, body: '' });
      expect([200, 203], set.map(({ id }) => id).join()).toContain(status);
    }
  });
});
