/** Categories and tags: one argument gets in the way of another. */
import { has } from '../../http/values.ts';
import { drop, given, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('juror');
const TWENTY = 20;
const MORE_THAN_A_PAGE = Array.from({ length: 11 }, (_none, index) => tag({ name: `Probe tag ${index}` }));

export const termFaults = [
  wrong(
    'category-child-undescribed',
    'Calendar: categories and tags: “POST | /calendar/events/v1/categories | name (required), description, slug, parent”',
    CATEGORIES.create,
    'a new category below another one loses its description',
    given((values) => (has(values, 'parent') && values.parent !== 0 ? drop(values, 'description') : values)),
    [category(), category({ name: 'Probe child', parent: '$1', description: 'Below.' }), read(CATEGORIES, 2)],
  ),
  wrong(
    'tag-pages-of-twenty',
    'Term list query: “per_page | integer | 10”',
    TAGS.list,
    'a page of tags holds 20 where per_page is not sent',
    given((values, { call }) => (has(call.sent, 'per_page') ? values : { ...values, per_page: TWENTY })),
    [...MORE_THAN_A_PAGE, list(TAGS, 'hide_empty=false')],
  ),
  wrong(
    'term-order-without-orderby',
    'Term list query: “order | string | ascending or descending”',
    [CATEGORIES.list, TAGS.list],
    'order does nothing beside orderby',
    given((values, { call }) => (has(call.sent, 'orderby') ? drop(values, 'order') : values)),
    [list(CATEGORIES, 'orderby=name&order=desc&hide_empty=false')],
  ),
];
