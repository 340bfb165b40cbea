/** Venues: a form that knows fewer members than the interface, and updates that fill in what is not sent. */
import { has } from '../../http/values.ts';
import { drop, given, mapText, writer } from '../sentences/kit.ts';
import { change, read, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('juror');
const UPDATES = [...VENUES.update, ...VENUES.slugUpdate];
const LONGEST_CITY = 24;
const REPLACED = { address: '', city: '', phone: '', website: '' };

export const placeFaults = [
  wrong(
    'venue-update-publishes',
    'Venue: “status | string | no”; “/calendar/events/v1/venues/{id} | id required; Venue fields optional”',
    UPDATES,
    'an update that sends no status publishes the venue',
    given((values) => (has(values, 'status') ? values : { ...values, status: 'publish' })),
    [venue({ status: 'draft' }), change(VENUES, { city: 'Lyon' }), read(VENUES)],
  ),
  wrong(
    'venue-date-of-first-day',
    'Venue: “date | string | no”; “id required; Venue fields optional”',
    UPDATES,
    'the publication date is written with a new venue only',
    given((values) => drop(values, 'date')),
    [venue({ date: '2026-05-01 10:00:00' }), change(VENUES, { date: '2026-06-02 11:00:00' }), read(VENUES)],
  ),
  wrong(
    'venue-stateprovince-or-province',
    'Venue: “stateprovince | string | no | null”, “province | string | no | null”',
    VENUES.writes,
    'stateprovince is lost where province is sent too',
    given((values) => (has(values, 'province') ? drop(values, 'stateprovince') : values)),
    [venue({ province: 'Québec', stateprovince: 'QC' })],
  ),
  wrong(
    'venue-put-by-slug-replaces',
    'Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/by-slug/{slug} | slug required; Venue fields optional”',
    `PUT ${VENUES.root}/by-slug/{slug}`,
    'PUT by slug empties address, city, phone and website where they are not sent',
    given((values) => ({ ...REPLACED, ...values })),
    [venue({ city: 'Lyon' }), [`PUT ${VENUES.root}/by-slug/$1.slug`, { zip: '69002' }], read(VENUES)],
  ),
  wrong(
    'venue-image-by-address-only',
    'Venue: “image | string (id or URL) | no | null”',
    VENUES.writes,
    'the id of an image does nothing, its address does',
    given((values) => (/^\d+$/.test(String(values.image)) ? drop(values, 'image') : values)),
    [venue({ image: '10' })],
  ),
  wrong(
    'venue-city-cut',
    'Venue: “city | string | no | null”',
    VENUES.writes,
    'a city ends after 24 characters',
    given((values) => mapText(values, 'city', (city) => city.slice(0, LONGEST_CITY))),
    [venue({ city: 'Saint-Germain-en-Laye-sur-Seine' })],
  ),
];
