import type { Behaviour } from '../../helpers/plan/behaviour.ts';
import type { Suite } from '../../helpers/plan/suite.ts';

const LIST = 'GET /shop-admin/marketing/recommended';

function categoriesOf(entry: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(entry.categories) ? entry.categories : [];
}

/** Entries are a shop's own, and may be none; those without categories tell nothing of them. */
const recommended: Behaviour = {
  id: 'shop-admin/marketing/recommended/list',
  operations: [LIST],
  claims: {
    per_page: { title: 'A list holds no more entries than per_page asks for' },
    category: { title: 'category lists entries of that category, and no others' },
  },
  sends: 'the list, the list of one entry, and the list of one category',
  phase: 'first',
  weight: 3,
  async run(scene) {
    const whole = await scene.get(LIST, { per_page: 100 });
    const entries = scene.records(whole);
    const one = await scene.get(LIST, { per_page: 1 });
    const count = scene.records(one).length;
    if (entries.length < 2) scene.pass('per_page', 'The site recommends fewer than two things.', whole, one);
    else scene.claim('per_page', count === 1, `per_page = 1 was answered with ${count} entries.`, whole, one);

    const category = entries.flatMap(categoriesOf).find((name) => typeof name === 'string');
    if (category === undefined) {
      scene.pass('category', 'The site recommends nothing that names a category.', whole);
      return;
    }
    const chosen = await scene.get(LIST, { category, per_page: 100 });
    const listed = scene.records(chosen);
    const stranger = listed.find((entry) => categoriesOf(entry).length > 0 && !categoriesOf(entry).includes(category));
    const reason = stranger
      ? `The list of ${category} holds an entry of ${categoriesOf(stranger).join(', ')}.`
      : `The list of ${category} holds ${listed.length} entries.`;
    scene.claim('category', listed.length > 0 && !stranger, reason, whole, chosen);
  },
};

export const marketingLists: Suite = { namespace: 'shop-admin', behaviours: [recommended] };
