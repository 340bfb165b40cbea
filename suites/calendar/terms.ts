import { plainRecord } from '../../helpers/cases/requests.ts';
import { defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, OwnRecord, Resource, Values } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { line, long, upTo, words } from '../../helpers/samples/texts.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, judgeAccepted, preview } from '../../helpers/verdict/judge.ts';

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
    hangTogether: [['name', 'slug']],
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
  operations: [CREATE_TAG, UPDATE_TAG, 'GET /calendar/events/v1/categories/{id}'],
  assertions: {
    updated: { title: 'A tag can be given the name of a category', operation: UPDATE_TAG },
    created: { title: 'A tag can be made with the name of a category' },
    apart: { title: 'A tag of the name of a category is renamed without it', operation: UPDATE_TAG },
  },
  sends:
    'a tag that is given the name of a category and another, a tag that is made with it, another name for that, and a read of the category',
  weight: 6,
  async run(scene) {
    // Of its own where it is tried again, because it meets what its first try made.
    const category = await plainRecord(scene.site, 'category');
    const { name } = category;
    const tag = await scene.make('tag');
    const { id } = tag;
    const given = await scene.ask(UPDATE_TAG, { id, name }, { why: 'The name of a category' });
    const other = await scene.get(UPDATE_TAG, { id, name: (await scene.own([], 'other')).name });
    scene.judge('updated', judgeAccepted(given), given, other);
    const made = await scene.ask(CREATE_TAG, { name }, { why: 'The name of a category' });
    scene.judge('created', judgeAccepted(made), made);
    await renameTwin(scene, category, made);
    scene.site.release(tag);
  },
});

/** Made of one name, both have one slug where a site makes slugs of names. */
async function renameTwin(scene: Scene<'apart'>, category: OwnRecord, made: Exchange): Promise<void> {
  const { json } = made.answer ?? {};
  if (!accepted(made) || !isRecord(json)) return scene.pass('apart', phrase`No tag was made with the name.`, made);
  const { name } = await scene.own([], 'apart');
  const renamed = await scene.ask(UPDATE_TAG, { id: Number(json.id), name }, { why: 'Renames the tag alone' });
  if (!accepted(renamed)) return scene.pass('apart', phrase`The tag is not renamed.`, renamed);
  const seen = await scene.get('GET /calendar/events/v1/categories/{id}', { id: category.id });
  const { name: is } = scene.document(seen);
  const isKept = is === undefined || carries(category.name, is);
  scene.assert('apart', isKept, phrase`The category is named ${preview(is)} now.`, made, renamed, seen);
}

const termLifeCycle = (resource: Resource) =>
  lifeCycle({
    resource,
    markedBesides: 'description',
    unique: ['slug'],
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
