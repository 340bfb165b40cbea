/** Deployments that are awkward within the interface, and those that break it: what they hold after a run is what they held, or told. */
import { describe, expect, test } from 'vitest';
import { UnreachableError } from '../../helpers/engine/unreachable-error.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { edited, pathOf, queryOf } from '../support/tampering.ts';
import { chance } from './accidents.ts';
import { LEAST, SOME } from './selections.ts';
import { type Accident, answerOf, wholeRun } from './whole-run.ts';

const AWKWARD = ['terms-from-text', 'delete-only-trashes', 'trash-not-listed', 'lists-lag'];
/** Of the catalogue’s faults, by chance: a thousand where there is time. */
const FAULTS = HAS_TIME ? 1_000 : 6;

const variationNamed = (id: string) => {
  const variation = VARIATIONS.get(id);
  if (variation === undefined) throw new Error(`There is no variation ${id}.`);
  return variation;
};

describe.concurrent('a deployment where', () => {
  test.each(AWKWARD)('%s', async (id) => {
    const { left, unreported, harmed, reference } = await wholeRun({
      variations: [variationNamed(id)],
      selection: SOME,
    });
    // A term that is named by a short number may be anybody's: it is reported and left.
    const isNumber = (key: string): boolean =>
      /^\d+$/.test(reference.site.tags.get(Number(key.replace('tags ', '')))?.name ?? '');
    expect({ left: left.filter((key) => !isNumber(key)), unreported, harmed }).toEqual({
      left: [],
      unreported: [],
      harmed: [],
    });
  });

  test('all of these come together', async () => {
    const { unreported, harmed } = await wholeRun({ variations: AWKWARD.map(variationNamed), selection: SOME });
    expect({ unreported, harmed }).toEqual({ unreported: [], harmed: [] });
  });

  test('text and unknown ids are taken for the names of terms', async () => {
    const selection = {
      ids: ['calendar/events/v1/events/*/args/categories*', 'calendar/events/v1/events/*/args/tags*'],
    };
    // A term that is named by a short number may be anybody's: it is told and left.
    const { left, unreported, harmed } = await wholeRun({ variations: [variationNamed('terms-from-text')], selection });
    expect({ unreported, harmed }).toEqual({ unreported: [], harmed: [] });
    expect(left.length).toBeLessThan(4);
  });
});

test(`after a run against any of ${FAULTS} faults nothing is left unreported`, async () => {
  const all = [...faultCatalogue().values()];
  const next = chance(FAULTS);
  const unreportedLists: string[] = [];
  for (let at = 0; at < FAULTS; at += 1) {
    const fault = all[Math.floor(next() * all.length)];
    if (fault === undefined) continue;
    const run = wholeRun({ faults: [fault], selection: LEAST, effects: 'site' });
    const { unreported } = await run.catch((error: unknown) => {
      // Where there is no index to go by, nothing is sent.
      if (error instanceof UnreachableError) return { unreported: [] };
      throw error;
    });
    if (unreported.length > 0) unreportedLists.push(`${fault.id}: ${unreported.join(', ')}`);
  }
  expect(unreportedLists).toEqual([]);
}, 3_600_000);

test('what only another route removes from the trash is removed by that, though the list shows the trash as it was', async () => {
  const ITEM = '/core/v2/happenings/';
  const endpoints = [
    { methods: ['GET'], args: {} },
    { methods: ['DELETE'], args: { force: { type: 'boolean' } } },
  ];
  const route = { namespace: 'core/v2', methods: ['GET', 'DELETE'], endpoints };
  let kept: ReferenceAnswer | null = null;
  const accident: Accident = async (request, next, { site }) => {
    const path = pathOf(request);
    if (path.startsWith(ITEM)) {
      const event = site.events.get(Number(path.slice(ITEM.length)));
      if (event === undefined) return answerOf(404, { code: 'none', data: { status: 404 } });
      if (request.method === 'DELETE') site.events.remove(event.id);
      return answerOf(200, { id: event.id, title: event.title, status: event.status });
    }
    const isTrash = path === '/calendar/events/v1/events' && queryOf(request).get('status') === 'trash';
    const isOfRun = isTrash && queryOf(request).has('search');
    const answer = await next(request);
    if (path === '/')
      return edited(answer, (index) => ({
        ...index,
        routes: { ...Object(index.routes), [`${ITEM}(?P<id>[\\d]+)`]: route },
      }));
    // A cache shows what the list has shown.
    const isFull = isOfRun && answer.body.includes('"trash"');
    if (isFull) kept = answer;
    return (isOfRun && kept) || answer;
  };
  const { left, trashed, harmed } = await wholeRun({
    accident,
    variations: [variationNamed('delete-only-trashes')],
    selection: { ids: ['calendar/events/v1/events/create/*'] },
  });
  expect({ left, trashed, harmed }).toEqual({ left: [], trashed: [], harmed: [] });
});
