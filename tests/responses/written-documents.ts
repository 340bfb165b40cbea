/**
 * Documents that no recording holds: answers of other sites and versions that conform all the same, by the name of
 * their schema.
 */
export const WRITTEN_DOCUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'batch-answer': [
    { failed: 'validation', responses: [null, { status: 400, body: {}, headers: [] }] },
    { responses: [] },
  ],
  'calendar-doc': [{ swagger: '2.0', definitions: {}, paths: [] }],
  country: [{ code: 'CL', name: 'Chile', states: [{ code: 13, name: 'Metropolitana' }] }],
  'country-collection': [[{ code: 'FR', name: 'France', states: [] }], []],
  'data-index': [[]],
  document: [null, true, 'done', 7, [], { deleted: true }],
  'download-ips': [[{ user_ip_address: '192.0.2.1' }]],
  error: [{ code: 0, message: 'Failed', data: { status: 500 }, additional_errors: [] }],
  event: [
    {
      id: 5,
      author: 1,
      title: 'Tournage',
      date_utc: '0000-00-00 00:00:00',
      image: 'https://example.test/a.png',
      cost: 12,
      venue: [{ id: 6, venue: 'Studio' }],
      organizer: [7, { id: 8, organizer: 'Agence' }],
      categories: null,
      tags: [9],
    },
    { id: 5, venue: { id: 6, show_map: '1' }, website: null },
    { id: 5, image: { url: 'https://example.test/a.png', id: '31', sizes: [] }, venue: [], organizer: [] },
  ],
  'event-collection': [[{ id: 5 }], { events: [], total: 0, total_pages: '0' }],
  features: [{ 0: 'analytics', 2: 'coupons' }],
  'form-feedback-schema': [
    { version: 'Schema 2024-10', locale: 'fr_FR', rules: [{ rule: 'required', field: 'a' }] },
    [],
  ],
  'form-refill': [{ captcha: { a: 'https://example.test/a.png' } }, []],
  'installed-plugins': [[{ slug: 'mail', name: 'Mail', description: 'Sends mail.', status: 'installed' }], []],
  'knowledge-base': [
    [{ title: 'Advice', date: '2026-01-01', link: 'https://example.test/', author_avatar: false }],
    [],
  ],
  locales: [{ FR: { state: { required: false } }, AE: [] }, []],
  'marketing-recommended': [
    [{ title: 'Mail', plugin: 'mail/mail', categories: ['marketing'], subcategories: [], icon: null }],
    [],
  ],
  note: [{ name: 'welcome', status: 'unactioned', content_data: [] }],
  order: [
    {
      id: 3,
      number: 3,
      line_items: [
        { id: 1, name: 'Film', price: '9.5', total: '9.50', taxes: [{ id: 1, total: '1.9', subtotal: '' }] },
      ],
      tax_lines: [{ id: 2, rate_id: 1, compound: false, tax_total: '1.90', shipping_tax_total: '0.00' }],
      refunds: [{ id: 4, total: '-9.50' }],
    },
  ],
  oembed: [
    { provider_name: 'Embed Handler', html: '<b>film</b>' },
    {
      type: 'video',
      version: 1,
      width: '100%',
      thumbnail_url: 'https://example.test/a.png',
      thumbnail_width: 60,
      thumbnail_height: null,
    },
  ],
  'payment-gateway-suggestions': [[{ id: 'transfer', title: 'Transfer', plugins: [] }], { 3: { id: 'card' } }, []],
  product: [
    { id: 1, price: 12.5, total_sales: '3', weight: null, regular_price: '' },
    {
      id: 2,
      images: [{ id: 0, src: 'https://example.test/a.png', alt: '', date_created: null }],
      downloads: [{ id: 'a', name: 'Film', file: 'https://example.test/a.mp4' }],
      default_attributes: [{ id: 0, name: 'Size', option: 'L' }],
    },
  ],
  venue: [
    { id: 6, venue: 'Studio', show_map: 'true', geo_lat: 48.85, geo_lng: '2.35', stateprovince: null, image: false },
  ],
};
