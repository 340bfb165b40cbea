import type { Suite } from '../../helpers/plan/suite.ts';
import type { Sample } from '../../helpers/plan/types.ts';

const sample: Sample = { minimal: () => ({ type: 'text' }), full: () => ({ name: 'text' }) };

export const fields: Suite = {
  namespace: 'descriptors/v1',
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
