import type { Suite } from '../../helpers/cases/suite.ts';

export const data: Suite = {
  namespace: 'shop-analytics',
  samples: {
    'GET /shop-analytics/data/countries/{location}': { minimal: () => ({ location: 'FR' }) },
  },
};
