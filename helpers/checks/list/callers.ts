/** What a list answers hangs neither on who asks for it, as far as it is answered, nor on what was asked before. */

import type { ListStatement } from '../../cases/list-statement.ts';
import { defineScenario, passAll, type Scenario, type Scene } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import { phrase } from '../../requirement/reasons.ts';
import { accepted, isRejection } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import { idOf } from './listing.ts';

const ASSERTIONS = {
  'anyone/size': { title: 'Without credentials a page holds no more records than per_page asks for' },
  'anyone/pages': { title: 'Without credentials the second page does not begin as the first does' },
  'again/rejected': { title: 'A request that is rejected is rejected when it is sent again' },
} as const;

type Asserted = keyof typeof ASSERTIONS;

const OF_PAGES = ['anyone/size', 'anyone/pages'] as const;

const NO_NUMBER = 'first';

export function callersScenario(list: ListStatement): Scenario {
  return defineScenario<Asserted>({
    id: list.id,
    operations: [list.operation],
    assertions: ASSERTIONS,
    sends: `pages of the ${list.records} without credentials, and a page that is no number, twice`,
    turn: 'callers of lists',
    phase: list.make === undefined ? 'first' : 'last',
    weight: 5,
    async run(scene) {
      await judgePages(scene, list);
      await judgeAgain(scene, list);
    },
  });
}

async function judgePages(scene: Scene<(typeof OF_PAGES)[number]>, list: ListStatement): Promise<void> {
  const look = async (args: Values, as: 'anonymous' | 'user' = 'anonymous') => {
    const asked = { ...list.always, ...list.window, ...list.steady, ...args };
    const exchange = await scene.ask(list.operation, asked, { as, why: 'Lists a page' });
    const ids = accepted(exchange) ? (recordsOf(exchange, list.member) ?? []).map(idOf) : [];
    return { exchange, ids };
  };
  const two = await look({ per_page: 2 });
  if (two.ids.length < 2) {
    return passAll(scene, OF_PAGES, phrase`Without credentials no two ${list.records} are listed.`, two.exchange);
  }
  const first = await look({ per_page: 1 });
  const second = await look({ per_page: 1, page: 2 });
  const looks = [two, first, second];
  const sizes = looks.map(({ ids }) => ids.length);
  const isWithin = sizes.every((size, at) => size <= (at === 0 ? 2 : 1));
  const isOther = first.ids[0] === undefined || first.ids[0] !== second.ids[0];
  const exchanges = looks.map(({ exchange }) => exchange);
  if (!isWithin || !isOther) {
    // What is so for everyone is judged by itself, and what was removed meanwhile moves the others up.
    const [signed, next, again] = [
      await look({ per_page: 1 }, 'user'),
      await look({ per_page: 1, page: 2 }, 'user'),
      await look({ per_page: 1 }),
    ];
    const isSo = signed.ids.length > 1 || signed.ids[0] === next.ids[0] || again.ids[0] !== first.ids[0];
    if (isSo) {
      const why = phrase`With credentials it is so, too, or the list has changed meanwhile.`;
      return passAll(scene, OF_PAGES, why, ...exchanges);
    }
  }
  scene.assert('anyone/size', isWithin, phrase`Of 2, 1 and 1 it lists ${sizes.map(String)}.`, ...exchanges);
  scene.assert('anyone/pages', isOther, phrase`Both begin with ${first.ids[0]}.`, ...exchanges);
}

async function judgeAgain(scene: Scene<'again/rejected'>, list: ListStatement): Promise<void> {
  const ask = (why: string) => scene.ask(list.operation, { ...list.always, page: NO_NUMBER }, { why });
  const rejected = await ask('A page that is no number');
  if (!isRejection(rejected)) return scene.pass('again/rejected', phrase`It is not rejected.`, rejected);
  const again = await ask('The same once more');
  const why = phrase`It was answered ${{ status: rejected.answer?.status }}, and then ${{ status: again.answer?.status }}.`;
  scene.assert('again/rejected', !accepted(again), why, rejected, again);
}
