/** A public page of the site, to be embedded: what the interface lets a run make, an event, only where there is no other. */
import type { Resource, Values } from '../../helpers/plan/types.ts';

export const page: Resource = {
  name: 'page',
  collection: '/core/v2/posts',
  item: '/core/v2/posts/{id}',
  nameField: 'title',
  creatable: false,
  otherwise: 'event',
};

export function addressOfPage(document: Values): string {
  return String(document.link ?? document.url);
}
