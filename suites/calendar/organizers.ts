import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Resource, Values } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { line, long, words } from '../../helpers/samples/texts.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { authorOf } from '../authors.ts';

function written(own: Own): Values {
  const author = authorOf(own, 'organizer');
  return author === null ? {} : { author };
}

const organizer: Resource = {
  name: 'organizer',
  collection: '/calendar/events/v1/organizers',
  item: '/calendar/events/v1/organizers/{id}',
  bySlug: '/calendar/events/v1/organizers/by-slug/{slug}',
  listMember: 'organizers',
  nameField: 'organizer',
  creatable: true,
  find: (name) => ({ search: name, per_page: 50 }),
  needs: ['organizer'],
  minimal: (own) => ({ organizer: own.name }),
  changed: 'organizer',
  full: (own) => ({
    ...written(own),
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
      ...written(own),
      organizer: line(own, own.name),
      date_utc: `${yearFromNow(-1)}-02-03 08:41:55`,
      description: long(own, 'Another description'),
      status: 'private',
      phone: '00 44 20 7946 0001',
      website: `https://example.com/Another/${own.slug}?Lang=fr#Salle-2`,
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
  hangTogether: [['status', 'date', 'date_utc']],
  leftOut: { image: 'Media are not in the interface, so no image is known to be valid.' },
};

export const organizers: Suite = {
  namespace: 'calendar/events/v1',
  records: [organizer],
  scenarios: lifeCycle({
    resource: organizer,
    markedBesides: 'description',
    isTitled: true,
    isAuthored: true,
    listed: ({ name }) => ({ search: name, per_page: 50 }),
    hasStatus: 'stated',
    afterDelete: 'open',
  }),
  samples: {
    'GET /calendar/events/v1/organizers': {
      needs: ['event', 'organizer'],
      full: (own) => ({
        page: 1,
        per_page: 5,
        search: String(own.member('organizer', 'organizer')),
        event: own.id('event'),
        has_events: true,
        only_with_upcoming: true,
        status: 'publish',
      }),
    },
  },
};
