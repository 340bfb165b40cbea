/** How many records of each kind a WordPress holds, so that before and after a run can be compared. */
import { request } from 'undici';
import type { WordPress } from './wordpress.ts';

const ALL_STATUSES = 'status=publish,future,draft,pending,private,trash';

/** List routes of the core, so addressed that a list holds what is trashed, too. */
const LISTS = {
  posts: `wp/v2/posts?${ALL_STATUSES}`,
  pages: `wp/v2/pages?${ALL_STATUSES}`,
  media: 'wp/v2/media?status=inherit,private,trash',
  categories: 'wp/v2/categories',
  tags: 'wp/v2/tags',
  users: 'wp/v2/users',
} as const;

export type Counts = Readonly<Record<keyof typeof LISTS, number>>;

/** @throws Error when a list does not say how long it is */
export async function countRecords(
  site: Pick<WordPress, 'baseUrl' | 'username' | 'applicationPassword'>,
): Promise<Counts> {
  const entries = Object.entries(LISTS).map(async ([kind, path]) => [kind, await total(site, path)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Counts;
}

async function total(
  { baseUrl, username, applicationPassword }: Pick<WordPress, 'baseUrl' | 'username' | 'applicationPassword'>,
  path: string,
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`;
  const { statusCode, headers, body } = await request(`${baseUrl}/${path}`, { headers: { authorization } });
  await body.dump();
  const count = headers['x-wp-total'];
  if (statusCode !== 200 || typeof count !== 'string') {
    throw new Error(`GET ${path} was answered ${statusCode}${count === undefined ? ' without X-WP-Total' : ''}.`);
  }
  return Number(count);
}
