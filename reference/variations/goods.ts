/** What other shops do with products and notes between being sent and being kept. */
import { onHandlers } from '../faults/hooks.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { readMoment } from '../state/dates.ts';
import { type Site, settingsOf } from '../state/site.ts';
import { ANSWERS, SILENT_STATES } from './allowed.ts';
import { isCreation, isUpdate, KEYS, onSent } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

/** What is published with a date ahead waits for it. */
function publishedOnItsDate(sent: Values, call: Call, site: Site): Values {
  const held = site.products.get(integerOf(call.path.id));
  const status = has(sent, 'status') ? textOf(sent.status) : (held?.status ?? 'publish');
  const moment = has(sent, 'date_created_gmt')
    ? readMoment(textOf(sent.date_created_gmt), 'UTC')
    : readMoment(textOf(sent.date_created));
  return status === 'publish' && moment !== null && moment > site.clock.now() ? { ...sent, status: 'future' } : sent;
}

/** New products stand behind all others. */
function putLast(sent: Values, site: Site): Values {
  if (has(sent, 'menu_order')) return sent;
  const orders = site.products.all().map(({ fields }) => integerOf(fields.menu_order));
  return { ...sent, menu_order: Math.max(0, ...orders) + 1 };
}

/** The option of that value is not written again. */
function unchangedOptions(): VariationChange {
  const writes = ['POST', 'PUT', 'PATCH'].map((method) => `${method} /shop-admin/options`);
  return onHandlers(writes, (call, next, { site }) => {
    const options = settingsOf(site, 'shop');
    const isHeld = ([name, value]: readonly [string, unknown]) =>
      options.has(name) && JSON.stringify(options.get(name)) === JSON.stringify(value);
    const unchanged = Object.entries(call.sent).filter(isHeld);
    const reply = next(call);
    const body = Object.assign({}, reply.body, Object.fromEntries(unchanged.map(([name]) => [name, false])));
    return { ...reply, body };
  });
}

export const GOODS: readonly Variation[] = [
  variation(
    'products-dated-ahead-are-future',
    'A product that is published with a date of creation ahead has the status future until then.',
    `Product: “date_created”, “status | enum … \`future\`”: how the two hang together is not said. ${SILENT_STATES}`,
    () => onSent(KEYS.products, (sent, call, { site }) => publishedOnItsDate(sent, call, site)),
  ),
  variation(
    'menu-orders-counted',
    'A product that is made without a menu_order stands behind all others.',
    'Product: “menu_order | integer”: unlike its neighbours it has no default.',
    () => onSent(KEYS.products.filter(isCreation), (sent, _call, { site }) => putLast(sent, site)),
  ),
  variation(
    'shipping-classes-known',
    'A shipping class that the shop does not have is taken for none.',
    'Product: “shipping_class | string (slug)”: what becomes of a slug of nothing is not said.',
    () =>
      onSent(KEYS.products, (sent, _call, { site }) => {
        const isKnown = site.shippingClasses.all().some(({ slug }) => slug === sent.shipping_class);
        return has(sent, 'shipping_class') && !isKnown ? { ...sent, shipping_class: '' } : sent;
      }),
  ),
  variation(
    'notes-not-edited',
    'A write to a note is answered with the note, and changes nothing: it declares no member to change.',
    `Shop: admin notes: “GET, POST, PUT, PATCH | /shop-analytics/admin/notes/{id} | id”, and nothing else. ${ANSWERS}`,
    () => onSent(KEYS.notes.filter(isUpdate), () => ({})),
    CUSTOM,
  ),
  variation(
    'options-unchanged-false',
    'A write of options answers false for an option that had its value already.',
    `Shop: data, marketing, options: “GET, POST, PUT, PATCH /shop-admin/options | none declared”. ${ANSWERS}`,
    unchangedOptions,
  ),
];
