/** Sites on which a write to a record of the run reaches a record of others: a few are hit at most, the run stops, and says which. */
import { describe, expect, test } from 'vitest';
import type { ReferenceRequest } from '../../../reference/http/messages.ts';
import { someOf } from '../../support/by-commit.ts';
import { bodyOf, pathOf, queryOf, withBody } from '../../support/tampering.ts';
import type { Adversary, Deployment } from './deployment.ts';
import {
  against,
  expectNoHarm,
  expectStopped,
  idIn,
  isAccepted,
  isRead,
  isUpdate,
  lifeOf,
  othersOf,
  to,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

/** Requests that change or remove, other than those that a run sends to remove its own, after others were first hit. */
const MAX_WRITES_AFTER = 60;

/** The record of others before one of the run. */
function neighbour(deployment: Deployment, kind: Collected, id: number): number | null {
  const isOthers = deployment.others.has(`${kind} ${id}`);
  return isOthers ? null : (othersOf(deployment, kind).find((other) => other < id) ?? null);
}

/** Members of an update that a neighbour takes over, too. */
const TAKEN: Partial<Record<Collected, readonly string[]>> = {
  coupons: ['description', 'amount', 'discount_type', 'status', 'usage_limit'],
  venues: ['description', 'address', 'city', 'venue'],
  products: ['regular_price', 'description', 'short_description', 'status'],
};

function partOf(request: ReferenceRequest, kind: Collected): ReferenceRequest | null {
  const taken = TAKEN[kind] ?? [];
  const kept = Object.entries(bodyOf(request)).filter(([name]) => taken.includes(name));
  return kept.length === 0 ? null : { ...request, body: JSON.stringify(Object.fromEntries(kept)) };
}

/** Updates of a kind: of products so many that it shows when a run goes on. */
const updates = (kind: Collected): readonly string[] =>
  [
    'update-post/*',
    'update-put/*',
    'update-patch/*',
    ':id/PUT/update/*',
    ...(kind === 'products' ? [':id/PATCH/args/*'] : []),
  ].map((end) => `${LIST_OF[kind]}/${end}`);

describe.concurrent('an update', () => {
  test.each(someOf(['coupons', 'venues', 'products'] as const, 2))('writes a neighbour of others, too: %s', (kind) => {
    let firstHit: number | null = null;
    const both: Adversary = async (request, next, deployment) => {
      const id = idIn(request, kind);
      const other = id !== null && isUpdate(request) ? neighbour(deployment, kind, id) : null;
      const part = partOf(request, kind);
      if (other !== null && part !== null && isAccepted(await next(to(part, other)))) {
        firstHit ??= deployment.sent.length;
      }
      return next(request);
    };
    return against(both, async (deployment) => {
      const ended = await deployment.run(updates(kind));
      const after = deployment.sent.slice(firstHit ?? 0).filter((line) => /^(?:POST|PUT|PATCH) /.test(line));
      expectStopped(deployment, ended);
      expect(deployment.gone()).toEqual([]);
      expect(after.length).toBeLessThanOrEqual(MAX_WRITES_AFTER);
    });
  });

  test('writes a neighbour of others instead, and answers with it', () => {
    const instead: Adversary = (request, next, deployment) => {
      const id = idIn(request, 'coupons');
      const other = id !== null && isUpdate(request) ? neighbour(deployment, 'coupons', id) : null;
      return next(other === null ? request : to(withBody(request, { code: undefined }), other));
    };
    return against(instead, async (deployment) => {
      expectStopped(deployment, await deployment.run(updates('coupons')));
      expect(deployment.gone()).toEqual([]);
    });
  });

  test('goes by a number that some order of others has, as no list shows: none is removed by it', () => {
    const numbered: Adversary = (request, next, deployment) => {
      const id = idIn(request, 'orders') ?? 0;
      const [other] = othersOf(deployment, 'orders').slice(id % 3);
      const isTaken = id > 0 && id % 3 === 0 && !deployment.others.has(`orders ${id}`);
      return next(isTaken && other !== undefined ? to(request, other) : request);
    };
    return against(numbered, async (deployment) => {
      expectNoHarm(deployment, await deployment.run(lifeOf('orders')));
    });
  });

  test('marks an old record of others with the name of the run’s: it is not removed for that, nor by conform cleanup --scan', () => {
    const marking: Adversary = async (request, next, deployment) => {
      const answer = await next(request);
      const [oldest] = othersOf(deployment, 'products').toReversed();
      const record = deployment.reference.site.products.get(oldest ?? 0);
      const [, mark] = /(Conformance c[0-9a-f]{8}[^"\\]*)/.exec(request.body) ?? [];
      if (idIn(request, 'products') === null || isRead(request) || record === undefined || mark === undefined)
        return answer;
      deployment.reference.site.products.put({ ...record, fields: { ...record.fields, short_description: mark } });
      return answer;
    };
    return against(marking, async (deployment) => {
      const ended = await deployment.run(lifeOf('products'));
      await deployment.cleanUp(ended.folder, '--scan', '--older-than', '0s', '--yes');
      expect(deployment.gone()).toEqual([]);
      expectStopped(deployment, ended);
    });
  });
});

describe.concurrent('a DELETE', () => {
  test('reaches the newest record of others of each kind, and is answered with it: one is hit of each that is removed at that time', () => {
    const kinds = ['coupons', 'venues', 'organizers', 'tags'] as const;
    const misled: Adversary = (request, next, deployment) => {
      const kind = kinds.find((one) => idIn(request, one) !== null);
      if (request.method !== 'DELETE' || kind === undefined) return next(request);
      const { site } = deployment.reference;
      const other = othersOf(deployment, kind).find((id) => site[kind].get(id) !== undefined);
      const isOwn = !deployment.others.has(`${kind} ${idIn(request, kind)}`);
      return next(isOwn && other !== undefined ? to(request, other) : request);
    };
    return against(misled, async (deployment) => {
      expectStopped(deployment, await deployment.run(kinds.map((kind) => `${LIST_OF[kind]}/POST/minimal/served`)), 3);
    });
  });

  test.each([
    ['too', true],
    ['instead', false],
  ])('removes the newest record of others, %s', (_, isBoth) => {
    const removing: Adversary = async (request, next, deployment) => {
      const id = idIn(request, 'coupons');
      const [newest] =
        id === null
          ? []
          : othersOf(deployment, 'coupons').filter((other) => deployment.reference.site.coupons.get(other));
      const isOwn =
        deployment.reference.site.coupons.get(id ?? 0) !== undefined && !deployment.others.has(`coupons ${id}`);
      if (request.method !== 'DELETE' || !isOwn || newest === undefined) return next(request);
      const answer = await next(isBoth ? request : { ...request, method: 'GET' });
      deployment.reference.site.coupons.remove(newest);
      return answer;
    };
    return against(removing, async (deployment) => {
      expectStopped(deployment, await deployment.run(lifeOf('coupons')));
    });
  });

  test('moves a record to the trash under another id: it is told', () => {
    const moving: Adversary = async (request, next, { reference: { site } }) => {
      const id = idIn(request, 'venues');
      const answer = await next(request);
      const record = site.venues.get(id ?? 0);
      if (request.method !== 'DELETE' || record?.status !== 'trash') return answer;
      site.venues.remove(record.id);
      site.venues.put({ ...record, id: site.ids.posts.next() });
      return answer;
    };
    return against(moving, async (deployment) => {
      const ended = await deployment.run(lifeOf('venues'));
      expect({ harmed: deployment.harmed(), unreported: deployment.unreported(ended) }).toEqual({
        harmed: [],
        unreported: [],
      });
    });
  });
});

/** What a path ends with where it names a record of a kind; null elsewhere. */
function tailIn(request: ReferenceRequest, kind: Collected): string | null {
  const start = `/${LIST_OF[kind]}/`;
  const path = pathOf(request);
  return path.startsWith(start) && !path.slice(start.length).includes('/')
    ? decodeURIComponent(path.slice(start.length))
    : null;
}

test('a DELETE after which the record is back as a draft under another id: it is told, and the run comes to an end', () => {
  const returning: Adversary = async (request, next, { reference: { site } }) => {
    const id = idIn(request, 'coupons');
    const record = site.coupons.get(id ?? 0);
    const answer = await next(request);
    if (request.method !== 'DELETE' || record === undefined || site.coupons.get(record.id) !== undefined) return answer;
    site.coupons.put({ ...record, id: site.ids.posts.next(), status: 'draft' });
    return answer;
  };
  return against(returning, async (deployment) => {
    expectNoHarm(deployment, await deployment.run(lifeOf('coupons')));
  });
});

describe.concurrent('an address that names no record', () => {
  test('by slug is taken for the nearest, as a GET of it shows: no write goes there', () => {
    const nearest: Adversary = async (request, next, deployment) => {
      const [, slug] = /\/venues\/by-slug\/([^/]+)$/.exec(pathOf(request)) ?? [];
      if (slug === undefined || (await next({ ...request, method: 'GET', body: '' })).status < 400)
        return next(request);
      const [newest = 0] = othersOf(deployment, 'venues');
      return next({ ...request, url: `${deployment.baseUrl}/${LIST_OF.venues}/${newest}` });
    };
    return against(nearest, async (deployment) => {
      const by = `${LIST_OF.venues}/by-slug/:slug`;
      expectNoHarm(deployment, await deployment.run([`${by}/*/path/slug/*`, `${by}/DELETE/*`, `${by}/PUT/minimal/*`]));
    });
  });

  test.each<readonly [string, (tail: string, newest: number) => number | null]>([
    ['by a number too large is taken for the last', (tail, newest) => (Number(tail) > newest + 1_000 ? newest : null)],
    [
      'by a number with something about it is taken for that number',
      (tail) => (/^-?\d+\D/.test(tail) || /^-\d+$/.test(tail) ? Math.abs(Number.parseInt(tail, 10)) : null),
    ],
  ])('%s, as a GET of it shows: no write goes there', (_, resolve) => {
    const lenient: Adversary = (request, next, deployment) => {
      for (const kind of ['coupons', 'tags', 'forms'] as const) {
        const tail = tailIn(request, kind);
        const [newest = 0] = othersOf(deployment, kind);
        const id = tail === null ? null : resolve(tail, newest);
        if (id !== null)
          return next({ ...request, url: `${deployment.baseUrl}/${LIST_OF[kind]}/${id}?${queryOf(request)}` });
      }
      return next(request);
    };
    return against(lenient, async (deployment) => {
      expectNoHarm(
        deployment,
        await deployment.run(
          ['coupons', 'tags', 'forms'].flatMap((kind) => [`${LIST_OF[kind as 'coupons']}/:id/*/path/id/*`]),
        ),
      );
    });
  });
});

describe.concurrent('a batch', () => {
  test('makes each of its items twice: both are removed, or told', () => {
    const twice: Adversary = async (request, next) => {
      if (pathOf(request) === '/batch/v1' && !isRead(request)) await next(request);
      return next(request);
    };
    return against(twice, async (deployment) => {
      const ended = await deployment.run(['batch/v1/items/*', 'batch/v1/once/*', 'batch/v1/limit/25/*']);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  });

  test('applies an item to a record of others', () => {
    const mixing: Adversary = (request, next, deployment) => {
      const { requests } = bodyOf(request);
      if (pathOf(request) !== '/batch/v1' || !Array.isArray(requests)) return next(request);
      const mixed = requests.map((item) => {
        const [, kind, id] = /\/(coupons|venues|tags)\/(\d+)/.exec(String(item?.path)) ?? [];
        if (kind === undefined) return item;
        const other = neighbour(deployment, kind as 'coupons', Number(id));
        return other === null ? item : { ...item, path: String(item.path).replace(/\d+$/, String(other)) };
      });
      return next(withBody(request, { requests: mixed }));
    };
    return against(mixing, async (deployment) => {
      expectStopped(deployment, await deployment.run(['batch/v1/items/*', 'batch/v1/alike/*', 'batch/v1/once/*']));
    });
  });
});

test.concurrent('a site that renames the category that a product names with another name: no name is sent', () => {
  let given = 0;
  const renamed: string[] = [];
  const renaming: Adversary = (request, next, { reference: { site } }) => {
    const { categories } = bodyOf(request);
    for (const { id, name } of Array.isArray(categories) ? categories.map(Object) : []) {
      const term = site.productCategories.get(Number(id));
      if (term === undefined) continue;
      given += 1;
      if (typeof name !== 'string' || name === term.name) continue;
      site.productCategories.put({ ...term, name });
      renamed.push(`${term.name}: ${name}`);
    }
    return next(request);
  };
  return against(renaming, async (deployment) => {
    const ended = await deployment.run(['shop-analytics/products/terms/*']);
    expect(given).toBeGreaterThan(0);
    expect(renamed).toEqual([]);
    expectNoHarm(deployment, ended);
  });
});
