import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Scenario } from '../../helpers/plan/scenario.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { line, long, words } from '../../helpers/plan/texts.ts';
import type { Own, Resource, Values } from '../../helpers/plan/types.ts';
import { judgeAccepted } from '../../helpers/verdict/judge.ts';

const CREATE_TAG = 'POST /calendar/events/v1/tags';

function term(
  name: 'category' | 'tag',
  plural: 'categories' | 'tags',
  parents: readonly ((own: Own) => Values)[] = [],
): Resource {
  const [parent, otherParent] = parents;
  return {
    name,
    collection: `/calendar/events/v1/${plural}`,
    item: `/calendar/events/v1/${plural}/{id}`,
    listMember: plural,
    nameField: 'name',
    creatable: true,
    find: (text) => ({ search: text, per_page: 50, hide_empty: false }),
    minimal: (own) => ({ name: own.name }),
    changed: 'name',
    full: (own) => ({
      name: words(own, own.name),
      description: line(own, 'Description'),
      slug: own.slug,
      ...parent?.(own),
    }),
    others: [
      (own) => ({
        name: `à ${line(own, own.name)}`,
        description: long(own, 'Another description'),
        slug: `${own.slug}-b`,
        ...otherParent?.(own),
      }),
    ],
    apart: (own) => ({
      description: line(own, 'Description apart'),
      slug: `${own.slug}-c`,
      ...otherParent?.(own),
    }),
    cleared: { description: '', ...(parent === undefined ? {} : { parent: 0 }) },
  };
}

const listed = (own: Own, name: 'category' | 'tag'): Values => ({
  page: 1,
  per_page: 5,
  search: String(own.member(name, 'name')),
  exclude: [own.id(name)],
  include: [own.id(name)],
  order: 'asc',
  orderby: 'name',
  hide_empty: false,
  post: own.id('event'),
  event: own.id('event'),
  slug: String(own.member(name, 'slug')),
});

const category: Resource = {
  ...term('category', 'categories', [
    (own) => ({ parent: own.id('category') }),
    (own) => ({ parent: own.id('category/updates') }),
  ]),
  needs: ['category', 'category/updates'],
};

const tag = term('tag', 'tags');

/** Once and not at each trip of a tag: two tags of one name may be rejected. */
const nameOfCategory: Scenario = {
  id: 'calendar/events/v1/tags/name-of-category',
  operations: [CREATE_TAG, 'POST /calendar/events/v1/categories'],
  assertions: { created: { title: 'A tag may have the name of a category', argument: 'name' } },
  sends: 'a category, and a tag of the same name',
  weight: 2,
  async run(scene) {
    const { document } = await scene.make('category');
    const { name } = document;
    const created = await scene.ask(CREATE_TAG, { name }, { why: 'A tag of the name that a category has' });
    scene.judge('created', judgeAccepted(created), created);
  },
};

const termLifeCycle = (resource: Resource) =>
  lifeCycle({
    resource,
    listed: ({ id }) => ({ include: [id], hide_empty: false }),
    afterDelete: 'nothing',
  });

export const categories: Suite = {
  namespace: 'calendar/events/v1',
  records: [category],
  scenarios: termLifeCycle(category),
  samples: {
    'GET /calendar/events/v1/categories': {
      needs: ['category', 'event'],
      full: (own) => ({ ...listed(own, 'category'), parent: own.id('category') }),
    },
  },
};

export const tags: Suite = {
  namespace: 'calendar/events/v1',
  records: [tag],
  scenarios: [...termLifeCycle(tag), nameOfCategory],
  samples: {
    'GET /calendar/events/v1/tags': { needs: ['tag', 'event'], full: (own) => listed(own, 'tag') },
  },
};
