/** Categories and tags: what is not sent counts as nothing, and one list of ids goes before the other. */
import { integersOf } from '../../http/values.ts';
import { drop, given, received, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, change, list, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('visitor');
const LISTS = [CATEGORIES.list, TAGS.list];

export const termFaults = [
  wrong(
    'category-to-the-top',
    'Calendar: categories and tags: “id required; name, description, slug, parent optional”',
    CATEGORIES.update,
    'an update that names no parent takes the category out of its parent',
    given((values) => ({ parent: 0, ...values })),
    [category(), category({ name: 'Below', parent: '$1' }), change(CATEGORIES, { description: 'Deeper.' }, 'PUT', 2)],
  ),
  wrong(
    'terms-empty-shown',
    'Term list query: “hide_empty | boolean | 1 | hide terms assigned to no post”',
    LISTS,
    'hide_empty is false where it is not sent',
    received((values) => ({ hide_empty: false, ...values })),
    [tag(), list(TAGS)],
  ),
  wrong(
    'terms-include-over-exclude',
    'Term list query: “exclude | array of integer | | ids to leave out”',
    LISTS,
    'exclude is passed over beside include',
    given((values) => (integersOf(values.include).length > 0 ? drop(values, 'exclude') : values)),
    [tag(), tag({ name: 'Second tag' }), list(TAGS, 'hide_empty=0&include=$1,$2&exclude=$2')],
  ),
];
