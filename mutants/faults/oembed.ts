/** Embeds that are found or shown otherwise than asked. */

import { isSuccess, onHandlers, withValues } from '../../reference/faults/hooks.ts';
import { invalidParam, RestError } from '../../reference/http/errors.ts';
import { flagOf, has, integerOf, membersOf, textOf } from '../../reference/http/values.ts';
import { crash, fail, refuse } from '../operators/failures.ts';
import { asked, both, is, kept, sends, sent, unsent } from '../operators/members.ts';
import { repeated } from '../operators/memory.ts';
import { change, EVENTS, event } from '../operators/steps.ts';
import { answering, callAs, handled, jsonAnswer, type Take } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const HOME = encodeURIComponent('http://site.test/');

const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];

/** The addresses of pages are written down when they are made. */
const firstAddresses: Take = (keys) => {
  const moved = new Set<string>();
  return onHandlers(keys, (call, next, { site }) => {
    if (EMBEDS.includes(call.operation.key)) {
      const slug = textOf(call.sent.url).replace(/\/$/, '').split('/').at(-1) ?? '';
      if (moved.has(slug)) throw new RestError(404, 'oembed_invalid_url', 'Not Found');
      return next(call);
    }
    const before = new Map(site.events.all().map(({ id, slug }) => [id, slug]));
    const reply = next(call);
    for (const { id, slug } of site.events.all()) if (before.get(id) !== slug) moved.add(slug);
    return reply;
  });
};

const PROXIED = 'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F';

