/** What happens to deployments, and on the way to them, while a run is under way. */
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import type { ReferenceCore } from '../../reference/reference.ts';
import { bodyOf, edited, pathOf, queryOf, removedBy } from '../support/tampering.ts';
import { type Accident, answerOf } from './whole-run.ts';

const LISTS =
  /^\/(?:shop-analytics\/(?:coupons|orders|products)|calendar\/events\/v1\/\w+|forms\/v1\/contact-forms|core\/v2\/\w+)$/;

export const isWrite = ({ method }: ReferenceRequest): boolean => method !== 'GET' && method !== 'HEAD';
export const isCreation = (request: ReferenceRequest): boolean =>
  request.method === 'POST' && LISTS.test(pathOf(request));
export const isRead = (request: ReferenceRequest): boolean => !isWrite(request) && /\/\d+$/.test(pathOf(request));
export const isDelete = ({ method }: ReferenceRequest): boolean => method === 'DELETE';

/** Says that what was to be removed is, be it alone or in a batch. */
const pretending: Accident = async (request, next) => {
  const paths = removedBy(request);
  if (paths.length === 0) return next(request);
  const body = { deleted: true };
  return isDelete(request)
    ? answerOf(200, body)
    : answerOf(207, { responses: paths.map(() => ({ status: 200, body })) });
};

/** True for every nth that it is asked about. */
function every(nth: number): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % nth === 0;
  };
}

type Next = (request: ReferenceRequest) => Promise<ReferenceAnswer>;
export type Happening = (
  request: ReferenceRequest,
  next: Next,
  reference: ReferenceCore,
) => Promise<ReferenceAnswer | null>;

/** Lets something happen to every nth request of a sort. */
function toEvery(nth: number, isMeant: (request: ReferenceRequest) => boolean, happening: Happening): () => Accident {
  return () => {
    const isTurn = every(nth);
    return (request, next, reference) =>
      isMeant(request) && isTurn() ? happening(request, next, reference) : next(request);
  };
}

export const doneAnd =
  (answer: ReferenceAnswer | null): Happening =>
  async (request, next) => {
    await next(request);
    return answer;
  };

const rejected = (status: number) => answerOf(status, { code: 'rejected', message: 'No.', data: { status } });
const page = (status: number): ReferenceAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body: '<p>Sorry.',
});

/** From the nth request on, for so many. */
function during(from: number, many: number, answer: ReferenceAnswer): () => Accident {
  return () => {
    let count = 0;
    return async (request, next) => {
      count += 1;
      return count >= from && count < from + many ? answer : next(request);
    };
  };
}

function loginLimiter(max: number): () => Accident {
  return () => {
    let wrong = 0;
    return async (request, next) => {
      if (wrong >= max) return rejected(401);
      const answer = await next(request);
      if (answer.status === 401 && 'authorization' in request.headers) wrong += 1;
      return answer;
    };
  };
}

/** Every nth answer is that of an earlier request. */
function mixedUp(nth: number, back: number): () => Accident {
  return () => {
    const isTurn = every(nth);
    const earlier: ReferenceAnswer[] = [];
    return async (request, next) => {
      const answer = await next(request);
      earlier.push(answer);
      return (isTurn() ? earlier[earlier.length - 1 - back] : undefined) ?? answer;
    };
  };
}

const late: Happening = async (request, next) => {
  const dueAt = performance.now() + 160;
  await new Promise((resolve) => setTimeout(resolve, 100));
  setTimeout(() => void next(request), Math.max(0, dueAt - performance.now()));
  return null;
};

/** Orders of other people, which come in while a run is under way. @param made takes what they are */
export function customers(made: string[]): () => Accident {
  return () => {
    const isTurn = every(30);
    return async (request, next, { baseUrl }) => {
      // Those who order while the clean-up has looked already are nobody's to tell.
      if (isTurn() && made.length < 4 && request.headers.authorization !== undefined) {
        const body = JSON.stringify({ billing: { last_name: 'Moreau', email: 'someone@example.com' } });
        const headers = { ...request.headers, 'content-type': 'application/json' };
        const answer = await next({ method: 'POST', url: `${baseUrl}/shop-analytics/orders`, headers, body });
        if (answer.status === 201) made.push(`orders ${JSON.parse(answer.body).id}`);
      }
      return next(request);
    };
  };
}

/**
 * Tags of other people that are named by numbers which have just been sent: as ids of tags, with an event below each of them,
 * and as ids of products. @param made takes what they are
 */
