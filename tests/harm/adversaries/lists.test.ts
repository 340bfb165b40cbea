/** Lists that lie: what they show proves nothing, so others keep what they have, and what is known by its id is removed all the same. */
import { describe, expect, test } from 'vitest';
import { VARIATIONS } from '../../../mutants/variations/catalogue.ts';
import type { ReferenceAnswer } from '../../../reference/http/messages.ts';
import { edited, pathOf, queryOf } from '../../support/tampering.ts';
import type { Adversary } from './deployment.ts';
import {
  against,
  answerOf,
  expectNoHarm,
  isAccepted,
  isCreation,
  isList,
  isRead,
  lifeOf,
  type Members,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

const KINDS = Object.keys(LIST_OF) as readonly Collected[];
const FEW = [...lifeOf('coupons'), ...lifeOf('venues'), ...lifeOf('tags')];

const listed = (request: Parameters<Adversary>[0]): Collected | undefined =>
  KINDS.find((kind) => isList(request, kind));

/** Edits the rows of every list, whatever member holds them. */
function withRows(answer: ReferenceAnswer, edit: (rows: readonly Members[]) => readonly Members[]): ReferenceAnswer {
  const document: unknown = JSON.parse(answer.body);
  if (Array.isArray(document)) return { ...answer, body: JSON.stringify(edit(document)) };
  return edited(answer, (members) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, Array.isArray(value) ? edit(value) : value]),
    ),
  );
}

/** @param edit the rows, with the words that were searched for */
function lying(
  edit: (rows: readonly Members[], search: string) => readonly Members[],
  finds: 'all' | 'as asked',
): Adversary {
  return async (request, next) => {
    if (listed(request) === undefined) return next(request);
    const query = queryOf(request);
    const search = query.get('search') ?? '';
    if (finds === 'all') query.delete('search');
    const answer = await next({ ...request, url: `${request.url.split('?')[0]}?${query}` });
    return isAccepted(answer) ? withRows(answer, (rows) => edit(rows, search)) : answer;
  };
}

const NAMES = ['code', 'venue', 'name', 'title', 'slug'];

/** Each row has the name of the row before it. */
const shifted = (rows: readonly Members[]): readonly Members[] =>
  rows.map((row, at) => ({ ...rows.at(at - 1), id: row.id }));

describe.concurrent('a list that', () => {
  test.each<readonly [string, Adversary]>([
    [
      'repeats in each of its rows what was searched for, and finds everything',
      lying((rows, search) => rows.map((row) => ({ ...row, heading: `Results for “${search}”` })), 'all'),
    ],
    [
      'shows what was searched for as the name of each of its rows',
      lying(
        (rows, search) =>
          rows.map((row) =>
            search === ''
              ? row
              : { ...row, ...Object.fromEntries(NAMES.filter((name) => name in row).map((name) => [name, search])) },
          ),
        'all',
      ),
    ],
    ['shows records of others under ids of the run, and the other way round', lying(shifted, 'as asked')],
    ['shows under each id what belongs to its neighbour, and finds everything', lying(shifted, 'all')],
  ])('%s', (_, adversary) =>
    against(adversary, async (deployment) => {
      const ended = await deployment.run(FEW);
      expectNoHarm(deployment, ended);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    }),
  );

  test('is always empty: what the run knows by its id is removed', () =>
    against(
      lying(() => [], 'as asked'),
      async (deployment) => {
        const ended = await deployment.run(FEW);
        expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
      },
    ));

  test('is always empty, where creations and batches answer without an id: what was made is told', () => {
    const empty = lying(() => [], 'as asked');
    const silent: Adversary = async (request, next, deployment) => {
      const answer = await empty(request, next, deployment);
      if (answer === null || !isAccepted(answer)) return answer;
      if (pathOf(request) === '/batch/v1') return answerOf(207, { responses: [] });
      return KINDS.some((kind) => isCreation(request, kind)) ? answerOf(201, {}) : answer;
    };
    return against(silent, async (deployment) => {
      const ended = await deployment.run([...lifeOf('coupons'), 'batch/v1/items/*', 'batch/v1/once/*']);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  });

  test('lags behind, and a restart of the site empties it before the clean-up', () => {
    const lag = VARIATIONS.get('lists-lag');
    if (lag === undefined) throw new Error('There is no variation lists-lag.');
    let isEmpty = false;
    const restarting: Adversary = (request, next, deployment) => {
      isEmpty ||= request.method === 'DELETE' && deployment.sent.length > 60;
      return isEmpty ? lying(() => [], 'as asked')(request, next, deployment) : next(request);
    };
    return against(
      restarting,
      async (deployment) => {
        const ended = await deployment.run(FEW);
        expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
      },
      { variations: [lag] },
    );
  });

  test('adds to records of others what its visitors have seen: conform cleanup --scan does not take them for a run’s', () => {
    const seen: string[] = [];
    const recent: Adversary = async (request, next) => {
      const answer = await next(request);
      const [, name] = /"((?:Conformance |conformance-)c[0-9a-f]{8}[^"]*)"/.exec(request.body) ?? [];
      if (name !== undefined) seen.push(name);
      if (!isRead(request) || !isAccepted(answer) || !answer.headers['Content-Type']?.includes('json')) return answer;
      if (!KINDS.some((kind) => pathOf(request).startsWith(`/${LIST_OF[kind]}`))) return answer;
      const last = seen.at(-1) ?? '';
      const more = { recently_viewed: seen.slice(-3), latest: last, seo: { title: last } };
      if (listed(request) !== undefined) return withRows(answer, (rows) => rows.map((row) => ({ ...row, ...more })));
      return edited(answer, (record) => ({ ...record, ...more }));
    };
    return against(recent, async (deployment) => {
      const ended = await deployment.run(FEW);
      expectNoHarm(deployment, ended);
      const scanned = await deployment.cleanUp(ended.folder, '--scan', '--older-than', '0s', '--yes');
      expect(seen.length).toBeGreaterThan(0);
      expect(deployment.harmed()).toEqual([]);
      expectNoHarm(deployment, ended, scanned);
    });
  });
});
