/** Batches, embeds, notes, reference data, options, contact forms and site tools of other sites. */
import { RestError } from '../../reference/http/errors.ts';
import { ok, type Reply, type Values } from '../../reference/http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import type { NoteRecord } from '../../reference/state/records.ts';
import type { Site } from '../../reference/state/site.ts';
import { ANSWERS, ERRORS, PERMISSIONS, RETURNED, STATES } from './allowed.ts';
import {
  answered,
  answeredWith,
  asked,
  handled,
  handledWhere,
  idOf,
  kept,
  keyedBy,
  rejected,
  replied,
  shown,
  stateful,
  together,
  without,
  withValues,
} from './operators.ts';
import { BATCH, creations, EMBEDS, isRemoval, KEYS, updates, writesTo } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { EMPTY, intercepted, leaving, rejection } from './wire.ts';

const SHOP = '/shop-analytics';
const FORMS = '/forms/v1/contact-forms';
const NOTES = `${SHOP}/admin/notes`;
const COUNTRIES = `GET ${SHOP}/data/countries`;
const SUGGESTIONS = '/shop-admin/payment-gateway-suggestions';

const responsesIn = (body: unknown) => (Array.isArray(body) ? body : listOf(membersOf(body).responses));

/** Answers inside a batch, wherever they stand: another variation may have made them a bare list. */
const responses = (edit: (response: Values, at: number, call: Call) => Values): Operator =>
  replied(BATCH, (reply, call) => {
    const all = responsesIn(reply.body).map((one, at) => (one === null ? null : edit(membersOf(one), at, call)));
    return { ...reply, body: Array.isArray(reply.body) ? all : { ...membersOf(reply.body), responses: all } };
  });

/** The status of a batch is that of its answers, where they agree. */
function statusOfOutcome(reply: Reply): Reply {
  const statuses = listOf(membersOf(reply.body).responses).flatMap((one) =>
    one === null ? [] : [integerOf(membersOf(one).status)],
  );
  if (statuses.length === 0) return reply;
  if (statuses.every((status) => status < 400)) return { ...reply, status: 200 };
  return statuses.every((status) => status >= 400) ? { ...reply, status: 400 } : reply;
}

/** Requests of a batch are run one after another, in some order. */
const oneByOne = (
  run: (requests: readonly unknown[], answer: (request: unknown) => unknown) => readonly unknown[],
): Operator =>
  handled(BATCH, (call, next) => {
    const requests = listOf(call.values.requests);
    if (requests.length === 0 || call.values.validation === 'require-all-validate') return next(call);
    const answer = (request: unknown) => responsesIn(next(withValues(call, { requests: [request] })).body)[0];
    return { status: 207, body: { responses: run(requests, answer) } };
  });

const FAILED_BEFORE = {
  ...new RestError(424, 'rest_failed_dependency', 'A request before this one failed.').reply(),
  headers: {},
};
export const BATCHES = rows(ANSWERS, {
  'batch-status-of-outcome': [
    'A batch is answered 200 where every request succeeded, 400 where none did, and 207 between.',
    replied(BATCH, statusOfOutcome),
    CUSTOM,
  ],
  'batch-as-list': [
    'A batch answers a bare list.',
    answered(BATCH, (body) => ('responses' in membersOf(body) ? responsesIn(body) : body)),
    CUSTOM,
  ],
  'batch-bodies-as-text': [
    'Inside the answer to a batch each body is the text of its JSON.',
    responses((response) => ({ ...response, body: JSON.stringify(response.body) })),
    CUSTOM,
  ],
  'batch-runs-backwards': [
    'Requests of a batch run at once, the last one first as it happens; each answer stands at the place of its request.',
    handled(BATCH, (call, next) => {
      const reply = next(withValues(call, { requests: listOf(call.values.requests).toReversed() }));
      const body = membersOf(reply.body);
      return Array.isArray(body.responses)
        ? { ...reply, body: { ...body, responses: body.responses.toReversed() } }
        : reply;
    }),
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.” In which order they run is not said.',
  ],
  'batch-stops-at-failure': [
    'After the first request of a batch that fails, the others are not run: 424.',
    oneByOne((requests, answer) => {
      let hasFailed = false;
      return requests.map((request) => {
        const response = hasFailed ? FAILED_BEFORE : answer(request);
        hasFailed ||= integerOf(membersOf(response).status) >= 400;
        return response;
      });
    }),
    'Errors: “`require-all-validate` means all requests are validated before any is run”: whether a normal batch goes on after a failure is not said.',
    CUSTOM,
  ],
  'batch-of-none-rejected': [
    'A batch without a request is rejected.',
    rejected(BATCH, ({ values }) => listOf(values.requests).length === 0 && 'requests'),
    `Batch: “requests | array | yes | at most 25 items”: whether it may be empty is not said. ${ERRORS}`,
    CUSTOM,
  ],
});

