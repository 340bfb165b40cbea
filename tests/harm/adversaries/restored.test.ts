/** Databases that are restored, networks that come and go, and ledgers that are not what they were: conform cleanup takes nothing from others. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../../reference/http/messages.ts';
import { someOf } from '../../support/by-commit.ts';
import { queryOf } from '../../support/tampering.ts';
import { type Adversary, type Deployment, type Ended, SHORT_WAITS } from './deployment.ts';
import { against, expectNoHarm, idIn, isAccepted, isCreation, isList, isRead, lifeOf } from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

const KINDS = ['coupons', 'orders', 'products', 'tags', 'forms'] as const satisfies readonly Collected[];
type Kind = (typeof KINDS)[number];

const MUCH = KINDS.flatMap(lifeOf);

const madeBy = (request: ReferenceRequest, answer: ReferenceAnswer): Kind | undefined =>
  isAccepted(answer) ? KINDS.find((kind) => isCreation(request, kind)) : undefined;

const RECORDS = 14;

/** The network is gone once so many records were made. @param then stands there when it is back @param made takes their kinds */
function cutOff(then: Adversary = (request, next) => next(request), made: Kind[] = []): Adversary {
  return async (request, next, deployment) => {
    if (made.length >= RECORDS) return then(request, next, deployment);
    const answer = await next(request);
    const kind = madeBy(request, answer);
    if (kind !== undefined) made.push(kind);
    if (made.length === RECORDS) deployment.isCut = true;
    return answer;
  };
}

/** Lists that find everything, whatever is searched for. @param edit each row, with what was searched for */
function findingAll(edit: (row: object, search: string) => object = (row) => row): Adversary {
  return async (request, next) => {
    const query = queryOf(request);
    const search = query.get('search');
    if (search === null || !KINDS.some((kind) => isList(request, kind))) return next(request);
    query.delete('search');
    const answer = await next({ ...request, url: `${request.url.split('?')[0]}?${query}` });
    const rows = (value: unknown): unknown => (Array.isArray(value) ? value.map((row) => edit(row, search)) : value);
    const document: unknown = JSON.parse(answer.body);
    const members = Object.entries(Object(document)).map(([name, value]) => [name, rows(value)]);
    return { ...answer, body: JSON.stringify(Array.isArray(document) ? rows(document) : Object.fromEntries(members)) };
  };
}

const WRITTEN: Readonly<Record<Kind, (at: number) => object>> = {
  coupons: (at) => ({ code: `rentree-${at}`, amount: '10' }),
  orders: () => ({ billing: { last_name: 'Fournier' } }),
  products: (at) => ({ name: `Objectif ${at}`, regular_price: '290' }),
  tags: (at) => ({ name: `Rentrée ${at}` }),
  forms: (at) => ({ title: `Devis ${at}` }),
};

/** What the owner and customers write next, of these kinds in turn, has the ids that come next. */
async function writeMore({ asOwner }: Deployment, kinds: readonly Kind[]): Promise<void> {
  for (const [at, kind] of kinds.entries()) await asOwner('POST', `/${LIST_OF[kind]}`, WRITTEN[kind](at));
}

async function cutRun(deployment: Deployment): Promise<Ended> {
  const ended = await deployment.run(MUCH, SHORT_WAITS);
  expect(deployment.left().length).toBeGreaterThan(5);
  deployment.isCut = false;
  return ended;
}

