/** A scenario judges the assertions that it states: another name does not compile, and a case judges what is its own. */
import { describe, expect, test } from 'vitest';
import { assertionsFor, caseOf, defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { openSite } from '../../helpers/engine/site.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { openOn } from '../engine/session.ts';

const READ = 'GET /calendar/events/v1/tags';
const WHY = phrase`A test says so.`;

function onlySends(_scene: Scene): void {}
function judgesOthers(_scene: Scene<'others'>): void {}

const scenario = defineScenario({
  id: 'calendar/events/v1/tags/test',
  operations: [READ],
  assertions: {
    kept: { title: 'It is kept' },
    ...assertionsFor(['put', 'patch'] as const, (method) => [[`${method}/shown`, { title: `${method} shows it` }]]),
  },
  sends: 'nothing',
  weight: 0,
  async run(scene) {
    scene.assert('kept', true, WHY);
    scene.pass('put/shown', WHY);
    scene.judge('patch/shown', MET);
    onlySends(scene);
    const isMistaken: boolean = scene.site.isRetry;
    if (!isMistaken) return;
    // @ts-expect-error: an assertion that is not stated
    scene.assert('kpet', true, WHY);
    // @ts-expect-error: one of a method that is not stated
    scene.pass('post/shown', WHY);
    // @ts-expect-error: a function that judges what this scenario does not state
    judgesOthers(scene);
  },
});

describe('a scenario', () => {
  test('becomes a case that judges each of its assertions once', async () => {
    const { session } = await openOn();
    const one = caseOf(scenario, loadContract());
    const site = openSite(session, one, 1);
    await one.run(site);
    expect([...site.verdicts.keys()]).toEqual(one.requirements.map(({ id }) => id));
  });

  test('can judge no requirement of another case, and none of its own twice', async () => {
    const { session } = await openOn();
    const one = caseOf(scenario, loadContract());
    const [first] = one.requirements;
    if (first === undefined) throw new Error('It states some.');
    const site = openSite(session, one, 1);
    expect(() => site.judge({ ...first, id: 'calendar/events/v1/tags/other' }, MET)).toThrow('which is not its own');
    site.judge(first, MET);
    expect(() => site.judge(first, MET)).toThrow('is judged twice');
  });
});
