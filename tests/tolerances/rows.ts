/** What shows each entry of the table, and a fault that is told beside it. */
import type { ToleranceId } from '../../helpers/tolerances/table.ts';

export interface Row {
  readonly id: ToleranceId;
  /** What alarms where the entry is taken out and its variation is on. */
  readonly requirement: string;
  /** Ids of the cases that are run. @default the requirement's */
  readonly cases?: readonly string[];
  /** Whether it is blocked then: a query that is rejected leaves nothing to judge. */
  readonly blocks?: boolean;
  /** Id of a fault that is told beside the variation; absent where none is known. */
  readonly fault?: string;
  /** The requirement that tells of it. @default the same */
  readonly told?: string;
}

export const ROWS: readonly Row[] = [
  {
    id: 'html-wrapped-text',
    requirement: 'calendar/events/v1/venues/POST/args/description/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/description/altered',
  },
  {
    id: 'html-entities',
    requirement: 'calendar/events/v1/venues/POST/args/venue/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/venue/altered',
  },
  {
    id: 'breaks-in-words',
    requirement: 'calendar/events/v1/venues/POST/args/description/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/description/altered',
  },
  {
    id: 'typeset-marks',
    requirement: 'calendar/events/v1/tags/POST/args/name/round-trips',
    cases: ['calendar/events/v1/tags/POST/args/name/accepted'],
    fault: 'calendar/events/v1/tags/POST/args/name/altered',
  },
  {
    id: 'white-space',
    requirement: 'calendar/events/v1/venues/POST/args/description/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/description/altered',
  },
  {
    id: 'composed-letters',
    requirement: 'calendar/events/v1/categories/POST/args/name/round-trips',
    cases: ['calendar/events/v1/categories/POST/args/name/accepted'],
    fault: 'calendar/events/v1/categories/POST/args/name/altered',
  },
  {
    id: 'link-to-more',
    requirement: 'calendar/events/v1/venues/POST/args/description/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/description/altered',
  },
  {
    id: 'state-before-title',
    requirement: 'calendar/events/v1/events/POST/args/title/round-trips',
    cases: ['calendar/events/v1/events/POST/args/title/accepted'],
    fault: 'calendar/events/v1/events/POST/args/title/altered',
  },
  {
    id: 'text-as-object',
    requirement: 'calendar/events/v1/venues/POST/args/description/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/description/altered',
  },
  {
    id: 'text-by-language',
    requirement: 'calendar/events/v1/venues/POST/args/description/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/description/altered',
  },
  {
    id: 'phone-digits',
    requirement: 'calendar/events/v1/venues/POST/args/phone/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/phone/altered',
  },
  {
    id: 'address-form',
    requirement: 'calendar/events/v1/venues/POST/args/website/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/website/altered',
  },
  {
    id: 'e-mail-case',
    requirement: 'calendar/events/v1/organizers/POST/args/email/round-trips',
    cases: ['calendar/events/v1/organizers/POST/args/organizer/accepted'],
    fault: 'calendar/events/v1/organizers/POST/args/email/altered',
  },
  {
    id: 'number-or-text',
    requirement: 'calendar/events/v1/venues/POST/args/author/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/author/altered',
  },
  {
    id: 'decimals',
    requirement: 'shop-analytics/coupons/POST/args/amount/round-trips',
    cases: ['shop-analytics/coupons/POST/args/code/accepted'],
    fault: 'shop-analytics/coupons/POST/args/amount/altered',
  },
  {
    id: 'formatted-money',
    requirement: 'calendar/events/v1/events/POST/args/cost/round-trips',
    cases: ['calendar/events/v1/events/POST/args/title/accepted'],
    fault: 'calendar/events/v1/events/POST/args/cost/altered',
  },
  {
    id: 'zero-as-nothing',
    requirement: 'shop-analytics/coupons/:id/PATCH/args/usage_limit/cleared',
    cases: ['shop-analytics/coupons/:id/PATCH/args/code/accepted'],
    fault: 'shop-analytics/coupons/:id/GET/life-cycle/stale',
    told: 'shop-analytics/coupons/:id/PATCH/args/code/read-back',
  },
  {
    id: 'flag-form',
    requirement: 'calendar/events/v1/events/POST/args/all_day/default/applied',
    fault: 'calendar/events/v1/events/POST/args/all_day/default/other',
  },
  {
    id: 'forms-of-nothing',
    requirement: 'shop-analytics/coupons/POST/args/product_categories/round-trips',
    cases: ['shop-analytics/coupons/POST/args/code/accepted'],
    fault: 'shop-analytics/coupons/POST/args/product_categories/altered',
  },
  {
    id: 'date-form',
    requirement: 'calendar/events/v1/venues/POST/args/date/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/date/altered',
  },
  {
    id: 'seconds-left-out',
    requirement: 'calendar/events/v1/venues/POST/args/date/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/date/altered',
  },
  {
    id: 'time-zone-of-the-site',
    requirement: 'calendar/events/v1/venues/POST/args/date/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/date/altered',
  },
  {
    id: 'whole-days',
    requirement: 'shop-analytics/products/POST/args/date_on_sale_from_gmt/round-trips',
    cases: ['shop-analytics/products/POST/args/name/accepted'],
    fault: 'shop-analytics/products/POST/args/date_on_sale_from_gmt/altered',
  },
  {
    id: 'bounds-of-a-day',
    requirement: 'calendar/events/v1/events/POST/args/end_date/round-trips',
    cases: ['calendar/events/v1/events/POST/args/title/accepted'],
    fault: 'calendar/events/v1/events/POST/args/end_date/altered',
  },
  {
    id: 'record-for-id',
    requirement: 'calendar/events/v1/venues/POST/args/author/round-trips',
    cases: ['calendar/events/v1/venues/POST/args/venue/accepted'],
    fault: 'calendar/events/v1/venues/POST/args/author/altered',
  },
  {
    id: 'one-as-a-list',
    requirement: 'calendar/events/v1/events/POST/args/venue/round-trips',
    cases: ['calendar/events/v1/events/POST/args/title/accepted'],
    fault: 'calendar/events/v1/events/POST/args/venue/altered',
  },
  {
    id: 'names-for-ids',
    requirement: 'calendar/events/v1/events/POST/args/categories/round-trips',
    cases: ['calendar/events/v1/events/POST/args/title/accepted'],
    fault: 'calendar/events/v1/events/POST/args/categories/altered',
  },
  {
    id: 'ids-in-any-order',
    requirement: 'shop-analytics/coupons/POST/args/product_ids/round-trips',
    cases: ['shop-analytics/coupons/POST/args/code/accepted'],
    fault: 'shop-analytics/coupons/POST/args/product_ids/altered',
  },
  {
    id: 'objects-in-any-order',
    requirement: 'shop-analytics/coupons/POST/args/meta_data/round-trips',
    cases: ['shop-analytics/coupons/POST/args/code/accepted'],
    fault: 'shop-analytics/coupons/POST/args/meta_data/altered',
  },
  {
    id: 'location-for-body',
    requirement: 'shop-analytics/coupons/POST/minimal/json',
    cases: ['shop-analytics/coupons/POST/minimal/served'],
    fault: 'shop-analytics/coupons/POST/answer/error-inside',
  },
  {
    id: 'members-left-out',
    requirement: 'shop-analytics/orders/POST/args/shipping/round-trips',
    cases: ['shop-analytics/orders/POST/args/parent_id/accepted'],
    fault: 'shop-analytics/orders/POST/args/shipping/altered',
  },
  {
    id: 'more-members',
    requirement: 'shop-analytics/orders/POST/args/billing/round-trips',
    cases: ['shop-analytics/orders/POST/args/parent_id/accepted'],
    fault: 'shop-analytics/orders/POST/args/billing/altered',
  },
  {
    id: 'codes-in-any-case',
    requirement: 'shop-analytics/coupons/POST/args/code/round-trips',
    cases: ['shop-analytics/coupons/POST/args/code/accepted'],
    fault: 'shop-analytics/coupons/POST/args/code/altered',
  },
  {
    id: 'word-for-none',
    requirement: 'shop-analytics/products/:id/POST/args/tax_class/round-trips',
    cases: ['shop-analytics/products/:id/POST/args/name/accepted'],
    fault: 'shop-analytics/products/:id/POST/args/tax_class/altered',
  },
  {
    id: 'default-for-an-empty-list',
    requirement: 'shop-analytics/products/POST/args/categories/round-trips',
    cases: ['shop-analytics/products/POST/args/name/accepted'],
    fault: 'shop-analytics/products/POST/life-cycle/same-again',
    told: 'shop-analytics/products/POST/args/name/round-trips',
  },
  {
    id: 'lapsed-dates',
    requirement: 'shop-analytics/products/GET/stays',
    cases: ['shop-analytics/products/GET/args/context/default/applied'],
  },
  {
    id: 'moved-by-others',
    requirement: 'shop-analytics/products/:id/GET/stays',
    cases: [
      'shop-analytics/products/:id/POST/update/alone/accepted',
      'shop-analytics/orders/life/POST/auto-draft/created',
      'shop-analytics/orders/set-paid/create/processing',
    ],
    fault: 'shop-analytics/products/:id/GET/life-cycle/flickers',
    told: 'shop-analytics/products/:id/GET/stays',
  },
  {
    id: 'defaults-that-depend',
    requirement: 'shop-analytics/orders/POST/args/status/default/beside',
    cases: [
      'shop-analytics/products/POST/args/type/default/applied',
      'shop-analytics/products/POST/args/download_limit/far/served',
      'shop-analytics/products/GET/args/context/default/applied',
      'shop-analytics/products/sku/taken/create',
      'shop-analytics/orders/POST/subsets/accepted',
      'shop-analytics/products/POST/subsets/accepted',
      'shop-analytics/orders/set-paid/create/processing',
      'shop-analytics/products/POST/args/name/accepted',
      'shop-analytics/products/:id/PUT/args/name/accepted',
      'shop-analytics/orders/life/POST/auto-draft/created',
    ],
    fault: 'shop-analytics/orders/POST/args/status/default/other',
  },
  {
    id: 'filled-in',
    requirement: 'calendar/events/v1/organizers/POST/args/author/default/beside',
    cases: [
      'calendar/events/v1/events/POST/args/title/type/rejected',
      'calendar/events/v1/organizers/:id/DELETE/path/id/letters',
      'calendar/events/v1/venues/:id/DELETE/path/id/letters',
      'calendar/events/v1/organizers/:id/DELETE/minimal/served',
      'calendar/events/v1/organizers/by-slug/:slug/POST/minimal/served',
      'calendar/events/v1/organizers/by-slug/:slug/DELETE/minimal/served',
      'calendar/events/v1/organizers/GET/args/page/default/applied',
      'calendar/events/v1/events/GET/args/page/default/applied',
      'calendar/events/v1/venues/:id/DELETE/minimal/served',
      'calendar/events/v1/venues/by-slug/:slug/POST/minimal/served',
      'calendar/events/v1/venues/by-slug/:slug/DELETE/minimal/served',
      'calendar/events/v1/events/GET/minimal/served',
    ],
  },
  {
    id: 'trashed-by-default',
    requirement: 'calendar/events/v1/events/delete/gone',
    fault: 'calendar/events/v1/events/:id/GET/life-cycle/stale',
  },
  {
    id: 'drafts-unlisted',
    requirement: 'calendar/events/v1/venues/create/listed',
    cases: ['calendar/events/v1/venues/create/other-id'],
    fault: 'calendar/events/v1/venues/POST/args/status/lost',
  },
  {
    id: 'stale-list',
    requirement: 'calendar/events/list/out-of-range/listed',
    fault: 'calendar/events/v1/events/POST/life-cycle/not-kept',
  },
  {
    id: 'stale-read',
    requirement: 'calendar/events/v1/venues/read-changed/slug',
    fault: 'calendar/events/v1/venues/by-slug/:slug/GET/life-cycle/stale',
  },
  {
    id: 'guarded-transitions',
    requirement: 'shop-analytics/orders/:id/PUT/args/status/accepted',
    cases: ['shop-analytics/orders/:id/PUT/args/parent_id/accepted'],
    fault: 'shop-analytics/orders/:id/PUT/args/status/value/cancelled/rejected',
  },
  {
    id: 'query-rejected',
    requirement: 'calendar/events/list/geoloc/alone',
    cases: ['calendar/events/list/made/listed'],
    blocks: true,
  },
  {
    id: 'no-trash',
    requirement: 'shop-analytics/answers/served',
    cases: [
      'shop-analytics/coupons/:id/DELETE/minimal/served',
      'shop-analytics/coupons/delete-unforced/gone',
      'shop-analytics/coupons/delete/gone',
      'shop-analytics/coupons/delete-full/gone',
      'batch/v1/alike/coupons/body',
    ],
    fault: 'shop-analytics/coupons/POST/life-cycle/not-kept',
    told: 'shop-analytics/coupons/:id/DELETE/minimal/accepted',
  },
  {
    id: 'parts-rejected',
    requirement: 'batch/v1/POST/minimal/accepted',
    cases: ['batch/v1/POST/minimal/served'],
    fault: 'batch/v1/POST/run/one-lost',
    told: 'batch/v1/POST/args/requests/maxItems/accepted',
  },
  {
    id: 'unknown-to-the-run',
    requirement: 'seo/v1/post/:postId/first-attached-image/GET/minimal/accepted',
    cases: ['seo/v1/post/:postId/first-attached-image/GET/minimal/served'],
    fault: 'seo/v1/post/:postId/first-attached-image/GET/not-served',
  },
  { id: 'unknown-denied', requirement: 'calendar/events/v1/categories/:id/GET/path/id/large/served', blocks: true },
  {
    id: 'names-once',
    requirement: 'calendar/events/v1/venues/names/author',
    cases: ['calendar/events/v1/venues/names/digits'],
    fault: 'calendar/events/v1/venues/POST/life-cycle/not-kept',
    told: 'calendar/events/v1/venues/names/texts',
  },
  {
    id: 'slug-spelling',
    requirement: 'calendar/events/v1/events/slugs/accent',
    fault: 'calendar/events/v1/events/:id/GET/life-cycle/stale',
  },
  {
    id: 'site-name-in-title',
    requirement: 'oembed/1.0/embed/document/title',
    cases: ['oembed/1.0/embed/document/maxwidth/kept'],
    fault: 'oembed/1.0/embed/GET/args/url/ignored',
  },
  {
    id: 'offset-form',
    requirement: 'site/index/fields/gmt_offset/of-zone',
    cases: [],
    fault: 'site/GET/index/fields/gmt_offset/otherwise',
    told: 'site/index/fields/gmt_offset',
  },
  {
    id: 'zone-without-name',
    requirement: 'site/index/fields/timezone_string',
    cases: [],
    fault: 'site/GET/index/fields/gmt_offset/otherwise',
    told: 'site/index/fields/gmt_offset',
  },
  {
    id: 'empty-list-for-object',
    requirement: 'site/index/fields/authentication',
    cases: [],
    fault: 'site/GET/index/fields/home/missing',
    told: 'site/index/fields/home',
  },
  {
    id: 'words-for-people',
    requirement: 'templates/v1/GET/routes/arguments',
    cases: ['templates/v1/GET/routes/listed'],
    fault: 'templates/v1/GET/routes/missing',
    told: 'templates/v1/GET/routes/listed',
  },
  {
    id: 'default-form',
    requirement: 'calendar/events/v1/categories/GET/index/args/page/default',
    cases: [],
    fault: 'calendar/events/v1/categories/GET/index/args/page/default/otherwise',
  },
  {
    id: 'type-undeclared',
    requirement: 'calendar/events/v1/categories/GET/index/args/page/type',
    cases: [],
    fault: 'calendar/events/v1/categories/GET/index/args/page/default/otherwise',
    told: 'calendar/events/v1/categories/GET/index/args/page/default',
  },
  {
    id: 'more-declared',
    requirement: 'batch/v1/POST/index/declared',
    cases: [],
    fault: 'site/GET/index/fields/routes/missing',
  },
];

/** Entries that no single case shows: what they let pass is a matter of which requests meet. */
export const UNSHOWN: readonly ToleranceId[] = [
  'empty-items-left-out',
  'members-tied-together',
  'passing-states',
  'records-of-the-site-go',
  'ids-given-again',
  'notes-renewed',
];
