/** What is foreseen of a run, before it asks anything and while it goes on. */
import { describe, expect, test } from 'vitest';
import type { Case } from '../../helpers/cases/types.ts';
import type { Unit } from '../../helpers/plan/rotation.ts';
import { expectedByLists, slownessOfRemovals } from '../../helpers/run/estimate.ts';
import { Foresight } from '../../helpers/run/foresight.ts';
import { openOn } from '../engine/session.ts';
import { operationOf } from '../plan/scripted-site.ts';

/** A unit that was counted to send so many requests. */
function unitOf(weight: number): Unit {
  const operation = operationOf('GET /acme/things', {}, { origin: 'document' });
  const rest = { namespace: 'acme', effect: 'read', depth: 'standard', sends: '', requirements: [] } as const;
  const one: Case = { id: String(weight), operations: [operation], weight, run: async () => {}, ...rest };
  return [one];
}

async function foreseeing(units: readonly Unit[], most: number | null = null) {
  const { session, site } = await openOn();
  const foresight = new Foresight(session, { units, askedOf: (unit) => unit, share: 1, most });
  const { omits, ended } = foresight.watching({});
  return { foresight, site, start: (unit: Unit, sent: number) => omits?.(unit, () => sent), end: ended ?? (() => {}) };
}

describe('what is to come', () => {
  test('is all that was counted, before anything is asked', async () => {
    const { foresight } = await foreseeing([unitOf(100), unitOf(200)]);
    expect(foresight.toCome(0, false)).toBe(300);
  });

  test('is less what was sent, and more where cases send more than was counted', async () => {
    const units = [unitOf(1_000), unitOf(200), unitOf(100)] as const;
    const { foresight, start, end } = await foreseeing(units);
    start(units[0], 2_000);
    end(units[0]);
    expect(foresight.toCome(2_000, false)).toBe(450);
    start(units[1], 150);
    expect(foresight.toCome(2_150, false)).toBe(225);
  });

  test('holds the removal of what was made, and of what the rest will make', async () => {
    const units = [unitOf(100), unitOf(100)] as const;
    const { foresight, start, end, site } = await foreseeing(units);
    const before = foresight.toCome(0, true);
    expect(before).toBeGreaterThan(200);
    start(units[0], 100);
    end(units[0]);
    const [reading, writing] = [foresight.toCome(100, false), foresight.toCome(100, true)];
    await site.fresh('organizer');
    expect(writing).toBeGreaterThan(reading);
    expect(foresight.toCome(100, true)).toBeGreaterThan(writing);
    expect(foresight.toCome(100, false)).toBe(reading);
  });

  test('is no more than the run may send', async () => {
    const { foresight } = await foreseeing([unitOf(500)], 120);
    expect(foresight.toCome(20, false)).toBe(100);
    expect(foresight.toCome(130, false)).toBe(0);
  });
});

describe('how long a run takes', () => {
  const lists = Array.from({ length: 12 }, (_, at) => (at === 0 ? 2_000 : 120));

  test('is told by most of the lists that it read, as many at once as it asks', () => {
    expect(expectedByLists(1_000, 90_000, lists, 6)).toBe(20_000);
    expect(expectedByLists(1_000, 90_000, lists, 1)).toBe(90_000);
  });

  test('is as it was foreseen where few were read', () => {
    expect(expectedByLists(1_000, 90_000, lists.slice(0, 5), 6)).toBe(90_000);
  });

  test('is more for removals where each waits for another, and not on a site that is busy with the cases', () => {
    // 150 ms an answer, of which a run has four or five under way.
    expect(slownessOfRemovals(33, 33)).toBeGreaterThan(2);
    // Lists answered as fast, and then six a second.
    expect(slownessOfRemovals(72, 180)).toBe(1);
    expect(slownessOfRemovals(33, 1)).toBe(slownessOfRemovals(1_000, 1));
  });
});
