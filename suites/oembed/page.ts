/** A public page of the site, to be embedded: what the interface lets a run make, an event, only where there is no other. */
import { BlockedError } from '../../helpers/cases/preconditions.ts';
import type { Resource, Values } from '../../helpers/cases/types.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';

export const page: Resource = {
  name: 'page',
  collection: '/core/v2/posts',
  item: '/core/v2/posts/{id}',
  nameField: 'title',
  creatable: false,
  otherwise: 'event',
};

/** @throws BlockedError where the page says none */
export function addressOfPage(document: Values): string {
  const address = String(document.link ?? document.url);
  if (/^https?:/.test(address) && URL.canParse(address)) return address;
  throw new BlockedError(phrase`The site shows a page that says no address of its own.`);
}
