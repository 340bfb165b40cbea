/** What events, venues and organizers have in common: how they are written, found, hidden and thrown away. */
import { forbidden } from '../access.ts';
import { alreadyTrashed, invalidParam, unknownRecord } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, textOf } from '../http/values.ts';
import type { Collection } from '../state/collection.ts';
import { datePair, wallOf } from '../state/dates.ts';
import type { Attachment, Post, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { slugOf, uniqueSlug } from '../state/text.ts';
import { sentDate } from '../validation/sent-date.ts';

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const TRASHED_SLUG = '__trashed';

export interface PostKind<Record extends Post> {
  /** What messages and error codes call it. */
  readonly name: string;
  /** The member of a request that holds its title. */
  readonly titleName: string;
  readonly records: (site: Site) => Collection<Record>;
}

export function findById<Record extends Post>(site: Site, kind: PostKind<Record>, id: unknown): Record {
  const record = kind.records(site).get(integerOf(id));
  if (record === undefined) throw unknownRecord(kind.name);
  return record;
}

export function findBySlug<Record extends Post>(site: Site, kind: PostKind<Record>, slug: unknown): Record {
  const record = kind
    .records(site)
    .all()
    .find((candidate) => candidate.slug === slug && candidate.status !== 'trash');
  if (record === undefined) throw unknownRecord(kind.name);
  return record;
}

function isVisible(post: Post, user: User | null): boolean {
  return post.status === 'publish' || user?.isAdministrator === true;
}

/** @throws RestError 401 or 403 where the user may not see it */
export function demandVisible<Record extends Post>(post: Record, user: User | null): Record {
  if (!isVisible(post, user)) throw forbidden(user);
  return post;
}

/** Those that a list shows: what `status` asks for, else all but the trash, and never what the user may not see. */
export function listed<Record extends Post>(records: readonly Record[], values: Values, user: User | null): Record[] {
  const wanted = textOf(values.status)
    .split(',')
    .map((status) => status.trim())
    .filter((status) => status !== '' && status !== 'any');
  for (const status of wanted) demandStatus(status);
  return records.filter(
    (record) =>
      isVisible(record, user) && (wanted.length > 0 ? wanted.includes(record.status) : record.status !== 'trash'),
  );
}

function demandStatus(status: string): string {
  if (!STATUSES.includes(status)) throw invalidParam('status');
  return status;
}

/** The common members after a write of `sent`: those of `held`, or of a new record, with what was sent in their place. */
export function writePost<Record extends Post>(
  site: Site,
  kind: PostKind<Record>,
  sent: Values,
  user: User | null,
  held: Record | undefined,
): Post {
  const title = has(sent, kind.titleName) ? textOf(sent[kind.titleName]) : (held?.title ?? '');
  if (title.trim() === '') throw invalidParam(kind.titleName, 'The text is empty.');
  const status = has(sent, 'status') ? demandStatus(textOf(sent.status)) : (held?.status ?? 'publish');
  const author = has(sent, 'author') ? integerOf(sent.author) : (held?.author ?? user?.id ?? 0);
  if (has(sent, 'author') && !site.users.some(({ id }) => id === author)) throw invalidParam('author');
  const image = has(sent, 'image') ? imageOf(site, textOf(sent.image)) : (held?.image ?? 0);
  const publication = sentDate(sent, 'date', 'date_utc');
  const modified = datePair(site.clock.stamp());
  const id = held?.id ?? site.ids.posts.next();
  return {
    id,
    author,
    status,
    title,
    description: has(sent, 'description') ? textOf(sent.description) : (held?.description ?? ''),
    slug: slugFor(kind.records(site), id, status, slugWish(sent, title, held)),
    image,
    published: publication ?? held?.published ?? modified,
    modified,
  };
}

function slugWish(sent: Values, title: string, held: Post | undefined): string {
  const sentSlug = slugOf(textOf(sent.slug));
  if (sentSlug !== '') return sentSlug;
  return held === undefined ? slugOf(title) : held.slug.replace(TRASHED_SLUG, '');
}

function slugFor(records: Collection<Post>, id: number, status: string, wish: string): string {
  const slug = `${wish === '' ? id : wish}${status === 'trash' ? TRASHED_SLUG : ''}`;
  const others = records.all().filter((record) => record.id !== id);
  return uniqueSlug(slug, new Set(others.map((record) => record.slug)));
}

/** The attachment that an id names, or a new one for an address; 0 for the empty text. */
function imageOf(site: Site, image: string): number {
  if (image === '') return 0;
  if (/^\d+$/.test(image)) {
    if (site.attachments.get(Number(image)) === undefined) throw invalidParam('image');
    return Number(image);
  }
  if (!/^https?:\/\//.test(image) || !URL.canParse(image)) throw invalidParam('image');
  return attach(site, image).id;
}

export function attach(site: Site, url: string): Attachment {
  const known = site.attachments.all().find((attachment) => attachment.url === url);
  if (known !== undefined) return known;
  return site.attachments.put({ id: site.ids.posts.next(), url, created: datePair(site.clock.stamp()) });
}

/** @throws RestError 400 where the text is neither empty nor a web address */
export function demandWebsite(website: string): string {
  if (website !== '' && !(/^https?:\/\//.test(website) && URL.canParse(website))) throw invalidParam('website');
  return website;
}

/**
 * Moves a record to the trash.
 * @throws RestError 410 where it is there already
 */
export function trash<Record extends Post>(site: Site, kind: PostKind<Record>, record: Record): Record {
  if (record.status === 'trash') throw alreadyTrashed(kind.name);
  const records = kind.records(site);
  return records.put({
    ...record,
    status: 'trash',
    slug: slugFor(records, record.id, 'trash', record.slug),
    modified: datePair(site.clock.stamp()),
  });
}

function imageDocument(site: Site, id: number) {
  const attachment = site.attachments.get(id);
  if (attachment === undefined) return false;
  return { url: attachment.url, id, extension: 'png', width: 400, height: 300, filesize: 1287, sizes: {} };
}

/** The members that each of their documents starts with. */
export function postDocument(site: Site, post: Post, folder: string) {
  const globalId = `${site.host}?id=${post.id}`;
  return {
    id: post.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(post.author),
    status: post.status,
    date: spaced(post.published.local),
    date_utc: spaced(post.published.utc),
    modified: spaced(post.modified.local),
    modified_utc: spaced(post.modified.utc),
    url: permalink(site, post, folder),
    slug: post.slug,
    description: post.description,
    image: imageDocument(site, post.image),
  };
}

/** Where the website shows it. */
export function permalink(site: Site, post: Pick<Post, 'id' | 'slug' | 'status'>, folder: string): string {
  const path = folder === '' ? '' : `${folder}/`;
  return post.status === 'publish' ? `${site.home}/${path}${post.slug}/` : `${site.home}/?p=${post.id}`;
}

function spaced(text: string): string {
  return text.replace('T', ' ');
}

/** What the clock of the site shows now. */
export function wallNow(site: Site): number {
  return wallOf(site.clock.now());
}
