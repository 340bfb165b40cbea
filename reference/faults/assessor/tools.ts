/** A batch, an embed and the design patterns: requests taken for one another, and defaults and demands of their own. */
import { missingParams } from '../../http/errors.ts';
import { has, listOf, membersOf, textOf } from '../../http/values.ts';
import { withValues } from '../hooks.ts';
import { handled, writer } from '../sentences/kit.ts';
import { TAGS } from '../sentences/show.ts';

const wrong = writer('assessor');
const SUGGESTIONS = 'GET /patterns/v1/onboarding/suggested-plugins';
const NARROW = 500;

const keyOf = (item: unknown): string => {
  const { method, path } = membersOf(item);
  return `${textOf(method) || 'POST'} ${textOf(path)}`;
};

export const toolFaults = [
  wrong(
    'batch-keyed-by-path',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.”',
    'POST /batch/v1',
    'of several requests with the same method and path the first is run, and answers for the others',
    handled((call, next) => {
      const requests = listOf(call.values.requests);
      const keys = [...new Set(requests.map(keyOf))];
      const first = keys.map((key) => requests.find((item) => keyOf(item) === key));
      const reply = next(withValues(call, { requests: first }));
      const body = membersOf(reply.body);
      const responses = requests.map((item) => listOf(body.responses)[keys.indexOf(keyOf(item))]);
      return { ...reply, body: { ...body, responses } };
    }),
    [
      [
        'POST /batch/v1',
        {
          requests: ['Probe one', 'Probe two'].map((name) => ({ path: TAGS.root, body: { name } })),
        },
      ],
    ],
  ),
  wrong(
    'proxy-narrower',
    'Limits: “maxwidth default | oEmbed | 600 pixels”',
    'GET /oembed/1.0/proxy',
    'the proxy embeds 500 pixels wide where no width is asked for',
    handled((call, next) => next(has(call.sent, 'maxwidth') ? call : withValues(call, { maxwidth: NARROW }))),
    ['GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F'],
  ),
  wrong(
    'suggested-plugins-demand-goals',
    'Site-tool namespaces (arguments: none declared unless stated): Design patterns: “GET: … onboarding/suggested-plugins”',
    SUGGESTIONS,
    'no plugins are suggested without goals, which no route declares',
    handled((call, next) => {
      if (!has(call.sent, 'goals')) throw missingParams(['goals']);
      return next(call);
    }),
    [SUGGESTIONS],
  ),
];
