/** Embeds, forms and site tools that stumble over valid addresses. */
import { RestError } from '../../http/errors.ts';
import { has, integerOf, membersOf, textOf } from '../../http/values.ts';
import { isSuccess, onHandlers, serverError } from '../hooks.ts';
import { handled, type Take, writer } from '../sentences/kit.ts';

const wrong = writer('unseen-tools');
const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
const FORM = '/forms/v1/contact-forms/{id}';
const WIDE = 1200;
/** The most that 32 bits with a sign hold. */
const LARGEST = 2 ** 31 - 1;

const unknown = () => new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

/** Breaks over an answer that it has kept. */
const brokenCache: Take = (keys) => {
  const kept = new Set<string>();
  return onHandlers(keys, (call, next) => {
    const { key } = call.operation;
    if (kept.has(key)) return serverError();
    kept.add(key);
    return next(call);
  });
};

export const toolFaults = [
  wrong(
    'url-query-rejected',
    'oEmbed: “url (string, URI, required)”',
    EMBEDS,
    'an address with a query is not embedded',
    handled((call, next) => {
      if (textOf(call.sent.url).includes('?')) throw new RestError(404, 'oembed_invalid_url', 'Not Found');
      return next(call);
    }),
    ['GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F%3Ffrom%3Dmail'],
  ),
  wrong(
    'width-unbounded-beside-height',
    'oEmbed: “maxwidth (integer, default 600, pixels)”',
    EMBEDS.slice(1),
    'maxwidth has no default beside maxheight',
    handled((call, next) => {
      const reply = next(call);
      const isAlone = has(call.sent, 'maxheight') && !has(call.sent, 'maxwidth');
      return isSuccess(reply) && isAlone ? { ...reply, body: { ...membersOf(reply.body), width: WIDE } } : reply;
    }),
    ['GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&maxheight=900'],
  ),
  wrong(
    'field-digit-first',
    'Field descriptors: “type is lower-case letters, digits, hyphen and underscore”',
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .map((method) => `${method} /descriptors/v1/field/{type}/render`)
      .concat('GET /descriptors/v1/field/{type}'),
    'a type that begins with a digit is an unknown route',
    handled((call, next) => {
      if (/^\d/.test(textOf(call.path.type))) throw unknown();
      return next(call);
    }),
    ['GET /descriptors/v1/field/3d-text', 'GET /descriptors/v1/field/3d-text/render'],
  ),
  wrong(
    'template-id-digits',
    'Design patterns: “templates/{template_id} (letters, digits, hyphen)”',
    'POST /patterns/v1/templates/{template_id}',
    'a template id of digits alone is an unknown route',
    handled((call, next) => {
      if (/^\d+$/.test(textOf(call.path.template_id))) throw unknown();
      return next(call);
    }),
    [['POST /patterns/v1/templates/1024', {}]],
  ),
  wrong(
    'large-id-breaks',
    'Opening paragraphs: “{id} (digits only)”',
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .map((method) => `${method} ${FORM}`)
      .concat('GET /seo/v1/post/{postId}/first-attached-image'),
    'an id of more than 32 bits is answered 500',
    handled((call, next) => (integerOf(call.path.id ?? call.path.postId) > LARGEST ? serverError() : next(call))),
    ['GET /seo/v1/post/99999999999/first-attached-image', 'GET /forms/v1/contact-forms/99999999999'],
  ),
  wrong(
    'kept-answer-breaks',
    'Site-tool namespaces: “GET and POST: library, …”',
    ['GET /templates/v1/templates/library', 'GET /patterns/v1/taxonomies', 'GET /descriptors/v1/fields'],
    'what was answered once is answered 500 from then on',
    brokenCache,
    ['GET /patterns/v1/taxonomies', 'GET /patterns/v1/taxonomies'],
  ),
];
