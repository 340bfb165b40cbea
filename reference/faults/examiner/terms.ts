/** Categories and tags: lists that count from the wrong place, and a number that is taken for one of the site's own. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf, listOf, membersOf } from '../../http/values.ts';
import { isSuccess, withValues } from '../hooks.ts';
import { drop, given, handled, mapText, rejecting, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('examiner');
const ALL = { page: 1, per_page: 1_000_000 };

export const termFaults = [
  wrong(
    'tag-of-nothing-unread',
    'What the service does: “event categories and event tags, each with list, read, create, update and delete”',
    TAGS.read,
    'a tag that no event has is not found',
    handled((call, next) => {
      const reply = next(call);
      if (isSuccess(reply) && membersOf(reply.body).count === 0) throw unknownRecord('term');
      return reply;
    }),
    [tag(), read(TAGS)],
  ),
  wrong(
    'category-slug-unnumbered',
    'Event category: “slug | string | no”',
    CATEGORIES.create,
    'a slug loses the number at its end',
    given((values) => mapText(values, 'slug', (slug) => slug.replace(/(?<=.)[-_]?\d+$/, ''))),
    [category({ slug: 'festival-2027' }), read(CATEGORIES)],
  ),
  wrong(
    'categories-of-no-parent',
    'Calendar: categories and tags: “GET | /calendar/events/v1/categories | see the list query below, plus `parent` (integer; terms with that parent)”',
    CATEGORIES.list,
    'a parent of 0 counts as none asked for',
    given((values) => (has(values, 'parent') && integerOf(values.parent) === 0 ? drop(values, 'parent') : values)),
    [
      category(),
      category({ name: 'Probe child', parent: '$1' }),
      list(CATEGORIES, 'parent=0&search=probe&hide_empty=false'),
    ],
  ),
  wrong(
    'categories-order-needs-orderby',
    'Calendar: categories and tags: “Term list query (all optional)”',
    CATEGORIES.list,
    'order without orderby is rejected',
    rejecting('order', (values) => has(values, 'order') && !has(values, 'orderby')),
    [list(CATEGORIES, 'order=desc')],
  ),
  wrong(
    'categories-page-repeats-one',
    'Calendar: categories and tags: Term list query: “page | integer | 1”',
    CATEGORIES.list,
    'each page after the first begins with the last category of the page before',
    handled((call, next) => {
      const reply = next(call);
      const page = integerOf(call.values.page);
      if (!isSuccess(reply) || page < 2) return reply;
      const size = integerOf(call.values.per_page);
      const from = (page - 1) * size - 1;
      const all = listOf(membersOf(next(withValues(call, ALL)).body).categories);
      return { ...reply, body: { ...membersOf(reply.body), categories: all.slice(from, from + size) } };
    }),
    [list(CATEGORIES, 'hide_empty=false&per_page=1&page=2')],
  ),
];
