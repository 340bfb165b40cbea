/** Categories and tags whose neighbours change, or that are not taken for what they are. */

import type { Values } from '../../http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import type { Site } from '../../state/site.ts';
import { fold } from '../../state/text.ts';
import { isSuccess } from '../hooks.ts';
import { given, handled, rejecting, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, change, list, read, remove, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('unseen-terms');
const below = (site: Site, id: number) => site.eventCategories.all().filter(({ parent }) => parent === id);

export const termFaults = [
  wrong(
    'moved-without-children',
    'Event category: “parent | integer (category id)”',
    CATEGORIES.update,
    'a category that is moved leaves those below it where it was',
    handled((call, next, { site }) => {
      const held = site.eventCategories.get(integerOf(call.path.id));
      const reply = next(call);
      const after = held === undefined ? undefined : site.eventCategories.get(held.id);
      if (held === undefined || after === undefined || after.parent === held.parent) return reply;
      for (const child of below(site, held.id)) site.eventCategories.put({ ...child, parent: held.parent });
      return reply;
    }),
    [
      category(),
      category({ name: 'Moved' }),
      category({ name: 'Below', parent: '$2' }),
      change(CATEGORIES, { parent: '$1' }, 'PUT', 2),
      read(CATEGORIES, 3),
    ],
  ),
  wrong(
    'delete-takes-children',
    'Calendar: categories and tags: “GET, DELETE | /calendar/events/v1/categories/{id}”',
    CATEGORIES.remove,
    'deleting a category deletes those below it',
    handled((call, next, { site }) => {
      const children = below(site, integerOf(call.path.id));
      const reply = next(call);
      if (isSuccess(reply)) for (const { id } of children) site.eventCategories.remove(id);
      return reply;
    }),
    [category(), category({ name: 'Below', parent: '$1' }), remove(CATEGORIES), read(CATEGORIES, 2)],
  ),
  wrong(
    'name-of-category-rejected',
    'Calendar: categories and tags: “POST | /calendar/events/v1/tags | name (required), description, slug”',
    TAGS.writes,
    'a tag may not have the name of a category',
    rejecting('name', (values, { site }) =>
      site.eventCategories.all().some(({ name }) => fold(name) === fold(textOf(values.name))),
    ),
    [category({ name: 'Shared' }), tag({ name: 'Shared' })],
  ),
  wrong(
    'empty-counted-in-pages',
    'Term list query: “per_page | integer | 10”, “hide_empty | … | hide terms assigned to no post”',
    [CATEGORIES.list, TAGS.list],
    'terms that are hidden as empty take places on a page',
    handled((call, next) => {
      if (!flagOf(call.values.hide_empty)) return next(call);
      const reply = next({ ...call, values: { ...call.values, hide_empty: false } });
      const body: Values = membersOf(reply.body);
      const name = call.operation.path.slice(call.operation.path.lastIndexOf('/') + 1);
      return { ...reply, body: { ...body, [name]: listOf(body[name]).filter((one) => membersOf(one).count !== 0) } };
    }),
    [category({ name: 'Aardvark' }), list(CATEGORIES, 'per_page=1')],
  ),
  wrong(
    'exclude-takes-children',
    'Term list query: “exclude | array of integer | | ids to leave out”',
    CATEGORIES.list,
    'exclude leaves out what stands below its ids as well',
    given((values, { site }) => {
      const ids = integersOf(values.exclude);
      return ids.length === 0
        ? values
        : { ...values, exclude: [...ids, ...ids.flatMap((id) => below(site, id).map((child) => child.id))] };
    }),
    [category(), category({ name: 'Below', parent: '$1' }), list(CATEGORIES, 'hide_empty=0&per_page=50&exclude[]=$1')],
  ),
  wrong(
    'zero-name-missing',
    'Event category, Event tag: “name | string | yes”',
    [...CATEGORIES.writes, ...TAGS.writes],
    'a name that is the text 0 counts as missing',
    rejecting('name', (values) => has(values, 'name') && textOf(values.name) === '0'),
    [tag({ name: '0' })],
  ),
];
