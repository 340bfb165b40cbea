/** Batches, embeds, notes and site tools: a limit of another site, methods that are left out, and values taken loosely. */
import { invalidParam, noRoute, RestError } from '../../http/errors.ts';
import { has, listOf, textOf } from '../../http/values.ts';
import { settingsOf } from '../../state/site.ts';
import { onValidate, serverError, withValues } from '../hooks.ts';
import { asked, handled, received, type Take, writer } from '../sentences/kit.ts';
import { FORMS, NOTES, TAGS } from '../sentences/show.ts';

const wrong = writer('examiner');
const BATCH = 'POST /batch/v1';
const RAISED_LIMIT = 50;
const MOST_RUN = 20;
const WIDTH = 600;
const HOME = encodeURIComponent('http://site.test/');
const DISMISS = 'POST /shop-admin/payment-gateway-suggestions/dismiss';
const ACTION = `${NOTES.root}/{note_id}/action/{action_id}`;

const tags = (count: number) => ({
  requests: Array.from({ length: count }, (_none, at) => ({ path: TAGS.root, body: { name: `Probe tag ${at}` } })),
});

const limitRaised: Take = () =>
  onValidate(BATCH, ({ operation, given }, next) => {
    const { requests } = operation.args;
    if (requests === undefined) return next(given);
    const raised = { ...requests, schema: { ...requests.schema, maxItems: RAISED_LIMIT } };
    return next(given, { ...operation, args: { ...operation.args, requests: raised } });
  });

export const toolFaults = [
  wrong(
    'batch-of-fifty',
    'Limits: “requests per batch call | POST /batch/v1 | at most 25”',
    BATCH,
    'a batch of up to 50 requests is run',
    limitRaised,
    [[BATCH, tags(26)]],
  ),
  wrong(
    'batch-ends-at-twenty',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.”',
    BATCH,
    'the requests after the twentieth are neither run nor answered',
    handled((call, next) => next(withValues(call, { requests: listOf(call.values.requests).slice(0, MOST_RUN) }))),
    [[BATCH, tags(21)]],
  ),
  wrong(
    'batch-item-is-path',
    'Batch: “Each requests item is an object”',
    BATCH,
    'a text in the place of an item is taken for its path',
    received((values) =>
      Array.isArray(values.requests)
        ? { ...values, requests: values.requests.map((item) => (typeof item === 'string' ? { path: item } : item)) }
        : values,
    ),
    [[BATCH, { requests: [TAGS.root] }]],
  ),
  wrong(
    'embed-of-one-width',
    'oEmbed: “GET | /oembed/1.0/embed | url (string, URI, required), format (default `json`), maxwidth (default 600)”',
    'GET /oembed/1.0/embed',
    'an embed is 600 pixels wide, whatever maxwidth is sent',
    handled((call, next) => next(has(call.sent, 'maxwidth') ? withValues(call, { maxwidth: WIDTH }) : call)),
    [`GET /oembed/1.0/embed?url=${HOME}&maxwidth=300`],
  ),
  wrong(
    'proxy-discover-by-digit',
    'oEmbed: “GET | /oembed/1.0/proxy | … discover (boolean, default true; run discovery against unapproved providers)”',
    'GET /oembed/1.0/proxy',
    'discover is taken as 1 or 0: the words true and false are rejected',
    received((values) => {
      if (['true', 'false'].includes(textOf(values.discover))) throw invalidParam('discover');
      return values;
    }),
    [`GET /oembed/1.0/proxy?url=${HOME}&discover=true`],
  ),
  wrong(
    'note-action-posted-only',
    'Shop: admin notes: “POST, PUT, PATCH | /shop-analytics/admin/notes/{note_id}/action/{action_id} | note_id, action_id (integer, optional)”',
    [`PUT ${ACTION}`, `PATCH ${ACTION}`],
    'an action by PUT or PATCH is answered that the cookie is invalid',
    handled(() => {
      throw new RestError(403, 'rest_cookie_invalid_nonce', 'Cookie check failed.');
    }),
    [[`PUT ${NOTES.root}/1/action/1`, {}]],
  ),
  wrong(
    'suggestions-dismissed-once',
    'Shop: data, marketing, options: “POST /shop-admin/payment-gateway-suggestions/dismiss | none declared”',
    DISMISS,
    'dismissing what is dismissed already is answered 500',
    handled((call, next, { site }) =>
      settingsOf(site, 'shop').has('payment_suggestions_dismissed') ? serverError() : next(call),
    ),
    [
      [DISMISS, {}],
      [DISMISS, {}],
    ],
  ),
  wrong(
    'seo-post-unread',
    'SEO tool: “GET and POST: options, post.”',
    'GET /seo/v1/post',
    'there is no GET of seo/v1/post',
    handled(() => {
      throw noRoute();
    }),
    ['GET /seo/v1/post'],
  ),
  wrong(
    'form-refilled-with-nothing',
    'Contact forms: “GET /contact-forms/{id}/refill.”; Heading: “one JSON-over-HTTP interface of a content site”',
    `GET ${FORMS.root}/{id}/refill`,
    'the refill of a form is answered 200 without a document',
    asked((request, next) => {
      const answer = next(request);
      return answer.status === 200 ? { ...answer, body: '' } : answer;
    }),
    [[FORMS.create, { title: 'Probe form' }], `GET ${FORMS.root}/$1/refill`],
  ),
];
