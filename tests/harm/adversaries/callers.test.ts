/** Sites that lead other callers to a database of their own, where the ids of the run are somebody else's. */
import { expect, test } from 'vitest';
import { basicAuthorization } from '../../../helpers/exchange/access.ts';
import type { ReferenceRequest } from '../../../reference/http/messages.ts';
import { createReference, type ReferenceCore } from '../../../reference/reference.ts';
import { compareHoldings, holdingsOf } from '../holdings.ts';
import type { Deployment } from './deployment.ts';
import { against } from './kit.ts';
import { LIST_OF, settle } from './others.ts';

const KINDS = ['coupons', 'venues', 'tags', 'products'] as const;
const RECORDS = 60;

/** Another site, with more records than the first, on which whoever is led there may do everything. */
async function openTenant({ reference, baseUrl }: Deployment): Promise<ReferenceCore> {
  const tenant = createReference({ baseUrl, administrator: reference, second: reference.second });
  const headers = { authorization: basicAuthorization(tenant), 'content-type': 'application/json' };
  const ask = async (method: string, path: string, document?: unknown) => {
    const body = document === undefined ? '' : JSON.stringify(document);
    return JSON.parse((await tenant.handle({ method, url: `${baseUrl}${path}`, headers, body })).body);
  };
  await settle(ask);
  for (let at = 0; at < RECORDS; at += 1) {
    const kind = KINDS[at % KINDS.length] ?? 'tags';
    const member = { coupons: 'code', venues: 'venue', tags: 'name', products: 'name' }[kind];
    await ask('POST', `/${LIST_OF[kind]}`, { [member]: `nord-${at}` });
  }
  return tenant;
}

const isOf = {
  'the second user': ({ headers }: ReferenceRequest, { reference }: Deployment) =>
    headers.authorization === basicAuthorization(reference.second),
  'who is nobody': ({ headers }: ReferenceRequest) => headers.authorization === undefined,
};

test.each(Object.entries(isOf))('a request of %s changes nothing where it leads elsewhere', (_, isTheirs) => {
  let tenant: { readonly site: ReferenceCore; readonly before: ReadonlyMap<string, string> } | undefined;
  return against(
    async (request, next, deployment) => {
      if (!isTheirs(request, deployment)) return next(request);
      if (tenant === undefined) {
        const site = await openTenant(deployment);
        tenant = { site, before: holdingsOf(site.site) };
      }
      const headers = { ...request.headers, authorization: basicAuthorization(tenant.site) };
      return tenant.site.handle({ ...request, headers });
    },
    async (deployment) => {
      const asked = KINDS.flatMap((kind) => ['*second-user*', '*anonymous*'].map((end) => `${LIST_OF[kind]}/${end}`));
      const ended = await deployment.run(asked);
      if (tenant === undefined) throw new Error('Nobody was led elsewhere.');
      const { harmed, left } = compareHoldings(tenant.before, holdingsOf(tenant.site.site));
      expect({ harmed, there: deployment.harmed() }).toEqual({ harmed: [], there: [] });
      expect(left.length).toBeGreaterThan(0);
      expect(ended.words.filter((line) => line.includes('it may be left')).length).toBeGreaterThanOrEqual(left.length);
    },
  );
});