export function yearbook(made: string[]): () => Accident {
  return () => {
    const names = new Set<string>();
    return async (request, next, { baseUrl }) => {
      const answer = await next(request);
      const { tags, product_ids: products } = isWrite(request) ? bodyOf(request) : {};
      const [number] = [tags, products].flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
      const name = String(number);
      if (typeof number !== 'number' || names.has(name) || names.size === 4) return answer;
      names.add(name);
      const headers = { ...request.headers, 'content-type': 'application/json' };
      const make = async (list: string, values: object): Promise<number> => {
        const url = `${baseUrl}/calendar/events/v1/${list}`;
        const { body } = await next({ method: 'POST', url, headers, body: JSON.stringify(values) });
        const { id } = JSON.parse(body);
        made.push(`${list} ${id}`);
        return id;
      };
      const tag = await make('tags', { name });
      if (tags === undefined) return answer;
      const day = `${new Date().getUTCFullYear() + 1}-05-04`;
      const dates = { start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00` };
      await make('events', { title: 'Best of', status: 'publish', ...dates, tags: [tag] });
      return answer;
    };
  };
}

/** A proxy that answers a GET for a while as it was answered before. */
function cached(milliseconds: number): Accident {
  const kept = new Map<string, { readonly until: number; readonly answer: ReferenceAnswer }>();
  return async (request, next) => {
    const key = `${request.url} ${request.headers.authorization}`;
    const known = kept.get(key);
    if (request.method !== 'GET' || INDEXES.includes(pathOf(request))) return next(request);
    if (known !== undefined && known.until > Date.now()) return known.answer;
    const answer = await next(request);
    kept.set(key, { until: Date.now() + milliseconds, answer });
    return answer;
  };
}

/** A proxy that gives each of its answers so many times: what is asked again gets what was answered before. */
export function repeated(times: number): Accident {
  const kept = new Map<string, { left: number; readonly answer: ReferenceAnswer }>();
  return async (request, next) => {
    if (request.method !== 'GET' || INDEXES.includes(pathOf(request))) return next(request);
    const key = `${request.url} ${request.headers.authorization}`;
    const known = kept.get(key);
    if (known !== undefined && known.left > 0) {
      known.left -= 1;
      return known.answer;
    }
    const answer = await next(request);
    kept.set(key, { left: times - 1, answer });
    return answer;
  };
}

const METHODS = ['GET', 'DELETE'];
const CORE_ROUTE = {
  '/core/v2/organizers/(?P<id>[\\d]+)': {
    namespace: 'core/v2',
    methods: METHODS,
    endpoints: METHODS.map((method) => ({ methods: [method], args: { force: { type: 'boolean' } } })),
  },
};

/** A route of the core shows the organizers of the calendar too, and deletes them for good. */
export const deletedByTheCore: Accident = async (request, next, { site: { organizers } }) => {
  const [, id] = /^\/core\/v2\/organizers\/(\d+)$/.exec(pathOf(request)) ?? [];
  if (id === undefined) {
    const answer = await next(request);
    if (pathOf(request) !== '/') return answer;
    return edited(answer, ({ routes, ...index }) => ({ ...index, routes: { ...Object(routes), ...CORE_ROUTE } }));
  }
  const record = organizers.get(Number(id));
  if (record === undefined) return rejected(404);
  if (isDelete(request)) organizers.remove(record.id);
  return answerOf(200, record);
};

const CORE_LIST = {
  '/core/v2/organizers': {
    namespace: 'core/v2',
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args: { search: { type: 'string' }, status: { enum: ['any', 'trash'] } } }],
  },
};

/** The list of organizers hides them all; one of the core, which shows the same records, does not. */
export const unlisted: Accident = async (request, next, reference) => {
  const path = pathOf(request);
  if (path === '/core/v2/organizers') {
    const isAskedForTrash = queryOf(request).get('status') === 'trash';
    const all = reference.site.organizers.all();
    return answerOf(
      200,
      all.filter(({ status }) => (status === 'trash') === isAskedForTrash),
    );
  }
  const answer = (await deletedByTheCore(request, next, reference)) ?? answerOf(502);
  if (path === '/')
    return edited(answer, ({ routes, ...rest }) => ({ ...rest, routes: { ...Object(routes), ...CORE_LIST } }));
  const isOwnList = request.method === 'GET' && path === '/calendar/events/v1/organizers';
  return isOwnList ? answerOf(200, { organizers: [], total: 0, total_pages: 0 }) : answer;
};

/** The same accidents at each run: a linear congruential generator, by Lehmer. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Without them no run begins. */
const INDEXES: readonly string[] = ['/', '/calendar/events/v1'];

export function resets(seed: number): Accident {
  const next = chance(seed);
  return async (request, ask) => {
    const isReset = next() < 0.1 && !INDEXES.includes(pathOf(request));
    const answer = await ask(request);
    return isReset ? null : answer;
  };
}

/** A body that loses its text on the way, so that what is made has no name. */
const unnamed: Happening = async (request, next) => {
  const kept = Object.entries(bodyOf(request)).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  );
  return next({ ...request, body: JSON.stringify(Object.fromEntries(kept)) });
};

/** Only the first half of a batch is answered, or done. */
const halfAnswered: Happening = async (request, next) => {
  const answer = await next(request);
  const { responses } = JSON.parse(answer.body);
  if (!Array.isArray(responses)) return answer;
  return { ...answer, body: JSON.stringify({ responses: responses.slice(0, responses.length / 2) }) };
};

export const isList = (request: ReferenceRequest): boolean => request.method === 'GET' && LISTS.test(pathOf(request));

/** A list whose records all have the page head of the newest, which a plugin for search engines adds. */
export const headed = toEvery(1, isList, async (request, next) => {
  const answer = await next(request);
  if (answer.status !== 200) return answer;
  const withHead = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [newest] = value.toSorted((a, b) => b.id - a.id);
    const head = `<title>${newest?.name} Archives</title>`;
    return value.map((one) => ({ ...one, seo_head: head, seo_head_json: { title: head } }));
  };
  const list: unknown = JSON.parse(answer.body);
  const members = Object.entries(Object(list)).map(([name, value]) => [name, withHead(value)]);
  return { ...answer, body: JSON.stringify(Array.isArray(list) ? withHead(list) : Object.fromEntries(members)) };
});

const isBatch = (request: ReferenceRequest): boolean => pathOf(request) === '/batch/v1' && request.method === 'POST';

/** A web server that lets nothing but GET and POST through, before a site that takes a POST for what it says it stands for. */
export const onlyPosts =
  (status: 403 | 405): Accident =>
  async (request, next) => {
    if (/^(?:PUT|PATCH|DELETE)$/.test(request.method)) return page(status);
    return next({ ...request, method: queryOf(request).get('_method') ?? request.method });
  };

/** The same from the second DELETE on. */
export function stopsLate(): Accident {
  const stops = onlyPosts(403);
  let deletes = 0;
  return async (request, next, reference) => {
    if (request.method === 'DELETE') deletes += 1;
    return deletes > 1 ? stops(request, next, reference) : next(request);
  };
}

/** Each makes a fresh accident, with counters of its own. */
export const ACCIDENTS: Readonly<Record<string, () => Accident>> = {
  'nothing happens': () => (request, next) => next(request),
  'every 7th creation is done and answered 400': toEvery(7, isCreation, doneAnd(rejected(400))),
  'a gateway repeats every 9th creation': toEvery(9, isCreation, async (request, next) => {
    await next(request);
    return next(request);
  }),
  'a login limiter locks the user after four wrong passwords': loginLimiter(4),
  'the answer to every 20th write is lost': toEvery(20, isWrite, doneAnd(null)),
  'every 20th write is answered 502 when it is done': toEvery(20, isWrite, doneAnd(page(502))),
  'every 8th write is answered 500 when it is done': toEvery(8, isWrite, doneAnd(rejected(500))),
  'maintenance for 40 requests': during(150, 40, page(503)),
  'every removal is pretended': () => pretending,
  'every 5th DELETE is pretended': toEvery(5, isDelete, async () => answerOf(200, { deleted: true })),
  'a firewall answers 403 to every write': toEvery(1, isWrite, async () => page(403)),
  'a firewall answers 403 to every DELETE': toEvery(1, isDelete, async () => page(403)),
  'a web server knows no DELETE': toEvery(1, isDelete, async () => page(405)),
  'every 13th answer comes twice': mixedUp(13, 1),
  'every 17th answer is that of another request': mixedUp(17, 5),
  'every 9th write is done when nobody waits any more': toEvery(9, isWrite, late),
  'a proxy answers for half a second as it did before': () => cached(500),
  'no record has a route to be read by': toEvery(1, isRead, async () => answerOf(404, { code: 'rest_no_route' })),
  'half of each batch is answered': toEvery(1, isBatch, halfAnswered),
  'every 6th creation loses its text': toEvery(6, isCreation, unnamed),
  'credentials are revoked half way': during(200, Number.POSITIVE_INFINITY, rejected(401)),
  'the deployment is gone half way': () => {
    let count = 0;
    return async (request, next) => {
      count += 1;
      return count < 200 ? next(request) : null;
    };
  },
};
