import { line, long, upTo, words } from '../../helpers/samples/texts.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { authored } from '../authors.ts';
import { placeSuite } from './places.ts';

export const venues = placeSuite(
  'venue',
  {
    // No two the same: what a record has already can't be seen to be written. A state is shown as a province or the other way round, as the country has it: each has a set of its own.
    full: (own) => ({
      ...authored(own, 'venue'),
      venue: words(own, own.name),
      date: `${yearFromNow(-1)}-01-02 09:27:35`,
      description: line(own, 'Description'),
      status: 'publish',
      show_map: 'true',
      show_map_link: 'false',
      address: words(own, '12 rue de l’Arrivée'),
      city: words(own, 'Orléans'),
      country: 'France',
      province: words(own, `Bretagne ${own.slug}`),
      zip: '01234',
      phone: '+33 2 99 00 00 00',
      website: `https://example.com/Venue/${own.slug}?Page=Ete`,
    }),
    others: [
      (own) => ({
        ...authored(own, 'venue'),
        venue: line(own, own.name),
        date_utc: `${yearFromNow(-1)}-07-03 20:41:55`,
        description: long(own, 'Another description'),
        status: 'private',
        show_map: 'false',
        show_map_link: 'true',
        address: `${line(own, 'Square')} ${upTo(200, own.slug)}`,
        city: line(own, 'City'),
        country: 'United States',
        state: words(own, `Nevada ${own.slug}`),
        zip: upTo(21, 'B-00077'),
        phone: '00 44 20 7946 0000',
        website: `https://example.com/Another/${own.slug}?Id=3&lang=Fr#Salle-2`,
      }),
      // Texts may be empty.
      (own) => ({
        venue: words(own, own.name),
        country: 'Canada',
        stateprovince: words(own, `Québec ${own.slug}`),
        ...{ description: '', address: '', city: '', zip: '', phone: '', website: '' },
      }),
    ],
    apart: (own) => ({
      description: line(own, 'Description apart'),
      address: words(own, 'Place'),
      city: words(own, 'Besançon'),
      zip: '00456',
      phone: '+33 3 81 00 00 05',
      website: `https://example.com/Apart/${own.slug}`,
      show_map: 'false',
      show_map_link: 'true',
      date: `${yearFromNow(-1)}-03-04 10:17:45`,
      status: 'private',
    }),
    turns: { status: ['publish', 'draft', 'private'], show_map: ['true', 'false'], show_map_link: ['true', 'false'] },
    // A code of a place, as a shop's coupon has one.
    anyCase: ['zip'],
    companions: { state: ['country'], province: ['country'], stateprovince: ['country'] },
    cleared: { description: '', address: '', city: '', zip: '', phone: '', website: '' },
    // Every member but the name has a default, null, in the table of both creations and updates.
    defaultsOnUpdate: [
      'description',
      'show_map',
      'show_map_link',
      'address',
      'city',
      'country',
      'province',
      'state',
      'zip',
      'phone',
      'stateprovince',
      'website',
    ],
    siteDecides: ['state', 'province', 'stateprovince', 'country'],
  },
  ['address', 'city'],
);
