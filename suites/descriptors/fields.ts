import { defineScenario } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Sample } from '../../helpers/cases/types.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { isMissingRoute } from '../../helpers/verdict/judge.ts';

const sample: Sample = { minimal: () => ({ type: 'text' }), full: () => ({ name: 'text' }) };

const READ = 'GET /descriptors/v1/field/{type}';
const SHORT = 'conformance-none';

/** Whether there is a field of a type is the site's affair; that its route takes it is declared. */
const lengths = defineScenario({
  id: 'descriptors/v1/field/length',
  operations: [READ],
  assertions: {
    long: { title: 'A type of many letters leads to the route that one of few leads to', basis: 'declared' },
  },
  sends: 'types of 16 and of 64 letters',
  weight: 2,
  async run(scene) {
    const short = await scene.ask(READ, { type: SHORT }, { why: 'A type that no field need have' });
    const type = `${SHORT}${'_of-64-letters1'.repeat(4).slice(0, 48)}`;
    const long = await scene.ask(READ, { type }, { why: 'A longer one' });
    if (isMissingRoute(short)) return scene.pass('long', phrase`What has no field has no route here.`, short);
    const why = phrase`64 letters were answered ${{ status: long.answer?.status }}, as no route is found.`;
    scene.assert('long', !isMissingRoute(long), why, short, long);
  },
});

export const fields: Suite = {
  namespace: 'descriptors/v1',
  scenarios: [lengths],
  samples: {
    'GET /descriptors/v1/field/{type}': { minimal: () => ({ type: 'text' }) },
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
        `${method} /descriptors/v1/field/{type}/render`,
        sample,
      ]),
    ),
  },
};
