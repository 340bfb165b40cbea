/**
 * The field tables of the interface, written down a second time and independently of `schemas/contract`, in the notation
 * of `signature.ts`: `!` is required on create, `=` the default on create, `{…}` the values, `as` the format.
 */
import { lines } from './lines.ts';

export const EVENT = lines(`
  title: string!
  start_date: string!
  end_date: string!
  author: integer
  date: string
  date_utc: string
  description: string
  slug: string
  excerpt: string
  status: string
  timezone: string
  all_day: boolean = false
  image: string
  cost: untyped
  website: string|null = null
  show_map: boolean
  show_map_link: boolean
  hide_from_listings: boolean
  sticky: boolean
  featured: boolean
  categories: integer[] = null
  tags: integer[] = null
  venue: integer[] = null
  organizer: integer[] = null
`);

export const VENUE = lines(`
  venue: string!
  author: integer
  date: string
  date_utc: string
  description: string = null
  status: string
  show_map: string = null
  show_map_link: string = null
  address: string = null
  city: string = null
  country: string = null
  province: string = null
  state: string = null
  zip: string = null
  phone: string = null
  stateprovince: string = null
  website: string = null
  image: string = null
`);

export const ORGANIZER = lines(`
  organizer: string! = null
  author: integer = null
  date: string = null
  date_utc: string = null
  description: string = null
  status: string = null
  phone: string = null
  website: string = null
  email: string = null
  image: string = null
`);

export const CATEGORY = lines(`
  name: string!
  description: string
  slug: string
  parent: integer
`);

export const TAG = lines(`
  name: string!
  description: string
  slug: string
`);

const META = (name: string) =>
  lines(`
  ${name}: object[]
  ${name}[].id: integer read-only
  ${name}[].key: string
  ${name}[].value: any
`);

export const COUPON = [
  ...lines(`
  code: string!
  amount: string
  status: string
  discount_type: string = "fixed_cart" {percent|fixed_cart|fixed_product}
  description: string
  date_expires: string|null
  date_expires_gmt: string|null
  individual_use: boolean = false
  product_ids: integer[]
  excluded_product_ids: integer[]
  usage_limit: integer
  usage_limit_per_user: integer
  limit_usage_to_x_items: integer
  free_shipping: boolean = false
  product_categories: integer[]
  excluded_product_categories: integer[]
  exclude_sale_items: boolean = false
  minimum_amount: string
  maximum_amount: string
  email_restrictions: string[]
`),
  ...META('meta_data'),
];

const CURRENCIES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYR BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR IRT ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';

const ADDRESS = (name: string) =>
  lines(`
  ${name}: object
  ${name}.first_name: string
  ${name}.last_name: string
  ${name}.company: string
  ${name}.address_1: string
  ${name}.address_2: string
  ${name}.city: string
  ${name}.state: string
  ${name}.postcode: string
  ${name}.country: string
`);

