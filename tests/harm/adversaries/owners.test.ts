/** What owners, customers and plugins do while a run is under way: what they make and edit is theirs, whatever words it quotes. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReferenceRequest } from '../../../reference/http/messages.ts';
import { bodyOf, pathOf } from '../../support/tampering.ts';
import type { Adversary, Deployment } from './deployment.ts';
import { against, expectNoHarm, isAccepted, isCreation, isRead, jsonOf, lifeOf, nameSent } from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

/** Lets somebody do something after a record of a kind was made, at most so often. */
function afterCreations(
  kinds: readonly Collected[],
  max: number,
  then: (
    made: { readonly name: string; readonly id: number; readonly kind: Collected },
    deployment: Deployment,
  ) => Promise<void>,
): Adversary {
  let many = 0;
  return async (request, next, deployment) => {
    const answer = await next(request);
    const kind = kinds.find((one) => isCreation(request, one));
    const name = kind && nameSent(request, kind);
    if (kind === undefined || typeof name !== 'string' || !isAccepted(answer) || many >= max) return answer;
    many += 1;
    await then({ name, id: Number(jsonOf(answer).id), kind }, deployment);
    return answer;
  };
}

const SCAN = ['--scan', '--older-than', '0s', '--yes'] as const;

describe.concurrent('customers and the owner, while a run is under way,', () => {
  test('quote the names of its records in codes, notes and texts of their own', () => {
    const quoting = afterCreations(['coupons', 'orders', 'venues', 'products'], 12, async ({ name }, { asOwner }) => {
      await asOwner('POST', '/shop-analytics/coupons', { code: `thanks-${name}`, description: name, amount: '5' });
      await asOwner('POST', '/shop-analytics/orders', {
        billing: { last_name: 'Moreau', company: name },
        customer_note: `Your shop shows “${name}”. Is that a new one?`,
      });
      await asOwner('POST', '/calendar/events/v1/venues', { venue: `Not the one named ${name}`, description: name });
    });
    return against(quoting, async (deployment) => {
      const ended = await deployment.run([...lifeOf('coupons'), ...lifeOf('orders'), ...lifeOf('venues')]);
      const cleaned = await deployment.cleanUp(ended.folder);
      const scanned = await deployment.cleanUp(ended.folder, ...SCAN);
      expect(deployment.gone()).toEqual([]);
      expectNoHarm(deployment, ended, cleaned, scanned);
    });
  });

  test('order a product of the run, which their orders name', () => {
    const ordering = afterCreations(['products'], 3, async ({ id }, { asOwner }) => {
      const billing = { first_name: 'Luc', last_name: 'Petit' };
      await asOwner('POST', '/shop-analytics/orders', { billing, line_items: [{ product_id: id, quantity: 1 }] });
    });
    return against(ordering, async (deployment) => {
      const ended = await deployment.run([...lifeOf('products'), ...lifeOf('orders')]);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder, ...SCAN));
    });
  });

  test.each<readonly [string, (name: string) => object]>([
    ['turn its venues into their own', () => ({ venue: 'Salle des fêtes', city: 'Annecy', phone: '0450000000' })],
    ['add words to the names of its venues', (name) => ({ venue: `${name} – please keep, L. Petit` })],
  ])('%s: these are left, and told', (_, edit) => {
    const edits = afterCreations(['venues'], 3, async ({ name, id }, { asOwner }) => {
      await asOwner('PUT', `/${LIST_OF.venues}/${id}`, edit(name));
    });
    return against(edits, async (deployment) => {
      const before = new Set(deployment.others.keys());
      const ended = await deployment.run([`${LIST_OF.venues}/POST/minimal/*`, `${LIST_OF.venues}/delete/*`]);
      const taken = [...deployment.others.keys()].filter((key) => !before.has(key));
      expect(taken.length).toBeGreaterThan(0);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
      const ids = taken.map((key) => key.split(' ')[1] ?? '');
      const isTold = (id: string): boolean => ended.words.some((line) => new RegExp(`venue.*\\b${id}\\b`).test(line));
      expect(ids.filter((id) => !isTold(id))).toEqual([]);
    });
  });

  test('rename its venues just before an update of which the site keeps nothing: these are left, and told', () => {
    const renamed = new Set<string>();
    const renaming: Adversary = async (request, next, { asOwner }) => {
      const path = pathOf(request);
      if (!/^PUT$/.test(request.method) || !/\/venues\/\d+$/.test(path) || !('venue' in bodyOf(request)))
        return next(request);
      if (renamed.size < 3 && !renamed.has(path)) {
        renamed.add(path);
        await asOwner('PUT', path, { venue: 'Salle des fêtes' });
      }
      return next({ ...request, method: 'GET', body: '' });
    };
    return against(renaming, async (deployment) => {
      const ended = await deployment.run([`${LIST_OF.venues}/:id/PUT/args/*`]);
      expect(renamed.size).toBeGreaterThan(0);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  });

  test.each(['tags', 'categories'] as const)(
    'make %s that are named by numbers which the run has sent among terms',
    (list) => {
      const names = new Set<string>();
      const named: Adversary = async (request, next, { asOwner }) => {
        const answer = await next(request);
        const { tags, categories } = isRead(request) ? {} : bodyOf(request);
        for (const sent of [tags, categories].flat()) {
          if (typeof sent !== 'number' || names.has(`${sent}`) || names.size >= 6 || sent < 1) continue;
          names.add(`${sent}`);
          await asOwner('POST', `/calendar/events/v1/${list}`, { name: `${sent}` }).catch(() => {});
        }
        return answer;
      };
      return against(named, async (deployment) => {
        const ended = await deployment.run([`calendar/events/v1/events/POST/args/${list}*`]);
        expect(names.size).toBeGreaterThan(0);
        expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
      });
    },
  );
});

