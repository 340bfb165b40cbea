/** The countries that a shop knows: in a list, one by one, and those that are none. */
import type { Behaviour } from '../../helpers/plan/behaviour.ts';
import { NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { judgeNotFound, preview } from '../../helpers/verdict/judge.ts';

const LIST = 'GET /shop-analytics/data/countries';
const ONE = 'GET /shop-analytics/data/countries/{location}';
const INDEX = 'GET /shop-analytics/data';

/** ISO 3166 leaves these to users, so that no country has one. */
const FREE_CODES = ['QX', 'QY', 'QZ', 'XX', 'ZZ'];

const countries: Behaviour = {
  id: 'shop-analytics/data/countries/agreement',
  operations: [ONE, LIST],
  claims: {
    code: { title: 'A country that is asked for by its code has that code' },
    name: { title: 'A country has the name under which the list of countries has it' },
    'unknown/refused': { title: 'A code that no country has is refused' },
  },
  sends: 'the list of countries, one of them by its code, and a code that none has',
  weight: 3,
  async run(scene) {
    const list = await scene.get(LIST, {});
    const records = scene.records(list);
    const known = records.find(({ code }) => typeof code === 'string' && /^[A-Z]{2}$/i.test(code));
    if (known === undefined) throw new NothingThereError('The shop knows no country.');
    const one = await scene.get(ONE, { location: known.code }, { why: 'Reads a country that the list has' });
    const { code, name } = scene.document(one);
    scene.claim('code', carries(known.code, code), `${known.code} was asked for, and it is ${preview(code)}.`, one);
    const reason = `The list names it ${preview(known.name)}, and it is ${preview(name)}.`;
    scene.claim('name', carries(known.name, name), reason, list, one);

    const unknown = FREE_CODES.find((free) => !records.some((record) => record.code === free));
    if (unknown === undefined) throw new NothingThereError('The shop has made codes of its own for everything.');
    const refusal = await scene.ask(ONE, { location: unknown }, { why: 'Asks for a country that is none' });
    scene.judge('unknown/refused', judgeNotFound(refusal, `The country ${unknown}`), refusal);
  },
};

const dataIndex: Behaviour = {
  id: 'shop-analytics/data/contents',
  operations: [INDEX, LIST],
  claims: {
    countries: { title: 'The kinds of reference data include the countries', level: 'SHOULD' },
  },
  sends: 'the kinds of reference data',
  weight: 1,
  async run(scene) {
    const exchange = await scene.get(INDEX, {});
    const slugs = scene.records(exchange).map(({ slug }) => slug);
    scene.claim('countries', slugs.includes('countries'), `They are ${preview(slugs)}.`, exchange);
  },
};

export const referenceData: Suite = { namespace: 'shop-analytics', behaviours: [countries, dataIndex] };