export const ORDER = [
  ...lines(`
  parent_id: integer
  status: string = "pending" {auto-draft|pending|processing|on-hold|completed|cancelled|refunded|failed|checkout-draft}
  currency: string = "EUR" {${CURRENCIES.replaceAll(' ', '|')}}
  customer_id: integer = 0
  customer_note: string
  billing.phone: string
  billing.email: string|null as email
  payment_method: string
  payment_method_title: string
  transaction_id: string
  line_items: object[]
  line_items[].id: integer read-only
  line_items[].name: any
  line_items[].parent_name: string
  line_items[].product_id: any
  line_items[].variation_id: integer
  line_items[].quantity: integer
  line_items[].tax_class: string
  line_items[].subtotal: string
  line_items[].subtotal_tax: string read-only
  line_items[].total: string
  line_items[].total_tax: string read-only
  line_items[].taxes: object[] read-only
  line_items[].taxes[].id: integer
  line_items[].taxes[].total: string
  line_items[].taxes[].subtotal: string
  line_items[].meta_data[].display_key: string
  line_items[].meta_data[].display_value: string
  line_items[].sku: string read-only
  line_items[].price: number read-only
  line_items[].image: object read-only
  line_items[].image.id: integer
  line_items[].image.src: string as uri
  shipping_lines: object[]
  shipping_lines[].id: integer read-only
  shipping_lines[].method_title: any
  shipping_lines[].method_id: any
  shipping_lines[].instance_id: string
  shipping_lines[].total: string
  shipping_lines[].total_tax: string read-only
  shipping_lines[].taxes: object[] read-only
  shipping_lines[].taxes[].id: integer
  shipping_lines[].taxes[].total: string
  fee_lines: object[]
  fee_lines[].id: integer read-only
  fee_lines[].name: any
  fee_lines[].tax_class: string
  fee_lines[].tax_status: string {taxable|none}
  fee_lines[].total: string
  fee_lines[].total_tax: string read-only
  fee_lines[].taxes: object[] read-only
  fee_lines[].taxes[].id: integer
  fee_lines[].taxes[].total: string
  fee_lines[].taxes[].subtotal: string
  coupon_lines: object[]
  coupon_lines[].id: integer read-only
  coupon_lines[].code: any
  coupon_lines[].discount: string read-only
  coupon_lines[].discount_tax: string read-only
  set_paid: boolean = false
`),
  ...ADDRESS('billing'),
  ...ADDRESS('shipping'),
  ...META('meta_data'),
  ...META('line_items[].meta_data'),
  ...META('shipping_lines[].meta_data'),
  ...META('fee_lines[].meta_data'),
  ...META('coupon_lines[].meta_data'),
];

export const PRODUCT = [
  ...lines(`
  name: string
  slug: string
  date_created: string|null
  date_created_gmt: string|null
  type: string = "simple" {simple|grouped|external|variable}
  status: string = "publish" {draft|pending|private|publish|future}
  featured: boolean = false
  catalog_visibility: string = "visible" {visible|catalog|search|hidden}
  description: string
  short_description: string
  sku: string
  regular_price: string
  sale_price: string
  date_on_sale_from: string|null
  date_on_sale_from_gmt: string|null
  date_on_sale_to: string|null
  date_on_sale_to_gmt: string|null
  virtual: boolean = false
  downloadable: boolean = false
  downloads: object[]
  downloads[].id: string
  downloads[].name: string
  downloads[].file: string
  download_limit: integer = -1
  download_expiry: integer = -1
  external_url: string as uri
  button_text: string
  tax_status: string = "taxable" {taxable|shipping|none}
  tax_class: string
  manage_stock: boolean = false
  stock_quantity: integer
  stock_status: string = "instock" {instock|outofstock|onbackorder}
  backorders: string = "no" {no|notify|yes}
  low_stock_amount: integer|null
  sold_individually: boolean = false
  weight: string
  dimensions: object
  dimensions.length: string
  dimensions.width: string
  dimensions.height: string
  shipping_class: string
  reviews_allowed: boolean = true
  upsell_ids: integer[]
  cross_sell_ids: integer[]
  parent_id: integer
  purchase_note: string
  categories: object[]
  categories[].id: integer
  categories[].name: string read-only
  categories[].slug: string read-only
  tags: object[]
  tags[].id: integer
  tags[].name: string read-only
  tags[].slug: string read-only
  images: object[]
  images[].id: integer
  images[].date_created: string|null read-only
  images[].date_created_gmt: string|null read-only
  images[].date_modified: string|null read-only
  images[].date_modified_gmt: string|null read-only
  images[].src: string as uri
  images[].name: string
  images[].alt: string
  attributes: object[]
  attributes[].id: integer
  attributes[].name: string
  attributes[].position: integer
  attributes[].visible: boolean = false
  attributes[].variation: boolean = false
  attributes[].options: string[]
  default_attributes: object[]
  default_attributes[].id: integer
  default_attributes[].name: string
  default_attributes[].option: string
  menu_order: integer
`),
  ...META('meta_data'),
];
