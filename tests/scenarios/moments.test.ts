/** A moment that is shown on two clocks, by the zone of the site: judged of the records that a run writes anyway. */
import { expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Resource, Values } from '../../helpers/cases/types.ts';
import { tellMoments } from '../../helpers/checks/answers/moment-checks.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { operationOf, thing } from '../plan/scripted-site.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { edited, is } from '../support/tampering.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const DATE: Schema = { type: ['string', 'null'], format: 'site-date-time' };
const SIZE: Schema = { type: 'integer' };
const DATES = { date: DATE, date_gmt: DATE, sale: DATE, sale_gmt: DATE, size: SIZE };
const CREATE = operationOf('POST /acme/things', DATES);
const UPDATE = operationOf('PUT /acme/things/{id}', DATES);
const OWN_ZONES = operationOf('POST /acme/things', { ...DATES, timezone: { type: 'string' } });
const resource: Resource = { ...thing, wholeDays: ['sale'] };
const catalogue = catalogueOf([{ namespace: 'acme', records: [resource] }]);

function told(args: Values, document: Values, zone: unknown = 'Europe/Paris', operation = CREATE) {
  const exchange = exchangeOf(200, document);
  const call = { operation, args, why: 'A test' };
  return tellMoments(call, catalogue.subjectOf(operation), exchange, zone).map(
    ({ name, isKept }) => `${name} ${isKept}`,
  );
}

const YEAR = yearFromNow(1);
const at = (local: string, gmt: string) => ({ date: `${YEAR}-${local}`, date_gmt: `${YEAR}-${gmt}` });
const SUMMER = at('07-03T12:00:00', '07-03T10:00:00');
const WINTER = at('01-03T12:00:00', '01-03T11:00:00');

test.each<[string, readonly string[], readonly string[]]>([
  ['in winter', told({}, WINTER), ['date_gmt true']],
  ['in summer', told({}, SUMMER), ['date_gmt true']],
  ['in summer by the clock of winter', told({}, at('07-03T12:00:00', '07-03T11:00:00')), ['date_gmt false']],
  ['with a space', told({}, at('07-03 12:00:00', '07-03 10:00:00')), ['date_gmt true']],
  ['with fractions of seconds', told({}, at('07-03T12:00:00.000', '07-03T10:00:00.000')), ['date_gmt true']],
  ['after an update', told({ id: 7 }, SUMMER, 'Europe/Paris', UPDATE), ['date_gmt true']],
  ['in another zone', told({}, SUMMER, 'America/New_York'), ['date_gmt false']],
])('two dates %s', (_what, found, expected) => {
  expect(found).toEqual(expected);
});

test.each<[string, readonly string[]]>([
  ['in a zone without a name', told({}, SUMMER, '')],
  ['in a zone of no world', told({}, SUMMER, 'Mars/Olympus')],
  ['near a day on which the clocks are changed', told({}, at('03-27T12:00:00', '03-27T11:00:00'))],
  ['in a zone that gave up its summer', told({}, SUMMER, 'America/Mexico_City')],
  ['where both were sent', told(WINTER, WINTER)],
  ['where one is not set', told({}, { ...SUMMER, date_gmt: null })],
  ['where one is no date', told({}, { ...SUMMER, date_gmt: '0000-00-00 00:00:00' })],
  ['of a day as a whole', told({}, { sale: `${YEAR}-07-03T00:00:00`, sale_gmt: `${YEAR}-07-03T00:00:00` })],
  ['after a request that is wrong', told({ size: 'no number' }, SUMMER)],
  ['of a record with a zone of its own', told({ timezone: 'Asia/Tokyo' }, SUMMER, 'Europe/Paris', OWN_ZONES)],
])('two dates %s tell nothing', (_what, found) => {
  expect(found).toEqual([]);
});

const HOUR = 3_600_000;

/** By the clock of winter all the year round. */
const withoutSummer: Tamper = async (request, next) => {
  const answer = await next(request);
  if (!is(request, 'POST PUT PATCH', /^\/shop-analytics\/coupons(?:\/\d+)?$/)) return answer;
  return edited(answer, (coupon) => {
    const { date_expires: local } = coupon;
    if (typeof local !== 'string') return coupon;
    const gmt = new Date(Date.parse(`${local}Z`) - HOUR).toISOString().slice(0, 19);
    return { ...coupon, date_expires_gmt: gmt };
  });
};

test('a shop without a summer is found by its coupons', async () => {
  const dates = 'shop-analytics/coupons/POST/args/date_expires';
  const id = `${dates}_gmt/same-moment`;
  const selection = { ids: [id, `${dates}/round-trips`] };
  const told = departures(await judgeReference({ selection, tamper: withoutSummer }));
  expect(told).toEqual([`fail ${dates}_gmt/round-trips`, `fail ${id}`]);
  const { results } = await judgeReference({ selection });
  expect(results.find((result) => result.id === id)?.outcome).toBe('pass');
});
