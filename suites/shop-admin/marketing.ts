import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own } from '../../helpers/plan/types.ts';

/** Asks for the plugin that is active already, so that nothing changes. */
const activate = { minimalNeeds: [], minimal: (_own: Own) => ({ plugin: 'woocommerce' }) };

export const marketing: Suite = {
  namespace: 'shop-admin',
  samples: Object.fromEntries(
    ['POST', 'PUT', 'PATCH'].map((method) => [`${method} /shop-admin/marketing/overview/activate-plugin`, activate]),
  ),
};
