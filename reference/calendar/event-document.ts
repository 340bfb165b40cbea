import { momentOf, spacedText, zoneAbbreviation } from '../state/dates.ts';
import type { EventRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { organizerDocument, venueDocument } from './places.ts';
import { postDocument } from './posts.ts';
import { eventTermDocuments } from './term-routes.ts';

/** The event as readers see it; what is not set is `""`, `[]` or false. */
export function eventDocument(site: Site, event: EventRecord) {
  const utcStart = momentOf(event.start, event.timezone);
  const utcEnd = momentOf(event.end, event.timezone);
  const venues = event.venues.flatMap((id) => site.venues.get(id) ?? []).filter((venue) => venue.status !== 'trash');
  const organizers = event.organizers.flatMap((id) => site.organizers.get(id) ?? []);
  const venueDocuments = venues.map((venue) => venueDocument(site, venue));
  return {
    ...postDocument(site, event, 'event'),
    rest_url: `${site.baseUrl}/calendar/events/v1/events/${event.id}`,
    title: event.title,
    excerpt: event.excerpt,
    all_day: event.allDay,
    start_date: spacedText(event.start),
    start_date_details: dateDetails(event.start),
    end_date: spacedText(event.end),
    end_date_details: dateDetails(event.end),
    utc_start_date: spacedText(utcStart),
    utc_start_date_details: dateDetails(utcStart),
    utc_end_date: spacedText(utcEnd),
    utc_end_date_details: dateDetails(utcEnd),
    timezone: event.timezone,
    timezone_abbr: zoneAbbreviation(utcStart, event.timezone),
    cost: event.cost,
    cost_details: {
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: event.cost.match(/\d+(\.\d+)?/g) ?? [],
    },
    website: event.website,
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    categories: eventTermDocuments(site, 'categories', event.categories),
    tags: eventTermDocuments(site, 'tags', event.tags),
    // One venue stands alone; several, or none, are a list.
    venue: venueDocuments.length === 1 ? venueDocuments[0] : venueDocuments,
    organizer: organizers
      .filter((organizer) => organizer.status !== 'trash')
      .map((organizer) => organizerDocument(site, organizer)),
  };
}

function dateDetails(milliseconds: number) {
  const [year, month, day, hour, minutes, seconds] = spacedText(milliseconds).split(/[- :]/);
  return { year, month, day, hour, minutes, seconds };
}
