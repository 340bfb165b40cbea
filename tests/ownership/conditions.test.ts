/** Each condition of the proof is needed: without it, one deployment at least has a record of somebody else changed or removed. */
import { describe, expect, test } from 'vitest';
import { UnfinishedError } from '../../helpers/cases/preconditions.ts';
import { cleanUp } from '../../helpers/clean-up/clean-up.ts';
import { Ownership } from '../../helpers/ownership/ownership.ts';
import { CONDITIONS, type Condition } from '../../helpers/ownership/proof.ts';
import { type Opened, openOn, RUN_ID } from '../engine/session.ts';
import type { Tamper } from '../support/judge-reference.ts';

const COUPONS = '/shop-analytics/coupons';
const ITEM = `${COUPONS}/{id}`;

/** What stands between the run and the site, told what it needs as a test goes on. */
interface Site {
  readonly opened: Opened;
  /** A coupon of somebody else, as it was before. */
  readonly foreign: number;
  /** What the site makes of requests from now on. */
  become(tamper: Tamper): void;
}

const pathOf = (url: string): string => new URL(url).pathname.slice('/rest'.length);
const isCreation = (method: string, url: string): boolean => method === 'POST' && pathOf(url) === COUPONS;
const json = (status: number, document: unknown) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(document),
});

async function siteWithout(condition: Condition | null): Promise<Site> {
  let now: Tamper = (request, next) => next(request);
  const opened = await openOn({ tamper: (request, next) => now(request, next) });
  const conditions = Object.fromEntries(Object.entries(CONDITIONS).filter(([name]) => name !== condition));
  const { session } = opened;
  Object.assign(session, { ownership: new Ownership(session.ledger, session.catalogue, RUN_ID, conditions) });
  const foreign = await opened.foreign(COUPONS, { code: 'summer', description: 'of the shop' });
  return {
    opened,
    foreign,
    become(tamper) {
      now = tamper;
    },
  };
}

/** A creation that is answered with the id of somebody's coupon, in words of its own. */
const answeringForeign =
  (foreign: number): Tamper =>
  async (request, next) =>
    isCreation(request.method, request.url)
      ? json(201, { ...JSON.parse((await next(request)).body), id: foreign })
      : next(request);

/** What a run does there; what it may not, it leaves. */
type Deed = (site: Site) => Promise<void>;

async function tried(deed: Promise<unknown>): Promise<void> {
  await deed.catch((error: unknown) => {
    if (!(error instanceof UnfinishedError)) throw error;
  });
}

const update = ({ opened }: Site, id: number): Promise<void> =>
  tried(opened.send(`PUT ${ITEM}`, { id, description: 'changed' }));

