/** Lists that go wrong in one way, and what the suite finds wrong with them. */
import { expect } from 'vitest';
import type { Effect } from '../../helpers/contract/types.ts';
import type { ReferenceRequest } from '../../reference/http/messages.ts';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';

type Listed = Record<string, unknown>;

interface List {
  readonly path: string;
  /** Beginning of the ids of its claims. */
  readonly id: string;
}

export interface WrongList extends List {
  readonly what: string;
  readonly tamper: Tamper;
  /** `fail` or `warn`, and the claim. */
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

/** What the suite says is broken, of the claims on one list: what rests on it may be blocked besides. */
export async function found({ id, tamper, effects = 'write' }: WrongList): Promise<readonly string[]> {
  const { results } = await judgeReference({ selection: { ids: [`${id}/*`] }, tamper, effects });
  expect(results.filter(({ outcome }) => outcome === 'error' || outcome === 'flaky')).toEqual([]);
  return results
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .map((result) => `${result.outcome} ${result.id.slice(id.length + 1)}`)
    .sort();
}

/** Lists that ignore an argument, by the claims that tell. */
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
      finds: ['fail pages/size'],
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