export const oembedFaults = faultsOf(
  'oembed',
  on('GET /oembed/1.0/embed', {
    'embed-of-one-width: an embed is 600 pixels wide, whatever maxwidth is sent': [
      callAs((call) => (has(call.sent, 'maxwidth') ? withValues(call, { maxwidth: 600 }) : call)),
      `GET /oembed/1.0/embed?url=${HOME}&maxwidth=300`,
    ],
    'embed-cached-without-format: what is embedded as xml is xml for whoever asks next': [
      repeated(({ sent: { url, maxwidth } }) => JSON.stringify([url, maxwidth])),
      `GET /oembed/1.0/embed?url=${HOME}&format=xml`,
      `GET /oembed/1.0/embed?url=${HOME}`,
    ],
    'number-at-end-cut: an address that ends in a number is embedded as the page of that address without it, where there is one':
      [
        handled((call, next) => {
          const shorter = textOf(call.sent.url).replace(/-\d+(?=\/?$)/, '');
          if (shorter === call.sent.url) return next(call);
          try {
            return next({ ...call, sent: { ...call.sent, url: shorter } });
          } catch (error) {
            if (error instanceof RestError) return next(call);
            throw error;
          }
        }),
        event(),
        event({ title: 'Another', slug: 'probe-2' }),
        'GET /oembed/1.0/embed?url=$2.url',
      ],
  }),
  should('GET /oembed/1.0/embed', {
    'default-wider: the width of embed is 500 by default': [
      sent.fill({ maxwidth: 500 }),
      'GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F',
    ],
    'maxwidth-ignored: maxwidth of embed does nothing': [
      kept.set({ maxwidth: 600 }),
      'GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F&maxwidth=300',
    ],
  }),
  on('GET /oembed/1.0/proxy', {
    'discover-false-rejected: discover=false is rejected': [
      refuse('discover', is('discover', false)),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&discover=false',
    ],
    'discover-word: discover takes any word': [
      sent.when(sends('discover')).set((values) => ({ discover: flagOf(values.discover) })),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&discover=maybe',
    ],
    'embed-address-not-an-address: url of the proxy takes a text that is no address, and embeds the site': [
      sent.alterText('url', (text) => (/^[a-z]+:/.test(text) ? text : 'http://site.test/')),
      'GET /oembed/1.0/proxy?url=not%20an%20address',
    ],
    'format-xml-breaks: format=xml of the proxy is answered 500': [
      crash(is('format', 'xml')),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&format=xml',
    ],
    'maxwidth-word: maxwidth of the proxy takes a word': [
      sent.when((values) => Number.isNaN(Number(values.maxwidth ?? 0))).drop('maxwidth'),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&maxwidth=wide',
    ],
    'narrow-frames-rejected: a maxwidth of the proxy below 200 is rejected': [
      refuse('maxwidth', (values) => has(values, 'maxwidth') && integerOf(values.maxwidth) < 200),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&maxwidth=150',
    ],
    'proxy-cached-by-address: the proxy embeds an address in the size in which it was asked for first': [
      repeated(({ sent: { url } }) => textOf(url)),
      `${PROXIED}&maxwidth=400`,
      `${PROXIED}&maxwidth=200`,
    ],
    'proxy-default-beside-height: maxwidth is 500 by default where maxheight is given': [
      kept.when(both(asked('maxheight'), unsent('maxwidth'))).set({ maxwidth: 500 }),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&maxheight=300',
    ],
    'proxy-discover-by-digit: discover is taken as 1 or 0: the words true and false are rejected': [
      sent.edit((values) => {
        if (['true', 'false'].includes(textOf(values.discover))) throw invalidParam('discover');
        return values;
      }),
      `GET /oembed/1.0/proxy?url=${HOME}&discover=true`,
    ],
    'proxy-format-any-case: the format is taken in upper case too': [
      sent.alterText('format', (format) => format.toLowerCase()),
      event(),
      'GET /oembed/1.0/proxy?url=$1.url&format=JSON',
    ],
    'proxy-format-of-any-word: a format that is neither json nor xml counts as json': [
      sent.unless((values) => ['json', 'xml'].includes(textOf(values.format))).drop('format'),
      event(),
      'GET /oembed/1.0/proxy?url=$1.url&format=yaml',
    ],
    'proxy-height-beside-width: maxheight does nothing beside maxwidth': [
      kept.when(asked('maxwidth')).drop('maxheight'),
      'GET /oembed/1.0/proxy?url=http://site.test/&maxwidth=400&maxheight=100',
    ],
    'proxy-narrower: the proxy embeds 500 pixels wide where no width is asked for': [
      callAs((call) => (has(call.sent, 'maxwidth') ? call : withValues(call, { maxwidth: 500 }))),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F',
    ],
    'proxy-url-missing: proxy without a url embeds the site itself': [
      sent.fill({ url: 'http://site.test/' }),
      'GET /oembed/1.0/proxy?maxwidth=300',
    ],
    'proxy-url-without-scheme: an address without a scheme is taken for a URI': [
      sent.alterText('url', (url) => (/^[\w.-]+(:\d+)?\//.test(url) ? `http://${url}` : url)),
      'GET /oembed/1.0/proxy?url=site.test%2F',
    ],
    'proxy-without-url: a request without a url is answered with an empty document': [
      answering((answer, request) =>
        answer.status === 400 && !/[?&]url=/.test(request.url) ? jsonAnswer(200, {}) : answer,
      ),
      'GET /oembed/1.0/proxy',
    ],
    'width-unbounded-beside-height: maxwidth has no default beside maxheight': [
      handled((call, next) => {
        const reply = next(call);
        const isAlone = has(call.sent, 'maxheight') && !has(call.sent, 'maxwidth');
        return isSuccess(reply) && isAlone ? { ...reply, body: { ...membersOf(reply.body), width: 1200 } } : reply;
      }),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&maxheight=900',
    ],
  }),
  should('GET /oembed/1.0/proxy', {
    'maxwidth-as-height: maxwidth of the proxy bounds the height': [
      kept.set((values) => ({ maxheight: values.maxwidth, maxwidth: 600 })),
      'GET /oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2F&maxwidth=200',
    ],
  }),
  on(['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy', ...EVENTS.updates], {
    'moved-pages-not-embedded: an event whose slug was changed is not embedded by its new address': [
      firstAddresses,
      event({ slug: 'first-address' }),
      change(EVENTS, { slug: 'second-address' }),
      'GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2Fevent%2Fsecond-address%2F',
    ],
  }),
  on(['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'], {
    'url-query-rejected: an address with a query is not embedded': [
      fail(
        (call) => textOf(call.sent.url).includes('?'),
        () => new RestError(404, 'oembed_invalid_url', 'Not Found'),
      ),
      'GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F%3Ffrom%3Dmail',
    ],
  }),
  should(['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'], {
    'events-not-embedded: an event is not embedded': [
      refuse('url', (values) => textOf(values.url).includes('/event/')),
      event(),
      'GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2Fevent%2Fprobe%2F',
    ],
  }),
);
