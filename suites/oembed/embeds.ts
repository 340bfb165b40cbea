import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own, Sample } from '../../helpers/plan/types.ts';

/** An address of the site itself: what other addresses give is up to third parties. */
const address = (own: Own) => ({ url: String(own.member('event', 'url')) });

const sample: Sample = { minimalNeeds: ['event'], minimal: address };

export const embeds: Suite = {
  namespace: 'oembed/1.0',
  samples: {
    'GET /oembed/1.0/embed': { ...sample, full: () => ({ format: 'json', maxwidth: 600 }) },
    'GET /oembed/1.0/proxy': {
      ...sample,
      full: () => ({ format: 'json', maxwidth: 600, maxheight: 400, discover: true }),
    },
  },
};
