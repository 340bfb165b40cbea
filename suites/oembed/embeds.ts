import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Sample } from '../../helpers/cases/types.ts';
import { addressOfPage, page } from './page.ts';

/** An address of the site itself: what other addresses give is up to third parties. */
const address = (own: Own) => ({
  url: addressOfPage({ link: own.member('page', 'link'), url: own.member('page', 'url') }),
});

/** As a letter to readers links it. */
const addressWithQuery = (own: Own) => {
  const url = new URL(address(own).url);
  url.searchParams.set('from', 'mail');
  url.searchParams.set('lang', 'fr');
  url.hash = 'top';
  return { url: url.href };
};

const sample: Sample = { minimalNeeds: ['page'], minimal: address };

export const embeds: Suite = {
  namespace: 'oembed/1.0',
  records: [page],
  samples: {
    'GET /oembed/1.0/embed': {
      ...sample,
      full: (own) => ({ ...addressWithQuery(own), format: 'json', maxwidth: 600 }),
    },
    'GET /oembed/1.0/proxy': {
      ...sample,
      // For which addresses it knows where to ask is not said.
      mayFindNothing: true,
      full: (own) => ({ ...addressWithQuery(own), format: 'json', maxwidth: 600, maxheight: 400, discover: true }),
    },
  },
};
