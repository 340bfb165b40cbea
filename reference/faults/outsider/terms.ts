/** Categories and tags: lists that mix their arguments up, and updates that keep or lose too much. */
import { has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, found, given, handled, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, change, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('outsider');
const QUERY = 'Term list query: ';

export const termFaults = [
  wrong(
    'categories-below-parent',
    'Calendar: categories and tags: “`parent` (integer; terms with that parent)”',
    CATEGORIES.list,
    'parent finds the categories below those below it too',
    found((records, { call, find }) => {
      if (!has(call.values, 'parent')) return records;
      const above = new Set<unknown>([integerOf(call.values.parent)]);
      const all = find({ parent: undefined });
      for (const _round of all) for (const one of all) if (above.has(one.parent)) above.add(one.id);
      return all.filter(({ parent }) => above.has(parent));
    }),
    [
      category({ name: 'Top' }),
      category({ name: 'Middle', parent: '$1' }),
      category({ name: 'Low', parent: '$2' }),
      list(CATEGORIES, 'parent=$1&hide_empty=false'),
    ],
  ),
  wrong(
    'category-not-moved-up',
    'Event category: “parent | integer (category id)”',
    CATEGORIES.update,
    'an update with parent 0 leaves a category where it is',
    given((values) => (values.parent === 0 ? drop(values, 'parent') : values)),
    [category({ name: 'Top' }), category({ parent: '$1' }), change(CATEGORIES, { parent: 0 }, 'PUT', 2)],
  ),
  wrong(
    'tags-exclude-beside-include',
    `${QUERY}“exclude | array of integer | ids to leave out”`,
    TAGS.list,
    'exclude is ignored where include is given',
    given((values) => (integersOf(values.include).length > 0 ? drop(values, 'exclude') : values)),
    [tag({ name: 'Left' }), tag({ name: 'Right' }), list(TAGS, 'include=$1,$2&exclude=$2&hide_empty=false')],
  ),
  wrong(
    'categories-search-shows-empty',
    `${QUERY}“hide_empty | boolean | 1 | hide terms assigned to no post”`,
    CATEGORIES.list,
    'a search that says nothing of hide_empty shows categories that no event has',
    given((values, { call }) =>
      textOf(values.search) !== '' && !has(call.sent, 'hide_empty') ? { ...values, hide_empty: false } : values,
    ),
    [category(), list(CATEGORIES, 'search=Probe')],
  ),
  wrong(
    'categories-descend-by-page',
    `${QUERY}“order | string | ascending or descending”`,
    CATEGORIES.list,
    'descending order turns each page round by itself, and not the list',
    handled((call, next) => {
      if (textOf(call.values.order).toLowerCase() !== 'desc') return next(call);
      const reply = next({ ...call, values: { ...call.values, order: 'asc' } });
      const body = membersOf(reply.body);
      return { ...reply, body: { ...body, categories: [...listOf(body.categories)].reverse() } };
    }),
    [category({ name: 'Zoom' }), list(CATEGORIES, 'orderby=name&order=desc&per_page=2&hide_empty=false')],
  ),
  wrong(
    'tag-update-empties-description',
    'Calendar: categories and tags: “POST, PUT, PATCH | …/tags/{id} | id required; name, description, slug optional”',
    TAGS.update,
    'an update of a tag without a description empties it',
    given((values) => (has(values, 'description') ? values : { ...values, description: '' })),
    [tag({ description: 'Kept' }), change(TAGS, { name: 'Other' }, 'PATCH'), read(TAGS)],
  ),
];
