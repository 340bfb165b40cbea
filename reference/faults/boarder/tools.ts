/** Embeds and site tools: routes that are gone, and parameters that are asked for or not looked at. */
import { missingParams, noRoute } from '../../http/errors.ts';
import { has, membersOf, textOf } from '../../http/values.ts';
import { isSuccess } from '../hooks.ts';
import { crashing, drop, handled, received, writer } from '../sentences/kit.ts';
import { event, writesTo } from '../sentences/show.ts';

const wrong = writer('boarder');
const EMBED = 'GET /oembed/1.0/embed';
const PROXY = 'GET /oembed/1.0/proxy';
const GOALS = 'GET /patterns/v1/onboarding/goals';
const PRO_ADDRESS = 'GET /templates/v1/templates/get-pro-url';
const SEO_POST = 'GET /seo/v1/post';
const RENDER = '/descriptors/v1/field/{type}/render';

const gone = handled(() => {
  throw noRoute();
});

export const toolFaults = [
  wrong('proxy-gone', 'What the service does: “oEmbed discovery and proxy.”', PROXY, 'the proxy has no route', gone, [
    event(),
    `${PROXY}?url=$1.url`,
  ]),
  wrong(
    'proxy-format-of-any-word',
    'oEmbed: “GET | /oembed/1.0/proxy | … format (enum `json`, `xml`; default `json`)”',
    PROXY,
    'a format that is neither json nor xml counts as json',
    received((values) => (['json', 'xml'].includes(textOf(values.format)) ? values : drop(values, 'format'))),
    [event(), `${PROXY}?url=$1.url&format=yaml`],
  ),
  wrong(
    'embed-wider-by-default',
    'Limits: “maxwidth default | oEmbed | 600 pixels”',
    EMBED,
    'an embed for which no maxwidth is sent is 800 pixels wide',
    handled((call, next) => {
      const reply = next(call);
      const isWide = isSuccess(reply) && typeof reply.body === 'object' && !has(call.sent, 'maxwidth');
      return isWide ? { ...reply, body: { ...membersOf(reply.body), width: 800, height: 450 } } : reply;
    }),
    [event(), `${EMBED}?url=$1.url`],
  ),
  wrong(
    'field-render-asks-for-name',
    'Site-tool namespaces: Field descriptors: “GET, POST, PUT, PATCH, DELETE /field/{type}/render: parameter `name` (string, optional, the field type)”',
    [`GET ${RENDER}`, ...writesTo(RENDER), `DELETE ${RENDER}`],
    'a request without a name is rejected',
    handled((call, next) => {
      if (!has(call.sent, 'name')) throw missingParams(['name']);
      return next(call);
    }),
    ['GET /descriptors/v1/field/text/render'],
  ),
  wrong(
    'patterns-goals-gone',
    'Site-tool namespaces: Design patterns: “GET: … onboarding/goals, …”',
    GOALS,
    'the goals have no route',
    gone,
    [GOALS],
  ),
  wrong(
    'templates-pro-address-breaks',
    'Site-tool namespaces: Template library: “GET: … get-pro-url, opt_out.”',
    PRO_ADDRESS,
    'get-pro-url is answered 500',
    crashing(() => true),
    [PRO_ADDRESS],
  ),
  wrong(
    'seo-post-not-read',
    'Site-tool namespaces: SEO tool: “GET and POST: options, post.”',
    SEO_POST,
    'post can be posted to and not read',
    gone,
    [SEO_POST],
  ),
];
