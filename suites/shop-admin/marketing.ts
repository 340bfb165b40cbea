import { CUSTOM, defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import { type Suite, samplesOfUpdates } from '../../helpers/cases/suite.ts';
import type { Sample } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { judgeServed } from '../../helpers/verdict/judge.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';

const LIST = 'GET /shop-admin/marketing/recommended';

/** Null where an entry names no category. */
function isOf(entry: Readonly<Record<string, unknown>>, category: string): boolean | null {
  const held = categoriesOf(entry);
  return held.length === 0 ? null : held.includes(category);
}

function categoriesOf(entry: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(entry.categories) ? entry.categories : [];
}

/** Entries are a shop's own, and may be none; those without categories tell nothing of them. */
const recommended = defineScenario({
  id: 'shop-admin/marketing/recommended/list',
  operations: [LIST],
  assertions: {
    per_page: { title: 'A list holds no more entries than per_page asks for' },
    category: { title: 'category lists entries of that category, and no others' },
    'category/unknown': { title: 'A category without entries lists fewer than all', ...CUSTOM },
    'category/per_page': { title: 'A list of a category holds no more entries than per_page asks for' },
  },
  sends: 'the list, lists of one and two entries, and those of some categories',
  phase: 'first',
  weight: 8,
  async run(scene) {
    const whole = await scene.get(LIST, { per_page: 100 });
    const entries = scene.records(whole);
    await judgeSizes(scene, whole, entries.length);
    await judgeUnknown(scene, whole, entries.length);
    await judgeSizeOfCategory(scene, whole);
    // One that all entries have tells nothing.
    const names = [...new Set(entries.flatMap(categoriesOf))].filter((name) => typeof name === 'string');
    const telling = names.filter((name) => entries.some((entry) => isOf(entry, name) === false)).slice(0, 3);
    const seen = [whole];
    for (const category of telling) {
      const chosen = await scene.get(LIST, { category, per_page: 100 });
      seen.push(chosen);
      const listed = scene.records(chosen);
      const foreign = listed.filter((entry) => isOf(entry, category) === false).length;
      const missing = entries.filter((entry) => isOf(entry, category)).length - (listed.length - foreign);
      if (foreign === 0 && missing <= 0) continue;
      const why = phrase`The list of ${category} lacks ${Math.max(0, missing)} entries of it, and holds ${foreign} of others.`;
      return scene.assert('category', false, why, ...seen);
    }
    if (telling.length > 0) scene.judge('category', MET, ...seen);
    else scene.pass('category', phrase`No category parts what the site recommends.`, whole);
  },
});

async function judgeSizes(scene: Scene<'per_page'>, whole: Exchange, entries: number): Promise<void> {
  const pages = [];
  for (const size of [1, 2].filter((one) => one < entries)) {
    const page = await scene.get(LIST, { per_page: size });
    pages.push(page);
    const count = scene.records(page).length;
    if (count === size) continue;
    const why = phrase`per_page = ${size} was answered with ${count} entries.`;
    return scene.assert('per_page', false, why, whole, ...pages);
  }
  if (pages.length > 0) scene.judge('per_page', MET, whole, ...pages);
  else scene.pass('per_page', phrase`The site recommends fewer than two things.`, whole);
}

async function judgeUnknown(scene: Scene<'category/unknown'>, whole: Exchange, entries: number): Promise<void> {
  const name = 'category/unknown';
  const { mark } = await scene.own([], 'category');
  const chosen = await scene.ask(LIST, { category: `x${mark}`, per_page: 100 });
  if (entries === 0) return scene.pass(name, phrase`The site recommends nothing.`, whole);
  const count = recordsOf(chosen, undefined)?.length ?? 0;
  scene.assert(name, count < entries, phrase`All ${entries} are listed for a category that is none.`, whole, chosen);
}

async function judgeSizeOfCategory(scene: Scene<'category/per_page'>, whole: Exchange): Promise<void> {
  const name = 'category/per_page';
  const held = scene
    .records(whole)
    .flatMap(categoriesOf)
    .filter((one) => typeof one === 'string');
  const [first] = scene.records(whole);
  const several = held.find((one, at) => held.indexOf(one) !== at);
  // The first entry of all is none of it, so that who counts before they choose has nothing left.
  const later = held.find((one) => first !== undefined && isOf(first, one) === false);
  const categories = [...new Set([several, later])].filter((one) => one !== undefined);
  if (categories.length === 0) return scene.pass(name, phrase`No category has two entries, or begins later.`, whole);
  for (const category of categories) {
    const page = await scene.get(LIST, { category, per_page: 1 });
    const count = scene.records(page).length;
    if (count === 1) continue;
    const why = phrase`per_page = 1 was answered with ${count} entries of ${category}.`;
    return scene.assert(name, false, why, whole, page);
  }
  scene.judge(name, MET, whole);
}

/** What a site suggests no more it lists no more, and that is no error. */
const dismissed = defineScenario({
  id: 'shop-admin/payment-gateway-suggestions/dismissed',
  operations: ['POST /shop-admin/payment-gateway-suggestions/dismiss', 'GET /shop-admin/payment-gateway-suggestions'],
  assertions: { served: { title: 'The suggestions are served once they are dismissed' } },
  sends: 'a dismissal of the suggestions, and a request for them',
  phase: 'last',
  weight: 2,
  async run(scene) {
    await scene.get('POST /shop-admin/payment-gateway-suggestions/dismiss', {});
    const exchange = await scene.ask('GET /shop-admin/payment-gateway-suggestions', {});
    scene.judge('served', judgeServed(exchange), exchange);
  },
});

const INSTALLED = 'GET /shop-admin/marketing/overview/installed-plugins';
const ACTIVATE = 'POST /shop-admin/marketing/overview/activate-plugin';

/** Of the plugins of a site none is known to be valid but one that is at work already, to which this does nothing. */
const activated = defineScenario({
  id: 'shop-admin/marketing/overview/activated',
  operations: [ACTIVATE, INSTALLED],
  assertions: { served: { title: 'Activating a plugin again that is active is not answered with a server error' } },
  sends: 'the plugins of the site, and twice the activation of one that is active',
  weight: 3,
  async run(scene) {
    const list = await scene.get(INSTALLED, {});
    const active = recordsOf(list, undefined)?.find(({ status }) => status === 'activated');
    if (typeof active?.slug !== 'string') return scene.pass('served', phrase`No plugin shows that it is active.`, list);
    const first = await scene.ask(ACTIVATE, { plugin: active.slug }, { why: 'Activates what is active' });
    const second = await scene.ask(ACTIVATE, { plugin: active.slug }, { why: 'The same once more' });
    const worst = [first, second].find((exchange) => judgeServed(exchange).kind !== 'met') ?? second;
    scene.judge('served', judgeServed(worst), list, worst);
  },
});

const activate: Sample = { nothingValid: 'Which plugins a site has is its own, so none is known to be valid.' };

export const marketing: Suite = {
  namespace: 'shop-admin',
  scenarios: [recommended, dismissed, activated],
  samples: samplesOfUpdates('/shop-admin/marketing/overview/activate-plugin', activate),
};