/** Makes a record with what another was made with, as the site does by itself. */
async function copied(
  request: ReferenceRequest,
  next: (request: ReferenceRequest) => Promise<unknown>,
  edit: (document: Record<string, unknown>) => object,
): Promise<void> {
  await next({ ...request, body: JSON.stringify(edit({ ...bodyOf(request) })) });
}

describe.concurrent('a plugin of the site', () => {
  test.each<readonly [string, (document: Record<string, unknown>) => object]>([
    [
      'under a name of its own',
      (document) => ({ ...document, name: `${document.name} (copy)`, status: 'draft', sku: '' }),
    ],
    ['under the same name', (document) => ({ ...document, status: 'draft', sku: '' })],
  ])('copies each product of the run, %s: the copies are removed or told', (_, edit) => {
    const duplicating: Adversary = async (request, next) => {
      const answer = await next(request);
      if (isCreation(request, 'products') && isAccepted(answer)) await copied(request, next, edit);
      return answer;
    };
    return against(duplicating, async (deployment) => {
      const ended = await deployment.run([...lifeOf('products'), ...lifeOf('coupons')]);
      const told = [ended, await deployment.cleanUp(ended.folder)];
      expect({ harmed: deployment.harmed(), unreported: deployment.unreported(...told) }).toEqual({
        harmed: [],
        unreported: [],
      });
    });
  });

  test('logs what the run does in a page of the owner’s, and in records of its own', () => {
    const logging: Adversary = async (request, next, deployment) => {
      const answer = await next(request);
      const [kind] = (['coupons', 'venues', 'products'] as const).filter((one) => isCreation(request, one));
      const name = kind && nameSent(request, kind);
      if (typeof name !== 'string' || !isAccepted(answer)) return answer;
      const { site, asOwner } = { site: deployment.reference.site, asOwner: deployment.asOwner };
      const [log] = site.organizers.all();
      if (log !== undefined) {
        const description = `${log.description}\n${name}`;
        await asOwner('PUT', `/${LIST_OF.organizers}/${log.id}`, { description });
      }
      await asOwner('POST', '/calendar/events/v1/organizers', { organizer: `Log: ${name} was made by an editor` });
      return answer;
    };
    return against(logging, async (deployment) => {
      const ended = await deployment.run([...lifeOf('coupons'), ...lifeOf('organizers')]);
      const cleaned = await deployment.cleanUp(ended.folder, ...SCAN);
      expect(deployment.gone()).toEqual([]);
      expectNoHarm(deployment, ended, cleaned);
    });
  });
});

describe.concurrent('two runs at once', () => {
  test('with one seed leave each other’s records alone, and none of their own', () =>
    against(
      (request, next) => next(request),
      async (deployment) => {
        const ids = [...lifeOf('coupons'), ...lifeOf('tags')];
        const both = await Promise.all([deployment.run(ids), deployment.run(ids)]);
        expectNoHarm(deployment, ...both);
        expect(deployment.left()).toEqual([]);
        expect(both.map(({ code }) => code)).toEqual([0, 0]);
      },
    ));

  test('and a conform cleanup --scan in between takes nothing from the one that is under way', () => {
    let many = 0;
    let isScanned = false;
    const scanning: Adversary = async (request, next, deployment) => {
      const answer = await next(request);
      many += isCreation(request, 'products') || isCreation(request, 'coupons') ? 1 : 0;
      if (many !== 5 || isScanned) return answer;
      isScanned = true;
      // Of another machine, which has no ledger of this run.
      await deployment.cleanUp(mkdtempSync(join(tmpdir(), 'elsewhere-')), '--scan', '--yes');
      return answer;
    };
    return against(scanning, async (deployment) => {
      const ended = await deployment.run([...lifeOf('coupons'), ...lifeOf('products')]);
      expectNoHarm(deployment, ended);
      expect({ code: ended.code, isScanned }).toEqual({ code: 0, isScanned: true });
    });
  });
});

test('a clock that is two hours ahead and not told: what the run made is not said to be of somebody else’s making', () => {
  let many = 0;
  const nameless: Adversary = (request, next) => {
    many += isCreation(request, 'venues') || isCreation(request, 'coupons') ? 1 : 0;
    if (!isCreation(request, 'orders')) return next(request);
    const { customer_note: _, billing: __, ...rest } = bodyOf(request);
    return next({ ...request, body: JSON.stringify(rest) });
  };
  return against(
    nameless,
    async (deployment) => {
      const ended = await deployment.run([...lifeOf('orders'), ...lifeOf('venues')]);
      const run: { readonly appeared?: readonly string[] } = Object(ended.report?.run);
      const own = deployment.left().map((key) => key.split(' ')[1] ?? '');
      const disowned = (run.appeared ?? []).filter((line) => own.some((id) => line.includes(` ${id} `)));
      expect(many).toBeGreaterThan(0);
      expect(disowned).toEqual([]);
      expectNoHarm(deployment, ended);
    },
    { clockAheadMs: 7_200_000, tellsTime: false },
  );
});
