/** Embeds and site tools: a default, an enumeration, an address or a method that one of them lacks. */
import { noRoute } from '../../http/errors.ts';
import { has, textOf } from '../../http/values.ts';
import { drop, given, handled, rejecting, writer } from '../sentences/kit.ts';
import { change, FORMS } from '../sentences/show.ts';

const wrong = writer('outsider');
const PROXY = 'GET /oembed/1.0/proxy';
const HOME = 'http%3A%2F%2Fsite.test%2F';
const SAVED_BLOCKS = 'POST /templates/v1/templates/get_saved_blocks';
const FIELD = 'GET /descriptors/v1/field/{type}';
const TEMPLATE = 'POST /patterns/v1/templates/{template_id}';
const BACKUP = 'DELETE /seo/v1/backup';
const NARROW = 500;

export const toolFaults = [
  wrong(
    'proxy-default-beside-height',
    'oEmbed: “GET | /oembed/1.0/proxy | maxwidth (integer, default 600, pixels), maxheight (integer, pixels)”',
    PROXY,
    'maxwidth is 500 by default where maxheight is given',
    given((values, { call }) =>
      has(call.sent, 'maxheight') && !has(call.sent, 'maxwidth') ? { ...values, maxwidth: NARROW } : values,
    ),
    [`${PROXY}?url=${HOME}&maxheight=300`],
  ),
  wrong(
    'proxy-xml-rejected',
    'oEmbed: “GET | /oembed/1.0/proxy | format (enum `json`, `xml`; default `json`)”',
    PROXY,
    'format=xml is rejected',
    rejecting('format', (values) => values.format === 'xml'),
    [`${PROXY}?url=${HOME}&format=xml`],
  ),
  wrong(
    'saved-blocks-by-get-only',
    'Template library: “GET and POST: library, …, template, get_saved_blocks”',
    SAVED_BLOCKS,
    'the saved blocks are not answered to POST',
    handled(() => {
      throw noRoute();
    }),
    [[SAVED_BLOCKS, {}]],
  ),
  wrong(
    'descriptor-underscores-unknown',
    'Field descriptors: “GET /field/{type}: type is lower-case letters, digits, hyphen and underscore”',
    FIELD,
    'a type with an underscore has no route',
    handled((call, next) => {
      if (textOf(call.path.type).includes('_')) throw noRoute();
      return next(call);
    }),
    ['GET /descriptors/v1/field/image_select'],
  ),
  wrong(
    'pattern-template-with-letter',
    'Design patterns: “templates/{template_id} (letters, digits, hyphen)”',
    TEMPLATE,
    'a template whose id holds digits alone has no route',
    handled((call, next) => {
      if (/^\d+$/.test(textOf(call.path.template_id))) throw noRoute();
      return next(call);
    }),
    [[TEMPLATE.replace('{template_id}', '42'), {}]],
  ),
  wrong(
    'seo-backup-not-deleted',
    'SEO tool: “DELETE: backup”',
    BACKUP,
    'the backup is not deleted by DELETE: no such route',
    handled(() => {
      throw noRoute();
    }),
    [BACKUP],
  ),
  wrong(
    'form-patch-keeps-title',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id}”; Endpoints: “POST, PUT and PATCH … the same”',
    `PATCH ${FORMS.root}/{id}`,
    'PATCH of a contact form does not read its title',
    given((values) => drop(values, 'title')),
    [[FORMS.create, { title: 'Before' }], change(FORMS, { title: 'After' }, 'PATCH')],
  ),
];
