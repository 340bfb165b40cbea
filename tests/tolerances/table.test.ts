import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { mostRepetitions, PATIENCE, type PatienceId, pausesOf, settle } from '../../helpers/tolerances/settle.ts';
import { TOLERANCES } from '../../helpers/tolerances/table.ts';
import { comparing, tolerates, withTolerances } from '../../helpers/tolerances/tolerates.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';

const ROOM = join('helpers', 'tolerances');

/** The sources below some folders, by their paths. */
function sourcesIn(...folders: readonly string[]): readonly (readonly [string, string])[] {
  return folders.flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [join(folder, name), readFileSync(join(PACKAGE_ROOT, folder, name), 'utf8')] as const),
  );
}

describe('the table', () => {
  test('has entries of whole sentences, each with a variation that exists', () => {
    expect(TOLERANCES.length).toBeLessThanOrEqual(65);
    expect(TOLERANCES.filter(({ shownBy }) => !VARIATIONS.has(shownBy)).map(({ id }) => id)).toEqual([]);
    expect(TOLERANCES.filter(({ id }) => !/^[a-z]+(-[a-z]+)*$/.test(id)).map(({ id }) => id)).toEqual([]);
    expect(TOLERANCES.filter(({ passes }) => !/^[A-Z].*\.$/.test(passes)).map(({ id }) => id)).toEqual([]);
    expect(TOLERANCES.filter(({ because, where }) => because === '' || where === '')).toEqual([]);
  });

  test('holds no entry that nothing calls', () => {
    const all = sourcesIn('helpers', 'suites').filter(([path]) => path !== join(ROOM, 'table.ts'));
    const text = all.map(([, source]) => source).join('\n');
    expect(TOLERANCES.map(({ id }) => id).filter((id) => !text.includes(`'${id}'`))).toEqual([]);
  });
});

describe('checks and suites', () => {
  const outside = sourcesIn(join('helpers', 'checks'), 'suites');

  test('say nowhere that a site may do something', () => {
    const leniency =
      /^\s*(?:\/\/|\/?\*).*\b(?:a|the|some|such) (?:site|shop|deployment|platform|server|cache|theme|plugin)s? (?:may|might|need not|likes?)\b/im;
    expect(outside.filter(([, source]) => leniency.test(source)).map(([path]) => path)).toEqual([]);
  });

  test('ask nowhere again by themselves', () => {
    const loop = /\b(?:for|while) ?\([^)]*\b(?:tries|attempts?|pauses|retries|times)\b|\bsetTimeout\b/;
    const patience = /^(?:export )?const \w*(?:PAUSE|RETRIES|PATIENCE|TRIES_AT)\w* =/m;
    const found = outside.filter(([, source]) => loop.test(source) || patience.test(source));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});

describe('an entry', () => {
  test('counts where it lets something pass, and nowhere else', () => {
    const used = withTolerances((uses) => {
      expect(carries('A tale', 'A <b>tale</b>')).toBe(true);
      expect(carries('A tale', 'A tale')).toBe(true);
      expect(carries('A tale', 'A <b>song</b>')).toBe(false);
      expect(carries(['Salt & oil', 'A tale'], ['Salt &amp; oil', 'A song'])).toBe(false);
      return uses();
    });
    expect(used).toEqual([{ id: 'html-wrapped-text', times: 1 }]);
  });

  test('that is taken out lets nothing pass', () => {
    expect(withTolerances(() => carries('A tale', '<p>A tale</p>'), ['html-wrapped-text'])).toBe(false);
    expect(withTolerances(() => carries(7, '7'), ['number-or-text'])).toBe(false);
    expect(withTolerances(() => carries('2027-03-10 18:00:00', '2027-03-10T18:00:00'), ['date-form'])).toBe(false);
  });

  test('is one run’s own, also where runs go side by side', async () => {
    const run = (times: number) =>
      withTolerances(async (used) => {
        for (let at = 0; at < times; at += 1) {
          await Promise.resolve();
          tolerates('stale-list', true);
        }
        return used();
      });
    expect(await Promise.all([run(1), run(3)])).toEqual([
      [{ id: 'stale-list', times: 1 }],
      [{ id: 'stale-list', times: 3 }],
    ]);
  });

  test('counts once of a comparison that holds, whatever was tried before', () => {
    const used = withTolerances((uses) => {
      comparing(() => tolerates('decimals', true) && comparing(() => tolerates('flag-form', false)));
      comparing(() => comparing(() => tolerates('flag-form', true)) && tolerates('decimals', true));
      return uses();
    });
    expect(used).toEqual([
      { id: 'decimals', times: 1 },
      { id: 'flag-form', times: 1 },
    ]);
  });
});

describe('asking again', () => {
  const counting = (settledAt: number) => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      return looks;
    };
    return { look, isSettled: (seen: number) => seen >= settledAt };
  };
  const ids = Object.keys(PATIENCE) as PatienceId[];

  test.each(ids)('%s asks as often as the table says, and no more', async (id) => {
    const waited: number[] = [];
    const { look, isSettled } = counting(Number.POSITIVE_INFINITY);
    const last = await settle(id, look, isSettled, { pause: async (ms) => void waited.push(ms) });
    expect(last).toBe(1 + mostRepetitions(id));
    expect(waited).toEqual(PATIENCE[id].pausesMs.filter((ms) => ms > 0));
  });

  test('ends as soon as it is as it should be', async () => {
    const { look, isSettled } = counting(2);
    expect(await settle('removed-copy', look, isSettled)).toBe(2);
  });

  test('shares its pauses among the calls that are given the same', async () => {
    const left = pausesOf('late-list');
    const never = () => counting(Number.POSITIVE_INFINITY);
    const [first, second] = [never(), never()];
    expect(await settle('late-list', first.look, first.isSettled, { left })).toBe(3);
    expect(await settle('late-list', second.look, second.isSettled, { left })).toBe(1);
  });

  test('counts as a tolerance where a later look shows what the first did not', async () => {
    const { look, isSettled } = counting(2);
    const used = await withTolerances(async (uses) => {
      await settle('late-list', look, isSettled);
      return uses();
    });
    expect(used).toEqual([{ id: 'stale-list', times: 1 }]);
  });

  test('does not wait where its tolerance is taken out', async () => {
    const { look, isSettled } = counting(2);
    expect(await withTolerances(() => settle('late-list', look, isSettled), ['stale-list'])).toBe(1);
  });
});