const DEEDS: Readonly<Record<Condition, Deed>> = {
  // A faulty update has written the name of a record of the run into somebody's.
  async named(site) {
    const { code } = (await site.opened.site.fresh('coupon')).document;
    site.become(async (request, next) => {
      const answer = await next(request);
      const isForeign = request.method === 'GET' && pathOf(request.url) === `${COUPONS}/${site.foreign}`;
      return isForeign ? { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), code }) } : answer;
    });
    await update(site, site.foreign);
  },
  // A creation answers a record that was there before, and a cache shows it as it was sent.
  async notHeld(site) {
    const { session } = site.opened;
    await session.ledger.hold([{ kind: 'coupon', ids: [site.foreign], isWhole: false }]);
    let sent = {};
    site.become(async (request, next) => {
      if (isCreation(request.method, request.url)) sent = JSON.parse(request.body);
      const answer = await answeringForeign(site.foreign)(request, next);
      const isForeign = request.method === 'GET' && pathOf(request.url) === `${COUPONS}/${site.foreign}`;
      return isForeign ? { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...sent }) } : answer;
    });
    await tried(site.opened.site.fresh('coupon'));
    await update(site, site.foreign);
  },
  // A list repeats in each of its rows what was searched for.
  async readById(site) {
    site.become(answeringForeign(site.foreign));
    const { code } = (await site.opened.site.fresh('coupon')).document;
    site.become(async (request, next) =>
      pathOf(request.url) === COUPONS ? json(200, [{ id: site.foreign, code }]) : next(request),
    );
    await site.opened.send(`GET ${COUPONS}`, { search: code });
    await update(site, site.foreign);
  },
  // The id of what the run has removed is given to somebody's record.
  async readSince(site) {
    const { id } = await site.opened.site.fresh('coupon');
    await site.opened.send(`DELETE ${ITEM}`, { id, force: true });
    site.become((request, next) =>
      next({ ...request, url: request.url.replace(`${COUPONS}/${id}`, `${COUPONS}/${site.foreign}`) }),
    );
    await update(site, id);
  },
  // A read is answered with another record, that of the run.
  async sameRecord(site) {
    let own = 0;
    site.become(async (request, next) => {
      const answer = await answeringForeign(site.foreign)(request, next);
      if (!isCreation(request.method, request.url)) {
        const isRead = request.method === 'GET' && pathOf(request.url) === `${COUPONS}/${site.foreign}`;
        return isRead ? next({ ...request, url: request.url.replace(`/${site.foreign}`, `/${own}`) }) : answer;
      }
      const { document } = await site.opened.look(`${COUPONS}?search=${RUN_ID}`);
      own = (document as unknown as readonly { readonly id: number }[])[0]?.id ?? 0;
      return answer;
    });
    await site.opened.site.fresh('coupon');
    await update(site, site.foreign);
  },
  // A creation is answered with the id of somebody's record.
  async showsOwn(site) {
    site.become(answeringForeign(site.foreign));
    await site.opened.site.fresh('coupon');
    site.become((request, next) => next(request));
    await update(site, site.foreign);
  },
  // The id of a record is given to somebody's, as the list shows; a cache goes on showing the run's.
  async listedAsOwn(site) {
    const { id, document } = await site.opened.site.fresh('coupon');
    site.become(async (request, next) => {
      const path = pathOf(request.url);
      if (request.method === 'GET' && path === COUPONS) return json(200, [{ id, code: 'summer' }]);
      if (request.method === 'GET' && path === `${COUPONS}/${id}`) return json(200, document);
      return next({ ...request, url: request.url.replace(`${COUPONS}/${id}`, `${COUPONS}/${site.foreign}`) });
    });
    await site.opened.send(`GET ${COUPONS}`, { per_page: 100 });
    await update(site, id);
  },
};

async function descriptionAfter(condition: Condition | null, deed: Deed): Promise<unknown> {
  const site = await siteWithout(condition);
  await deed(site);
  return (await site.opened.look(`${COUPONS}/${site.foreign}`)).document.description;
}

describe('the proof', () => {
  test('has a deed for each of its conditions', () => {
    expect(Object.keys(DEEDS).sort()).toEqual(Object.keys(CONDITIONS).sort());
  });

  test.each(Object.entries(DEEDS) as [Condition, Deed][])('needs its condition %s', async (condition, deed) => {
    const [whole, without] = [await descriptionAfter(null, deed), await descriptionAfter(condition, deed)];
    expect({ whole, without }).toEqual({ whole: 'of the shop', without: 'changed' });
  });

  test('lets what was deleted by somebody else’s id alone in the clean-up, too', async () => {
    const site = await siteWithout(null);
    site.become(answeringForeign(site.foreign));
    await site.opened.site.fresh('coupon');
    site.become((request, next) => next(request));
    const { left } = await cleanUp(site.opened.session);
    expect(left).toMatchObject([{ id: site.foreign, address: `${COUPONS}/${site.foreign}`, removable: true }]);
    expect((await site.opened.look(`${COUPONS}/${site.foreign}`)).document.code).toBe('summer');
  });
});
