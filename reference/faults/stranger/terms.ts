/** Categories and tags: a filter that nothing passes and that lets everything through, and a name that comes back. */
import { has, integerOf } from '../../http/values.ts';
import { drop, found, given, type Take, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, change, event, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('stranger');

/** Writes the name that a category had when it was first updated, where none is sent. */
const formerName: Take = (keys) => {
  const names = new Map<number, string>();
  return given((values, { call, site }) => {
    const id = integerOf(call.path.id);
    const held = site.eventCategories.get(id);
    if (held !== undefined && !names.has(id)) names.set(id, held.name);
    return { name: names.get(id), ...values };
  })(keys);
};

export const termFaults = [
  wrong(
    'category-name-of-before',
    'Event category: “name | string | yes”; Calendar: categories and tags: “id required; name, description, slug, parent optional”',
    CATEGORIES.update,
    'an update that sends no name undoes an earlier change of the name',
    formerName,
    [
      category(),
      change(CATEGORIES, { name: 'Probe renamed' }),
      change(CATEGORIES, { description: 'Below.' }),
      read(CATEGORIES),
    ],
  ),
  wrong(
    'terms-of-bare-event-all',
    'Calendar: categories and tags: Term list query: “post | integer | terms assigned to that post”',
    [CATEGORIES.list, TAGS.list],
    'the list finds all terms for the post that has none of them',
    found((records, { call, site, find }) => {
      const asked = has(call.values, 'post') ? site.events.get(integerOf(call.values.post)) : undefined;
      if (asked === undefined) return records;
      const assigned = call.operation.key === TAGS.list ? asked.tags : asked.categories;
      return assigned.length === 0 ? find({ post: undefined }) : records;
    }),
    [event(), list(TAGS, 'post=$1')],
  ),
  wrong(
    'terms-of-event-or-empty',
    'Calendar: categories and tags: Term list query: “event | integer | alias of `post`”',
    [CATEGORIES.list, TAGS.list],
    'event does nothing where hide_empty is sent as false, and post does',
    given((values, { call }) => (call.sent.hide_empty === false ? drop(values, 'event') : values)),
    [tag(), event({ tags: ['$1'] }), list(TAGS, 'event=$2&hide_empty=false')],
  ),
];
