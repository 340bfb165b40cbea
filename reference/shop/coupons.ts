import type { Operation } from '../../helpers/contract/types.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, numberOf, pick, textOf } from '../http/values.ts';
import type { Call, Handlers } from '../routing/call.ts';
import { datePair } from '../state/dates.ts';
import type { CouponRecord, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { compareText, holdsText } from '../state/text.ts';
import { sentDate } from '../validation/sent-date.ts';
import { dateMembers, demandAmount, moneyText, writeMeta } from './fields.ts';
import { answerShopPage, filterShopRecords, selfLinks, sortShopRecords } from './list.ts';
import { batchHandlers, itemHandlers, removalHandlers, type ShopKind } from './record-routes.ts';

const AMOUNTS = ['amount', 'minimum_amount', 'maximum_amount'];

const BLANK: Values = {
  amount: '0',
  discount_type: 'fixed_cart',
  description: '',
  individual_use: false,
  product_ids: [],
  excluded_product_ids: [],
  usage_limit: null,
  usage_limit_per_user: null,
  limit_usage_to_x_items: null,
  free_shipping: false,
  product_categories: [],
  excluded_product_categories: [],
  exclude_sale_items: false,
  minimum_amount: '0',
  maximum_amount: '0',
  email_restrictions: [],
};

export const COUPONS: ShopKind<CouponRecord> = {
  name: 'coupon',
  root: '/shop-analytics/coupons',
  records: (site) => site.coupons,
  write: writeCoupon,
  document: couponDocument,
};

/** The coupon that customers can enter as that code. */
export function findCoupon(site: Site, code: string): CouponRecord | undefined {
  return site.coupons.all().find((coupon) => coupon.code === normalCode(code) && coupon.status !== 'trash');
}

function normalCode(code: string): string {
  return code.trim().toLowerCase();
}

function writeCoupon(site: Site, sent: Values, _user: User | null, held?: CouponRecord): CouponRecord {
  const code = has(sent, 'code') ? normalCode(textOf(sent.code)) : (held?.code ?? '');
  if (code === '') throw invalidParam('code', 'The code is empty.');
  const twin = findCoupon(site, code);
  if (twin !== undefined && twin.id !== held?.id) {
    throw new RestError(400, 'rest_coupon_code_already_exists', 'The coupon code already exists.');
  }
  for (const name of AMOUNTS) demandAmount(sent, name);
  const expires = sentDate(sent, 'date_expires');
  const modified = datePair(site.clock.stamp());
  return site.coupons.put({
    id: held?.id ?? site.ids.posts.next(),
    code,
    status: has(sent, 'status') ? textOf(sent.status) : (held?.status ?? 'publish'),
    created: held?.created ?? modified,
    modified,
    expires: expires === undefined ? (held?.expires ?? null) : expires,
    meta: writeMeta(site, sent.meta_data, held?.meta ?? []),
    fields: { ...BLANK, ...held?.fields, ...pick(sent, Object.keys(BLANK)) },
  });
}

function couponDocument(site: Site, coupon: CouponRecord) {
  return {
    id: coupon.id,
    code: coupon.code,
    status: coupon.status,
    ...dateMembers('date_created', coupon.created),
    ...dateMembers('date_modified', coupon.modified),
    ...dateMembers('date_expires', coupon.expires),
    ...coupon.fields,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, moneyText(numberOf(coupon.fields[name]))])),
    usage_count: 0,
    used_by: [],
    meta_data: coupon.meta,
    _links: selfLinks(site, COUPONS.root, coupon.id),
  };
}

function listCoupons(site: Site, { values }: Call): CouponRecord[] {
  const code = has(values, 'code') ? normalCode(textOf(values.code)) : null;
  const found = site.coupons
    .all()
    .filter(
      (coupon) =>
        coupon.status !== 'trash' &&
        (code === null || coupon.code === code) &&
        holdsText(() => [coupon.code], textOf(values.search)),
    );
  const byCode = (a: CouponRecord, b: CouponRecord) => compareText(a.code, b.code);
  return sortShopRecords(filterShopRecords(found, values), values, { title: byCode, slug: byCode });
}

export function couponHandlers(site: Site, operations: ReadonlyMap<string, Operation>): Handlers {
  return {
    [`GET ${COUPONS.root}`]: (call) =>
      answerShopPage(site, call, listCoupons(site, call), (coupon) => couponDocument(site, coupon)),
    ...itemHandlers(site, COUPONS),
    ...removalHandlers(site, COUPONS),
    ...batchHandlers(site, COUPONS, operations),
  };
}
