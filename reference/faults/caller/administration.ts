/** Marketing, embeds and tools: a list that is cut too early, a limit that another takes away, and what is not found, or found still. */

import type { Reply } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { type HandlerEdit, isSuccess, onHandlers, withValues } from '../hooks.ts';
import { asked, crashing, drop, given, handled, jsonAnswer, type Take, writer } from '../sentences/kit.ts';
import { FORMS } from '../sentences/show.ts';

const wrong = writer('caller');
const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const ARTICLES = 'GET /shop-admin/marketing/knowledge-base';
const PROXY = 'GET /oembed/1.0/proxy';
const SITEMAP_SLUG = 'POST /seo/v1/sitemap/validate-html-sitemap-slug';

/** Cuts the list to a page, and looks for the category on that. */
const pageThenCategory: HandlerEdit = (call, next) => {
  const reply = next(call);
  const category = textOf(call.values.category);
  if (!isSuccess(reply) || category === '') return reply;
  const page = listOf(next(withValues(call, { category: undefined })).body).map(membersOf);
  return { ...reply, body: page.filter(({ categories }) => listOf(categories).includes(category)) };
};

/** Answers forms that are gone as they were read before. */
const readStill: Take = (keys) => {
  const kept = new Map<number, Reply>();
  return onHandlers(keys, (call, next, { site }) => {
    const id = integerOf(call.path.id);
    const before = kept.get(id);
    if (before !== undefined && site.forms.get(id) === undefined) return before;
    const reply = next(call);
    kept.set(id, reply);
    return reply;
  });
};

export const administrationFaults = [
  wrong(
    'recommended-category-of-page',
    'Shop: data, marketing, options: “/shop-admin/marketing/recommended | per_page (integer, default 10, min 1, max 100), category (string)”',
    RECOMMENDED,
    'the category is looked for among as many recommendations as per_page says, not among all',
    handled(pageThenCategory),
    [`${RECOMMENDED}?category=coupons&per_page=1`],
  ),
  wrong(
    'articles-category-of-two-words',
    'Shop: data, marketing, options: “/shop-admin/marketing/knowledge-base | category (string)”',
    ARTICLES,
    'a category of more than one word is answered 500',
    crashing(({ category }) => /\s/.test(textOf(category).trim())),
    [`${ARTICLES}?category=online%20shops`],
  ),
  wrong(
    'proxy-height-beside-width',
    'oEmbed: “GET | /oembed/1.0/proxy | … maxwidth (integer, default 600, pixels), maxheight (integer, pixels)”',
    PROXY,
    'maxheight does nothing beside maxwidth',
    given((values, { call }) => (has(call.sent, 'maxwidth') ? drop(values, 'maxheight') : values)),
    [`${PROXY}?url=http://site.test/&maxwidth=400&maxheight=100`],
  ),
  wrong(
    'seo-sitemap-slug-unserved',
    'SEO tool: “POST: … sitemap/delete-static-files, sitemap/validate-html-sitemap-slug, …”',
    SITEMAP_SLUG,
    'sitemap/validate-html-sitemap-slug is declared and not served',
    asked(() => jsonAnswer(404, { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } })),
    [[SITEMAP_SLUG, {}]],
  ),
  wrong(
    'form-read-after-delete',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id} (digits).”',
    FORMS.read,
    'a form that was read before it was deleted is still read afterwards',
    readStill,
    [[FORMS.create, {}], `GET ${FORMS.root}/$1`, `DELETE ${FORMS.root}/$1`, `GET ${FORMS.root}/$1`],
  ),
];
