/** Products, notes and data of shops in other languages, with other stores of files, and with rules of their own. */
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf, textsOf } from '../http/values.ts';
import type { GlobalAttribute } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { slugOf } from '../state/text.ts';
import { ERRORS, RETURNED } from './allowed.ts';
import { hiding, KEYS, onRecords, onSent } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const SIZES = ['length', 'width', 'height'];
const NOTES = 'GET /shop-analytics/admin/notes';
const DISMISS = 'POST /shop-admin/payment-gateway-suggestions/dismiss';

const withComma = (value: unknown) => (typeof value === 'string' ? value.replace('.', ',') : value);

function measuresWithComma(): VariationChange {
  return onRecords(KEYS.products, (record) => {
    if (!has(record, 'weight')) return record;
    const size = membersOf(record.dimensions);
    const dimensions = Object.fromEntries(SIZES.map((name) => [name, withComma(size[name])]));
    return { ...record, weight: withComma(record.weight), dimensions: { ...size, ...dimensions } };
  });
}

/** What is reduced is reduced from something. */
function salesNeedPrices(): VariationChange {
  return onSent(KEYS.products, (sent, call, { site }) => {
    const held = site.products.get(integerOf(call.path.id));
    const regular = has(sent, 'regular_price') ? sent.regular_price : held?.fields.regular_price;
    return textOf(sent.sale_price) !== '' && textOf(regular) === '' ? { ...sent, sale_price: '' } : sent;
  });
}

/** A store of files hands out addresses that hold for a while. */
function signedFiles(): VariationChange {
  let signed = 0;
  return onRecords(KEYS.products, (record) => {
    if (!Array.isArray(record.downloads)) return record;
    const sign = (download: Values): Values => {
      signed += 1;
      const file = textOf(download.file);
      const mark = file.includes('?') ? '&' : '?';
      return { ...download, file: `${file}${mark}expires=${1_900_000_000 + signed}&signature=${signed.toString(16)}` };
    };
    return { ...record, downloads: record.downloads.map((download) => sign(membersOf(download))) };
  });
}

function globalAttribute(site: Site, name: string, options: readonly string[]): GlobalAttribute {
  const slug = `pa_${slugOf(name)}`;
  const known = site.productAttributes.all().find((attribute) => attribute.slug === slug);
  const terms = options
    .filter((option) => !known?.terms.some((term) => term.name === option))
    .map((option) => ({ id: site.ids.terms.next(), name: option, slug: slugOf(option), description: '', parent: 0 }));
  return site.productAttributes.put({
    id: known?.id ?? site.ids.terms.next(),
    slug,
    name: known?.name ?? name,
    terms: [...(known?.terms ?? []), ...terms],
  });
}

/** There are no attributes of one product alone. */
function attributesGlobal(): VariationChange {
  return onSent(KEYS.products, (sent, _call, { site }) => {
    if (!Array.isArray(sent.attributes)) return sent;
    const attributes = sent.attributes.map(membersOf).map((attribute) => {
      const name = textOf(attribute.name);
      if (integerOf(attribute.id) > 0 || slugOf(name) === '') return attribute;
      return { ...attribute, id: globalAttribute(site, name, textsOf(attribute.options)).id };
    });
    return { ...sent, attributes };
  });
}

function doneNotesUnlisted(): VariationChange {
  return onHandlers([NOTES], (call, next, { site }) =>
    listOf(call.values.status).length > 0
      ? next(call)
      : hiding(
          site.notes,
          ({ status }) => status === 'actioned',
          () => next(call),
        ),
  );
}

function dismissedOnce(): VariationChange {
  let isDismissed = false;
  return onHandlers([DISMISS], (call, next) => {
    if (isDismissed) throw new RestError(409, 'suggestions_dismissed', 'They are dismissed already.');
    isDismissed = true;
    return next(call);
  });
}

export const WARES: readonly Variation[] = [
  variation(
    'measures-with-comma',
    'Weights and dimensions are written with a decimal comma: 1,5.',
    `What the service does: the interface is mostly in French. Product: “weight | string (kg)”: which sign parts the decimals is not said. ${RETURNED}`,
    measuresWithComma,
    {
      departs: ['Product: “weight | string (kg)”, “dimensions … strings in cm”: another text is shown.'],
      breaksCustom: true,
    },
  ),
  variation(
    'sale-price-needs-regular',
    'A sale price is dropped where there is no regular one.',
    `Product: “regular_price | string”, “sale_price | string”: what one is without the other is not said. ${RETURNED}`,
    salesNeedPrices,
  ),
  variation(
    'download-files-signed',
    'Addresses of downloads end with a signature that is another each time.',
    `Product: “downloads | array of {id string, name string, file string (URL)}”. ${RETURNED}`,
    signedFiles,
  ),
  variation(
    'attributes-made-global',
    'An attribute that is sent by its name becomes one of the whole shop, with an id.',
    'Product: “attributes | array of {id integer, name string, …}”: which id one has that is sent without is not said.',
    attributesGlobal,
  ),
  variation(
    'actioned-notes-unlisted',
    'A list of notes without a status leaves out those that were actioned.',
    'Shop: admin notes: “status (array of the note statuses)”: no default is given, nor what holds without.',
    doneNotesUnlisted,
  ),
  variation(
    'dismissed-again-409',
    'Payment suggestions that were dismissed already cannot be dismissed again: 409.',
    `Shop: data, marketing, options: “POST /shop-admin/payment-gateway-suggestions/dismiss | none declared”. ${ERRORS}`,
    dismissedOnce,
  ),
];
