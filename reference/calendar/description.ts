import { SITE_NAME, type Site } from '../state/site.ts';

/** The calendar's short description of itself. */
export function calendarDescription(site: Site) {
  const read = (summary: string) => ({ get: { summary, responses: { 200: { description: summary } } } });
  return {
    openapi: '3.0.0',
    info: { version: '1.0.0', title: 'Calendar', description: `Events of ${SITE_NAME}` },
    servers: [{ url: `${site.baseUrl}/calendar/events/v1` }],
    paths: {
      '/events': read('A page of events'),
      '/venues': read('A page of venues'),
      '/organizers': read('A page of organizers'),
      '/categories': read('A page of event categories'),
      '/tags': read('A page of event tags'),
    },
    components: { schemas: {} },
  };
}
