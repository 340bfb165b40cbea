import { permalink } from '../calendar/posts.ts';
import { RestError } from '../http/errors.ts';
import { ok, type Reply } from '../http/messages.ts';
import { has, integerOf, textOf } from '../http/values.ts';
import type { Call, Handlers } from '../routing/call.ts';
import { SITE_NAME, type Site } from '../state/site.ts';

/** Widest frame, in pixels. */
const MAX_WIDTH = 600;
const HEIGHT_BY_WIDTH = 9 / 16;

/** The title of what the website shows at an address; undefined where it shows nothing. */
function titleAt(site: Site, address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).origin + new URL(address).pathname : '';
  const wanted = path.replace(/\/$/, '');
  if (wanted === site.home) return SITE_NAME;
  const pages = [
    ...site.posts.all().map((post) => ({ post, folder: '', title: post.title })),
    ...site.events.all().map((post) => ({ post, folder: 'event', title: post.title })),
    ...site.venues.all().map((post) => ({ post, folder: 'venue', title: post.title })),
    ...site.organizers.all().map((post) => ({ post, folder: 'organizer', title: post.title })),
    ...site.products.all().map((post) => ({ post, folder: 'product', title: textOf(post.fields.name) })),
  ];
  const page = pages.find(
    ({ post, folder }) => post.status === 'publish' && permalink(site, post, folder).replace(/\/$/, '') === wanted,
  );
  return page?.title;
}

function embedDocument(site: Site, call: Call) {
  const url = textOf(call.sent.url);
  const title = titleAt(site, url);
  if (title === undefined) throw new RestError(404, 'oembed_invalid_url', 'Not Found');
  const asked = integerOf(call.values.maxwidth);
  const width = Math.min(MAX_WIDTH, asked > 0 ? asked : MAX_WIDTH);
  const natural = Math.ceil(width * HEIGHT_BY_WIDTH);
  const maxHeight = has(call.values, 'maxheight') ? integerOf(call.values.maxheight) : 0;
  const height = maxHeight > 0 ? Math.min(natural, maxHeight) : natural;
  return {
    version: '1.0',
    provider_name: SITE_NAME,
    provider_url: site.home,
    author_name: SITE_NAME,
    author_url: site.home,
    title,
    type: 'rich',
    width,
    height,
    html: `<iframe src="${escapeMarkup(url)}" title="${escapeMarkup(title)}" width="${width}" height="${height}"></iframe>`,
  };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function xmlReply(document: Readonly<Record<string, string | number>>): Reply {
  const members = Object.entries(document).map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/xml; charset=UTF-8' },
    body: `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${members.join('')}</oembed>`,
  };
}

export function oembedHandlers(site: Site): Handlers {
  return {
    'GET /oembed/1.0/embed': (call) => {
      const document = embedDocument(site, call);
      return call.values.format === 'xml' ? xmlReply(document) : ok(document);
    },
    // The format is the one in which the provider is asked; the answer is JSON either way.
    'GET /oembed/1.0/proxy': (call) => ok(embedDocument(site, call)),
  };
}
