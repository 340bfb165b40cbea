import { line, long, words } from '../../helpers/samples/texts.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { authored } from '../authors.ts';
import { placeSuite } from './places.ts';

export const organizers = placeSuite('organizer', {
  full: (own) => ({
    ...authored(own, 'organizer'),
    organizer: words(own, own.name),
    date: `${yearFromNow(-1)}-06-30 12:28:35`,
    description: line(own, 'Description'),
    status: 'publish',
    phone: '+33 2 99 00 00 01',
    website: `https://example.com/Organizer/${own.slug}?Page=Ete`,
    email: `${own.slug}@example.com`,
  }),
  others: [
    (own) => ({
      ...authored(own, 'organizer'),
      organizer: line(own, own.name),
      date_utc: `${yearFromNow(-1)}-02-03 08:41:55`,
      description: long(own, 'Another description'),
      status: 'private',
      phone: '00 44 20 7946 0001',
      website: `https://example.com/Another/${own.slug}?Id=3&lang=Fr#Salle-2`,
      email: `Another.${own.slug}+film@mail.example.com`,
    }),
    // Texts may be empty.
    (own) => ({ organizer: words(own, own.name), description: '', phone: '', website: '' }),
  ],
  apart: (own) => ({
    description: line(own, 'Description apart'),
    phone: '+33 3 81 00 00 06',
    website: `https://example.com/Apart/${own.slug}`,
    email: `apart-${own.slug}@example.com`,
    date: `${yearFromNow(-1)}-03-04 10:17:45`,
    status: 'private',
  }),
  turns: { status: ['publish', 'draft', 'private'] },
  cleared: { description: '', phone: '', website: '', email: '' },
  // Every member has a default, null, in the table of both creations and updates.
  defaultsOnUpdate: ['author', 'date', 'date_utc', 'description', 'status', 'phone', 'website', 'email'],
});
