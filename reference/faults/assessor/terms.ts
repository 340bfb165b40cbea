/** Categories and tags: updates that touch what they do not carry, and pages of a fixed size. */
import { has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { isSuccess, withValues } from '../hooks.ts';
import { drop, found, given, handled, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, change, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('assessor');
const CATEGORY_WRITES = [CATEGORIES.create, ...CATEGORIES.update];
const PAGE_SIZE = 10;
const ALL = { page: 1, per_page: 1_000_000 };

export const termFaults = [
  wrong(
    'category-slug-follows-name',
    'Event category: “slug | string | no”',
    CATEGORIES.update,
    'an update with a name makes the slug of it, though it carries another',
    given((values) => (has(values, 'name') && has(values, 'slug') ? { ...values, slug: values.name } : values)),
    [category(), change(CATEGORIES, { name: 'Probe renamed', slug: 'probe-short' }), read(CATEGORIES)],
  ),
  wrong(
    'tags-slug-prefix',
    'Calendar: categories and tags: Term list query: “slug | string | terms with that slug”',
    TAGS.list,
    'a list of tags with a slug finds those whose slug begins with it, too',
    found((records, { call, find }) =>
      has(call.values, 'slug')
        ? find({ slug: undefined }).filter(({ slug }) => textOf(slug).startsWith(textOf(call.values.slug)))
        : records,
    ),
    [
      tag({ slug: 'probe' }),
      tag({ name: 'Probe more', slug: 'probe-more' }),
      list(TAGS, 'slug=probe&hide_empty=false'),
    ],
  ),
  wrong(
    'tag-description-stays',
    'Event tag: “description | string | no”',
    TAGS.update,
    'the empty text does not take the description away',
    given((values) => (values.description === '' ? drop(values, 'description') : values)),
    [tag({ description: 'Without a fee.' }), change(TAGS, { description: '' }), read(TAGS)],
  ),
  wrong(
    'tags-pages-of-ten',
    'Calendar: categories and tags: Term list query: “page | integer | 1”, “per_page | integer | 10”',
    TAGS.list,
    'the second page of tags begins with the eleventh, however many a page holds',
    handled((call, next) => {
      const reply = next(call);
      if (!isSuccess(reply) || integerOf(call.values.page) === 1) return reply;
      const from = (integerOf(call.values.page) - 1) * PAGE_SIZE;
      const all = listOf(membersOf(next(withValues(call, ALL)).body).tags);
      const tags = all.slice(from, from + integerOf(call.values.per_page));
      return { ...reply, body: { ...membersOf(reply.body), tags } };
    }),
    [
      tag({ name: 'Probe one' }),
      tag({ name: 'Probe two' }),
      list(TAGS, 'search=probe&per_page=1&page=2&hide_empty=false'),
    ],
  ),
  wrong(
    'category-description-escaped-again',
    'Event category: “description | string | no”',
    CATEGORIES.update,
    'an update that leaves the description out escapes the one that is held',
    given((values, { held }) =>
      has(values, 'description')
        ? values
        : { ...values, description: textOf(held().description).replaceAll('&', '&amp;') },
    ),
    [category({ description: 'Light & sound' }), change(CATEGORIES, { name: 'Probe renamed' }), read(CATEGORIES)],
  ),
  wrong(
    'category-parent-lost',
    'Calendar: categories and tags: “POST, PUT, PATCH | /calendar/events/v1/categories/{id} | id required; name, description, slug, parent optional”',
    CATEGORIES.update,
    'an update that leaves the parent out moves the category to the top',
    given((values) => (has(values, 'parent') ? values : { ...values, parent: 0 })),
    [
      category(),
      category({ name: 'Probe below', parent: '$1' }),
      change(CATEGORIES, { description: 'Below another.' }, 'POST', 2),
      read(CATEGORIES, 2),
    ],
  ),
  wrong(
    'category-two-levels',
    'Event category: “parent | integer (category id) | no”',
    CATEGORY_WRITES,
    'a category below one that has a parent itself comes to stand below that parent',
    given((values, { site }) => {
      const above = site.eventCategories.get(integerOf(values.parent))?.parent ?? 0;
      return above === 0 ? values : { ...values, parent: above };
    }),
    [
      category(),
      category({ name: 'Probe below', parent: '$1' }),
      category({ name: 'Probe lowest', parent: '$2' }),
      read(CATEGORIES, 3),
    ],
  ),
];