describe.concurrent('a database that is restored', () => {
  test.each<readonly [string, (made: readonly Kind[]) => readonly Kind[]]>([
    ['coupons', () => Array.from({ length: 40 }, () => 'coupons')],
    ['records of the same kinds', (made) => made],
  ])('between a run and conform cleanup: %s of others have its ids now', (_, kinds) => {
    const made: Kind[] = [];
    return against(cutOff(undefined, made), async (deployment) => {
      const ended = await cutRun(deployment);
      await deployment.restore();
      await writeMore(deployment, kinds(made));
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  });

  test('in the middle of a run, and others write at once: what has the ids of the run’s records now is theirs', () => {
    const made: Kind[] = [];
    let isRestored = false;
    let isDown = false;
    const restoring: Adversary = async (request, next, deployment) => {
      // Nobody can take back what was sent before a restore and comes in during it.
      if (isDown) return null;
      const answer = await next(request);
      const kind = madeBy(request, answer);
      if (kind !== undefined && !isRestored) made.push(kind);
      if (made.length !== RECORDS || isRestored) return answer;
      [isRestored, isDown] = [true, true];
      await deployment.restore();
      await writeMore(deployment, made);
      isDown = false;
      return answer;
    };
    return against(restoring, async (deployment) => {
      const ended = await deployment.run(MUCH);
      expect(isRestored).toBe(true);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  });

  test('gives the id of what the run has deleted to a coupon of others', () => {
    let given = 0;
    const recycling: Adversary = async (request, next, deployment) => {
      const id = idIn(request, 'coupons');
      const { coupons } = deployment.reference.site;
      const [model] = coupons.all();
      const wasThere = id !== null && coupons.get(id) !== undefined && !deployment.others.has(`coupons ${id}`);
      const answer = await next(request);
      if (request.method !== 'DELETE' || !wasThere || coupons.get(id) !== undefined || model === undefined)
        return answer;
      given += 1;
      coupons.put({
        ...model,
        id,
        code: `rentree-${given}`,
        fields: { ...model.fields, description: 'For the autumn.' },
      });
      deployment.own(`/${LIST_OF.coupons}`, id);
      return answer;
    };
    return against(recycling, async (deployment) => {
      const ended = await deployment.run([...lifeOf('coupons'), 'shop-analytics/coupons/delete-unforced/*']);
      expect(given).toBeGreaterThan(0);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  });
});

describe.concurrent('conform cleanup after a run that was cut off', () => {
  test('on a site whose lists repeat what was searched for in each of their rows, and find everything', () => {
    const echoing = findingAll((row, search) => ({ ...row, heading: `Results for ${search}` }));
    return against(cutOff(echoing), async (deployment) => {
      const ended = await cutRun(deployment);
      await writeMore(deployment, KINDS);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder, '--scan', '--older-than', '0s', '--yes'));
    });
  });

  test('whose records the owner has since made his own', () =>
    against(cutOff(), async (deployment) => {
      const ended = await cutRun(deployment);
      const { site } = deployment.reference;
      for (const key of deployment.left().filter((one) => one.startsWith('products '))) {
        const id = Number(key.split(' ')[1]);
        if (site.products.get(id) === undefined) continue;
        await deployment.asOwner('PUT', `/shop-analytics/products/${id}`, {
          name: `Pied vidéo ${id}`,
          regular_price: '45',
        });
      }
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    }));

  test('goes on when the network is back, or says what is left: nothing is left in the end', () => {
    let deletes = 0;
    let refused = 0;
    const coming: Adversary = (request, next) => {
      deletes += isRead(request) ? 0 : 1;
      const isAway = deletes > 3 && refused < 45;
      refused += isAway ? 1 : 0;
      return isAway ? null : next(request);
    };
    return against(cutOff(coming), async (deployment) => {
      const ended = await cutRun(deployment);
      const first = await deployment.cleanUp(ended.folder);
      expect(refused).toBeGreaterThan(0);
      if (deployment.left().length > 0) expect(first.code).toBeGreaterThan(2);
      const isCounted = first.words.some((line) => new RegExp(`\\b${deployment.left().length} `).test(line));
      if (!isCounted) expect(deployment.unreported(first)).toEqual([]);
      const second = await deployment.cleanUp(ended.folder);
      expect({ left: deployment.left(), code: second.code, harmed: deployment.harmed() }).toEqual({
        left: [],
        code: 0,
        harmed: [],
      });
    });
  });
});

test.concurrent('a run whose clean-up the network leaves and comes back to says what is left, and conform cleanup removes it', () => {
  let deletes = 0;
  let refused = 0;
  let isBack = false;
  const coming: Adversary = (request, next) => {
    deletes += request.method === 'DELETE' || request.url.endsWith('/batch/v1') ? 1 : 0;
    const isAway = deletes > 3 && refused < 60 && !isBack;
    refused += isAway ? 1 : 0;
    return isAway ? null : next(request);
  };
  return against(coming, async (deployment) => {
    // A busy machine answers late: what is waited for too shortly makes no records.
    const patient = { CONFORMANCE_TIMEOUT_MS: '5000' };
    const ended = await deployment.run([...lifeOf('coupons'), ...lifeOf('products')], patient);
    isBack = true;
    expect(refused).toBeGreaterThan(0);
    expectNoHarm(deployment, ended);
    const cleaned = await deployment.cleanUp(ended.folder);
    expect({ left: deployment.left(), code: cleaned.code }).toEqual({ left: [], code: 0 });
  });
});

/** Changes every line of the ledgers in a folder; null leaves one out. */
function tamper(folder: string, edit: (line: Record<string, unknown>, at: number) => unknown): void {
  const ledgers = join(folder, 'ledgers');
  for (const name of readdirSync(ledgers)) {
    const lines = readFileSync(join(ledgers, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const edited = lines.flatMap((line, at) => {
      const changed = edit(JSON.parse(line), at);
      return changed === null ? [] : [JSON.stringify(changed)];
    });
    writeFileSync(join(ledgers, name), `${edited.join('\n')}\n`);
  }
}

/** As another program, or a hand, can have left them. */
const otherwise = (value: unknown): unknown => {
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? 5 : {};
};

describe.concurrent('a ledger', () => {
  test.each(someOf(['.*', '', 'c0ffee01'], 3))(
    'that names its run %j, on a site whose lists find everything: nothing of others is taken',
    (runId) =>
      against(cutOff(findingAll()), async (deployment) => {
        const ended = await cutRun(deployment);
        tamper(ended.folder, (line) => {
          if ('runId' in line) return { ...line, runId };
          // What was there before the run is lost.
          return 'entry' in line ? line : null;
        });
        const cleaned = await deployment.cleanUp(ended.folder);
        expect(deployment.harmed()).toEqual([]);
        expect(cleaned.err).not.toMatch(/TypeError|SyntaxError|RangeError|\bat .*\.[jt]s:/);
        if (deployment.left().length > 0) expect(cleaned.code).toBeGreaterThanOrEqual(2);
      }),
  );

  test.each<readonly [string, (line: Record<string, unknown>, at: number) => unknown]>([
    [
      'whose members are of another type',
      (line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name, otherwise(value)])),
    ],
    [
      'whose entries are of another type',
      (line, at) =>
        at === 0 ? line : Object.fromEntries(Object.entries(line).map(([name, value]) => [name, otherwise(value)])),
    ],
    ['whose entries are lists', (line, at) => (at === 0 ? line : [line])],
    ['whose entries all name an id of others', (line) => ('id' in line ? { ...line, id: 50 } : line)],
  ])('%s is told in one clear line, or does no harm', (_, edit) =>
    against(cutOff(), async (deployment) => {
      const ended = await cutRun(deployment);
      tamper(ended.folder, edit);
      const cleaned = await deployment.cleanUp(ended.folder);
      expect(deployment.harmed()).toEqual([]);
      expect(cleaned.err).not.toMatch(/TypeError|undefined|is not a function|is not iterable|\bat .*\.[jt]s:/);
      if (deployment.left().length > 0) expect(cleaned.code).toBeGreaterThanOrEqual(2);
    }),
  );
});
