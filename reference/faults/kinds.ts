/** The kinds of records of the reference, by the paths of their operations. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Collection } from '../state/collection.ts';
import type { Site } from '../state/site.ts';

interface StoredRecord {
  readonly id: number;
  readonly slug?: string;
  readonly status?: string;
}

export interface Kind {
  readonly name: string;
  readonly root: string;
  /** The member of a list's document that holds the records; null where the document is the list. */
  readonly listMember: string | null;
  readonly records: (site: Site) => Collection<StoredRecord>;
}

/** A collection holds one type of record; faults only take out what they put back. */
function collection(records: unknown): Collection<StoredRecord> {
  return records as Collection<StoredRecord>;
}

function kind(name: string, root: string, records: (site: Site) => unknown, listMember: string | null = null): Kind {
  return { name, root, listMember, records: (site) => collection(records(site)) };
}

const CALENDAR = '/calendar/events/v1';
const SHOP = '/shop-analytics';

const KINDS: readonly Kind[] = [
  kind('event', `${CALENDAR}/events`, (site) => site.events, 'events'),
  kind('venue', `${CALENDAR}/venues`, (site) => site.venues, 'venues'),
  kind('organizer', `${CALENDAR}/organizers`, (site) => site.organizers, 'organizers'),
  kind('category', `${CALENDAR}/categories`, (site) => site.eventCategories, 'categories'),
  kind('tag', `${CALENDAR}/tags`, (site) => site.tags, 'tags'),
  kind('note', `${SHOP}/admin/notes`, (site) => site.notes),
  kind('coupon', `${SHOP}/coupons`, (site) => site.coupons),
  kind('order', `${SHOP}/orders`, (site) => site.orders),
  kind('product', `${SHOP}/products`, (site) => site.products),
  kind('form', '/forms/v1/contact-forms', (site) => site.forms),
];

export type Role = 'list' | 'create' | 'item' | 'by-slug';

export interface Subject {
  readonly kind: Kind;
  readonly role: Role;
}

/** The kind whose records stand at a path, or below it. */
export function kindAt(path: string): Kind | undefined {
  return KINDS.find(({ root }) => path === root || path.startsWith(`${root}/`));
}

/** What an operation does with which records; null where it addresses none. */
export function subjectOf({ method, path }: Operation): Subject | null {
  const found = kindAt(path);
  if (found === undefined) return null;
  if (path === found.root) return { kind: found, role: method === 'GET' ? 'list' : 'create' };
  if (path === `${found.root}/{id}` || path === `${found.root}/delete/{id}`) return { kind: found, role: 'item' };
  return path === `${found.root}/by-slug/{slug}` ? { kind: found, role: 'by-slug' } : null;
}

export function isWrite({ method }: Operation): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

/** The record that a path addresses; undefined where there is none. */
export function addressed({ kind: { records }, role }: Subject, site: Site, path: Readonly<Record<string, unknown>>) {
  const all = records(site);
  if (role === 'item') return all.get(Number(path.id));
  return all.all().find(({ slug, status }) => slug === path.slug && status !== 'trash');
}

/** The path of another record than the addressed one. */
export function pathOfAnother(
  { kind: { records }, role }: Subject,
  site: Site,
  path: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const others = records(site)
    .all()
    .filter(
      ({ id, slug, status }) => status !== 'trash' && (role === 'item' ? id !== Number(path.id) : slug !== path.slug),
    );
  const [other] = others;
  if (other === undefined) return path;
  return role === 'by-slug' ? { slug: other.slug } : { id: other.id };
}
