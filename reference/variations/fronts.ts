/** What stands before a site: proxies that rewrite, editors with rights, tools and providers that answer briefly. */

import type { Operation } from '../../helpers/contract/types.ts';
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { ReferenceAnswer, Values } from '../http/messages.ts';
import { listOf, membersOf, textOf } from '../http/values.ts';
import type { Site } from '../state/site.ts';
import { ANSWERS, JSON_FORM, PERMISSIONS, RETURNED } from './allowed.ts';
import { answered, CALENDAR, hiding, isList, KEYS, splitUrl, typeOf } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
const FORMS = '/forms/v1/contact-forms';
const TOOL_WRITE = /^(POST|PUT|PATCH|DELETE) \/(templates|patterns|seo)\/v1\//;
const LINKS = ['next_rest_url', 'previous_rest_url'];

/** Signs that mean something in markup are written as escapes. */
function escaped(body: string): string {
  return body.replace(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
}

/** Edits the answers of 2xx to some operations, as they leave. */
function leaving(
  isMeant: (key: string) => boolean,
  edit: (answer: ReferenceAnswer, site: Site) => ReferenceAnswer,
): VariationChange {
  return {
    handle:
      ({ site, router }) =>
      (request, next) => {
        const answer = next(request);
        const { path } = splitUrl(site, request.url);
        const keys = router.match(path).flatMap(({ route }) => route.operations.get(request.method)?.key ?? []);
        return isSuccess(answer) && keys.some(isMeant) ? edit(answer, site) : answer;
      },
  };
}

/** Who has an account may write in the calendar. */
function calendarEditors(): VariationChange {
  const isCalendar = ({ path }: Operation) => path.startsWith(`${CALENDAR}/`);
  return {
    steps: (steps) => ({
      ...steps,
      authorize: (operation, user) => {
        if (user === null || !isCalendar(operation)) steps.authorize(operation, user);
      },
    }),
  };
}

function signed(document: Values): Values {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      LINKS.includes(name) ? `${textOf(value)}&_signature=4f6a9c` : value,
    ]),
  );
}

/** The feedback schema in the words of JSON Schema. */
function asJsonSchema(body: unknown): unknown {
  const fields = listOf(membersOf(body).rules).map((rule) => textOf(membersOf(rule).field));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(fields.map((name) => [name, { type: 'string', minLength: 1 }])),
    required: fields,
  };
}

const SWITCHES = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];

function withheld(event: Values): Values {
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, null]));
  return { ...event, ...switches, description: '', excerpt: '', cost: '', website: '', image: false };
}

export const FRONTS: readonly Variation[] = [
  variation('json-signs-escaped', "The signs <, >, & and ' are written as \\u escapes.", JSON_FORM, () => ({
    wire: (answer) => (/json/.test(typeOf(answer)) ? { ...answer, body: escaped(answer.body) } : answer),
  })),
  variation(
    'reads-203',
    'A proxy that rewrites answers says so: what is read is answered 203.',
    `${ANSWERS} In HTTP, 203 is the 200 of a proxy that transforms.`,
    () => ({
      wire: (answer, { method }) =>
        method === 'GET' && answer.status === 200
          ? { ...answer, status: 203, headers: { ...answer.headers, Via: '1.1 proxy' } }
          : answer,
    }),
    CUSTOM,
  ),
  variation(
    'page-links-signed',
    'The addresses of the next and the last page of a calendar list carry a signature.',
    RETURNED,
    () => answered(KEYS.calendar.filter(isList), (body) => signed(membersOf(body))),
  ),
  variation(
    'calendar-for-editors',
    'Whoever has an account may write in the calendar.',
    PERMISSIONS,
    calendarEditors,
    CUSTOM,
  ),
  variation(
    'protected-events-unlisted',
    'A list does not show events with a password to strangers.',
    `${PERMISSIONS} “The event read and delete routes accept an optional \`password\` parameter”: of the list nothing is said.`,
    () =>
      onHandlers(KEYS.events.filter(isList), (call, next, { site }) =>
        call.user?.isAdministrator === true
          ? next(call)
          : hiding(
              site.events,
              ({ password }) => password !== '',
              () => next(call),
            ),
      ),
  ),
  variation(
    'protected-events-withheld',
    'A list, which takes no password, shows events that have one without their text and switches.',
    `${PERMISSIONS} “The event read and delete routes accept an optional \`password\` parameter”: of the list nothing is said.`,
    () =>
      onHandlers(KEYS.events.filter(isList), (call, next, { site }) => {
        const reply = next(call);
        const body = membersOf(reply.body);
        const events = listOf(body.events).map((one) => {
          const event = membersOf(one);
          return (site.events.get(Number(event.id))?.password ?? '') === '' ? one : withheld(event);
        });
        return { ...reply, body: { ...body, events } };
      }),
    CUSTOM,
  ),
  variation(
    'batch-bodies-as-text',
    'Inside the answer to a batch each body is the text of its JSON.',
    ANSWERS,
    () =>
      answered(['POST /batch/v1'], (body) => ({
        ...membersOf(body),
        responses: listOf(membersOf(body).responses).map((one) =>
          one === null ? null : { ...membersOf(one), body: JSON.stringify(membersOf(one).body) },
        ),
      })),
    CUSTOM,
  ),
  variation('embed-sizes-as-text', 'Width and height of what is embedded are text.', ANSWERS, () =>
    answered(EMBEDS, (body) => {
      const { width, height } = membersOf(body);
      return { ...membersOf(body), width: textOf(width), height: textOf(height) };
    }),
  ),
  variation('embed-height-open', 'What is embedded has a width, and a height of null.', ANSWERS, () =>
    answered(EMBEDS, (body) => ({ ...membersOf(body), height: null })),
  ),
  variation('forms-created-201', 'A contact form that is made is answered 201 with its Location.', ANSWERS, () =>
    onHandlers([`POST ${FORMS}`], (call, next, { site }) => {
      const reply = next(call);
      const location = `${site.baseUrl}${FORMS}/${textOf(membersOf(reply.body).id)}`;
      return { ...reply, status: 201, headers: { ...reply.headers, Location: location } };
    }),
  ),
  variation(
    'feedback-is-spam',
    'Feedback of a contact form is taken for spam, and answered so with 200.',
    `Contact forms: “POST /contact-forms/{id}/feedback”: what becomes of it is not said. ${ANSWERS}`,
    () =>
      answered([`POST ${FORMS}/{id}/feedback`], (body) => ({
        ...membersOf(body),
        status: 'spam',
        message: 'There was an error trying to send your message.',
        invalid_fields: [],
      })),
  ),
  variation('feedback-schema-of-json', 'The feedback schema of a form is a JSON Schema.', ANSWERS, () =>
    answered([`GET ${FORMS}/{id}/feedback/schema`], asJsonSchema),
  ),
  variation('tool-writes-answer-nothing', 'Writes of the site tools are answered 204 without a body.', ANSWERS, () =>
    leaving(
      (key) => TOOL_WRITE.test(key),
      () => ({ status: 204, headers: {}, body: '' }),
    ),
  ),
];
