import { forbidden } from '../access.ts';
import { permalink } from '../calendar/posts.ts';
import { termRecordHandlers } from '../calendar/term-routes.ts';
import { countTerms, POST_CATEGORIES, queryTerms, TAGS, type Taxonomy } from '../calendar/terms.ts';
import { unknownRecord } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, textOf, textsOf } from '../http/values.ts';
import type { Handlers } from '../routing/call.ts';
import { answerShopPage, selfLinks } from '../shop/list.ts';
import type { Post, Term } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { compareText, holdsText } from '../state/text.ts';

const ROOT = '/core/v2';

export function contentHandlers(site: Site): Handlers {
  return {
    [`GET ${ROOT}/posts`]: (call) =>
      answerShopPage(site, call, listPosts(site, call.values), (post) => postDocument(site, post)),
    [`GET ${ROOT}/posts/{id}`]: (call) => {
      const post = site.posts.get(integerOf(call.path.id));
      if (post === undefined) throw unknownRecord('post');
      return ok(postDocument(site, post));
    },
    ...termHandlers(site, 'categories', POST_CATEGORIES),
    ...termHandlers(site, 'tags', TAGS),
    [`GET ${ROOT}/users/me`]: ({ user }) => {
      if (user === null) throw forbidden(user);
      return ok({
        id: user.id,
        name: user.name,
        url: site.home,
        description: '',
        link: `${site.home}/author/${user.username}/`,
        slug: user.username,
      });
    },
  };
}

function listPosts(site: Site, values: Values): Post[] {
  const [include, exclude, slugs] = [integersOf(values.include), integersOf(values.exclude), textsOf(values.slug)];
  const keys: Readonly<Record<string, (post: Post) => string>> = {
    date: (post) => post.published.utc,
    title: (post) => post.title,
  };
  const keyOf = keys[textOf(values.orderby)] ?? (() => '');
  const direction = values.order === 'asc' ? 1 : -1;
  return site.posts
    .all()
    .filter(
      (post) =>
        (include.length === 0 || include.includes(post.id)) &&
        !exclude.includes(post.id) &&
        (slugs.length === 0 || slugs.includes(post.slug)) &&
        holdsText(() => [post.title, post.description], textOf(values.search)),
    )
    .sort((a, b) => direction * (compareText(keyOf(a), keyOf(b)) || a.id - b.id));
}

function postDocument(site: Site, post: Post) {
  return {
    id: post.id,
    date: post.published.local,
    date_gmt: post.published.utc,
    modified: post.modified.local,
    modified_gmt: post.modified.utc,
    slug: post.slug,
    status: post.status,
    type: 'post',
    link: permalink(site, post, ''),
    title: { rendered: post.title },
    content: { rendered: post.description, protected: false },
    author: post.author,
    _links: selfLinks(site, `${ROOT}/posts`, post.id),
  };
}

function termHandlers(site: Site, name: string, taxonomy: Taxonomy): Handlers {
  const root = `${ROOT}/${name}`;
  const document = (term: Term) => termDocument(site, root, taxonomy, term);
  return {
    [`GET ${root}`]: (call) => answerShopPage(site, call, listTerms(site, taxonomy, call.values), document),
    ...termRecordHandlers(site, taxonomy, root, document, (previous) => ({ deleted: true, previous })),
  };
}

function listTerms(site: Site, taxonomy: Taxonomy, values: Values): Term[] {
  return queryTerms(site, taxonomy, {
    search: textOf(values.search),
    slugs: textsOf(values.slug),
    include: integersOf(values.include),
    exclude: integersOf(values.exclude),
    parent: has(values, 'parent') ? integerOf(values.parent) : null,
    only: null,
    hideEmpty: flagOf(values.hide_empty),
    orderby: textOf(values.orderby),
    descending: values.order === 'desc',
  });
}

function termDocument(site: Site, root: string, taxonomy: Taxonomy, term: Term) {
  return {
    id: term.id,
    count: countTerms(site, taxonomy).get(term.id) ?? 0,
    description: term.description,
    link: `${site.home}/${taxonomy.folder}/${term.slug}/`,
    name: term.name,
    slug: term.slug,
    taxonomy: taxonomy.name,
    ...(taxonomy.isTree ? { parent: term.parent } : {}),
    meta: [],
    _links: selfLinks(site, root, term.id),
  };
}
