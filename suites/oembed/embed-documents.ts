/** What an address of the site itself is embedded as. */

import { NothingThereError, unlessBlocked } from '../../helpers/cases/preconditions.ts';
import { CUSTOM, defineScenario, demand, passAll, type Scenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked } from '../../helpers/requirement/judgement.ts';
import { phrase, type Reason } from '../../helpers/requirement/reasons.ts';
import { plainText } from '../../helpers/tolerances/texts.ts';
import { tolerates } from '../../helpers/tolerances/tolerates.ts';
import { accepted, judgeAccepted, judgeRejected, preview } from '../../helpers/verdict/judge.ts';
import { textOf } from '../list-arguments.ts';
import { addressOfPage } from './page.ts';

/** Narrower than any default and wider than the least that sites embed in. */
const WIDTH = 400;

/** Members that oEmbed 1.0 requires of each type besides its own. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  photo: ['url', 'width', 'height'],
  video: ['html', 'width', 'height'],
  rich: ['html', 'width', 'height'],
};

function isTitleOf(shown: string, page: Values): boolean {
  const [own, is] = [plainText(textOf(page, 'title')), plainText(shown)];
  return own === is || (own !== '' && tolerates('site-name-in-title', is.includes(own)));
}

function assertWidth<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  exchange: Exchange,
  most: number,
  wide = (width: number): Reason => phrase`It is ${width} wide.`,
): void {
  const { width } = scene.document(exchange);
  if (typeof width !== 'number') scene.pass(name, phrase`The document gives no width as a number.`, exchange);
  else scene.assert(name, width <= most, wide(width), exchange);
}

function assertMembers(scene: Scene<'type/members'>, document: Values, exchange: Exchange): void {
  const { type } = document;
  const required = typeof type === 'string' ? REQUIRED[type] : undefined;
  if (required === undefined) {
    scene.pass('type/members', phrase`Nothing is required of the type ${preview(type)}.`, exchange);
    return;
  }
  const missing = required.filter((name) => document[name] === undefined);
  scene.assert('type/members', missing.length === 0, phrase`A document of type ${type} has no ${missing}.`, exchange);
}

const PROXY = 'GET /oembed/1.0/proxy';

/** Of pages of the site itself the proxy may know nothing: it asks others. */
async function proxied(scene: Pick<Scene, 'ask'>, args: Values): Promise<Exchange> {
  const exchange = await scene.ask(PROXY, args);
  if (exchange.answer?.status === 404)
    throw new NothingThereError(phrase`The proxy finds nothing at the address of a page of the site.`);
  return demand(PROXY, exchange);
}

function isXml({ answer }: Exchange): boolean {
  const text = answer?.text ?? '';
  return /^\s*<(\?xml|oembed)\b/.test(text) && /<\/oembed>\s*$/.test(text);
}

/** Of a width that nothing was asked for before: what is remembered of another request is no answer. */
function pageAsXml(scene: Pick<Scene, 'ask' | 'site'>, route: 'embed' | 'proxy'): Promise<Exchange> {
  const ask = async (): Promise<Exchange> => {
    const page = await scene.site.shared('page');
    const args = { url: addressOfPage(page.document), format: 'xml', maxwidth: WIDTH };
    return route === 'proxy' ? proxied(scene, args) : scene.ask(`GET /oembed/1.0/${route}`, args);
  };
  return scene.site.isRetry ? ask() : scene.site.once(`a page of the site as XML of ${route}`, ask);
}

function embedding(route: 'embed' | 'proxy'): Scenario {
  const operation = `GET /oembed/1.0/${route}`;
  return defineScenario({
    id: `oembed/1.0/${route}/document`,
    operations: [operation],
    assertions: {
      'maxwidth/kept': { title: 'What is embedded is no wider than maxwidth' },
      'format/default': {
        title: 'What was requested as xml is json again where no format is requested',
        basis: 'declared',
      },
      'type/members': { title: 'The document has what oEmbed requires of its type', ...CUSTOM },
      title: { title: 'The title is that of the page at the address', ...CUSTOM },
    },
    sends: 'the address of a page of the site, with a maxwidth, as xml and without a format',
    weight: 2,
    async run(scene) {
      const page = await scene.site.shared('page');
      const url = addressOfPage(page.document);
      // Whether xml is answered is judged by others.
      const xml = await unlessBlocked(pageAsXml(scene, route));
      const args = { url, maxwidth: WIDTH };
      const exchange = await (route === 'proxy' ? proxied(scene, args) : scene.get(operation, args));
      const why = phrase`It begins with ${preview(exchange.answer?.text.slice(0, 40))}.`;
      scene.assert('format/default', !isXml(exchange), why, ...(xml === null ? [] : [xml]), exchange);
      const document = scene.document(exchange);
      const { title } = document;
      const wide = (width: number) => phrase`It is ${width} wide, and ${WIDTH} was asked for.`;
      assertWidth(scene, 'maxwidth/kept', exchange, WIDTH, wide);
      assertMembers(scene, document, exchange);
      const { status = 'publish' } = page.document;
      const told = phrase`The ${{ member: 'title' }} is ${preview(title)}.`;
      if (typeof title !== 'string') scene.pass('title', phrase`The document gives no title.`, exchange);
      else if (status !== 'publish') scene.pass('title', phrase`The page has the status ${status}.`, exchange);
      else scene.assert('title', isTitleOf(title, page.document), told, exchange);
    },
  });
}

