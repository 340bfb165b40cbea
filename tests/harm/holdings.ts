/** What a reference deployment holds, by its own state and not by what anyone reports. */
import type { Site } from '../../reference/state/site.ts';

const COLLECTIONS = [
  'attachments',
  'posts',
  'events',
  'venues',
  'organizers',
  'eventCategories',
  'tags',
  'postCategories',
  'productCategories',
  'productTags',
  'shippingClasses',
  'productAttributes',
  'coupons',
  'products',
  'orders',
  'notes',
  'forms',
] as const satisfies readonly (keyof Site)[];

/** Every record by collection and id, as text. */
export type Holdings = ReadonlyMap<string, string>;

export function holdingsOf(site: Site): Holdings {
  return new Map(
    COLLECTIONS.flatMap((name) =>
      site[name].all().map((item) => [`${name} ${item.id}`, JSON.stringify(item)] as const),
    ),
  );
}

export interface Difference {
  /** Neither there before, nor in the trash. */
  readonly left: readonly string[];
  readonly trashed: readonly string[];
  /** There before, and now gone or otherwise. */
  readonly harmed: readonly string[];
}

export function compareHoldings(before: Holdings, after: Holdings): Difference {
  const fresh = [...after].filter(([key]) => !before.has(key));
  const isTrashed = ([, text]: readonly [string, string]): boolean => JSON.parse(text).status === 'trash';
  return {
    left: fresh.filter((one) => !isTrashed(one)).map(([key]) => key),
    trashed: fresh.filter(isTrashed).map(([key]) => key),
    harmed: [...before].filter(([key, text]) => after.get(key) !== text).map(([key]) => key),
  };
}
