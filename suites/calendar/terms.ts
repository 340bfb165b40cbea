import { plainRecord } from '../../helpers/cases/requests.ts';
import { defineScenario } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Resource, Values } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { line, long, upTo, words } from '../../helpers/samples/texts.ts';
import { judgeAccepted } from '../../helpers/verdict/judge.ts';

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
        slug: upTo(48, `${own.slug}-b`),
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

// A category is at hand when a tag is deleted, so that one is not taken for the other.
const tag: Resource = { ...term('tag', 'tags'), needs: ['category'] };

const CREATE_TAG = 'POST /calendar/events/v1/tags';
const UPDATE_TAG = 'PUT /calendar/events/v1/tags/{id}';

/** One tag at a time, because two may not have the same name. */
const namedAlike = defineScenario({
  id: 'calendar/events/v1/tags/named-as-category',
  operations: [CREATE_TAG, UPDATE_TAG],
  assertions: {
    updated: { title: 'A tag can be given the name of a category', operation: UPDATE_TAG },
    created: { title: 'A tag can be made with the name of a category' },
  },
  sends: 'a tag that is given the name of a category and another, and a tag that is made with it',
  weight: 4,
  async run(scene) {
    // Of its own where it is tried again, because it meets what its first try made.
    const { name } = await plainRecord(scene.site, 'category');
    const tag = await scene.make('tag');
    const { id } = tag;
    const given = await scene.ask(UPDATE_TAG, { id, name }, { why: 'The name of a category' });
    const other = await scene.get(UPDATE_TAG, { id, name: (await scene.own([], 'other')).name });
    scene.judge('updated', judgeAccepted(given), given, other);
    const made = await scene.ask(CREATE_TAG, { name }, { why: 'The name of a category' });
    scene.judge('created', judgeAccepted(made), made);
    scene.site.leave(tag);
  },
});

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
  scenarios: [...termLifeCycle(tag), namedAlike],
  samples: {
    'GET /calendar/events/v1/tags': { needs: ['tag', 'event'], full: (own) => listed(own, 'tag') },
  },
};