const nothingThere = defineScenario({
  id: 'oembed/1.0/embed/nothing-there',
  operations: ['GET /oembed/1.0/embed'],
  assertions: {
    rejected: { title: 'An address of the site at which there is nothing is rejected', ...CUSTOM },
  },
  sends: 'an address of the site at which there is nothing',
  weight: 1,
  async run(scene) {
    const { home, slug } = await scene.own();
    const exchange = await scene.ask('GET /oembed/1.0/embed', { url: `${home}/${slug}/` });
    scene.judge('rejected', judgeRejected(exchange, phrase`an address at which there is nothing`), exchange);
  },
});

const READ_EVENT = 'GET /calendar/events/v1/events/{id}';

async function embedMoved(scene: Scene<'moved'>): Promise<void> {
  const { id, slug: former } = await scene.make('event');
  const { slug } = await scene.own([], 'moved');
  const moved = await scene.get('PUT /calendar/events/v1/events/{id}', { id, slug }, { why: 'Another slug' });
  const { url, slug: now } = scene.document(moved);
  if (now === former || typeof url !== 'string') return scene.pass('moved', phrase`It has no other address.`, moved);
  const exchange = await scene.ask('GET /oembed/1.0/embed', { url });
  scene.judge('moved', judgeAccepted(exchange), moved, exchange);
}

const ofEvent = defineScenario({
  id: 'oembed/1.0/embed/event',
  operations: [
    'GET /oembed/1.0/embed',
    'POST /calendar/events/v1/events',
    READ_EVENT,
    'PUT /calendar/events/v1/events/{id}',
  ],
  assertions: {
    embedded: { title: 'An event of the site is embedded as its pages are', ...CUSTOM },
    moved: { title: 'An event that is embedded is so by the address that it has with another slug' },
  },
  sends: 'the address of an event of the site, and that of one with another slug',
  weight: 4,
  async run(scene) {
    const asserted = ['embedded', 'moved'] as const;
    const { id, document } = await scene.site.shared('event');
    if (document.status !== 'publish') return passAll(scene, asserted, phrase`The event is not public.`);
    const url = addressOfPage({ url: document.url });
    // Which addresses can be embedded the interface does not say, and a query may be any view of the site.
    if (new URL(url).search !== '') return passAll(scene, asserted, phrase`Its address is a query of another page.`);
    const exchange = await scene.ask('GET /oembed/1.0/embed', { url });
    if (!accepted(exchange)) await scene.get(READ_EVENT, { id }, { why: 'Whether the event is still there' });
    scene.judge('embedded', judgeAccepted(exchange), exchange);
    if (accepted(exchange)) await embedMoved(scene);
    else scene.pass('moved', phrase`Events are not embedded.`, exchange);
  },
});

/** Higher than what fits the default width at any shape that screens have. */
const AMPLE_HEIGHT = 1200;
const DEFAULT_WIDTH = 600;

/** Lower than what fits the default width at any shape that screens have. */
const HEIGHT = 150;

/** A default says nothing that it does not say unsent. That the height is kept to is seen where a larger one gives more. */
function assertBeside(scene: Scene<'maxheight/beside'>, alone: Exchange, explicit: Exchange, ample: Exchange): void {
  const [low, is, high] = [alone, explicit, ample].map((exchange) => scene.document(exchange).height);
  const isKept = typeof low === 'number' && low <= HEIGHT && typeof high === 'number' && high > HEIGHT;
  const seen = [alone, explicit, ample];
  if (!isKept || typeof is !== 'number')
    scene.pass('maxheight/beside', phrase`The site does not keep to a height, or shows none.`, ...seen);
  else scene.assert('maxheight/beside', is <= HEIGHT, phrase`It is ${is} high, and ${low} without it.`, ...seen);
}

