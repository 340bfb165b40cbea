/** Addresses that a site gives: its own, those of its records, and those of the pages of its lists. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Reply, Values } from '../http/messages.ts';
import { has, integerOf, membersOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { pageUrl } from '../routing/page-url.ts';
import type { Site } from '../state/site.ts';
import { ANSWERS, RETURNED } from './allowed.ts';
import { ALL_RECORDS, deeply, isCreation, isList, KEYS, onIndex, onRecords, together } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
const LANGUAGE = '/fr';

/** What the site shows to its visitors, and not what it serves to its clients. */
const PAGE = /^\/(event|events|venue|organizer|product|tag)\/|^\/\?p=\d+$/;

/** Pages of the site stand below the language in which they are written. */
function belowLanguage(): VariationChange {
  const localized = (site: Site, value: unknown) => {
    const path = typeof value === 'string' && value.startsWith(site.home) ? value.slice(site.home.length) : '';
    return PAGE.test(path) ? `${site.home}${LANGUAGE}${path}` : value;
  };
  const links = (members: Values, site: Site) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [
        name,
        name === 'url' || name === 'permalink' ? localized(site, value) : value,
      ]),
    );
  return together(
    onRecords(ALL_RECORDS, (record, _call, { site }) => deeply(record, (members) => links(members, site))),
    onIndex((index, site) => ('home' in index ? { ...index, home: `${site.home}${LANGUAGE}` } : index)),
    onHandlers(EMBEDS, (call, next, { site }) => {
      const asked = textOf(call.sent.url);
      const root = `${site.home}${LANGUAGE}`;
      const isBelow = asked === root || ['/', '?'].some((sign) => asked.startsWith(`${root}${sign}`));
      const url = isBelow ? `${site.home}${asked.slice(root.length)}` : asked;
      const reply = next({ ...call, sent: { ...call.sent, url }, values: { ...call.values, url } });
      if (!isBelow || typeof reply.body === 'string') return reply;
      const html = textOf(membersOf(reply.body).html).replace(site.home, root);
      return { ...reply, body: { ...membersOf(reply.body), html } };
    }),
  );
}

/** Every page of a list leads to the first and the last one, and to its neighbours. */
function linkedPages(reply: Reply, call: Call, site: Site): Reply {
  const total = Object.entries(reply.headers ?? {}).find(([name]) => /-TotalPages$/.test(name))?.[1];
  if (!isSuccess(reply) || total === undefined || has(call.values, 'offset')) return reply;
  const last = Math.max(1, integerOf(total));
  const page = integerOf(call.values.page);
  const pages: readonly (readonly [string, number])[] = [
    ['first', 1],
    ...(page > 1 ? [['prev', Math.min(page - 1, last)] as const] : []),
    ...(page < last ? [['next', page + 1] as const] : []),
    ['last', last],
  ];
  const links = pages.map(([relation, number]) => `<${pageUrl(site, call, number)}>; rel="${relation}"`);
  return { ...reply, headers: { ...reply.headers, Link: links.join(', ') } };
}

function locatedBySlug(): VariationChange {
  return onHandlers(KEYS.posts.filter(isCreation), (call, next, { site }) => {
    const reply = next(call);
    const { slug, status } = membersOf(reply.body);
    if (!isSuccess(reply) || textOf(slug) === '' || status === 'trash') return reply;
    const location = `${site.baseUrl}${call.operation.path}/by-slug/${encodeURIComponent(textOf(slug))}`;
    return { ...reply, headers: { ...reply.headers, Location: location } };
  });
}

export const ADDRESSES: readonly Variation[] = [
  variation(
    'site-addresses-with-slash',
    'The address of the site and its home address end with a slash.',
    'Site index document: “url | string (site address)”, “home | string (home address)”: both name the same place with and without a slash.',
    () => onIndex((index) => ('home' in index ? { ...index, url: `${index.url}/`, home: `${index.home}/` } : index)),
  ),
  variation(
    'pages-below-their-language',
    'Pages of the site stand below the language in which they are written, and so does its home address.',
    `Site index document: “home | string (home address)”, beside “url | string (site address)”. What the service does: “mostly in French, with some in English”. ${RETURNED}`,
    belowLanguage,
  ),
  variation(
    'list-links-first-and-last',
    'Each page of a list has a Link header that leads to the first and the last page, and to its neighbours.',
    ANSWERS,
    () =>
      onHandlers([...KEYS.calendar, ...KEYS.shop].filter(isList), (call, next, { site }) =>
        linkedPages(next(call), call, site),
      ),
  ),
  variation(
    'location-by-slug',
    'The Location of what was made in the calendar is its address by slug.',
    `What the service does: “Events, venues and organizers can also be addressed by slug.” ${ANSWERS}`,
    locatedBySlug,
  ),
];
