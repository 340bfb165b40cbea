/** What the sets of values hold of each kind, so that what a site loses of it shows somewhere. */
import { expect, test } from 'vitest';
import type { Own, Resource, Values } from '../../helpers/cases/types.ts';
import { ANY_OWN } from '../../helpers/checks/round-trip/requirements.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { suites } from '../../suites/index.ts';

const contract = loadContract();

/** With a record of its own for each need, by the letters of its name. */
const own: Own = { ...ANY_OWN, id: (need) => Number.parseInt(Buffer.from(need).toString('hex').slice(-12), 16) };

/** A text or a list below a record, with all values that its sets write there. */
interface WrittenValues {
  readonly path: string;
  readonly schema: Schema;
  readonly values: readonly unknown[];
}

function below(schema: Schema, values: readonly unknown[], path: string): readonly WrittenValues[] {
  const here = { path, schema, values: values.filter((value) => value !== undefined && value !== null) };
  const items = here.values.flatMap((value) => (Array.isArray(value) ? value : []));
  const inItems = schema.items === undefined ? [] : below(schema.items, items, path);
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) => member.readOnly !== true);
  const inMembers = members.flatMap(([name, member]) => {
    const held = here.values.map((value) => (value as Values)[name]);
    return below(member, held, `${path}.${name}`);
  });
  return [here, ...inItems, ...inMembers];
}

function placesOf({ name, collection, full, others = [], last, apart }: Resource): readonly WrittenValues[] {
  const create = contract.operations.get(`POST ${collection}`);
  const sets = [full, ...others, last, apart].map((set): Values => set?.(own) ?? {});
  return Object.values(create?.args ?? {})
    .filter(({ in: place }) => place === 'body')
    .flatMap(({ name: member, schema }) =>
      below(
        schema,
        sets.map((set) => set[member]),
        `${name}.${member}`,
      ),
    );
}

const places = suites
  .flatMap(({ records = [] }) => records)
  .filter(({ full, creatable }) => creatable && full !== undefined)
  .flatMap(placesOf)
  .filter(({ values }) => values.length > 0);

const paths = (all: readonly WrittenValues[]): readonly string[] => all.map(({ path }) => path);

test('every list holds more than one thing somewhere, which tells it from its first', () => {
  const lists = places.filter(({ schema }) => schema.type === 'array');
  const isLong = ({ values }: WrittenValues) =>
    values.some((list) => new Set((list as readonly unknown[]).map((item) => JSON.stringify(item))).size > 1);
  expect(lists.length).toBeGreaterThan(20);
  expect(paths(lists.filter((list) => !isLong(list)))).toEqual([
    // A calendar may have one place for an event.
    'event.venue',
    // Terms of the shop are not in the interface: those that its products show are borrowed elsewhere.
    'coupon.product_categories',
    'coupon.excluded_product_categories',
    // Others are used with it where orders are given lines.
    'order.coupon_lines',
    'product.categories',
    'product.tags',
  ]);
});

test('every address has capitals behind its host somewhere', () => {
  const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:/.test(value);
  const addresses = places.filter(({ values }) => values.some(isAddress));
  const isCapital = (text: string): boolean => text !== text.toLowerCase();
  const hasBoth = ({ values }: WrittenValues) =>
    values.filter(isAddress).some((value) => isCapital(new URL(value).pathname) && isCapital(new URL(value).search));
  expect(paths(addresses)).toContain('organizer.website');
  expect(paths(addresses.filter((one) => !hasBoth(one)))).toEqual([]);
});

test('every e-mail address has capitals before its host somewhere, where they count', () => {
  const isEmail = (value: unknown): value is string => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);
  const emails = places.filter(({ values }) => values.some(isEmail));
  const hasCapital = ({ values }: WrittenValues) => values.filter(isEmail).some((value) => /[A-Z].*@/.test(value));
  expect(paths(emails.filter((one) => !hasCapital(one)))).toEqual([
    // Held against those of customers, whose case nobody minds.
    'coupon.email_restrictions',
  ]);
});

test('every moment has seconds somewhere, but for those that a site may cut to days', () => {
  const secondsOf = (value: unknown) => /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:(\d\d)/.exec(String(value))?.[1];
  const moments = places.filter(({ values }) => values.some((value) => secondsOf(value) !== undefined));
  expect(paths(moments)).toContain('product.date_created');
  const full = ({ values }: WrittenValues) =>
    values.every((value) => [undefined, '00', '59'].includes(secondsOf(value)));
  expect(paths(moments.filter(full))).toEqual(['product.date_on_sale_from', 'product.date_on_sale_to']);
});

test('every member of which a zero counts is zero somewhere', () => {
  const counting = suites.flatMap(({ records = [] }) =>
    records.flatMap(({ name, zeroCounts = [] }) => zeroCounts.map((member) => `${name}.${member}`)),
  );
  const zeroes = places.filter(({ path }) => counting.includes(path));
  expect(paths(zeroes)).toEqual(['product.regular_price', 'product.sale_price', 'product.stock_quantity']);
  expect(paths(zeroes.filter(({ values }) => !values.map(String).includes('0')))).toEqual([]);
});
