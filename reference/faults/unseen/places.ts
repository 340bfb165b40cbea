/** Venues and organizers that are kept, found or addressed otherwise. */
import { has, textOf } from '../../http/values.ts';
import { drop, given, handled, mapText, writer } from '../sentences/kit.ts';
import { event, list, ORGANIZERS, organizer, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('unseen-places');

export const placeFaults = [
  wrong(
    'state-lost-beside-province',
    'Venue: “province | string”, “state | string”',
    VENUES.writes,
    'the state of a venue is lost beside a province',
    given((values) => (has(values, 'province') ? drop(values, 'state') : values)),
    [venue({ province: 'Rhône', state: 'Auvergne' })],
  ),
  wrong(
    'email-plus-space',
    'Organizer: “email | string (e-mail address)”',
    ORGANIZERS.writes,
    'a plus sign in the email of an organizer becomes a space',
    given((values) => mapText(values, 'email', (text) => text.replaceAll('+', ' '))),
    [organizer({ email: 'film+events@example.test' })],
  ),
  wrong(
    'same-address-overwrites',
    'Calendar: venues: “POST | /calendar/events/v1/venues | Venue fields; venue required”',
    VENUES.create,
    'a new venue at the address of another overwrites that one',
    handled((call, next, { site, handlers }) => {
      const address = textOf(call.sent.address);
      const twin = site.venues.all().find(({ fields, status }) => fields.address === address && status !== 'trash');
      const update = handlers[`PUT ${VENUES.root}/{id}`];
      if (address === '' || twin === undefined || update === undefined) return next(call);
      return { ...update({ ...call, path: { id: twin.id } }), status: 201 };
    }),
    [venue({ address: '1 quai Saint-Antoine' }), venue({ venue: 'Next door', address: '1 quai Saint-Antoine' })],
  ),
  wrong(
    'slug-prefix-found',
    'Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/by-slug/{slug} | slug (string, required)”',
    [VENUES.slugRead, ORGANIZERS.slugRead],
    'a slug that nothing has finds what begins with it',
    handled((call, next, { site }) => {
      const records = call.operation.path.includes('/venues/') ? site.venues : site.organizers;
      const slugs = records.all().map(({ slug }) => slug);
      const asked = textOf(call.path.slug);
      const first = slugs.includes(asked) ? undefined : slugs.find((slug) => slug.startsWith(asked));
      return next(first === undefined ? call : { ...call, path: { ...call.path, slug: first } });
    }),
    [venue({ venue: 'Zanzibar hall' }), 'GET /calendar/events/v1/venues/by-slug/zanzibar-ha'],
  ),
  wrong(
    'upcoming-false-is-true',
    'Calendar: venues: “only_with_upcoming (untyped, default false; only venues with upcoming events)”',
    [VENUES.list, ORGANIZERS.list],
    'only_with_upcoming=false counts as true',
    given((values) => (values.only_with_upcoming === 'false' ? { ...values, only_with_upcoming: true } : values)),
    [venue(), event(), list(VENUES, 'only_with_upcoming=false')],
  ),
  wrong(
    'map-link-follows',
    'Venue: “show_map | string”, “show_map_link | string”',
    VENUES.writes,
    'show_map_link of a venue repeats its show_map',
    given((values) => (has(values, 'show_map') ? { ...values, show_map_link: values.show_map } : values)),
    [venue({ show_map: 'true', show_map_link: 'false' })],
  ),
];
