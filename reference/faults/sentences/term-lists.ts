/** Filters of the lists of categories and tags. */
import { has, integerOf, integersOf, textOf } from '../../http/values.ts';
import { fold } from '../../state/text.ts';
import { firstOf, found, given, map, rejecting, writer } from './kit.ts';
import { CATEGORIES, category, change, event, list, TAGS, tag } from './show.ts';

const terms = writer('sentences-term-lists');
const onlyFirst = (name: string) => given((values) => map(values, name, firstOf));
const forgets = (name: string, other: string) =>
  given((values) => (has(values, other) && has(values, name) ? { ...values, [name]: undefined } : values));
const TERMS = 'Term list query: ';
const BOTH = [CATEGORIES.list, TAGS.list];

export const termListFaults = [
  terms(
    'include-first-only',
    `${TERMS}“include | array of integer | only these ids”`,
    BOTH,
    'of several ids in include the first counts',
    onlyFirst('include'),
    [tag(), tag({ name: 'Other' }), list(TAGS, 'include[]=$1&include[]=$2&hide_empty=false')],
  ),
  terms(
    'exclude-first-only',
    `${TERMS}“exclude | array of integer | ids to leave out”`,
    BOTH,
    'of several ids in exclude the first counts',
    onlyFirst('exclude'),
    [tag(), tag({ name: 'Other' }), list(TAGS, 'exclude[]=$1&exclude[]=$2&hide_empty=false')],
  ),
  terms(
    'exclude-beside-search',
    `${TERMS}“exclude | array of integer | ids to leave out”`,
    CATEGORIES.list,
    'exclude does nothing beside a search',
    forgets('exclude', 'search'),
    [category(), list(CATEGORIES, 'search=probe&exclude[]=$1&hide_empty=false')],
  ),
  terms(
    'include-shows-empty',
    `${TERMS}“hide_empty | boolean | 1 | hide terms assigned to no post”`,
    TAGS.list,
    'hide_empty does nothing beside include',
    given((values) => (integersOf(values.include).length > 0 ? { ...values, hide_empty: false } : values)),
    [tag(), list(TAGS, 'include[]=$1')],
  ),
  terms(
    'hide-empty-hides-few',
    `${TERMS}“hide_empty | boolean | 1 | hide terms assigned to no post”`,
    CATEGORIES.list,
    'hide_empty hides terms that one event has',
    found((records, { call }) =>
      call.values.hide_empty === true ? records.filter(({ count }) => integerOf(count) > 1) : records,
    ),
    [category(), event({ categories: ['$1'] }), list(CATEGORIES)],
    { level: 'SHOULD' },
  ),
  terms(
    'event-not-alias',
    `${TERMS}“event | integer | alias of post”`,
    BOTH,
    'event does nothing',
    given((values) => ({ ...values, event: undefined })),
    [tag(), event({ tags: ['$1'] }), list(TAGS, 'event=$2')],
  ),
  terms(
    'post-beside-order',
    `${TERMS}“post | integer | terms assigned to that post”`,
    BOTH,
    'post does nothing beside order',
    forgets('post', 'order'),
    [tag(), event({ tags: ['$1'] }), list(TAGS, 'post=$2&order=desc')],
  ),
  terms(
    'post-first-term',
    `${TERMS}“post | integer | terms assigned to that post”`,
    CATEGORIES.list,
    'post finds the first category of the event',
    found((records, { call }) => (has(call.values, 'post') ? records.slice(0, 1) : records)),
    [category(), category({ name: 'Other' }), event({ categories: ['$1', '$2'] }), list(CATEGORIES, 'post=$3')],
  ),
  terms(
    'slug-of-name',
    `${TERMS}“slug | string | terms with that slug”`,
    BOTH,
    'slug looks at the names of terms',
    found((records, { call, find }) =>
      has(call.values, 'slug')
        ? find({ slug: undefined }).filter(({ name }) => textOf(name) === textOf(call.values.slug))
        : records,
    ),
    [tag(), list(TAGS, 'slug=probe-tag&hide_empty=false')],
  ),
  terms(
    'slug-prefix',
    `${TERMS}“slug | string | terms with that slug”`,
    BOTH,
    'slug finds terms whose slug begins with it',
    found((records, { call, find }) =>
      has(call.values, 'slug')
        ? find({ slug: undefined }).filter(({ slug }) => textOf(slug).startsWith(textOf(call.values.slug)))
        : records,
    ),
    [tag(), list(TAGS, 'slug=probe&hide_empty=false')],
  ),
  terms(
    'parent-descendants',
    'Calendar: categories: “parent (integer; terms with that parent)”',
    CATEGORIES.list,
    'parent finds the parent as well',
    found((records, { call, find }) =>
      integerOf(call.values.parent) > 0
        ? [...records, ...find({ parent: undefined }).filter(({ id }) => id === call.values.parent)]
        : records,
    ),
    [category(), category({ name: 'Child', parent: '$1' }), list(CATEGORIES, 'parent=$1&hide_empty=false')],
  ),
  terms(
    'parent-beside-include',
    'Calendar: categories: “parent (integer; terms with that parent)”',
    CATEGORIES.list,
    'parent does nothing beside include',
    given((values) => (integersOf(values.include).length > 0 ? { ...values, parent: undefined } : values)),
    [
      category(),
      category({ name: 'Child', parent: '$1' }),
      category({ name: 'Third' }),
      list(CATEGORIES, 'parent=$1&include[]=$2&include[]=$3&hide_empty=false'),
    ],
  ),
  terms(
    'search-names-prefix',
    `${TERMS}“search | string | match a string”`,
    BOTH,
    'search looks at the beginning of names',
    found((records, { call }) =>
      has(call.values, 'search')
        ? records.filter(({ name }) => fold(textOf(name)).startsWith(fold(textOf(call.values.search))))
        : records,
    ),
    [tag(), list(TAGS, 'search=tag&hide_empty=false')],
    { level: 'SHOULD' },
  ),
  terms(
    'later-parents-rejected',
    'Event category: “parent | integer (category id)”',
    CATEGORIES.update,
    'a category cannot be moved below one that was made later',
    rejecting('parent', (values, { call }) => integerOf(values.parent) > integerOf(call.path.id)),
    [category(), category({ name: 'Later' }), change(CATEGORIES, { parent: '$2' })],
  ),
  terms(
    'third-level-rejected',
    'Event category: “parent | integer (category id)”',
    CATEGORIES.create,
    'a category cannot stand below one that has a parent',
    rejecting('parent', (values, { site }) => (site.eventCategories.get(integerOf(values.parent))?.parent ?? 0) > 0),
    [category(), category({ name: 'Child', parent: '$1' }), category({ name: 'Grandchild', parent: '$2' })],
  ),
];
