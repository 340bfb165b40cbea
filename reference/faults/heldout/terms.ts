/** Categories and tags whose text, slug or place in the tree is kept otherwise. */
import { has, integerOf, textOf } from '../../http/values.ts';
import { found, given, mapText, type Take, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, list, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('heldout');
const LATIN_ONE = 0xff;

function inLatinOne(text: string): string {
  return [...text].map((letter) => ((letter.codePointAt(0) ?? 0) > LATIN_ONE ? '?' : letter)).join('');
}

/** The categories below another stay those that it had when they were first asked for. */
const keptChildren: Take = (keys) => {
  const kept = new Map<number, readonly number[]>();
  return found((records, { call, site, find }) => {
    if (!has(call.values, 'parent')) return records;
    const parent = integerOf(call.values.parent);
    const now = () =>
      site.eventCategories
        .all()
        .filter((one) => one.parent === parent)
        .map(({ id }) => id);
    const children = kept.get(parent) ?? now();
    kept.set(parent, children);
    return find({ parent: undefined }).filter(({ id }) => children.includes(integerOf(id)));
  })(keys);
};

export const termFaults = [
  wrong(
    'latin-one-only',
    'Event category: “name | string | yes”, “description | string | no”',
    [...CATEGORIES.writes, ...TAGS.writes],
    'letters beyond Latin-1 in the name or the description of a term become question marks',
    given((values) => mapText(values, ['name', 'description'], inLatinOne)),
    [category({ name: 'Œuvres' })],
  ),
  wrong(
    'slug-carries-parent',
    'Event category: “slug | string | no”',
    CATEGORIES.create,
    'the slug of a new category below another one gets the slug of that one at its end',
    given((values, { site }) => {
      const parent = site.eventCategories.get(integerOf(values.parent));
      return parent === undefined ? values : mapText(values, 'slug', (slug) => `${slug}-${parent.slug}`);
    }),
    [category(), category({ name: 'Below', slug: 'below', parent: '$1' })],
  ),
  wrong(
    'children-kept',
    'Calendar: categories and tags: “`parent` (integer; terms with that parent)”',
    CATEGORIES.list,
    'parent finds what stood below the category when it was first asked for',
    keptChildren,
    [
      category(),
      list(CATEGORIES, 'parent=$1&hide_empty=false'),
      category({ name: 'Below', parent: '$1' }),
      list(CATEGORIES, 'parent=$1&hide_empty=false'),
    ],
  ),
  wrong(
    'comma-ends-name',
    'Event tag: “name | string | yes”',
    TAGS.writes,
    'the name of a tag ends at its first comma',
    given((values) => mapText(values, 'name', (name) => textOf(name.split(',')[0]) || name)),
    [tag({ name: 'Lyon, autumn' })],
  ),
];
