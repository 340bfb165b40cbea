/** Indexes, batches, notes and embeds that answer from what they hold of another request. */
import { RestError } from '../../http/errors.ts';
import type { Reply, Values } from '../../http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { Collection } from '../../state/collection.ts';
import type { Site } from '../../state/site.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { given, handled, mapItems, mapObject, type Take, writer } from '../sentences/kit.ts';
import { EVENTS, event, NOTES, read } from '../sentences/show.ts';

const wrong = writer('unseen-held-answers');
const INDEXED = 'Namespace index route: “It lists the routes of that namespace.”';
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const PROXY = 'GET /oembed/1.0/proxy';
const PROXIED = `${PROXY}?url=http%3A%2F%2Fsite.test%2F`;

/** Answers what the first request of that name was answered. */
const firstAnswer =
  (nameOf: (values: Values) => string): Take =>
  (keys) => {
    const kept = new Map<string, Reply>();
    return onHandlers(keys, (call, next) => {
      const name = nameOf(call.sent);
      const reply = kept.get(name) ?? next(call);
      if (isSuccess(reply)) kept.set(name, reply);
      return reply;
    });
  };

/** Puts every record back as it is now. */
function restorer(site: Site): () => void {
  const collections = Object.values(site)
    .filter((member): member is Collection<{ readonly id: number }> => member instanceof Collection)
    .map((records) => [records, records.all()] as const);
  return () => {
    for (const [records, items] of collections) {
      for (const { id } of records.all()) records.remove(id);
      for (const item of items) records.put(item);
    }
  };
}

/** Answers a note that is gone as it was read before. */
const readFromCache: Take = (keys) => {
  const kept = new Map<number, Reply>();
  return onHandlers(keys, (call, next) => {
    const id = integerOf(call.path.id);
    try {
      const reply = next(call);
      kept.set(id, reply);
      return reply;
    } catch (error) {
      const before = kept.get(id);
      if (before !== undefined && error instanceof RestError) return before;
      throw error;
    }
  });
};

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

export const heldAnswerFaults = [
  wrong(
    'versions-share-cache',
    INDEXED,
    ['GET /shop/v1', 'GET /shop/v2', 'GET /shop/v3'],
    'the indexes of the versions of a namespace are all answered as the first that was asked for',
    firstAnswer(() => 'shop'),
    ['GET /shop/v1', 'GET /shop/v2'],
  ),
  wrong(
    'prefix-lists-routes',
    INDEXED,
    'GET /shop/store',
    'the index of shop/store lists the routes of shop/store/v1 as well',
    handled((call, next, { handlers }) => {
      const reply = next(call);
      const longer = membersOf(handlers['GET /shop/store/v1']?.(call).body);
      const body = membersOf(reply.body);
      return { ...reply, body: { ...body, routes: { ...membersOf(body.routes), ...membersOf(longer.routes) } } };
    }),
    ['GET /shop/store'],
  ),
  wrong(
    'normal-rolled-back',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.”',
    BATCH,
    'where one item of a batch fails, what the others wrote is taken back after it was answered',
    handled((call, next, { site }) => {
      const restore = restorer(site);
      const reply = next(call);
      const isFailed = (response: unknown) => integerOf(membersOf(response).status) >= 400;
      if (listOf(membersOf(reply.body).responses).some(isFailed)) restore();
      return reply;
    }),
    [
      [
        BATCH,
        {
          requests: [
            { method: 'POST', path: TERMS, body: { name: 'Valid' } },
            { method: 'POST', path: TERMS, body: { name: ['a'] } },
          ],
        },
      ],
      `GET ${TERMS}?per_page=100`,
    ],
  ),
  wrong(
    'empty-lists-lost',
    'Batch: “body: object with free properties”',
    BATCH,
    'an empty list in the body of an item is not sent on',
    given((values) =>
      mapItems(values, 'requests', (item) =>
        mapObject(item, 'body', (body) =>
          Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmptyList(value))),
        ),
      ),
    ),
    [
      ['POST /calendar/events/v1/tags', { name: 'Held' }],
      event({ tags: ['$1'] }),
      [BATCH, { requests: [{ method: 'PUT', path: `${EVENTS.root}/$2`, body: { tags: [] } }] }],
      read(EVENTS, 2),
    ],
  ),
  wrong(
    'deleted-note-still-read',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id}”',
    NOTES.read,
    'a note that was read before it was deleted is read as if it were there',
    readFromCache,
    [`GET ${NOTES.root}/1`, `DELETE ${NOTES.root}/delete/1`, `GET ${NOTES.root}/1`],
  ),
  wrong(
    'proxy-cached-by-address',
    'oEmbed: “maxwidth (integer, default 600, pixels), maxheight (integer, pixels)”',
    PROXY,
    'the proxy embeds an address in the size in which it was asked for first',
    firstAnswer(({ url }) => textOf(url)),
    [`${PROXIED}&maxwidth=400`, `${PROXIED}&maxwidth=200`],
  ),
];
