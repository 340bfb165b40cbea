/** Embeds and site tools: sizes, patterns of addresses that are too narrow, and an answer that says it is no JSON. */

import { asked, drop, given, jsonAnswer, mapText, received, writer } from '../sentences/kit.ts';
import { event, FORMS } from '../sentences/show.ts';
import type { Middleware } from '../types.ts';

const wrong = writer('visitor');
const PROXY = 'GET /oembed/1.0/proxy';
const FIELD = 'GET /descriptors/v1/field/{type}';
const LIBRARY = 'GET /templates/v1/templates/library';
const REMINDERS = ['custom-field', 'schema-number'].map(
  (name) => `POST /seo/v1/notification/v3-migration-${name}-reminder`,
);

const nothingThere: Middleware = () =>
  jsonAnswer(404, {
    code: 'rest_no_route',
    message: 'No route was found matching the URL and request method.',
    data: { status: 404 },
  });

export const toolFaults = [
  wrong(
    'proxy-any-height',
    'oEmbed: “GET | /oembed/1.0/proxy | …, maxheight (integer, pixels), …”',
    PROXY,
    'maxheight is passed over',
    given((values) => drop(values, 'maxheight')),
    [event(), `${PROXY}?url=$1.url&maxheight=120`],
  ),
  wrong(
    'proxy-format-any-case',
    'oEmbed: “format (enum `json`, `xml`; default `json`)”',
    PROXY,
    'the format is taken in upper case too',
    received((values) => mapText(values, 'format', (format) => format.toLowerCase())),
    [event(), `${PROXY}?url=$1.url&format=JSON`],
  ),
  wrong(
    'forms-not-patched',
    'Site-tool namespaces: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id} (digits)”',
    `PATCH ${FORMS.root}/{id}`,
    'PATCH of a form is not served',
    asked(nothingThere),
    [
      [FORMS.create, { title: 'Callback' }],
      [`PATCH ${FORMS.root}/$1`, { title: 'Call me' }],
    ],
  ),
  wrong(
    'reminders-with-digits-unserved',
    'Site-tool namespaces: “POST reminder routes under `notification/`: …, v3-migration-custom-field-reminder, v3-migration-schema-number-reminder”',
    REMINDERS,
    'reminders that have a digit in their name are not served',
    asked(nothingThere),
    REMINDERS.map((request) => [request, {}] as const),
  ),
  wrong(
    'field-underscore-unserved',
    'Site-tool namespaces: “GET /field/{type}: type is lower-case letters, digits, hyphen and underscore”',
    FIELD,
    'a type with an underscore in it is not served',
    asked((request, next) => (/\/field\/[^/?]*_/.test(request.url) ? nothingThere(request, next) : next(request))),
    ['GET /descriptors/v1/field/rich_text'],
  ),
  wrong(
    'library-as-page',
    'Site REST interface: “This document covers all nine parts for one JSON-over-HTTP interface”',
    LIBRARY,
    'the library of templates is sent as text/html',
    asked((request, next) => {
      const answer = next(request);
      return { ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html; charset=UTF-8' } };
    }),
    [LIBRARY],
  ),
];
