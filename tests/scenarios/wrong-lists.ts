/** Lists that go wrong in one way, and what the suite finds wrong with them. */

import { expect, test } from 'vitest';
import type { Effect } from '../../helpers/contract/types.ts';
import type { ReferenceRequest } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { inTurn } from '../support/tampering.ts';

type Listed = Record<string, unknown>;

interface List {
  readonly path: string;
  /** Beginning of the ids of its assertions. */
  readonly id: string;
}

export interface WrongList extends List {
  readonly what: string;
  readonly tamper: Tamper;
  /** `fail` or `warn`, and the assertion. */
  readonly finds: readonly string[];
  /** @default 'write' */
  readonly effects?: Effect;
}

function asks({ method, url }: ReferenceRequest, path: string): boolean {
  return method === 'GET' && new URL(url).pathname === `/rest${path}`;
}

/** The list is asked another question than the one that was put. */
export function misreading(path: string, edit: (query: URLSearchParams) => void): Tamper {
  return (request, next) => {
    if (!asks(request, path)) return next(request);
    const url = new URL(request.url);
    edit(url.searchParams);
    return next({ ...request, url: url.href });
  };
}

/** One value of an argument is taken for another. */
export function mistaking(path: string, argument: string, value: string, other: string): Tamper {
  return misreading(path, (query) => {
    if (query.get(argument) === value) query.set(argument, other);
  });
}

/** Changes the records of the list's answers to the questions that `when` picks. */
export function answering(
  path: string,
  when: (query: URLSearchParams) => boolean,
  edit: (records: readonly Listed[]) => readonly Listed[],
): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    if (!asks(request, path) || answer.status !== 200 || !when(new URL(request.url).searchParams)) return answer;
    const document: unknown = JSON.parse(answer.body);
    const member = path.slice(path.lastIndexOf('/') + 1);
    const changed = Array.isArray(document)
      ? edit(document)
      : { ...(document as Listed), [member]: edit((document as Record<string, Listed[]>)[member] ?? []) };
    return { ...answer, body: JSON.stringify(changed) };
  };
}

/** What the suite says is broken, of the assertions on one list: what rests on it may be blocked besides. */
async function found({ id, tamper, effects = 'write' }: WrongList): Promise<readonly string[]> {
  const { results } = await judgeReference({ selection: { ids: [`${id}/*`] }, depth: 'full', tamper, effects });
  expect(results.filter(({ outcome }) => outcome === 'error' || outcome === 'flaky')).toEqual([]);
  return results
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .map((result) => `${result.outcome} ${result.id.slice(id.length + 1)}`)
    .sort();
}

/** Lists that ignore an argument, by the assertions that tell. */
export function ignorant(list: List, failing: Readonly<Record<string, readonly string[]>>): readonly WrongList[] {
  return Object.entries(failing).map(([argument, finds]) => ({
    ...list,
    what: `ignores ${argument}`,
    tamper: misreading(list.path, (query) => {
      query.delete(argument);
      query.delete(`${argument}[]`);
    }),
    finds,
  }));
}

/** Lists that are never turned round, for each key. */
export function wrongOrders(list: List, keys: readonly string[], outcome: 'fail' | 'warn'): readonly WrongList[] {
  return keys.map((key) => ({
    ...list,
    what: `sorts by ${key} one way only`,
    tamper: misreading(list.path, (query) => {
      // What pages and offset rest on is asked upwards.
      if (query.get('orderby') === key && query.get('order') === 'desc') query.set('order', 'asc');
    }),
    finds: [`${outcome} orderby/${key}`],
  }));
}

/** Lists that are cut into pages in a wrong way. */
export function wrongPages(list: List): readonly WrongList[] {
  const { path } = list;
  return [
    {
      ...list,
      what: 'answers the first page for the second',
      tamper: mistaking(path, 'page', '2', '1'),
      finds: ['fail pages/join'],
    },
    {
      ...list,
      what: 'never ends',
      tamper: mistaking(path, 'page', '99999', '1'),
      finds: ['fail pages/past-end'],
    },
    {
      ...list,
      what: 'answers two where one is asked for',
      tamper: mistaking(path, 'per_page', '1', '2'),
      // Of notes it is the third page of one that is asked for, and there are too few for a third of two.
      finds: path.endsWith('/notes')
        ? ['fail pages/join']
        : // Events that start together are looked at besides.
          ['fail pages/size', ...(path.endsWith('/events') ? ['fail same-start/pages/size'] : [])],
    },
    {
      ...list,
      what: 'counts one more than it holds',
      tamper: async (request, next) => {
        const answer = await next(request);
        if (!asks(request, path)) return answer;
        const headers = Object.entries(answer.headers).map(([name, value]) => [
          name,
          /-total$/i.test(name) ? String(Number(value) + 1) : value,
        ]);
        return { ...answer, headers: Object.fromEntries(headers) };
      },
      finds: ['warn pages/totals'],
    },
  ];
}

/** A run over a list takes as long for one thing that is wrong as for several. */
const AT_ONCE = HAS_TIME ? 1 : 6;

/** Broken pages block other assertions, and whether dates are in GMT is asked by those that are told by dates. */
function standsAlone({ finds }: WrongList): boolean {
  return finds.length > 1 || finds.some((find) => /^\w+ (?:(?:pages|filters)\/|dates_are_gmt)/.test(find));
}

/** What the argument or the order is that is wrong. */
function wordsOf({ finds: [find = ''] }: WrongList): readonly string[] {
  return find
    .split(/[ /]/)
    .slice(1)
    .filter((word) => word !== 'orderby');
}

/** Of two that concern one argument, the one hides the other. */
function concernOne(one: WrongList, other: WrongList): boolean {
  const words = wordsOf(one);
  return wordsOf(other).some((word) => words.includes(word));
}

/** Some of those of one list together, that break different assertions; where there is time each alone. */
function together(wrongs: readonly WrongList[]): readonly WrongList[] {
  const groups: WrongList[][] = [];
  for (const wrong of wrongs) {
    const group = groups.find(
      (others) =>
        others.length < AT_ONCE &&
        others.every((other) => other.path === wrong.path && !standsAlone(other) && !concernOne(other, wrong)),
    );
    if (group === undefined || standsAlone(wrong)) groups.push([wrong]);
    else group.push(wrong);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const tamper = inTurn(group.map((one) => one.tamper));
    const finds = [...new Set(group.flatMap((one) => one.finds))].sort();
    return [{ ...first, what: group.map(({ what }) => what).join(' and '), tamper, finds }];
  });
}

/** Tests that just what is wrong with the lists is found. */
export function expectFound(wrongs: readonly WrongList[]): void {
  test.each(someOf(together(wrongs), 12))('$what ($path)', async (wrong) => {
    expect(await found(wrong)).toEqual(wrong.finds);
  });
}
