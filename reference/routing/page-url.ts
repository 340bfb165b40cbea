import type { Site } from '../state/site.ts';
import type { Call } from './call.ts';

/** The address of another page of the same list. */
export function pageUrl(site: Site, { target }: Call, page: number): string {
  const query = new URLSearchParams(target.query);
  query.set('page', String(page));
  return `${site.baseUrl}${target.path}?${query}`;
}
