import type { Suite } from '../../helpers/cases/suite.ts';
import type { Sample } from '../../helpers/cases/types.ts';
import { UPDATE_METHODS } from '../../helpers/contract/types.ts';

const activate: Sample = { nothingValid: 'Which plugins a site has is its own, so none is known to be valid.' };

export const marketing: Suite = {
  namespace: 'shop-admin',
  samples: Object.fromEntries(
    UPDATE_METHODS.map((method) => [`${method} /shop-admin/marketing/overview/activate-plugin`, activate]),
  ),
};
