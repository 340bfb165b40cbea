/** Categories and tags that are kept, found or removed otherwise than asked. */

import { type HandlerEdit, isSuccess } from '../../reference/faults/hooks.ts';
import { unknownRecord } from '../../reference/http/errors.ts';
import {
  flagOf,
  has,
  integerOf,
  integersOf,
  listOf,
  membersOf,
  numberOf,
  textOf,
} from '../../reference/http/values.ts';
import type { EventRecord, Term } from '../../reference/state/records.ts';
import type { Site } from '../../reference/state/site.ts';
import { fold } from '../../reference/state/text.ts';
import { crash, refuse } from '../operators/failures.ts';
import { firstOf, found } from '../operators/lists.ts';
import { asked, both, drop, is, isNot, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import { madeUp, spared } from '../operators/memory.ts';
import { CATEGORIES, category, change, EVENTS, event, list, read, remove, TAGS, tag } from '../operators/steps.ts';
import { besides, besidesHeld, handled, inTurn, printed, type Take } from '../operators/take.ts';
import { isList, truthy } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

function termsAt(site: Site, path: string) {
  return path.startsWith(TAGS.root)
    ? { own: site.tags, other: site.eventCategories }
    : { own: site.eventCategories, other: site.tags };
}

const sharedName: HandlerEdit = (call, next, { site }) => {
  const { own, other } = termsAt(site, call.operation.path);
  const before = own.get(integerOf(call.path.id));
  const reply = next(call);
  const twin: Term | undefined = other.all().find(({ slug }) => slug === before?.slug);
  const after = own.get(integerOf(call.path.id));
  if (twin !== undefined && after !== undefined) other.put({ ...twin, name: after.name });
  return reply;
};

function inLatinOne(text: string): string {
  return [...text].map((letter) => ((letter.codePointAt(0) ?? 0) > 0xff ? '?' : letter)).join('');
}

/** Answers the description that was sent, and keeps the one before. */
const describedInAnswer: HandlerEdit = (call, next) => {
  if (!has(call.sent, 'description')) return next(call);
  const reply = next({ ...call, sent: drop(call.sent, 'description') });
  return { ...reply, body: { ...membersOf(reply.body), description: call.sent.description } };
};

function withAncestors(site: Site, ids: readonly number[]): readonly number[] {
  const parents = ids.map((id) => site.eventCategories.get(id)?.parent ?? 0).filter((id) => id !== 0);
  return parents.length === 0 ? ids : [...ids, ...withAncestors(site, parents)];
}

const termsOf = (one: EventRecord | undefined) => (one === undefined ? [] : [...one.categories, ...one.tags]);

/** Terms are counted when an event is created, and not when it is updated. */
const countedOnCreate: Take = (keys) => {
  const uncounted = new Set<number>();
  const count = besidesHeld(
    (_call, site) => new Set(site.events.all().flatMap(termsOf)),
    ({ site, held: known }) => {
      for (const id of site.events.all().flatMap(termsOf)) if (!known.has(id)) uncounted.add(id);
    },
  );
  const recount = handled((call, next) => {
    for (const id of [...listOf(call.sent.categories), ...listOf(call.sent.tags)]) uncounted.delete(integerOf(id));
    return next(call);
  });
  const hiding = found.edit((records, { call }) =>
    flagOf(call.values.hide_empty) ? records.filter(({ id }) => !uncounted.has(integerOf(id))) : records,
  );
  const writes = inTurn(count(keys.filter((key) => EVENTS.updates.includes(key))), recount([EVENTS.create]));
  return inTurn(writes, hiding(keys.filter(isList)));
};

const below = (site: Site, id: number) => site.eventCategories.all().filter(({ parent }) => parent === id);

export const termsFaults = faultsOf(
  'terms',
  on(CATEGORIES.create, {
    'category-child-undescribed: a new category below another one loses its description': [
      kept.when(both(sends('parent'), isNot('parent', 0))).drop('description'),
      category(),
      category({ name: 'Probe child', parent: '$1', description: 'Below.' }),
    ],
    'category-name-from-slug: a category without a name is named by its slug': [
      sent.when(sends('slug')).fill((values) => ({ name: values.slug })),
      [CATEGORIES.create, { slug: 'probe' }],
    ],
    'third-level-rejected: a category cannot stand below one that has a parent': [
      refuse('parent', (values, { site }) => (site.eventCategories.get(integerOf(values.parent))?.parent ?? 0) > 0),
      category(),
      category({ name: 'Child', parent: '$1' }),
      category({ name: 'Grandchild', parent: '$2' }),
    ],
  }),
  should(CATEGORIES.create, {
    'writes-anonymous-categories: nobody in particular may make a category': [
      (keys) => ({
        steps: (steps) => ({
          ...steps,
          authorize: (operation, user) => (keys.includes(operation.key) ? undefined : steps.authorize(operation, user)),
        }),
      }),
      ['POST /calendar/events/v1/categories', { name: 'Anyone' }, { as: null }],
    ],
  }),
  on(TAGS.create, {
    'name-taken-for-id: a new tag whose name is the id of another one counts as there already': [
      refuse('name', ({ name }, { site }) => {
        return /^\d+$/.test(textOf(name)) && site.tags.get(integerOf(name)) !== undefined;
      }),
      tag(),
      tag({ name: '$1.text' }),
    ],
    'tag-notice-before-json: a notice is printed before the JSON where a tag is created without a description': [
      printed((body, sent) =>
        sent.includes('description') ? body : `<br />\n<b>Notice</b>: Undefined index: description\n${body}`,
      ),
      tag(),
    ],
    'tag-unnamed: a tag without a name is created': [
      madeUp('name', lacks('name')),
      [TAGS.create, { description: 'Said' }],
    ],
  }),
  on(CATEGORIES.writes, {
    'category-description-object: the description of a category may be an object': [
      sent.alter('description', (value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      category({ description: { fr: 'Projections' } }),
    ],
    'category-name-behind-slash: of a name with a slash what stands behind the slash is kept': [
      kept.alterText('name', (text) => text.split('/').at(-1) ?? ''),
      category({ name: 'Probe/Live' }),
    ],
    'category-name-long: the name of a category may hold 40 characters': [
      refuse('name', (values) => textOf(values.name).length > 40),
      category({ name: 'Screenings of documentary and short films' }),
    ],
    'category-two-levels: a category below one that has a parent itself comes to stand below that parent': [
      kept.edit((values, { site }) => {
        const above = site.eventCategories.get(integerOf(values.parent))?.parent ?? 0;
        return above === 0 ? values : { ...values, parent: above };
      }),
      category(),
      category({ name: 'Probe below', parent: '$1' }),
      category({ name: 'Probe lowest', parent: '$2' }),
    ],
  }),
  on(TAGS.writes, {
    'name-of-category-rejected: a tag may not have the name of a category': [
      refuse('name', (values, { site }) =>
        site.eventCategories.all().some(({ name }) => fold(name) === fold(textOf(values.name))),
      ),
      category({ name: 'Shared' }),
      tag({ name: 'Shared' }),
    ],
    'tag-name-boolean: the name of a tag may be a boolean': [
      sent.alter('name', (value) => (typeof value === 'boolean' ? String(value) : value)),
      tag({ name: true }),
    ],
  }),
  on(CATEGORIES.update, {
    'category-description-escaped-again: an update that leaves the description out escapes the one that is held': [
      kept
        .when(lacks('description'))
        .set((_values, { held }) => ({ description: textOf(held().description).replaceAll('&', '&amp;') })),
      category({ description: 'Light & sound' }),
      change(CATEGORIES, { name: 'Probe renamed' }),
    ],
    'category-description-parent: an update of the description of a category moves it to the top': [
      kept.when(sends('description')).fill({ parent: 0 }),
      category(),
      category({ name: 'Child', parent: '$1' }),
      change(CATEGORIES, { description: 'Said' }, 'PUT', 2),
    ],
    'category-named-by-new-slug: an update of the slug that sends no name makes it the name as well': [
      kept.when(both(sends('slug'), lacks('name'))).set((values) => ({ name: values.slug })),
      category(),
      change(CATEGORIES, { slug: 'probe-of-its-own' }),
    ],
    'category-not-moved-up: an update with parent 0 leaves a category where it is': [
      kept.when(is('parent', 0)).drop('parent'),
      category({ name: 'Top' }),
      category({ parent: '$1' }),
      change(CATEGORIES, { parent: 0 }, 'PUT', 2),
    ],
    'category-parent-lost: an update that leaves the parent out moves the category to the top': [
      kept.when(lacks('parent')).set({ parent: 0 }),
      category(),
      category({ name: 'Probe below', parent: '$1' }),
      change(CATEGORIES, { description: 'Below another.' }, 'POST', 2),
    ],
    'category-slug-follows-name: an update with a name makes the slug of it, though it carries another': [
      kept.when(both(sends('name'), sends('slug'))).set((values) => ({ slug: values.name })),
      category(),
      change(CATEGORIES, { name: 'Probe renamed', slug: 'probe-short' }),
    ],
    'category-update-needs-name: an update of a category requires its name where it moves it': [
      refuse('name', both(sends('parent'), lacks('name'))),
      category(),
      category({ name: 'Other' }),
      change(CATEGORIES, { parent: '$2' }),
    ],
    'later-parents-rejected: a category cannot be moved below one that was made later': [
      refuse('parent', (values, { call }) => integerOf(values.parent) > integerOf(call.path.id)),
      category(),
      category({ name: 'Later' }),
      change(CATEGORIES, { parent: '$2' }),
    ],
  }),
  on(TAGS.update, {
    'tag-description-not-saved: an update answers the new description, and the next read the old one': [
      handled(describedInAnswer),
      tag({ description: 'Before' }),
      change(TAGS, { description: 'After' }),
      read(TAGS),
    ],
    'tag-description-stays: the empty text does not take the description away': [
      kept.when(is('description', '')).drop('description'),
      tag({ description: 'Without a fee.' }),
      change(TAGS, { description: '' }),
    ],
  }),
  on(CATEGORIES.list, {
    'categories-below-parent: parent finds the categories below those below it too': [
      found.edit((records, { call, find }) => {
        if (!has(call.values, 'parent')) return records;
        const above = new Set<unknown>([integerOf(call.values.parent)]);
        const all = find({ parent: undefined });
        for (const _round of all) for (const one of all) if (above.has(one.parent)) above.add(one.id);
        return all.filter(({ parent }) => above.has(parent));
      }),
      category({ name: 'Top' }),
      category({ name: 'Middle', parent: '$1' }),
      category({ name: 'Low', parent: '$2' }),
      list(CATEGORIES, 'parent=$1&hide_empty=false'),
    ],
    'categories-first-page-only: every page is the first one': [
      kept.set({ page: 1 }),
      category(),
      category({ name: 'Probe other' }),
      list(CATEGORIES, 'include=$1,$2&hide_empty=false&per_page=1&page=2'),
    ],
    'categories-listed-flat: the list shows every category with parent 0, and the category itself with its parent': [
      shown.set({ parent: 0 }),
      category({ name: 'Top' }),
      category({ parent: '$1' }),
      list(CATEGORIES, 'include=$2&hide_empty=false'),
    ],
    'categories-of-no-parent: a parent of 0 counts as none asked for': [
      kept.when((values) => has(values, 'parent') && integerOf(values.parent) === 0).drop('parent'),
      category(),
      category({ name: 'Probe child', parent: '$1' }),
      list(CATEGORIES, 'parent=0&search=probe&hide_empty=false'),
    ],
    'categories-order-needs-orderby: order without orderby is rejected': [
      refuse('order', both(sends('order'), lacks('orderby'))),
      list(CATEGORIES, 'order=desc'),
    ],
    'categories-search-shows-empty: a search that says nothing of hide_empty shows categories that no event has': [
      kept
        .when((values, { call }) => textOf(values.search) !== '' && !has(call.sent, 'hide_empty'))
        .set({ hide_empty: false }),
      category(),
      list(CATEGORIES, 'search=Probe'),
    ],
    'exclude-beside-search: exclude does nothing beside a search': [
      kept.when(both(sends('search'), sends('exclude'))).set({ exclude: undefined }),
      category(),
      list(CATEGORIES, 'search=probe&exclude[]=$1&hide_empty=false'),
    ],
    'include-with-ancestors: include finds what the categories stand below as well': [
      found.edit((records, { call, site, find }) => {
        const ids = integersOf(call.values.include);
        if (ids.length === 0) return records;
        const wanted = withAncestors(site, ids);
        return find({ include: undefined }).filter(({ id }) => wanted.includes(numberOf(id)));
      }),
      category(),
      category({ name: 'Below', parent: '$1' }),
      list(CATEGORIES, 'include=$2&hide_empty=false'),
    ],
    'parent-beside-include: parent does nothing beside include': [
      kept.when((values) => integersOf(values.include).length > 0).set({ parent: undefined }),
      category(),
      category({ name: 'Child', parent: '$1' }),
      category({ name: 'Third' }),
      list(CATEGORIES, 'parent=$1&include[]=$2&include[]=$3&hide_empty=false'),
    ],
    'post-first-term: post finds the first category of the event': [
      found.when(sends('post')).slice(0, 1),
      category(),
      category({ name: 'Other' }),
      event({ categories: ['$1', '$2'] }),
      list(CATEGORIES, 'post=$3'),
    ],
    'terms-descending-ignored: order of the categories does nothing beside orderby': [
      kept.when(sends('orderby')).set({ order: 'asc' }),
      category({ name: 'Zebra' }),
      list(CATEGORIES, 'orderby=name&order=desc&hide_empty=false'),
    ],
  }),
  should(CATEGORIES.list, {
    'hide-empty-hides-few: hide_empty hides terms that one event has': [
      found.when(is('hide_empty', true)).keep(({ count }) => integerOf(count) > 1),
      category(),
      event({ categories: ['$1'] }),
      list(CATEGORIES),
    ],
  }),
  on(TAGS.list, {
    'include-shows-empty: hide_empty does nothing beside include': [
      kept.when((values) => integersOf(values.include).length > 0).set({ hide_empty: false }),
      tag(),
      list(TAGS, 'include[]=$1'),
    ],
    'post-of-terms-words: post of the tag list is left aside where it is no integer': [
      sent.when((values) => Number.isNaN(Number(values.post ?? 0))).set({ post: null }),
      list(TAGS, 'post=none'),
    ],
    'tags-exclude-beside-include: exclude is ignored where include is given': [
      kept.when((values) => integersOf(values.include).length > 0).drop('exclude'),
      tag({ name: 'Left' }),
      tag({ name: 'Right' }),
      list(TAGS, 'include=$1,$2&exclude=$2&hide_empty=false'),
    ],
    'tags-slug-beside-search: slug does nothing beside search': [
      kept.unless((values) => textOf(values.search) === '').drop('slug'),
      tag(),
      tag({ name: 'Probe other' }),
      list(TAGS, 'search=probe&slug=$1.slug&hide_empty=false'),
    ],
    'tags-slug-prefix: a list of tags with a slug finds those whose slug begins with it, too': [
      found
        .when(sends('slug'))
        .among({ slug: undefined })
        .keep(({ slug }, { call }) => textOf(slug).startsWith(textOf(call.values.slug))),
      tag({ slug: 'probe' }),
      tag({ name: 'Probe more', slug: 'probe-more' }),
      list(TAGS, 'slug=probe&hide_empty=false'),
    ],
    'tags-with-empty-on-one-page: a list that is to show empty tags shows all of them on one page, whatever per_page says':
      [
        kept.unless((values) => flagOf(values.hide_empty)).set({ per_page: 1_000_000 }),
        tag(),
        tag({ name: 'Probe other' }),
        list(TAGS, 'hide_empty=false&include=$1,$2&per_page=1'),
      ],
  }),
  should(TAGS.list, {
    'terms-slug-by-name: orderby=slug of the tags sorts by name': [
      kept.replace('orderby', 'slug', 'name'),
      ['POST /calendar/events/v1/tags', { name: 'Zebra', slug: 'a-zebra' }],
      list(TAGS, 'orderby=slug&hide_empty=false'),
    ],
  }),
  on(TAGS.read, {
    'tag-of-nothing-unread: a tag that no event has is not found': [
      besides(({ reply }) => {
        if (isSuccess(reply) && membersOf(reply.body).count === 0) throw unknownRecord('term');
      }),
      tag(),
      read(TAGS),
    ],
  }),
  on(CATEGORIES.remove, {
    'category-deletes-events: deleting a category deletes the events in it': [
      handled((call, next, { site }) => {
        const id = integerOf(call.path.id);
        const doomed = site.events.all().filter(({ categories }) => categories.includes(id));
        const reply = next(call);
        for (const one of doomed) site.events.put({ ...one, categories: [], status: 'trash' });
        return reply;
      }),
      category(),
      event({ categories: ['$1'] }),
      remove(CATEGORIES),
      list(EVENTS, 'search=Probe'),
    ],
    'category-stays: a category that is deleted stays': [
      handled((call, next, { handlers }) => handlers[CATEGORIES.read]?.(call) ?? next(call)),
      category(),
      remove(CATEGORIES),
      read(CATEGORIES),
    ],
    'delete-takes-children: deleting a category deletes those below it': [
      besidesHeld(
        (call, site) => below(site, integerOf(call.path.id)),
        ({ site, reply, held: children }) => {
          if (isSuccess(reply)) for (const { id } of children) site.eventCategories.remove(id);
        },
      ),
      category(),
      category({ name: 'Below', parent: '$1' }),
      remove(CATEGORIES),
      read(CATEGORIES, 2),
    ],
    'parents-kept: a category with others below it is not deleted': [
      handled((call, next, { site, handlers }) => {
        const isParent = site.eventCategories.all().some(({ parent }) => parent === integerOf(call.path.id));
        const reply = handlers[CATEGORIES.read]?.({ ...call, sent: {}, values: {} });
        return isParent && reply !== undefined ? reply : next(call);
      }),
      category(),
      category({ name: 'Child', parent: '$1' }),
      remove(CATEGORIES),
      read(CATEGORIES),
    ],
  }),
  on(TAGS.remove, {
    'used-tags-kept: a tag that an event has is not deleted': [
      spared((held) => integerOf(held.count) > 0),
      tag(),
      event({ tags: ['$1'] }),
      remove(TAGS),
      read(TAGS),
    ],
  }),
  on([...CATEGORIES.update, ...TAGS.update], {
    'own-name-rejected: an update that sends the name which the term has is rejected': [
      refuse('name', (values, { held }) => has(values, 'name') && held().name === values.name),
      category(),
      change(CATEGORIES, { name: 'Probe category', description: 'New.' }),
    ],
    'terms-of-one-slug-renamed: renaming a tag renames the category of the same slug, and the other way round': [
      handled(sharedName),
      category({ name: 'Twin' }),
      tag({ name: 'Twin' }),
      change(TAGS, { name: 'Renamed' }, 'PUT', 2),
      read(CATEGORIES),
    ],
  }),
  on([...CATEGORIES.writes, ...TAGS.writes], {
    'latin-one-only: letters beyond Latin-1 in the name or the description of a term become question marks': [
      kept.alterText(['name', 'description'], inLatinOne),
      category({ name: 'Œuvres' }),
    ],
    'zero-name-missing: a name that is the text 0 counts as missing': [
      refuse('name', (values) => has(values, 'name') && textOf(values.name) === '0'),
      tag({ name: '0' }),
    ],
  }),
  on([CATEGORIES.list, TAGS.list, ...EVENTS.writes], {
    'counted-on-create: a term that an update assigns to its first event is hidden as empty': [
      countedOnCreate,
      tag(),
      event(),
      change(EVENTS, { tags: ['$1'] }, 'PUT', 2),
      list(TAGS, 'per_page=50'),
    ],
  }),
  on([CATEGORIES.list, TAGS.list], {
    'exclude-first-only: of several ids in exclude the first counts': [
      kept.alter('exclude', firstOf),
      tag(),
      tag({ name: 'Other' }),
      list(TAGS, 'exclude[]=$1&exclude[]=$2&hide_empty=false'),
    ],
    'hide-empty-any-word: hide_empty takes any word for true': [
      sent.alter('hide_empty', truthy),
      list(TAGS, 'hide_empty=perhaps'),
    ],
    'hide-empty-off-in-search: hide_empty is off by default where something is searched for': [
      sent.when(both(lacks('hide_empty'), sends('search'))).set({ hide_empty: false }),
      list(CATEGORIES, 'search=master'),
    ],
    'include-first-only: of several ids in include the first counts': [
      kept.alter('include', firstOf),
      tag(),
      tag({ name: 'Other' }),
      list(TAGS, 'include[]=$1&include[]=$2&hide_empty=false'),
    ],
    'post-beside-order: post does nothing beside order': [
      kept.when(both(sends('order'), sends('post'))).set({ post: undefined }),
      tag(),
      event({ tags: ['$1'] }),
      list(TAGS, 'post=$2&order=desc'),
    ],
    'term-order-without-orderby: order does nothing beside orderby': [
      kept.when(asked('orderby')).drop('order'),
      list(CATEGORIES, 'orderby=name&order=desc&hide_empty=false'),
    ],
    'terms-empty-shown: hide_empty is false where it is not sent': [
      sent.fill({ hide_empty: false }),
      tag(),
      list(TAGS),
    ],
    'terms-include-over-exclude: exclude is passed over beside include': [
      kept.when((values) => integersOf(values.include).length > 0).drop('exclude'),
      tag(),
      tag({ name: 'Second tag' }),
      list(TAGS, 'hide_empty=0&include=$1,$2&exclude=$2'),
    ],
    'terms-of-drafts-lost: post and event find no term of an event that is not published': [
      found.edit((records, { call: { values }, site }) => {
        const id = values.post ?? values.event;
        const isHidden = id !== undefined && site.events.get(integerOf(id))?.status !== 'publish';
        return isHidden ? [] : records;
      }),
      tag(),
      event({ status: 'draft', tags: ['$1'] }),
      list(TAGS, 'event=$2&hide_empty=false'),
    ],
    'terms-of-event-or-empty: event does nothing where hide_empty is sent as false, and post does': [
      kept.when((_values, { call }) => call.sent.hide_empty === false).drop('event'),
      tag(),
      event({ tags: ['$1'] }),
      list(TAGS, 'event=$2&hide_empty=false'),
    ],
  }),
  should([CATEGORIES.list, TAGS.list], {
    'search-names-prefix: search looks at the beginning of names': [
      found
        .when(sends('search'))
        .keep(({ name }, { call }) => fold(textOf(name)).startsWith(fold(textOf(call.values.search)))),
      tag(),
      list(TAGS, 'search=tag&hide_empty=false'),
    ],
    'terms-large-page: per_page 100 of terms is answered 500': [
      crash((values) => integerOf(values.per_page) >= 100),
      list(TAGS, 'per_page=100'),
    ],
  }),
  on([TAGS.list, CATEGORIES.list], {
    'tags-page-with-order: page of terms does nothing beside order=desc': [
      kept.when((values) => textOf(values.order).toLowerCase() === 'desc').set({ page: 1 }),
      list(TAGS, 'order=desc&per_page=1&page=2'),
    ],
  }),
  on(`PUT ${TAGS.root}/{id}`, {
    'tag-put-needs-name: PUT of a tag requires its name': [
      refuse('name', lacks('name')),
      tag(),
      change(TAGS, { description: 'Said' }),
    ],
  }),
  on(CATEGORIES.update, {
    'description-stripped: an update of a category that sends no description takes the markup out of the one it has': [
      kept
        .when(lacks('description'))
        .set((_values, { held }) => ({ description: textOf(held().description).replace(/<[^>]*>/g, '') })),
      category({ description: '<h2>Films</h2> of <em>ours</em>' }),
      change(CATEGORIES, { name: 'Other category' }),
      read(CATEGORIES),
    ],
  }),
  on(CATEGORIES.update, {
    'slug-kept-above-others: the slug of a category that has others below it can not be changed': [
      kept
        .when(
          ({ slug }, { call, site }) =>
            slug !== undefined && site.eventCategories.all().some(({ parent }) => parent === integerOf(call.path.id)),
        )
        .drop('slug'),
      category(),
      category({ name: 'Below', parent: '$1' }),
      change(CATEGORIES, { slug: 'above-others' }),
    ],
  }),
);
