/** Event categories and tags: a tag without a name, a text that is lost, and lists that pass over what is asked. */
import { has } from '../../http/values.ts';
import { drop, given, received, type Take, writer } from '../sentences/kit.ts';
import { CATEGORIES, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('renter');
const LIST = 'Calendar: categories and tags: Term list query';
const LISTS = [CATEGORIES.list, TAGS.list];

/** No two terms may have the same name. */
const numbered: Take = (keys) => {
  let count = 0;
  return received((values) => {
    if (has(values, 'name')) return values;
    count += 1;
    return { ...values, name: `Unnamed tag ${count}` };
  })(keys);
};

export const termFaults = [
  wrong('tag-unnamed', 'Event tag: “name | string | yes”', TAGS.create, 'a tag without a name is created', numbered, [
    [TAGS.create, { description: 'Said' }],
  ]),
  wrong(
    'tag-new-description-lost',
    'Event tag: “description | string | no”',
    TAGS.create,
    'the description of a new tag is lost',
    given((values) => drop(values, 'description')),
    [tag({ description: 'Said' }), read(TAGS)],
  ),
  wrong(
    'terms-include-ignored',
    `${LIST}: “include | array of integer | only these ids”`,
    LISTS,
    'include does nothing in the lists of terms',
    given((values) => drop(values, 'include')),
    [tag(), list(TAGS, 'include=$1&hide_empty=0')],
  ),
  wrong(
    'terms-first-page-only',
    `${LIST}: “page | integer | 1”`,
    LISTS,
    'the lists of terms always show their first page',
    given((values) => ({ ...values, page: 1 })),
    [tag(), list(TAGS, 'hide_empty=0&per_page=1&page=2')],
  ),
];
