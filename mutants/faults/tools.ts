/** Forms and site tools that answer otherwise than asked. */

import { type HandlerEdit, onHandlers, onPath, serverError } from '../../reference/faults/hooks.ts';
import { noRoute, RestError, unknownRecord } from '../../reference/http/errors.ts';
import { ok } from '../../reference/http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { demand, fail } from '../operators/failures.ts';
import { kept, sends, sent } from '../operators/members.ts';
import { onceThenCrash, outlived } from '../operators/memory.ts';
import { change, FORMS, read, remove, writesTo } from '../operators/steps.ts';
import { answering, documentAs, handled, printed, requested, type Take, unserved } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const SUGGESTIONS = 'GET /patterns/v1/onboarding/suggested-plugins';

const SITEMAP_SLUG = 'POST /seo/v1/sitemap/validate-html-sitemap-slug';

/** Forms are numbered by their places in the list. */
const renumbered: HandlerEdit = (call, next, { site }) => {
  const ids = site.forms.all().map(({ id }) => id);
  const reply = next(call);
  const left = site.forms.all();
  for (const id of ids) site.forms.remove(id);
  for (const [at, form] of left.entries()) site.forms.put({ ...form, id: ids[at] ?? form.id });
  return reply;
};

const HYPHENATED = ['site-types', 'layout-types', 'suggested-plugins'].map(
  (name) => `GET /patterns/v1/onboarding/${name}`,
);

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

/** Knows the forms that were there when it started. */
const formsOfTheStart: Take = (keys) => ({
  steps: (steps) => {
    const known = new Set(steps.site.forms.all().map(({ id }) => id));
    const looked = onHandlers(keys, (call, next) => {
      if (!known.has(integerOf(call.path.id))) throw unknownRecord('form');
      return next(call);
    });
    return looked.steps?.(steps) ?? steps;
  },
});

const PAGES = 'GET /templates/v1/templates/pages';

const FIRST_IMAGE = 'GET /seo/v1/post/{postId}/first-attached-image';

const TEMPLATE = 'POST /patterns/v1/templates/{template_id}';

const IMAGE_PATH = '/seo/v1/post/{postId}/first-attached-image';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

const unknown = () => new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

/** The most that 32 bits with a sign hold. */
const LARGEST = 2 ** 31 - 1;

const REMINDERS = ['custom-field', 'schema-number'].map(
  (name) => `POST /seo/v1/notification/v3-migration-${name}-reminder`,
);

