/** Deployments that fail now and then, and what runs left on them. */
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import type { HostileSite, Misbehave } from './site.ts';

/** The same accidents at each run: a linear congruential generator, by Lehmer. */
export function createChance(seed: number): (share: number) => boolean {
  let state = seed;
  return (share) => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 < share;
  };
}

export function sometimes(share: number, misbehave: Misbehave, seed = 7): Misbehave {
  const happens = createChance(seed);
  return (asked) => (happens(share) ? misbehave(asked) : asked.next());
}

const LISTS = [
  'shop-analytics/coupons?per_page=100',
  'shop-analytics/orders?per_page=100',
  'shop-analytics/products?per_page=100',
  'calendar/events/v1/events?start_date=1970-01-01&end_date=2100-01-01&per_page=50&status=publish',
  'calendar/events/v1/venues?per_page=50',
  'calendar/events/v1/organizers?per_page=50',
  'calendar/events/v1/tags?per_page=50&hide_empty=false',
  'core/v2/tags?per_page=100',
  'forms/v1/contact-forms',
];

/** Records of runs that the deployment shows. */
export async function leftOn({ reference, baseUrl }: HostileSite): Promise<readonly string[]> {
  const headers = { authorization: basicAuthorization(reference) };
  const found = await Promise.all(
    LISTS.map(async (list) => {
      const { body } = await reference.handle({ method: 'GET', url: `${baseUrl}/${list}`, headers, body: '' });
      return body.match(/Conformance c[0-9a-f]{8}/gi) ?? [];
    }),
  );
  return found.flat();
}
