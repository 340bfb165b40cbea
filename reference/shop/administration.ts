/** The namespace `shop-admin`: features, experiments, marketing, options and payment suggestions. */
import { RestError } from '../http/errors.ts';
import { ok } from '../http/messages.ts';
import { integerOf, textOf, wordsOf } from '../http/values.ts';
import { type Handlers, onWrite } from '../routing/call.ts';
import { type Site, settingsOf } from '../state/site.ts';

const FEATURES = ['analytics', 'coupons', 'marketing', 'onboarding', 'payment-gateway-suggestions', 'store-alerts'];

const RECOMMENDED = [
  { title: 'Newsletter', product: 'newsletter', category: 'marketing', description: 'Write to your customers.' },
  { title: 'Adverts', product: 'adverts', category: 'marketing', description: 'Show products elsewhere.' },
  { title: 'Automatic coupons', product: 'auto-coupons', category: 'coupons', description: 'Discounts by link.' },
];

const ARTICLES = [
  { title: 'How to plan a sale', category: 'marketing' },
  { title: 'Coupons that work', category: 'coupons' },
];

const GATEWAYS = [
  { id: 'card', title: 'Cards', content: 'Take cards on your site.', plugins: ['card-gateway'] },
  { id: 'transfer', title: 'Bank transfer', content: 'Take payment by transfer.', plugins: [] },
];

const PLUGINS = [
  { slug: 'newsletter', name: 'Newsletter', description: 'Write to your customers.', status: 'activated' },
  { slug: 'adverts', name: 'Adverts', description: 'Show products elsewhere.', status: 'installed' },
];

const isOfCategory = (category: unknown) => (item: { readonly category: string }) =>
  textOf(category) === '' || item.category === textOf(category);

/** Settings that a shop has from its first day. */
const DEFAULT_OPTIONS: Readonly<Record<string, unknown>> = { shop_currency: 'EUR', shop_demo_notice: '' };

export function administrationHandlers(site: Site): Handlers {
  const options = settingsOf(site, 'shop');
  const plugins = settingsOf(site, 'plugins');
  return {
    'GET /shop-admin/features': () => ok(FEATURES),
    'GET /shop-admin/experiments/assignment': (call) =>
      ok({ experiment_name: textOf(call.sent.experiment_name), variation_name: 'control' }),
    'GET /shop-admin/marketing/recommended': (call) => {
      const found = RECOMMENDED.filter(isOfCategory(call.values.category)).slice(0, integerOf(call.values.per_page));
      return ok(
        found.map(({ category, ...item }) => ({
          ...item,
          url: `${site.home}/extensions/${item.product}/`,
          icon: `${site.home}/extensions/${item.product}.png`,
          plugin: `${item.product}/${item.product}.php`,
          categories: [category],
          subcategories: [],
          tags: [],
        })),
      );
    },
    'GET /shop-admin/marketing/knowledge-base': (call) =>
      ok(
        ARTICLES.filter(isOfCategory(call.values.category)).map(({ title }) => ({
          title,
          date: '2026-01-15T09:00:00',
          link: `${site.home}/help/`,
          author_name: 'Editors',
          author_avatar: '',
          image: '',
        })),
      ),
    ...onWrite('/shop-admin/marketing/overview/activate-plugin', (call) => {
      const plugin = PLUGINS.find(({ slug }) => slug === textOf(call.sent.plugin).split('/')[0]);
      if (plugin === undefined) throw new RestError(404, 'rest_invalid_plugin', 'Invalid plugin.');
      plugins.set(plugin.slug, 'activated');
      return ok({ slug: plugin.slug, name: plugin.name, status: 'activated' });
    }),
    'GET /shop-admin/marketing/overview/installed-plugins': () =>
      ok(PLUGINS.map((plugin) => ({ ...plugin, status: plugins.get(plugin.slug) ?? plugin.status }))),
    'GET /shop-admin/options': (call) =>
      ok(
        Object.fromEntries(
          wordsOf(call.sent.options).map((name) => [name, options.get(name) ?? DEFAULT_OPTIONS[name] ?? false]),
        ),
      ),
    ...onWrite('/shop-admin/options', (call) => {
      const written = Object.entries(call.sent);
      for (const [name, value] of written) options.set(name, value);
      return ok(Object.fromEntries(written.map(([name]) => [name, true])));
    }),
    'GET /shop-admin/payment-gateway-suggestions': () => {
      return ok(options.has('payment_suggestions_dismissed') ? [] : GATEWAYS);
    },
    'POST /shop-admin/payment-gateway-suggestions/dismiss': () => {
      options.set('payment_suggestions_dismissed', true);
      return ok(true);
    },
  };
}
