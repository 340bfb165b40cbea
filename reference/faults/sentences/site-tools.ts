/** Template library, field descriptors, design patterns, SEO tool and contact forms. */
import { noRoute } from '../../http/errors.ts';
import { ok } from '../../http/messages.ts';
import { has, listOf, membersOf, textOf } from '../../http/values.ts';
import { onPath, serverError } from '../hooks.ts';
import { crashing, drop, given, handled, received, rejecting, type Take, writer } from './kit.ts';
import { FORMS, writesTo } from './show.ts';

const tools = writer('sentences-site-tools');
const dead: Take = handled(() => {
  throw noRoute();
});
const broken: Take = crashing(() => true);

const FIELD = 'Field descriptors: “GET /field/{type}: type is lower-case letters, digits, hyphen and underscore”';
const RENDER = '/descriptors/v1/field/{type}/render';
const RENDERS = [`GET ${RENDER}`, ...writesTo(RENDER), `DELETE ${RENDER}`];
const FORM = 'Contact forms: ';

export const siteToolFaults = [
  tools(
    'field-underscore',
    FIELD,
    'GET /descriptors/v1/field/{type}',
    'a type with an underscore is not found',
    handled((call, next) => {
      if (textOf(call.path.type).includes('_')) throw noRoute();
      return next(call);
    }),
    ['GET /descriptors/v1/field/text_area'],
  ),
  tools(
    'field-capitals',
    FIELD,
    'GET /descriptors/v1/field/{type}',
    'a type may hold capitals',
    () =>
      onPath('/descriptors/v1/field/{type}', (request, next) =>
        next({ ...request, url: request.url.replace(/[^/]+$/, (type) => type.toLowerCase()) }),
      ),
    ['GET /descriptors/v1/field/Text'],
    { level: 'SHOULD' },
  ),
  tools(
    'render-name-ignored',
    'Field descriptors: “parameter name (string, optional, the field type)”',
    RENDERS,
    'name of the render does nothing',
    given((values) => drop(values, 'name')),
    ['GET /descriptors/v1/field/text/render?name=color'],
    { level: 'SHOULD' },
  ),
  tools(
    'render-name-list',
    'Field descriptors: “parameter name (string, optional, the field type)”',
    writesTo(RENDER),
    'name of the render may be a list',
    received((values) => (Array.isArray(values.name) ? { ...values, name: values.name[0] } : values)),
    [['POST /descriptors/v1/field/text/render', { name: ['color'] }]],
  ),
  tools(
    'render-needs-name',
    'Field descriptors: “parameter name (string, optional, the field type)”',
    RENDERS,
    'the render requires name',
    rejecting('name', (values) => !has(values, 'name')),
    ['GET /descriptors/v1/field/text/render'],
  ),
  tools(
    'templates-post-dead',
    'Template library: “GET and POST: library, pages, sections, …”',
    'POST /templates/v1/templates/sections',
    'POST of the sections is not served',
    dead,
    [['POST /templates/v1/templates/sections', {}]],
  ),
  tools(
    'templates-get-dead',
    'Template library: “GET and POST: … get_saved_blocks”',
    'GET /templates/v1/templates/get_saved_blocks',
    'GET of the saved blocks is answered 500',
    broken,
    ['GET /templates/v1/templates/get_saved_blocks'],
  ),
  tools(
    'licence-dead',
    'Template library: “GET: … license-validate …”',
    'GET /templates/v1/templates/license-validate',
    'license-validate is not served',
    dead,
    ['GET /templates/v1/templates/license-validate'],
  ),
  tools(
    'patterns-options-broken',
    'Design patterns: “GET and POST: … onboarding/options”',
    'POST /patterns/v1/onboarding/options',
    'POST of the onboarding options is answered 500',
    broken,
    [['POST /patterns/v1/onboarding/options', { goal: 'sell' }]],
  ),
  tools(
    'patterns-template-hyphen',
    'Design patterns: “templates/{template_id} (letters, digits, hyphen)”',
    'POST /patterns/v1/templates/{template_id}',
    'a template id with a hyphen is not found',
    handled((call, next) => {
      if (textOf(call.path.template_id).includes('-')) throw noRoute();
      return next(call);
    }),
    [['POST /patterns/v1/templates/dark-one', {}]],
  ),
  tools(
    'seo-image-dead',
    'SEO tool: “GET: ping, tags, post/{postId}/first-attached-image (digits)”',
    'GET /seo/v1/post/{postId}/first-attached-image',
    'first-attached-image is not served',
    dead,
    ['GET /seo/v1/post/1/first-attached-image'],
  ),
  tools(
    'seo-backup-delete-dead',
    'SEO tool: “DELETE: backup”',
    'DELETE /seo/v1/backup',
    'DELETE of the backup is not served',
    dead,
    ['DELETE /seo/v1/backup'],
  ),
  tools(
    'seo-options-broken',
    'SEO tool: “GET and POST: options, post”',
    'GET /seo/v1/options',
    'the SEO options are answered 500',
    broken,
    ['GET /seo/v1/options'],
  ),
  tools(
    'form-feedback-breaks',
    `${FORM}“POST /contact-forms/{id}/feedback”`,
    'POST /forms/v1/contact-forms/{id}/feedback',
    'feedback is answered 500 where it is valid',
    handled((call, next) => {
      const reply = next(call);
      return membersOf(reply.body).status === 'mail_sent' ? serverError() : reply;
    }),
    [
      [FORMS.create, { title: 'Probe form' }],
      ['POST /forms/v1/contact-forms/$1/feedback', { 'your-name': 'Jeanne', 'your-email': 'a@example.test' }],
    ],
    { level: 'SHOULD' },
  ),
  tools(
    'form-schema-dead',
    `${FORM}“GET /contact-forms/{id}/feedback/schema”`,
    'GET /forms/v1/contact-forms/{id}/feedback/schema',
    'the feedback schema is not served',
    dead,
    [[FORMS.create, { title: 'Probe form' }], 'GET /forms/v1/contact-forms/$1/feedback/schema'],
  ),
  tools(
    'form-unknown-schema',
    `${FORM}“GET /contact-forms/{id}/refill”`,
    'GET /forms/v1/contact-forms/{id}/refill',
    'the refill of a form that does not exist is answered 200',
    handled(() => ok({})),
    ['GET /forms/v1/contact-forms/99999/refill'],
    { level: 'SHOULD' },
  ),
  tools(
    'form-list-one',
    `${FORM}“GET and POST /contact-forms”`,
    FORMS.list,
    'the list of contact forms shows the first alone',
    handled((call, next) => {
      const reply = next(call);
      return { ...reply, body: listOf(reply.body).slice(0, 1) };
    }),
    [[FORMS.create, { title: 'Probe form' }], 'GET /forms/v1/contact-forms'],
    { level: 'SHOULD' },
  ),
];
