/** oEmbed. */
import { flagOf, has, textOf } from '../../http/values.ts';
import { crashing, drop, given, received, rejecting, writer } from './kit.ts';
import { event } from './show.ts';

const oembed = writer('sentences-oembed');
const EMBED = 'GET /oembed/1.0/embed';
const PROXY = 'GET /oembed/1.0/proxy';
const HOME = 'url=http%3A%2F%2Fsite.test%2F';
const PROXY_ROW =
  'oEmbed: “format (enum json, xml; default json), maxwidth (integer, default 600, pixels), maxheight (integer, pixels), discover (boolean, default true)”';
const EMBED_ROW = 'oEmbed: “url (string, URI, required), format (default json), maxwidth (default 600)”';
export const oembedFaults = [
  oembed(
    'maxwidth-ignored',
    EMBED_ROW,
    EMBED,
    'maxwidth of embed does nothing',
    given((values) => ({ ...values, maxwidth: 600 })),
    [`${EMBED}?${HOME}&maxwidth=300`],
    { level: 'SHOULD' },
  ),
  oembed(
    'maxwidth-as-height',
    PROXY_ROW,
    PROXY,
    'maxwidth of the proxy bounds the height',
    given((values) => ({ ...values, maxheight: values.maxwidth, maxwidth: 600 })),
    [`${PROXY}?${HOME}&maxwidth=200`],
    { level: 'SHOULD' },
  ),
  oembed(
    'maxheight-ignored',
    PROXY_ROW,
    PROXY,
    'maxheight of the proxy does nothing',
    given((values) => drop(values, 'maxheight')),
    [`${PROXY}?${HOME}&maxheight=100`],
    { level: 'SHOULD' },
  ),
  oembed(
    'maxheight-ignored-beside-width',
    PROXY_ROW,
    PROXY,
    'maxheight of the proxy does nothing beside maxwidth',
    given((values, { call }) => (has(call.sent, 'maxwidth') ? drop(values, 'maxheight') : values)),
    [`${PROXY}?${HOME}&maxheight=100&maxwidth=400`],
    { level: 'SHOULD' },
  ),
  oembed(
    'maxwidth-word',
    PROXY_ROW,
    PROXY,
    'maxwidth of the proxy takes a word',
    received((values) => (Number.isNaN(Number(values.maxwidth ?? 0)) ? drop(values, 'maxwidth') : values)),
    [`${PROXY}?${HOME}&maxwidth=wide`],
  ),
  oembed(
    'maxheight-word',
    PROXY_ROW,
    PROXY,
    'maxheight of the proxy takes a word',
    received((values) => (Number.isNaN(Number(values.maxheight ?? 0)) ? drop(values, 'maxheight') : values)),
    [`${PROXY}?${HOME}&maxheight=tall`],
  ),
  oembed(
    'default-wider',
    EMBED_ROW,
    EMBED,
    'the width of embed is 500 by default',
    received((values) => ({ maxwidth: 500, ...values })),
    [`${EMBED}?${HOME}`],
    { level: 'SHOULD' },
  ),
  oembed(
    'format-upper-taken',
    PROXY_ROW,
    PROXY,
    'format of the proxy takes XML in capitals',
    received((values) => ({
      ...values,
      ...(has(values, 'format') ? { format: textOf(values.format).toLowerCase() } : {}),
    })),
    [`${PROXY}?${HOME}&format=XML`],
  ),
  oembed(
    'discover-false-rejected',
    PROXY_ROW,
    PROXY,
    'discover=false is rejected',
    rejecting('discover', (values) => values.discover === false),
    [`${PROXY}?${HOME}&discover=false`],
  ),
  oembed(
    'discover-word',
    PROXY_ROW,
    PROXY,
    'discover takes any word',
    received((values) => (has(values, 'discover') ? { ...values, discover: flagOf(values.discover) } : values)),
    [`${PROXY}?${HOME}&discover=maybe`],
  ),
  oembed(
    'format-xml-breaks',
    PROXY_ROW,
    PROXY,
    'format=xml of the proxy is answered 500',
    crashing((values) => values.format === 'xml'),
    [`${PROXY}?${HOME}&format=xml`],
  ),
  oembed(
    'events-not-embedded',
    'What the service does: “oEmbed discovery and proxy”',
    [EMBED, PROXY],
    'an event is not embedded',
    rejecting('url', (values) => textOf(values.url).includes('/event/')),
    [event(), `${EMBED}?url=http%3A%2F%2Fsite.test%2Fevent%2Fprobe%2F`],
    { level: 'SHOULD' },
  ),
];
