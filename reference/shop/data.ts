import { RestError } from '../http/errors.ts';
import { ok } from '../http/messages.ts';
import { textOf } from '../http/values.ts';
import type { Handlers } from '../routing/call.ts';
import type { Site } from '../state/site.ts';
import { COUNTRIES } from './countries.ts';
import { selfLinks } from './list.ts';

const ROOT = '/shop-analytics/data';

/** Addresses from which files of the shop were downloaded. */
const DOWNLOAD_IPS = ['192.0.2.10', '192.0.2.200', '198.51.100.7'];

function countryDocument(site: Site, code: string) {
  const country = COUNTRIES[code];
  if (country === undefined) {
    throw new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.');
  }
  const states = Object.entries(country.states ?? {}).map(([stateCode, name]) => ({ code: stateCode, name }));
  return { code, name: country.name, states, _links: selfLinks(site, `${ROOT}/countries`, code.toLowerCase()) };
}

/** How the address form of a country departs from the common one. */
function localeDocument(code: string) {
  const hasStates = COUNTRIES[code]?.states !== undefined;
  return { postcode: { priority: 65 }, state: { required: hasStates, hidden: !hasStates } };
}

export function dataHandlers(site: Site): Handlers {
  return {
    [`GET ${ROOT}`]: () =>
      ok([
        { slug: 'countries', description: 'Countries and their states.', _links: selfLinks(site, ROOT, 'countries') },
        {
          slug: 'download-ips',
          description: 'Addresses from which files were downloaded.',
          _links: selfLinks(site, ROOT, 'download-ips'),
        },
      ]),
    [`GET ${ROOT}/countries`]: () => ok(Object.keys(COUNTRIES).map((code) => countryDocument(site, code))),
    [`GET ${ROOT}/countries/locales`]: () =>
      ok(Object.fromEntries(Object.keys(COUNTRIES).map((code) => [code, localeDocument(code)]))),
    [`GET ${ROOT}/countries/{location}`]: (call) => ok(countryDocument(site, textOf(call.path.location).toUpperCase())),
    [`GET ${ROOT}/download-ips`]: (call) => {
      const found = DOWNLOAD_IPS.filter((address) => address.startsWith(textOf(call.sent.match)));
      return ok(found.map((address) => ({ user_ip_address: address })));
    },
  };
}
