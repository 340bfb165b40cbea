import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own, Resource, Values } from '../../helpers/plan/types.ts';

function term(
  name: 'category' | 'tag',
  plural: 'categories' | 'tags',
  more: (own: Own) => Values = () => ({}),
): Resource {
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
    full: (own) => ({ name: own.name, description: own.faker.lorem.sentence(), slug: own.slug, ...more(own) }),
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
  ...term('category', 'categories', (own) => ({ parent: own.id('category') })),
  needs: ['category'],
};

const tag = term('tag', 'tags');

const termLifeCycle = (resource: Resource) =>
  lifeCycle({
    resource,
    listed: ({ id }) => ({ include: [id], hide_empty: false }),
    afterDelete: 'nothing',
    defaultsOnUpdate: 'none',
  });

export const categories: Suite = {
  namespace: 'calendar/events/v1',
  records: [category],
  behaviours: termLifeCycle(category),
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
  behaviours: termLifeCycle(tag),
  samples: {
    'GET /calendar/events/v1/tags': { needs: ['tag', 'event'], full: (own) => listed(own, 'tag') },
  },
};