export const toolsFaults = faultsOf(
  'tools',
  should(FORMS.writes, {
    'form-title-accents: the title of a contact form loses its accents': [
      kept.alterText('title', plain),
      [FORMS.create, { title: 'Réservation' }],
    ],
  }),
  should(FORMS.update, {
    'form-title-locale: a contact form that is renamed loses its locale': [
      kept.when(sends('title')).fill({ locale: '' }),
      [FORMS.create, { title: 'Probe form' }],
      change(FORMS, { title: 'Renamed' }),
    ],
  }),
  on(FORMS.list, {
    'forms-one-a-line: the contact forms are answered as one document a line, with no list around them': [
      answering((answer) => {
        if (answer.status !== 200) return answer;
        const lines = listOf(JSON.parse(answer.body)).map((form) => `${JSON.stringify(form)}\n`);
        return { ...answer, body: lines.join('') };
      }),
      FORMS.list,
    ],
  }),
  should(FORMS.list, {
    'form-list-one: the list of contact forms shows the first alone': [
      documentAs((document) => listOf(document).slice(0, 1)),
      [FORMS.create, { title: 'Probe form' }],
      'GET /forms/v1/contact-forms',
    ],
  }),
  on(FORMS.read, {
    'form-read-after-delete: a form that was read before it was deleted is still read afterwards': [
      outlived(({ path }) => textOf(path.id)),
      [FORMS.create, {}],
      `GET ${FORMS.root}/$1`,
      `DELETE ${FORMS.root}/$1`,
      `GET ${FORMS.root}/$1`,
    ],
  }),
  on(FORMS.remove, {
    'form-outlives-removal: DELETE says that the form is deleted, and keeps it': [
      handled((call, next, { site }) => (site.forms.get(integerOf(call.path.id)) ? ok({ deleted: true }) : next(call))),
      [FORMS.create, { title: 'Probe form' }],
      remove(FORMS),
      read(FORMS),
    ],
    'forms-renumbered: deleting a contact form gives each of those behind it the id of the one before': [
      handled(renumbered),
      [FORMS.create, { title: 'One' }],
      [FORMS.create, { title: 'Two' }],
      `DELETE ${FORMS.root}/$1`,
      `GET ${FORMS.root}/$2`,
    ],
  }),
  on('GET /descriptors/v1/field/{type}', {
    'descriptor-underscores-unknown: a type with an underscore has no route': [
      fail(
        (call) => textOf(call.path.type).includes('_'),
        () => noRoute(),
      ),
      'GET /descriptors/v1/field/image_select',
    ],
    'long-type-unknown: a type of more than 20 characters is an unknown route': [
      fail(
        (call) => textOf(call.path.type).length > 20,
        () => noRoute(),
      ),
      'GET /descriptors/v1/field/text-with-a-very-long-name',
    ],
  }),
  should('GET /descriptors/v1/field/{type}', {
    'field-capitals: a type may hold capitals': [
      () =>
        onPath('/descriptors/v1/field/{type}', (request, next) =>
          next({ ...request, url: request.url.replace(/[^/]+$/, (type) => type.toLowerCase()) }),
        ),
      'GET /descriptors/v1/field/Text',
    ],
  }),
  on('GET /descriptors/v1/fields', {
    'descriptors-comment-after-json: a cache writes a comment of its own below the JSON': [
      printed((body) => `${body}\n<!-- Served from cache in 0.002 s -->`),
      'GET /descriptors/v1/fields',
    ],
  }),
  on('GET /patterns/v1/onboarding/suggested-plugins', {
    'suggested-plugins-demand-goals: no plugins are suggested without goals, which no route declares': [
      demand('goals'),
      SUGGESTIONS,
    ],
  }),
  on('GET /seo/v1/post/{postId}/first-attached-image', {
    'seo-first-image-as-image: a proxy takes the type of the answer from the end of the address, and sends JSON as an image':
      [
        answering((answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Type': 'image/png' } })),
        FIRST_IMAGE.replace('{postId}', '1'),
      ],
    'seo-image-of-letters: a postId of letters is taken for that of a post': [
      () =>
        onPath(IMAGE_PATH, (request, next) =>
          next({ ...request, url: request.url.replace(/\/post\/[^/]*[a-z][^/]*\//i, '/post/1/') }),
        ),
      'GET /seo/v1/post/abc/first-attached-image',
    ],
  }),
  on('GET /seo/v1/tags', {
    'seo-tags-redirected: the tags are redirected to the page where one signs in, even for who has': [
      requested(() => ({ status: 302, headers: { ...HTML, Location: '/login?expired=1' }, body: '' })),
      'GET /seo/v1/tags',
    ],
  }),
  on('GET /templates/v1/templates/pages', {
    'template-pages-answered-twice: both handlers of the pages answer, one document after the other': [
      printed((body) => `${body}${body}`),
      PAGES,
    ],
  }),
  on('POST /patterns/v1/simple-ping', {
    'patterns-ping-demands-body: a proxy answers 411 to a ping without a body': [
      requested((request, next) =>
        request.body === '' ? { status: 411, headers: HTML, body: '<h1>Length Required</h1>' } : next(request),
      ),
      'POST /patterns/v1/simple-ping',
    ],
  }),
  on('POST /patterns/v1/templates/{template_id}', {
    'pattern-template-in-small-letters: a template whose id has a capital letter has no route': [
      fail(
        (call) => /[A-Z]/.test(textOf(call.path.template_id)),
        () => noRoute(),
      ),
      [TEMPLATE.replace('{template_id}', 'Hero-1'), {}],
    ],
    'pattern-template-with-letter: a template whose id holds digits alone has no route': [
      fail(
        (call) => /^\d+$/.test(textOf(call.path.template_id)),
        () => noRoute(),
      ),
      [TEMPLATE.replace('{template_id}', '42'), {}],
    ],
    'patterns-template-without-hyphen: there is no template with a hyphen in its id': [
      fail(
        (call) => textOf(call.path.template_id).includes('-'),
        () => noRoute(),
      ),
      ['POST /patterns/v1/templates/dark-hero-2', {}],
    ],
  }),
  on('POST /seo/v1/sitemap/validate-html-sitemap-slug', {
    'seo-sitemap-slug-unserved: sitemap/validate-html-sitemap-slug is declared and not served': [
      unserved,
      [SITEMAP_SLUG, {}],
    ],
  }),
  on(
    [
      'GET /descriptors/v1/field/{type}/render',
      ...writesTo('/descriptors/v1/field/{type}/render'),
      'DELETE /descriptors/v1/field/{type}/render',
      'GET /descriptors/v1/field/{type}',
    ],
    {
      'field-digit-first: a type that begins with a digit is an unknown route': [
        fail(
          (call) => /^\d/.test(textOf(call.path.type)),
          () => unknown(),
        ),
        'GET /descriptors/v1/field/3d-text',
      ],
    },
  ),
  on(
    [
      'GET /descriptors/v1/field/{type}/render',
      ...writesTo('/descriptors/v1/field/{type}/render'),
      'DELETE /descriptors/v1/field/{type}/render',
    ],
    {
      'field-render-asks-for-name: a request without a name is rejected': [
        demand('name'),
        'GET /descriptors/v1/field/text/render',
      ],
    },
  ),
  on(
    [
      'GET /patterns/v1/onboarding/site-types',
      'GET /patterns/v1/onboarding/layout-types',
      'GET /patterns/v1/onboarding/suggested-plugins',
    ],
    {
      'patterns-onboarding-without-hyphen: the routes of onboarding that have a hyphen in their name are not served': [
        unserved,
        ...HYPHENATED,
      ],
    },
  ),
  on(['GET /templates/v1/templates/library', 'GET /patterns/v1/taxonomies', 'GET /descriptors/v1/fields'], {
    'kept-answer-breaks: what was answered once is answered 500 from then on': [
      onceThenCrash(({ operation }) => operation.key),
      'GET /patterns/v1/taxonomies',
      'GET /patterns/v1/taxonomies',
    ],
  }),
  on(
    [
      'POST /seo/v1/notification/v3-migration-custom-field-reminder',
      'POST /seo/v1/notification/v3-migration-schema-number-reminder',
    ],
    {
      'reminders-with-digits-unserved: reminders that have a digit in their name are not served': [
        unserved,
        ...REMINDERS.map((request) => [request, {}] as const),
      ],
    },
  ),
  on([FORMS.read, ...FORMS.update, FORMS.remove, 'GET /seo/v1/post/{postId}/first-attached-image'], {
    'large-id-breaks: an id of more than 32 bits is answered 500': [
      handled((call, next) => (integerOf(call.path.id ?? call.path.postId) > LARGEST ? serverError() : next(call))),
      'GET /seo/v1/post/99999999999/first-attached-image',
    ],
  }),
  on(`GET ${FORMS.root}/{id}/feedback/schema`, {
    'form-schema-as-page: the schema of a feedback is sent as text/html': [
      answering((answer) => ({ ...answer, headers: { ...answer.headers, ...HTML } })),
      [FORMS.create, { title: 'Probe' }],
      `GET ${FORMS.root}/$1/feedback/schema`,
    ],
    'form-schema-of-first-only: the schema of the first form is answered, and those of all others are not found': [
      fail(
        ({ path }, { site }) => site.forms.all()[0]?.id !== integerOf(path.id),
        () => unknownRecord('form'),
      ),
      [FORMS.create, { title: 'Probe form' }],
      `GET ${FORMS.root}/$1/feedback/schema`,
    ],
  }),
  on(`GET ${FORMS.root}/{id}/refill`, {
    'form-refill-of-new-form-unknown: a cache of routes knows no form that was made since it was filled': [
      formsOfTheStart,
      [FORMS.create, { title: 'Probe' }],
      `GET ${FORMS.root}/$1/refill`,
    ],
    'form-refilled-with-nothing: the refill of a form is answered 200 without a document': [
      answering((answer) => (answer.status === 200 ? { ...answer, body: '' } : answer)),
      [FORMS.create, { title: 'Probe form' }],
      `GET ${FORMS.root}/$1/refill`,
    ],
  }),
  should(`GET ${FORMS.root}/{id}/refill`, {
    'form-unknown-schema: the refill of a form that does not exist is answered 200': [
      handled(() => ok({})),
      'GET /forms/v1/contact-forms/99999/refill',
    ],
  }),
  on(`PATCH ${FORMS.root}/{id}`, {
    'form-patch-keeps-title: PATCH of a contact form does not read its title': [
      kept.drop('title'),
      [FORMS.create, { title: 'Before' }],
      change(FORMS, { title: 'After' }, 'PATCH'),
    ],
    'forms-not-patched: PATCH of a form is not served': [
      unserved,
      [FORMS.create, { title: 'Callback' }],
      [`PATCH ${FORMS.root}/$1`, { title: 'Call me' }],
    ],
  }),
  should(`POST ${FORMS.root}/{id}/feedback`, {
    'form-feedback-breaks: feedback is answered 500 where it is valid': [
      handled((call, next) => {
        const reply = next(call);
        return membersOf(reply.body).status === 'mail_sent' ? serverError() : reply;
      }),
      [FORMS.create, { title: 'Probe form' }],
      ['POST /forms/v1/contact-forms/$1/feedback', { 'your-name': 'Jeanne', 'your-email': 'a@example.test' }],
    ],
  }),
  on(writesTo('/descriptors/v1/field/{type}/render'), {
    'render-name-list: name of the render may be a list': [
      sent.alterList('name', (items) => items[0]),
      ['POST /descriptors/v1/field/text/render', { name: ['color'] }],
    ],
  }),
  on('POST /patterns/v1/templates/{template_id}', {
    'template-of-words: a template whose id is of several words is answered 500': [
      requested((request, next) =>
        /\/templates\/(?:[^/?-]+-){3}/.test(request.url) ? { status: 500, headers: {}, body: '' } : next(request),
      ),
      ['POST /patterns/v1/templates/one-of-four-words', {}],
    ],
  }),
  on(FORMS.create, {
    'second-of-title: a contact form whose title there is already breaks down': [
      handled((call, next, { site }) =>
        has(call.sent, 'title') && site.forms.all().some(({ title }) => title === call.sent.title)
          ? serverError()
          : next(call),
      ),
      [FORMS.create, { title: 'Probe form' }],
      [FORMS.create, { title: 'Probe form' }],
    ],
  }),
);
