/** Categories and tags: texts that lose a part, and a filter that another one hides. */
import { textOf } from '../../http/values.ts';
import { drop, given, mapText, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, list, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('lodger');

export const termFaults = [
  wrong(
    'category-name-behind-slash',
    'Event category: “name | string | yes”',
    CATEGORIES.writes,
    'of a name with a slash what stands behind the slash is kept',
    given((values) => mapText(values, 'name', (text) => text.split('/').at(-1) ?? '')),
    [category({ name: 'Probe/Live' }), read(CATEGORIES)],
  ),
  wrong(
    'tags-slug-beside-search',
    'Calendar: categories and tags: “GET | /calendar/events/v1/tags | the list query below (no `parent`)”; “slug | string | | terms with that slug”',
    TAGS.list,
    'slug does nothing beside search',
    given((values) => (textOf(values.search) === '' ? values : drop(values, 'slug'))),
    [tag(), tag({ name: 'Probe other' }), list(TAGS, 'search=probe&slug=$1.slug&hide_empty=false')],
  ),
  wrong(
    'tag-description-one-line',
    'Event tag: “description | string | no”',
    TAGS.writes,
    'the lines of a description become one',
    given((values) => mapText(values, 'description', (text) => text.replace(/\s*\r?\n\s*/g, ' '))),
    [tag({ description: 'On stage.\nAnd online.' }), read(TAGS)],
  ),
];
