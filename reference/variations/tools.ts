/** oEmbed, contact forms and site tools of other sites. */
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import { ok, type Reply } from '../http/messages.ts';
import { listOf, membersOf, textOf } from '../http/values.ts';
import { answered, onRejections, together, without } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const WRITES = ['POST', 'PUT', 'PATCH'];
const FORMS = '/forms/v1/contact-forms';
const EMBED = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];

/** Handlers of whole namespaces. */
function onNamespace(prefix: string, edit: (key: string, reply: () => Reply) => Reply): VariationChange {
  return {
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter(
        (key) => key.includes(` ${prefix}/`) && !key.endsWith(` ${prefix}`),
      );
      const own = onHandlers(keys, (call, next) => edit(call.operation.key, () => next(call)));
      return own.steps?.(steps) ?? steps;
    },
  };
}

const NO_EFFECT = 'Site-tool namespaces: “arguments: none declared unless stated”; what a handler does is not said.';
const NO_TOOL_ANSWER =
  'Site-tool namespaces: only routes are listed; Endpoints: “Response bodies and status codes: not shown for every route”.';

/** Forms are kept only by who asks for it. */
function formsNotStored(): VariationChange {
  const writes = [`POST ${FORMS}`, ...WRITES.map((method) => `${method} ${FORMS}/{id}`)];
  return onHandlers(writes, (call, next, { site }) => {
    if (call.sent.context === 'save') return next(call);
    const held = site.forms.get(Number(call.path.id));
    const reply = next(call);
    const document = membersOf(reply.body);
    if (held === undefined) site.forms.remove(Number(document.id));
    else site.forms.put(held);
    return ok({ ...document, id: held?.id ?? null });
  });
}

export const TOOLS: readonly Variation[] = [
  variation(
    'oembed-links',
    'What is embedded is a link: a title and an address, without a frame.',
    'oEmbed: only parameters are given; the oEmbed standard knows the types photo, video, link and rich.',
    () => answered(EMBED, (body) => ({ ...without(membersOf(body), 'html', 'width', 'height'), type: 'link' })),
  ),
  variation(
    'oembed-videos',
    'What is embedded is a video with a thumbnail.',
    'oEmbed: only parameters are given; the oEmbed standard knows the types photo, video, link and rich.',
    () =>
      answered(EMBED, (body) => ({
        ...membersOf(body),
        type: 'video',
        thumbnail_url: 'https://cdn.example.test/still.png',
        thumbnail_width: 320,
        thumbnail_height: 180,
        cache_age: 3600,
      })),
  ),
  variation(
    'oembed-without-provider',
    'What is embedded names neither provider nor author.',
    'oEmbed: only parameters are given; in the oEmbed standard both are optional.',
    () =>
      answered(EMBED, (body) => without(membersOf(body), 'provider_name', 'provider_url', 'author_name', 'author_url')),
  ),
  variation(
    'oembed-title-of-site',
    'The title of what is embedded ends with the name of the site.',
    'oEmbed: only parameters are given; in the oEmbed standard a title is a text that describes the resource.',
    () =>
      answered(EMBED, (body) => {
        const document = membersOf(body);
        return { ...document, title: `${textOf(document.title)} - ${textOf(document.provider_name)}` };
      }),
  ),
  variation(
    'oembed-unknown-400',
    'An address that cannot be embedded is answered 400.',
    'Errors: “Error status codes … not shown.”',
    () =>
      onRejections((answer, document) =>
        document.code === 'oembed_invalid_url'
          ? { ...answer, status: 400, body: JSON.stringify({ ...document, data: { status: 400 } }) }
          : answer,
      ),
  ),
  variation(
    'oembed-small',
    'No frame is wider than 400 pixels.',
    'Limits: “maxwidth default | oEmbed | 600 pixels”: a greatest width, which a narrower frame keeps.',
    () =>
      answered(EMBED, (body) => {
        const document = membersOf(body);
        const width = Math.min(400, Number(document.width));
        return { ...document, width, height: Math.min(Number(document.height), Math.ceil((width * 9) / 16)) };
      }),
  ),
  variation(
    'forms-not-stored',
    'Contact forms are kept only with an undeclared `context=save`; else an answer comes without an id.',
    NO_EFFECT,
    formsNotStored,
  ),
  variation(
    'forms-multipart-only',
    'Feedback of a form that is no multipart form data is answered 415.',
    'Contact forms: “POST /contact-forms/{id}/feedback”: the form of its body is not said.',
    () => ({
      handle: () => (request, next) => {
        const isFeedback = request.method === 'POST' && /\/contact-forms\/\d+\/feedback(\?|$)/.test(request.url);
        if (!isFeedback || (request.headers['content-type'] ?? '').startsWith('multipart/form-data'))
          return next(request);
        const { status, body } = new RestError(
          415,
          'wpcf_unsupported_media_type',
          'The request payload format is not supported.',
        ).reply();
        return { status, headers: { 'Content-Type': 'application/json; charset=UTF-8' }, body: JSON.stringify(body) };
      },
    }),
    CUSTOM,
  ),
  variation(
    'templates-without-success',
    'The template library answers 200 and success false, for want of a connection.',
    NO_TOOL_ANSWER,
    () =>
      onNamespace('/templates/v1', () =>
        ok({ success: false, data: { success: 'false', message: ['The library can’t be reached.'] } }),
      ),
  ),
  variation(
    'seo-demands-arguments',
    'Writes of the SEO tool want arguments that are not declared, and say so with success false.',
    NO_TOOL_ANSWER,
    () =>
      onNamespace('/seo/v1', (key, reply) =>
        key.startsWith('GET') ? reply() : { status: 400, body: { success: false, message: 'No settings were given.' } },
      ),
    CUSTOM,
  ),
  variation(
    'descriptors-unknown-404',
    'A field type that is not known is answered 404.',
    'Errors: “Error status codes … not shown.” Site-tool namespaces: which types there are is not said.',
    () =>
      onHandlers(['GET /descriptors/v1/field/{type}'], (call, next) => {
        if (['checkbox', 'color', 'image', 'select', 'text', 'textarea'].includes(textOf(call.path.type)))
          return next(call);
        throw new RestError(404, 'rest_unknown_field', 'There is no field of that type.');
      }),
  ),
  variation('descriptors-by-name', 'Field descriptors come as an object by type.', NO_TOOL_ANSWER, () =>
    answered(['GET /descriptors/v1/fields'], (body) =>
      Object.fromEntries(listOf(body).map((field) => [textOf(membersOf(field).type), field])),
    ),
  ),
  variation('patterns-as-text', 'Some patterns tools answer a JSON text, true, or null.', NO_TOOL_ANSWER, () =>
    together(
      onHandlers(['GET /patterns/v1/user-meta'], () => ok(null)),
      onHandlers(['GET /patterns/v1/max-free-imports'], () => ok(5)),
      onHandlers(['GET /patterns/v1/meta-data', 'POST /patterns/v1/simple-ping'], () => ok(true)),
    ),
  ),
];
