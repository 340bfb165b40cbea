import { COUPON, ORDER, PRODUCT } from './fields.ts';
import { lines, withoutDefaults } from './lines.ts';
import type { Routes } from './routes.ts';

const ID = ['id: integer'];
const CONTEXT = ['context: string = "view" {view|edit}'];
const PRODUCT_CONTEXT = ['context: string = "view" {view|embed|edit}'];
const FORCE = ['force: boolean = false'];
const PAGING = ['page: integer = 1 >=1', 'per_page: integer = 10 >=1 <=100'];
const NOTE_STATUSES = ['status: string[]', 'status[]: string {pending|actioned|unactioned|snoozed|sent}'];

const NOTE_LIST = [
  ...CONTEXT,
  ...PAGING,
  ...NOTE_STATUSES,
  ...lines(`
  order: string = "desc" {asc|desc}
  orderby: string = "date" {note_id|date|type|title|status}
  type: string[]
  type[]: string {error|warning|update|info|marketing|survey|email}
  source: string[]
`),
];

const POST_LIST = [
  ...PAGING,
  ...lines(`
  search: string
  after: string as date-time
  before: string as date-time
  modified_after: string as date-time
  modified_before: string as date-time
  dates_are_gmt: boolean = false
  exclude: integer[] = []
  include: integer[] = []
  offset: integer
  order: string = "desc" {asc|desc}
`),
];

const ORDER_BY = ['orderby: string = "date" {date|id|include|title|slug|modified}'];

const ORDER_LIST = lines(`
  parent: integer[] = []
  parent_exclude: integer[] = []
  status: string[] = ["any"]
  status[]: string {any|trash|pending|processing|on-hold|completed|cancelled|refunded|failed|checkout-draft}
  customer: integer
  product: integer
  dp: integer = 2
  order_item_display_meta: boolean = false
  number: string
`);

const PRODUCT_LIST = lines(`
  orderby: string = "date" {date|id|include|title|slug|modified|menu_order|price|popularity|rating}
  parent: integer[] = []
  parent_exclude: integer[] = []
  slug: string
  status: string = "any" {any|future|trash|draft|pending|private|publish}
  type: string {simple|grouped|external|variable}
  sku: string
  featured: boolean
  category: string
  tag: string
  shipping_class: string
  attribute: string
  attribute_term: string
  tax_class: string {standard|taux-reduit|taux-zero}
  on_sale: boolean
  min_price: string
  max_price: string
  stock_status: string {instock|outofstock|onbackorder}
  search_sku: string
  low_in_stock: boolean = false deprecated
`);

export const SHOP_ANALYTICS: Routes = {
  'GET /shop-analytics/admin/notes': NOTE_LIST,
  'GET,POST,PUT,PATCH /shop-analytics/admin/notes/{id}': ID,
  'DELETE /shop-analytics/admin/notes/delete/{id}': [],
  'DELETE /shop-analytics/admin/notes/delete/all': NOTE_STATUSES,
  'GET /shop-analytics/admin/notes/tracker/{note_id}/user/{user_id}': [],
  'POST,PUT,PATCH /shop-analytics/admin/notes/update': [],
  'POST,PUT,PATCH /shop-analytics/admin/notes/experimental-activate-promo/{promo_note_name}': [],
  'POST,PUT,PATCH /shop-analytics/admin/notes/{note_id}/action/{action_id}': ['note_id: integer', 'action_id: integer'],

  'GET /shop-analytics/coupons': [...CONTEXT, ...POST_LIST, ...ORDER_BY, 'code: string'],
  'POST /shop-analytics/coupons': COUPON,
  'GET /shop-analytics/coupons/{id}': [...ID, ...CONTEXT],
  'POST,PUT,PATCH /shop-analytics/coupons/{id}': [...ID, ...withoutDefaults(COUPON)],
  'DELETE /shop-analytics/coupons/{id}': [...ID, ...FORCE],
  'POST,PUT,PATCH /shop-analytics/coupons/batch': withoutDefaults(COUPON),

  'GET /shop-analytics/orders': [...CONTEXT, ...POST_LIST, ...ORDER_BY, ...ORDER_LIST],
  'POST /shop-analytics/orders': ORDER,
  'GET /shop-analytics/orders/{id}': [...ID, ...CONTEXT],
  'POST,PUT,PATCH /shop-analytics/orders/{id}': [...ID, ...withoutDefaults(ORDER)],
  'DELETE /shop-analytics/orders/{id}': [...ID, ...FORCE],
  'POST,PUT,PATCH /shop-analytics/orders/batch': withoutDefaults(ORDER),

  'GET /shop-analytics/products': [...PRODUCT_CONTEXT, ...POST_LIST, ...PRODUCT_LIST],
  'POST /shop-analytics/products': PRODUCT,
  'GET /shop-analytics/products/{id}': [...ID, ...PRODUCT_CONTEXT],
  'POST,PUT,PATCH /shop-analytics/products/{id}': [...ID, ...withoutDefaults(PRODUCT)],

  'GET /shop-analytics/data': [],
  'GET /shop-analytics/data/countries/locales': [],
  'GET /shop-analytics/data/countries': [],
  'GET /shop-analytics/data/countries/{location}': ['location: string'],
  'GET /shop-analytics/data/download-ips': [],
};

export const SHOP_ADMIN: Routes = {
  'GET /shop-admin/features': [],
  'GET /shop-admin/experiments/assignment': [],
  'GET /shop-admin/marketing/recommended': ['per_page: integer = 10 >=1 <=100', 'category: string'],
  'GET /shop-admin/marketing/knowledge-base': ['category: string'],
  'POST,PUT,PATCH /shop-admin/marketing/overview/activate-plugin': ['plugin: string!'],
  'GET /shop-admin/marketing/overview/installed-plugins': [],
  'GET,POST,PUT,PATCH /shop-admin/options': [],
  'GET /shop-admin/payment-gateway-suggestions': [],
  'POST /shop-admin/payment-gateway-suggestions/dismiss': [],
};
