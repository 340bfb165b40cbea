/** The countries that a shop knows: in a list, one by one, and those that are none. */

import { NothingThereError } from '../../helpers/cases/preconditions.ts';
import { CUSTOM, defineScenario, demand, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { broken, MET } from '../../helpers/requirement/judgement.ts';
import { phrase, type Reason } from '../../helpers/requirement/reasons.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, judgeNotFound, preview } from '../../helpers/verdict/judge.ts';

const LIST = 'GET /shop-analytics/data/countries';
const ONE = 'GET /shop-analytics/data/countries/{location}';
const INDEX = 'GET /shop-analytics/data';

/** With states and without, two of them with codes that some authorities write otherwise. */
const COMMON = ['FR', 'US', 'GB', 'GR'];

async function assertComplete(scene: Scene<'listed'>, list: Exchange, listed: readonly Values[]): Promise<void> {
  const absent = COMMON.filter((code) => !listed.some((one) => one.code === code));
  const served: string[] = [];
  const exchanges: Exchange[] = [];
  for (const location of absent) {
    const exchange = await scene.ask(ONE, { location }, { why: 'Reads a country that the list has not' });
    exchanges.push(exchange);
    if (accepted(exchange)) served.push(location);
  }
  scene.assert('listed', served.length === 0, phrase`The list lacks ${served}.`, list, ...exchanges);
}

/** ISO 3166 leaves these to users, so that no country has one. */
const FREE_CODES = ['QX', 'QY', 'QZ', 'XX', 'ZZ'];

const countries = defineScenario({
  id: 'shop-analytics/data/countries/agreement',
  operations: [ONE, LIST],
  assertions: {
    code: { title: 'A country that is asked for by its code has that code' },
    name: { title: 'A country has the name under which the list of countries has it' },
    'unknown/rejected': { title: 'A code that no country has is rejected' },
    'longer/rejected': { title: 'A longer code that begins with the code of a country is rejected', ...CUSTOM },
    listed: { title: 'A country that is served by its code is in the list', level: 'SHOULD', basis: 'implied' },
  },
  sends: 'the list of countries, one of them by its code, and a code that none has',
  weight: 6,
  async run(scene) {
    const list = await scene.get(LIST, {});
    const records = scene.records(list);
    const all = records.filter(({ code }) => typeof code === 'string' && /^[A-Z]{2}$/i.test(code));
    const [known] = all;
    if (known === undefined) throw new NothingThereError(phrase`The shop knows no country.`);
    const hasStates = ({ states }: Values): boolean => Array.isArray(states) && states.length > 0;
    const some = new Set([
      known,
      ...all.filter(({ code }) => COMMON.includes(String(code))),
      ...all.filter(hasStates).slice(-1),
      ...all.filter((one) => !hasStates(one)).slice(-1),
    ]);
    const ones: Exchange[] = [];
    const lost: Exchange[] = [];
    let [otherCode, otherName]: (Reason | undefined)[] = [];
    for (const record of some) {
      const one = await scene.ask(ONE, { location: record.code }, { why: 'Reads a country that the list has' });
      ones.push(one);
      if (judgeNotFound(one, phrase`${record.code}`).kind === 'met') {
        lost.push(one);
        otherCode ??= phrase`${record.code}, which the list has, was answered ${{ status: one.answer?.status }}.`;
        continue;
      }
      const { code, name } = scene.document(demand(ONE, one));
      if (!carries(record.code, code)) otherCode ??= phrase`${record.code} was asked for, and it is ${preview(code)}.`;
      if (!carries(record.name, name)) {
        otherName ??= phrase`The list names it ${preview(record.name)}, and it is ${preview(name)}.`;
      }
    }
    const [first] = lost;
    // What finds none is judged by itself.
    if (first !== undefined && lost.length === ones.length) demand(ONE, first);
    scene.judge('code', otherCode ? broken(otherCode) : MET, ...ones);
    scene.judge('name', otherName ? broken(otherName) : MET, list, ...ones);
    await assertComplete(scene, list, all);
    const long = await scene.ask(ONE, { location: `${known.code}A` }, { why: 'Asks for what begins with a code' });
    scene.judge('longer/rejected', judgeNotFound(long, phrase`The country ${known.code}A`), long);

    const unknown = FREE_CODES.find((free) => !records.some((record) => record.code === free));
    if (unknown === undefined) throw new NothingThereError(phrase`The shop has made codes of its own for everything.`);
    const rejection = await scene.ask(ONE, { location: unknown }, { why: 'Asks for a country that is none' });
    scene.judge('unknown/rejected', judgeNotFound(rejection, phrase`The country ${unknown}`), rejection);
  },
});

const dataIndex = defineScenario({
  id: 'shop-analytics/data/contents',
  operations: [INDEX, LIST],
  assertions: {
    countries: { title: 'The kinds of reference data include the countries', level: 'SHOULD' },
  },
  sends: 'the kinds of reference data',
  weight: 1,
  async run(scene) {
    const exchange = await scene.get(INDEX, {});
    const slugs = scene.records(exchange).map(({ slug }) => slug);
    scene.assert('countries', slugs.includes('countries'), phrase`They are ${preview(slugs)}.`, exchange);
  },
});

export const referenceData: Suite = {
  namespace: 'shop-analytics',
  scenarios: [countries, dataIndex],
  samples: { [ONE]: { minimal: () => ({ location: 'FR' }) } },
};
