/** Event categories and tags: lists that pass over the parent and the order, and a page that is longer. */
import { has } from '../../http/values.ts';
import { drop, given, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, list, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('resident');
const LIST = 'Calendar: categories and tags: Term list query';
const LISTS = [CATEGORIES.list, TAGS.list];
/** More of them than a page shows. */
const MANY = Array.from({ length: 11 }, (_none, at) => tag({ name: `Probe ${at}` }));

export const termFaults = [
  wrong(
    'categories-parent-ignored',
    'Calendar: categories and tags: “GET | /calendar/events/v1/categories | see the list query below, plus `parent` (integer; terms with that parent)”',
    CATEGORIES.list,
    'parent does nothing',
    given((values) => drop(values, 'parent')),
    [category(), category({ name: 'Below', parent: '$1' }), list(CATEGORIES, 'hide_empty=0&parent=$1')],
  ),
  wrong(
    'terms-twenty-a-page',
    `${LIST}: “per_page | integer | 10”`,
    LISTS,
    'a page of categories or tags holds 20 where nothing is asked',
    given((values, { call }) => (has(call.sent, 'per_page') ? values : { ...values, per_page: 20 })),
    [...MANY, list(TAGS, 'hide_empty=0')],
  ),
  wrong(
    'terms-always-ascending',
    `${LIST}: “order | string | | ascending or descending”`,
    LISTS,
    'the lists of terms ascend, whatever order is asked',
    given((values) => drop(values, 'order')),
    [tag(), list(TAGS, 'hide_empty=0&order=desc')],
  ),
];