const height = defineScenario({
  id: 'oembed/1.0/proxy/height',
  operations: [PROXY],
  assertions: {
    // The interface names the argument and no more; the platform asks it of other sites, and not of its own pages.
    'maxheight/kept': { title: 'What is embedded is no higher than maxheight', ...CUSTOM },
    'maxwidth/default': { title: 'Beside a maxheight, too, the default of maxwidth holds', basis: 'declared' },
    'maxwidth/beside': { title: 'Beside a maxheight, too, what is embedded is no wider than maxwidth' },
    'maxheight/beside': {
      title: 'A maxheight that is kept to is kept to beside the default of maxwidth spelt out, too',
    },
  },
  sends:
    'the address of a page of the site, with a small and a large maxheight, and with a maxwidth beside it, its default among them',
  weight: 5,
  async run(scene) {
    const page = await scene.site.shared('page');
    const url = addressOfPage(page.document);
    const alone = await proxied(scene, { url, maxheight: HEIGHT });
    const beside = await scene.get(PROXY, { url, maxheight: HEIGHT, maxwidth: WIDTH });
    const ample = await scene.get(PROXY, { url, maxheight: AMPLE_HEIGHT });
    assertWidth(scene, 'maxwidth/default', ample, DEFAULT_WIDTH);
    const narrow = await scene.get(PROXY, { url, maxheight: AMPLE_HEIGHT, maxwidth: WIDTH });
    assertWidth(scene, 'maxwidth/beside', narrow, WIDTH);
    const explicit = await scene.get(PROXY, { url, maxheight: HEIGHT, maxwidth: DEFAULT_WIDTH });
    assertBeside(scene, alone, explicit, ample);
    const heights = [alone, beside].map((exchange) => scene.document(exchange).height);
    const shown = heights.filter((one) => typeof one === 'number');
    const why = phrase`It is ${shown.join(' and ')} high, and ${HEIGHT} was asked for.`;
    const isKept = shown.every((one) => one <= HEIGHT);
    if (shown.length > 0) scene.assert('maxheight/kept', isKept, why, alone, beside);
    else scene.pass('maxheight/kept', phrase`The document gives no height as a number.`, alone, beside);
  },
});

/** One that begins no entity, which XML does not allow. */
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|\w+);)/i;

const escaping = defineScenario({
  id: 'oembed/1.0/proxy/xml',
  operations: [PROXY, 'POST /calendar/events/v1/events'],
  assertions: {
    escaped: { title: 'XML of a page with an ampersand in its title is well-formed', basis: 'implied' },
  },
  sends: 'the address of an event with an ampersand in its title, as xml, where a page is embedded so',
  weight: 2,
  async run(scene) {
    const page = await pageAsXml(scene, 'proxy');
    if (!isXml(page)) return scene.pass('escaped', phrase`There is no XML.`, page);
    const { name: title } = await scene.own([], 'ampersand');
    const { document } = await scene.make('event', () => ({ title: `${title} & Co` }));
    const exchange = await scene.ask(PROXY, { url: addressOfPage({ url: document.url }), format: 'xml' });
    if (!isXml(exchange)) return scene.pass('escaped', phrase`An event is not embedded as XML.`, exchange);
    const text = exchange.answer?.text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '') ?? '';
    scene.assert('escaped', !BARE_AMPERSAND.test(text), phrase`An ampersand in it begins no entity.`, exchange);
  },
});

/** As beside a text. */
const NARROW = 120;

/** Of the embed route the interface declares no formats, so that only the proxy is asked for each of its own. */
const formats = defineScenario({
  id: 'oembed/1.0/proxy/formats',
  operations: [PROXY],
  assertions: {
    'xml/served': { title: 'format = xml is answered with XML or JSON that is whole', basis: 'implied' },
    'maxwidth/narrow': { title: 'A width of 120 pixels is asked for, and not rejected', basis: 'declared' },
    'discover/false': { title: 'Without discovery a page of the site itself is embedded all the same' },
  },
  sends: 'the address of a page of the site, as xml, without discovery, and narrow',
  weight: 3,
  async run(scene) {
    const page = await scene.site.shared('page');
    const url = addressOfPage(page.document);
    const xml = await pageAsXml(scene, 'proxy');
    const why = phrase`It begins with ${preview(xml.answer?.text.slice(0, 40))}.`;
    scene.assert('xml/served', isXml(xml) || xml.answer?.json !== undefined, why, xml);
    const plain = await scene.ask(PROXY, { url, discover: false });
    // A page that is not found is answered otherwise.
    const untaken = blocked(phrase`discover = false is rejected as an argument, which is judged separately.`);
    const narrow = await scene.ask(PROXY, { url, maxwidth: NARROW });
    scene.judge('maxwidth/narrow', judgeAccepted(narrow), narrow);
    scene.judge('discover/false', plain.answer?.status === 400 ? untaken : judgeAccepted(plain), plain);
  },
});

export const embedDocuments: Suite = {
  namespace: 'oembed/1.0',
  scenarios: [embedding('embed'), embedding('proxy'), nothingThere, ofEvent, height, formats, escaping],
};
