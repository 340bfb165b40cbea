/** Site tools: an id with a narrower pattern, a method that was moved, and a form that outlives its removal. */
import { noRoute } from '../../http/errors.ts';
import { ok } from '../../http/messages.ts';
import { integerOf, textOf } from '../../http/values.ts';
import { crashing, handled, writer } from '../sentences/kit.ts';
import { FORMS, read, remove } from '../sentences/show.ts';

const wrong = writer('juror');

export const toolFaults = [
  wrong(
    'patterns-template-without-hyphen',
    'Design patterns: “POST: templates, templates/{template_id} (letters, digits, hyphen)”',
    'POST /patterns/v1/templates/{template_id}',
    'there is no template with a hyphen in its id',
    handled((call, next) => {
      if (textOf(call.path.template_id).includes('-')) throw noRoute();
      return next(call);
    }),
    [['POST /patterns/v1/templates/dark-hero-2', {}]],
  ),
  wrong(
    'seo-post-read-only',
    'SEO tool: “GET and POST: options, post”',
    'POST /seo/v1/post',
    'there is no POST of seo/v1/post',
    handled(() => {
      throw noRoute();
    }),
    [['POST /seo/v1/post', {}]],
  ),
  wrong(
    'descriptors-fields-break',
    'Field descriptors: “GET /fields”',
    'GET /descriptors/v1/fields',
    'the list of fields breaks down',
    crashing(() => true),
    ['GET /descriptors/v1/fields'],
  ),
  wrong(
    'form-outlives-removal',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id} (digits)”',
    FORMS.remove,
    'DELETE says that the form is deleted, and keeps it',
    handled((call, next, { site }) => (site.forms.get(integerOf(call.path.id)) ? ok({ deleted: true }) : next(call))),
    [[FORMS.create, { title: 'Probe form' }], remove(FORMS), read(FORMS)],
  ),
];