/** What is embedded is of other sizes. */
const sized = (edit: (call: Call) => Values): Operator => asked(EMBEDS, (call) => withValues(call, edit(call)));

function inXml({ body }: Reply): Reply {
  const escaped = (value: unknown) =>
    textOf(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const members = Object.entries(membersOf(body)).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  const xml = `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${members.join('')}</oembed>`;
  return { status: 200, headers: { 'Content-Type': 'text/xml; charset=UTF-8' }, body: xml };
}

export const EMBED_ROWS = rows(
  'oEmbed: only parameters are given; the members of an answer are left to the oEmbed standard.',
  {
    'oembed-links': [
      'What is embedded is a link: a title and an address, without a frame, provider and author.',
      answeredWith(EMBEDS, (body) => ({
        ...without(body, 'html', 'width', 'height', 'provider_name', 'provider_url', 'author_name', 'author_url'),
        type: 'link',
      })),
    ],
    'oembed-videos': [
      'What is embedded is a video with a thumbnail, under a title that ends with the name of the site.',
      answeredWith(EMBEDS, (body) => ({
        ...body,
        type: 'video',
        title: `${textOf(body.title)} - ${textOf(body.provider_name)}`,
        thumbnail_url: 'https://cdn.example.test/still.png',
        thumbnail_width: 320,
        thumbnail_height: 180,
        cache_age: '86400',
      })),
    ],
    'oembed-small': [
      'No frame is wider than 400 pixels.',
      answeredWith(EMBEDS, (body) => {
        const width = Math.min(400, Number(body.width));
        return { ...body, width, height: Math.min(Number(body.height), Math.ceil((width * 9) / 16)) };
      }),
    ],
    'oembed-at-least-200': [
      'No frame is narrower than 200 pixels, whatever is asked for.',
      sized(({ values: { maxwidth } }) => ({
        maxwidth: integerOf(maxwidth) > 0 ? Math.max(200, integerOf(maxwidth)) : maxwidth,
      })),
      'oEmbed: “maxwidth (default 600)”: of what cannot be shown so narrow it says nothing.',
    ],
    'oembed-frames-fluid': [
      'The markup of what is embedded is as wide as the place where it is put, and its height is null.',
      answeredWith(EMBEDS, (body) => ({
        ...body,
        height: null,
        html: textOf(body.html)
          .replace(/ width="\d+"/, ' width="100%"')
          .replace(/ height="\d+"/, ''),
      })),
    ],
    'proxy-answers-xml': [
      'The proxy answers XML where it is asked for.',
      replied(['GET /oembed/1.0/proxy'], (reply, { values }) => (values.format === 'xml' ? inXml(reply) : reply)),
      'oEmbed: “format (enum `json`, `xml`; default `json`)”: the oEmbed standard calls it the form of the answer.',
    ],
    'proxy-asks-others': [
      'The proxy finds nothing at an address of the site itself.',
      rejected(
        ['GET /oembed/1.0/proxy'],
        ({ sent }, { home }) =>
          textOf(sent.url).startsWith(home) && new RestError(404, 'oembed_invalid_url', 'Nothing is found there.'),
      ),
      'oEmbed: “url (string, URI, required)”: for which addresses the proxy has an answer is not said.',
    ],
    'proxy-knows-everything': [
      'The proxy embeds an address of which it knows no provider as a link.',
      handled(['GET /oembed/1.0/proxy'], (call, next) => {
        try {
          return next(call);
        } catch (error) {
          const url = textOf(call.sent.url);
          if (!(error instanceof RestError) || !URL.canParse(url)) throw error;
          return ok({ version: '1.0', type: 'link', title: url, provider_name: new URL(url).host, provider_url: url });
        }
      }),
      'oEmbed: “discover (…; run discovery against unapproved providers)”: which addresses can be embedded is not said.',
    ],
  },
);

/** Notes that were deleted can still be read. */
const notesKept = stateful(() => {
  const deleted = new Map<number, unknown>();
  return handled(
    [`GET ${NOTES}/{id}`, `DELETE ${NOTES}/delete/{id}`, `DELETE ${NOTES}/delete/all`],
    (call, next, { site }) => {
      const id = integerOf(call.path.id);
      if (deleted.has(id) && site.notes.get(id) === undefined) return ok(deleted.get(id));
      const reply = next(call);
      if (isRemoval(call.operation.key)) for (const note of [reply.body].flat()) deleted.set(idOf(note), note);
      return reply;
    },
  );
});

const remade = (note: NoteRecord, site: Site, change: Partial<NoteRecord>) =>
  site.notes.put({ ...note, id: site.ids.notes.next(), ...change });

/** Of the first orders, and of so many, the site says so in a note, in place of its latest one. */
const notesOfMilestones = stateful(() => {
  let orders = 0;
  return replied(creations(KEYS.orders), (reply, _call, { site }) => {
    orders += 1;
    const [last] = site.notes.all().sort((a, b) => b.created.utc.localeCompare(a.created.utc) || b.id - a.id);
    if (![1, 10, 100].includes(orders) || last === undefined) return reply;
    site.notes.remove(last.id);
    remade(last, site, { title: `You had ${orders} orders` });
    return reply;
  });
});

const TWO = ['FR', 'BE'];
const NO_SUCH_PLACE = new RestError(
  404,
  'rest_data_invalid_location',
  'There are no locations matching these parameters.',
);
const countryUnknown = (isUnknown: (code: string) => boolean): Operator =>
  rejected([`${COUNTRIES}/{location}`], ({ path }) => isUnknown(textOf(path.location)) && NO_SUCH_PLACE);

/** Arguments that are not declared and yet needed. */
const needed = (keys: readonly string[], name: string, status: number): Operator =>
  rejected(
    keys,
    ({ sent }) => !has(sent, name) && new RestError(status, 'rest_missing_callback_param', name, { params: [name] }),
  );

const NOTE_COMES =
  '“Webhooks, callbacks or notifications emitted by the service: not shown.” Of when notes come and go it says nothing.';

export const NOTE_ROWS = rows(NOTE_COMES, {
  'notes-none': [
    'There are no notes.',
    () => ({
      seeded: ({ notes }) => {
        for (const { id } of notes.all()) notes.remove(id);
      },
    }),
  ],
  'notes-edited-without-id': [
    'In the context `edit` notes come without their id.',
    shown(KEYS.notes, (record, { values }) => (values.context === 'edit' ? without(record, 'id') : record)),
    `${RETURNED} What a context shows is not said.`,
  ],
  'notes-not-edited': [
    'A write to a note is answered with the note, and changes nothing: it declares no member to change.',
    kept(updates(KEYS.notes), () => ({})),
    CUSTOM,
  ],
  'note-actions-keep-status': [
    'An action of a note marks it as read and leaves its status.',
    handled(writesTo(`${NOTES}/{note_id}/action/{action_id}`), (call, next, { site }) => {
      const before = site.notes.get(integerOf(call.path.note_id));
      const reply = next(call);
      const after = site.notes.get(integerOf(call.path.note_id));
      if (before === undefined || after === undefined) return reply;
      site.notes.put({ ...after, status: before.status });
      return { ...reply, body: { ...membersOf(reply.body), status: before.status } };
    }),
    `Shop: admin notes: “…/action/{action_id}”: what an action does to the note is not said. ${STATES}`,
  ],
  'notes-deleted-softly': [
    'A note that was deleted is listed no more, and can still be read, as deleted.',
    notesKept,
    `Shop: admin notes: “DELETE | …/delete/{id}”: what a read answers afterwards is not said. ${ANSWERS}`,
  ],
  'notes-of-milestones': [
    'Of the first, tenth and hundredth order that comes in the site says so in a note, which takes the place of its latest one.',
    notesOfMilestones,
  ],
});

export const DATA = rows(ANSWERS, {
  'countries-as-object': ['Countries come as an object by code.', keyedBy([COUNTRIES], 'code'), CUSTOM],
  'countries-two': [
    'The shop sells to two countries, and knows no other.',
    together(
      answered([COUNTRIES], (body) => listOf(body).filter((country) => TWO.includes(textOf(membersOf(country).code)))),
      answeredWith([`${COUNTRIES}/locales`], ({ FR, BE }) => ({ FR, BE })),
      countryUnknown((code) => !TWO.includes(code.toUpperCase())),
    ),
    'Shop: data: “location: ISO 3166 alpha-2 country code”: which countries a shop knows is its own.',
  ],
  'marketing-none': [
    'There is nothing to recommend, to read, or to suggest.',
    answered(
      [
        ...['recommended', 'knowledge-base', 'overview/installed-plugins'].map(
          (path) => `GET /shop-admin/marketing/${path}`,
        ),
        `GET ${SUGGESTIONS}`,
      ],
      () => [],
    ),
  ],
  'dismissed-suggestions-stay': [
    'Payment suggestions that were dismissed are still answered: only the page that shows them is closed.',
    handled([`POST ${SUGGESTIONS}/dismiss`], () => ok(true)),
  ],
  'dismissed-again-409': [
    'Payment suggestions that were dismissed already cannot be dismissed again: 409.',
    stateful(() => {
      let times = 0;
      return rejected([`POST ${SUGGESTIONS}/dismiss`], () => {
        times += 1;
        return times > 1 && new RestError(409, 'suggestions_dismissed', 'They are dismissed already.');
      });
    }),
    ERRORS,
  ],
  'undeclared-demands': [
    'Download addresses, experiments, options and the update of notes want an argument that is not declared.',
    together(
      needed([`GET ${SHOP}/data/download-ips`], 'match', 400),
      needed(['GET /shop-admin/experiments/assignment'], 'experiment_name', 400),
      needed(['GET /shop-admin/options'], 'options', 400),
      needed(writesTo(`${NOTES}/update`), 'noteIds', 422),
    ),
    'Shop: data, marketing, options: “none declared”: that none is needed is not said.',
    CUSTOM,
  ],
  'shop-batch-empty-list': [
    'A `/batch` route of the shop that is given flat fields answers an empty list.',
    answered(
      ['coupons', 'orders'].flatMap((name) => writesTo(`${SHOP}/${name}/batch`)),
      (body) => (Object.keys(membersOf(body)).length === 0 ? [] : body),
    ),
    'Shop: coupons, orders: “…/batch | Coupon fields, all optional”: what they do there is not said.',
  ],
});

/** Forms are kept only by who asks for it. */
const formsNotStored = handled([`POST ${FORMS}`, ...writesTo(`${FORMS}/{id}`)], (call, next, { site }) => {
  if (call.sent.context === 'save') return next(call);
  const held = site.forms.get(Number(call.path.id));
  const reply = next(call);
  if (held === undefined) site.forms.remove(idOf(reply.body));
  else site.forms.put(held);
  return ok({ ...membersOf(reply.body), id: held?.id ?? null });
});

const FEEDBACK = /\/contact-forms\/\d+\/feedback(\?|$)/;
const isOfTools = (key: string) => / \/(templates|patterns|seo)\/v1\/./.test(key);
const isWriteOfTools = (key: string) => isOfTools(key) && !key.startsWith('GET ');
const feedbackAs = (status: string): Operator =>
  answeredWith([`POST ${FORMS}/{id}/feedback`], (body) => ({
    ...body,
    status,
    message: 'It was not sent.',
    invalid_fields: [],
  }));
const TOOL_SETTINGS = [
  '/seo/v1/options',
  ...['user', 'plugins', 'site-settings'].map((name) => `/patterns/v1/${name}`),
];
const KNOWN_FIELDS = ['checkbox', 'color', 'image', 'select', 'text', 'textarea'];

export const TOOLS = rows(
  `Site-tool namespaces, Contact forms: only routes are listed; what a handler does is not said. ${ANSWERS}`,
  {
    'forms-created-201': [
      'A contact form that is made is answered 201 with its Location.',
      replied([`POST ${FORMS}`], (reply, _call, { site }) => {
        const headers = { ...reply.headers, Location: `${site.baseUrl}${FORMS}/${idOf(reply.body)}` };
        return { ...reply, status: 201, headers };
      }),
    ],
    'forms-not-stored': [
      'Contact forms are kept only with an undeclared `context=save`; else an answer comes without an id.',
      formsNotStored,
    ],
    'forms-in-files': [
      'Nobody may write contact forms.',
      rejected(
        [...writesTo(`${FORMS}/{id}`), `POST ${FORMS}`, `DELETE ${FORMS}/{id}`],
        () => new RestError(403, 'rest_forbidden', 'Contact forms are kept in files.'),
      ),
      PERMISSIONS,
    ],
    'forms-multipart-only': [
      'Feedback of a form that is no multipart form data is answered 415.',
      intercepted(
        ({ method, url, headers }) =>
          method === 'POST' && FEEDBACK.test(url) && !(headers['content-type'] ?? '').startsWith('multipart/form-data'),
        rejection(415, 'unsupported_media_type', 'The request payload format is not supported.'),
      ),
      CUSTOM,
    ],
    'feedback-is-spam': ['Feedback of a contact form is taken for spam, and answered so with 200.', feedbackAs('spam')],
    'feedback-schema-of-json': [
      'The feedback schema of a form is a JSON Schema.',
      answeredWith([`GET ${FORMS}/{id}/feedback/schema`], ({ rules }) => {
        const fields = listOf(rules).map((rule) => textOf(membersOf(rule).field));
        const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string', minLength: 1 }]));
        return {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties,
          required: fields,
        };
      }),
    ],
    'tools-in-data': [
      'Site tools answer whether it went well, and the rest in a member `data`.',
      handledWhere(isOfTools, (call, next) => {
        const reply = next(call);
        const { success = true, ...data } = membersOf(reply.body);
        const isObject = typeof reply.body === 'object' && reply.body !== null && !Array.isArray(reply.body);
        return typeof reply.body === 'string'
          ? reply
          : { ...reply, body: { success, data: isObject ? data : reply.body } };
      }),
    ],
    'tools-queued': [
      'Writes of the site tools are answered 202, and done later.',
      handledWhere(isWriteOfTools, (call, next) => {
        next(call);
        return { status: 202, body: { success: true, queued: true } };
      }),
    ],
    'tool-settings-fixed': [
      'Settings of the SEO and the pattern tool come from the configuration of the server: a write succeeds and changes nothing.',
      asked(
        TOOL_SETTINGS.map((path) => `POST ${path}`),
        (call) => ({ ...call, sent: {}, values: {} }),
      ),
    ],
    'tracker-answers-nothing': [
      'The tracker of notes that were mailed answers 204 without a body.',
      leaving(
        (key) => key === `GET ${NOTES}/tracker/{note_id}/user/{user_id}`,
        () => EMPTY,
      ),
    ],
    'templates-without-success': [
      'The template library answers 200 and success false, for want of a connection.',
      handledWhere(
        (key) => key.includes(' /templates/v1/'),
        () => ok({ success: false, data: { success: 'false', message: ['The library can’t be reached.'] } }),
      ),
    ],
    'seo-demands-arguments': [
      'Writes of the SEO tool want arguments that are not declared, and say so with success false.',
      handledWhere(
        (key) => isWriteOfTools(key) && key.includes(' /seo/v1/'),
        () => ({ status: 400, body: { success: false, message: 'No settings were given.' } }),
      ),
      CUSTOM,
    ],
    'tools-unknown-404': [
      'The id of no post, and a field of no known type, are answered 404 by the tools.',
      together(
        rejected(
          [
            'GET /seo/v1/post/{postId}/first-attached-image',
            'POST /seo/v1/post/{postId}/disable-link-format-education',
            'POST /seo/v1/post/{postId}/update-internal-link-count',
          ],
          ({ path }, site) =>
            site.posts.get(Number(path.postId)) === undefined &&
            new RestError(404, 'seo_unknown_post', 'There is no such post.'),
        ),
        rejected(
          ['GET /descriptors/v1/field/{type}'],
          ({ path }) =>
            !KNOWN_FIELDS.includes(textOf(path.type)) &&
            new RestError(404, 'rest_unknown_field', 'There is no such field.'),
        ),
      ),
      ERRORS,
    ],
    'patterns-as-text': [
      'Some patterns tools answer a JSON text, true, or null.',
      together(
        handled(['GET /patterns/v1/user-meta'], () => ok(null)),
        handled(['GET /patterns/v1/max-free-imports'], () => ok(5)),
        handled(['GET /patterns/v1/meta-data', 'POST /patterns/v1/simple-ping'], () => ok(true)),
      ),
    ],
  },
);
