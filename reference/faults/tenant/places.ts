/** Organizers, categories and tags: fields that are guessed from each other, and lists that forget an argument. */
import { flagOf, has, integerOf, integersOf, textOf } from '../../http/values.ts';
import { drop, found, given, mapText, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, change, list, ORGANIZERS, organizer, read, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('tenant');

export const placeFaults = [
  wrong(
    'organizer-date-keeps-hour',
    'Organizer: “date | string | no | null”; “id required; Organizer fields optional”',
    [...ORGANIZERS.update, ...ORGANIZERS.slugUpdate],
    'an update writes the day of date, and keeps the time of day that the organizer had',
    given((values, { held }) =>
      mapText(values, 'date', (text) => `${text.slice(0, 10)} ${textOf(held().date).slice(11)}`),
    ),
    [organizer({ date: '2026-01-05 08:00:00' }), change(ORGANIZERS, { date: '2026-02-07 10:30:00' }), read(ORGANIZERS)],
  ),
  wrong(
    'category-below-slug-of-name',
    'Calendar: categories and tags: “POST | /calendar/events/v1/categories | name (required), description, slug, parent”',
    CATEGORIES.create,
    'the slug of a new category that has a parent is made of its name, whatever is sent',
    given((values) => (integerOf(values.parent) > 0 ? drop(values, 'slug') : values)),
    [category(), category({ name: 'Probe below', slug: 'probe-of-its-own', parent: '$1' }), read(CATEGORIES, 2)],
  ),
  wrong(
    'category-named-by-new-slug',
    'Event category: “name | string | yes”; “id required; name, description, slug, parent optional”',
    CATEGORIES.update,
    'an update of the slug that sends no name makes it the name as well',
    given((values) => (has(values, 'slug') && !has(values, 'name') ? { ...values, name: values.slug } : values)),
    [category(), change(CATEGORIES, { slug: 'probe-of-its-own' }), read(CATEGORIES)],
  ),
  wrong(
    'categories-search-beside-exclude',
    'Calendar: categories and tags: Term list query: “search | string | | match a string”',
    CATEGORIES.list,
    'search does nothing beside exclude',
    given((values) => (integersOf(values.exclude).length > 0 ? drop(values, 'search') : values)),
    [category(), list(CATEGORIES, 'search=zebra&exclude=$1&hide_empty=false')],
  ),
  wrong(
    'categories-by-name-top-first',
    'Calendar: categories and tags: Term list query: “orderby | string | | term attribute to sort by”',
    CATEGORIES.list,
    'orderby=name puts the categories that have a parent behind all that have none',
    found((records, { call }) =>
      call.sent.orderby === 'name'
        ? [...records].sort((a, b) => Number(integerOf(a.parent) > 0) - Number(integerOf(b.parent) > 0))
        : records,
    ),
    [
      category({ name: 'Probe zoom' }),
      category({ name: 'Probe angle', parent: '$1' }),
      list(CATEGORIES, 'include=$1,$2&orderby=name&hide_empty=false'),
    ],
  ),
  wrong(
    'tags-with-empty-on-one-page',
    'Calendar: categories and tags: “GET | /calendar/events/v1/tags | the list query below (no `parent`)”; “per_page | integer | 10”',
    TAGS.list,
    'a list that is to show empty tags shows all of them on one page, whatever per_page says',
    given((values) => (flagOf(values.hide_empty) ? values : { ...values, per_page: 1_000_000 })),
    [tag(), tag({ name: 'Probe other' }), list(TAGS, 'hide_empty=false&include=$1,$2&per_page=1')],
  ),
];
