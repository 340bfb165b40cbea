import { beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { type Harness, judgeAll, openHarness } from '../../helpers/mutants/harness.ts';
import { groupByCause } from '../../helpers/report/causes.ts';
import { faultsOf, on } from '../../mutants/faults/written.ts';
import { crash } from '../../mutants/operators/failures.ts';
import { drop, kept, lacks, sends } from '../../mutants/operators/members.ts';
import {
  CATEGORIES,
  COUPONS,
  EVENTS,
  ORDERS,
  ORGANIZERS,
  PRODUCTS,
  TAGS,
  VENUES,
} from '../../mutants/operators/steps.ts';
import type { Take } from '../../mutants/operators/take.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { Values } from '../../reference/http/messages.ts';
import { has } from '../../reference/http/values.ts';

const written = (keys: readonly string[], take: Take): readonly Fault[] =>
  faultsOf('one-cause', on(keys, { 'fault: something is wrong': [take] }))(loadContract());

const withoutNull = (...names: readonly string[]): Take =>
  kept.edit((values) => drop(values, ...names.filter((name) => values[name] === null)));

const withStatus = kept.when(lacks('status')).set({ status: 'draft' });

/** One end of a span drags the other along. */
function dragged(values: Values): Values {
  const [start, end] = [has(values, 'start_date'), has(values, 'end_date')];
  if (start === end) return values;
  const moved = start ? values.start_date : values.end_date;
  return { ...values, start_date: moved, end_date: moved };
}

const unquoted = kept.alterText('search', (text) => (text.includes("'") ? 'no record is called so' : text));

const scalarBodies = [...faultCatalogue().values()].filter(({ id }) =>
  /^calendar\/events\/v1\/(?:venues|organizers)\b.*\/body\/scalar\/breaks$/.test(id),
);

/** Causes that show in several resources, members or ways, each with the one headline that says so. */
const CAUSES: Readonly<Record<string, readonly Fault[]>> = {
  'Writing an order does not do what set_paid asks': written(ORDERS.writes, kept.drop('set_paid')),
  'An update of an organizer or a venue also changes status': [
    ...written(VENUES.updates, withStatus),
    ...written(ORGANIZERS.updates, withStatus),
  ],
  'An update of an event also changes end_date and start_date': written(EVENTS.updates, kept.edit(dragged)),
  "date_expires, date_expires_gmt and 4 more of a coupon or a product can't be emptied": [
    ...written(COUPONS.update, withoutNull('date_expires', 'date_expires_gmt')),
    ...written(
      PRODUCTS.update,
      withoutNull('date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to', 'date_on_sale_to_gmt'),
    ),
  ],
  'The organizer or venue list ignores only_with_upcoming': [VENUES, ORGANIZERS].flatMap(({ list }) =>
    written([list], kept.drop('only_with_upcoming')),
  ),
  'The category or another record list leaves out records that match search': written(
    [EVENTS, VENUES, ORGANIZERS, CATEGORIES, TAGS].map(({ list }) => list),
    unquoted,
  ),
  'The category or tag list ignores exclude': written([CATEGORIES.list, TAGS.list], kept.drop('exclude')),
  'Writing an organizer or a venue is answered 500 to a JSON text for a body': scalarBodies,
  'Updating an order is answered 500 because of line_items': written(ORDERS.update, crash(sends('line_items'))),
};

describe('causes of a faulty reference', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });

  it('are one row each, and no row holds two, where all are there at once', async () => {
    const { results, exchanges } = await judgeAll(harness, Object.values(CAUSES).flat());
    const rows = groupByCause({ results, exchanges: [...exchanges.values()] });
    const titles = rows.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').map(({ title }) => title);
    expect(titles.toSorted()).toEqual(Object.keys(CAUSES).toSorted());
  });
});
