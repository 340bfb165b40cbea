/** Notes, reference data, marketing and options of other shops. */
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import { ok } from '../http/messages.ts';
import { has, listOf, membersOf, textOf } from '../http/values.ts';
import { selfLinks } from '../shop/list.ts';
import { ANSWERS, RETURNED } from './allowed.ts';
import { answered, KEYS, onRecords, onRejections, together, without } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const WRITES = ['POST', 'PUT', 'PATCH'];

function demanded(key: string, name: string, status: number): VariationChange {
  return onHandlers([key], (call, next) => {
    if (!has(call.sent, name))
      throw new RestError(status, 'rest_missing_callback_param', `Missing parameter(s): ${name}`, { params: [name] });
    return next(call);
  });
}

const DEMANDS: readonly (readonly [string, string, number])[] = [
  ['GET /shop-analytics/data/download-ips', 'match', 400],
  ['GET /shop-admin/experiments/assignment', 'experiment_name', 400],
  ['GET /shop-admin/options', 'options', 400],
  ...WRITES.map((method) => [`${method} /shop-analytics/admin/notes/update`, 'noteIds', 422] as const),
];

export const ADMINISTRATION: readonly Variation[] = [
  variation(
    'undeclared-demands',
    'Download addresses, experiments, options and the update of notes want an argument that is not declared.',
    'Shop: data, marketing, options: “none declared”: that none is needed is not said, and a site that has no default must reject.',
    () => together(...DEMANDS.map((demand) => demanded(...demand))),
    CUSTOM,
  ),
  variation(
    'notes-none',
    'There are no notes.',
    'Shop: admin notes: that there are any is said nowhere, and no route makes one.',
    () => ({
      seeded: (site) => {
        for (const { id } of site.notes.all()) site.notes.remove(id);
      },
    }),
  ),
  variation(
    'notes-edited-without-id',
    'In the context `edit` notes come without their id.',
    `${RETURNED} What a context shows is not said.`,
    () => onRecords(KEYS.notes, (record, call) => (call.values.context === 'edit' ? without(record, 'id') : record)),
  ),
  variation('notes-unactionable', 'Notes have no actions, and dates without a twin in GMT.', RETURNED, () =>
    onRecords(KEYS.notes, (record) => ({
      ...without(record, 'date_created_gmt', 'date_reminder_gmt', 'is_read'),
      actions: [],
    })),
  ),
  variation(
    'countries-as-object',
    'Countries come as an object by code.',
    ANSWERS,
    () =>
      answered(['GET /shop-analytics/data/countries'], (body) =>
        Object.fromEntries(listOf(body).map((country) => [textOf(membersOf(country).code), country])),
      ),
    CUSTOM,
  ),
  variation(
    'countries-two',
    'The shop sells to two countries, and knows no other.',
    'Shop: data: “location: ISO 3166 alpha-2 country code”: which countries a shop knows is its own.',
    () =>
      together(
        answered(['GET /shop-analytics/data/countries'], (body) =>
          listOf(body).filter((country) => ['FR', 'BE'].includes(textOf(membersOf(country).code))),
        ),
        answered(['GET /shop-analytics/data/countries/locales'], (body) => ({
          FR: membersOf(body).FR,
          BE: membersOf(body).BE,
        })),
        onHandlers(['GET /shop-analytics/data/countries/{location}'], (call, next) => {
          if (['FR', 'BE'].includes(textOf(call.path.location).toUpperCase())) return next(call);
          throw new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.');
        }),
      ),
  ),
  variation('data-with-more', 'The index of data lists further sets.', ANSWERS, () =>
    onHandlers(['GET /shop-analytics/data'], (call, next, { site }) =>
      ok([
        ...listOf(next(call).body),
        {
          slug: 'currencies',
          description: 'Currencies.',
          _links: selfLinks(site, '/shop-analytics/data', 'currencies'),
        },
      ]),
    ),
  ),
  variation('marketing-none', 'There is nothing to recommend, to read, or to suggest.', ANSWERS, () =>
    answered(
      [
        'GET /shop-admin/marketing/recommended',
        'GET /shop-admin/marketing/knowledge-base',
        'GET /shop-admin/marketing/overview/installed-plugins',
        'GET /shop-admin/payment-gateway-suggestions',
      ],
      () => [],
    ),
  ),
  variation(
    'marketing-as-objects',
    'Recommendations, articles and features come as objects.',
    ANSWERS,
    () =>
      answered(
        [
          'GET /shop-admin/marketing/recommended',
          'GET /shop-admin/marketing/knowledge-base',
          'GET /shop-admin/features',
          'GET /shop-admin/payment-gateway-suggestions',
        ],
        (body) => ({ ...listOf(body) }),
      ),
    CUSTOM,
  ),
  variation(
    'plugins-unknown-400',
    'An unknown plugin is answered 400.',
    'Errors: “Error status codes … not shown.”',
    () =>
      onRejections((answer, document) =>
        document.code === 'rest_invalid_plugin'
          ? { ...answer, status: 400, body: JSON.stringify({ ...document, data: { status: 400 } }) }
          : answer,
      ),
  ),
  variation('options-in-a-member', 'Options come in a member `options`.', ANSWERS, () =>
    answered(['GET /shop-admin/options'], (options) => ({ options })),
  ),
  variation(
    'shop-batch-empty-list',
    'A `/batch` route of the shop that is given flat fields answers an empty list.',
    'Shop: coupons, orders: “…/batch | Coupon fields, all optional”: what they do there is not said.',
    () =>
      answered(
        ['coupons', 'orders'].flatMap((name) => WRITES.map((method) => `${method} /shop-analytics/${name}/batch`)),
        (body) => (Object.keys(membersOf(body)).length === 0 ? [] : body),
      ),
  ),
];
