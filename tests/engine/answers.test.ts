/** What holds for every answer of a run: each kind of flaw fails its own requirement. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';

function isFor({ method, url }: ReferenceRequest, wanted: string, path: string): boolean {
  return method === wanted && new URL(url).pathname === `/rest${path}`;
}

/** Changes the answers to some requests. */
function changing(
  concerns: (request: ReferenceRequest, answer: ReferenceAnswer) => boolean,
  change: (answer: ReferenceAnswer) => ReferenceAnswer,
): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    return concerns(request, answer) ? change(answer) : answer;
  };
}

const COUNTRIES = '/shop-analytics/data/countries';
const LOCALES = `${COUNTRIES}/locales`;
/** Some requests of the namespace, so that there is something to judge, and all that is said of its answers. */
const selection = { ids: ['shop-analytics/data/*/GET/*', 'shop-analytics/answers/*'] };
const isCountries = (request: ReferenceRequest): boolean => isFor(request, 'GET', COUNTRIES);

interface Wrong {
  readonly what: string;
  readonly tamper: Tamper;
  readonly expected: readonly string[];
}

const wrongs: readonly Wrong[] = [
  {
    what: 'answers 500 to a read every time',
    tamper: changing(isCountries, (answer) => ({ ...answer, status: 500 })),
    expected: [
      'blocked shop-analytics/data/countries/GET/minimal/document',
      'blocked shop-analytics/data/countries/GET/minimal/json',
      'fail shop-analytics/answers/served',
      'fail shop-analytics/data/countries/GET/minimal/served',
      'warn shop-analytics/data/countries/GET/minimal/accepted',
    ],
  },
  {
    what: 'calls its JSON a web page',
    tamper: changing(isCountries, (answer) => ({ ...answer, headers: { 'Content-Type': 'text/html' } })),
    expected: ['warn shop-analytics/answers/content-type'],
  },
  {
    what: 'says nothing of what its JSON is',
    tamper: changing(isCountries, (answer) => ({ ...answer, headers: {} })),
    expected: ['warn shop-analytics/answers/content-type'],
  },
  {
    what: 'breaks off inside its JSON',
    tamper: changing(isCountries, (answer) => ({ ...answer, body: answer.body.slice(0, 100) })),
    expected: [
      'blocked shop-analytics/data/countries/GET/minimal/document',
      'fail shop-analytics/answers/json',
      'fail shop-analytics/data/countries/GET/minimal/json',
    ],
  },
  {
    what: 'warns before the JSON of a rejection',
    tamper: changing(
      (_request, { status }) => status === 404,
      (answer) => ({ ...answer, body: `<br />\n<b>Notice</b>: something<br />\n${answer.body}` }),
    ),
    expected: ['warn shop-analytics/answers/clean'],
  },
  {
    what: 'shows where its code breaks in an error',
    tamper: changing(
      (_request, { status }) => status === 404,
      (answer) => ({
        ...answer,
        body: answer.body.replace(/}$/, ',"error":{"file":"\\/var\\/www\\/html\\/includes\\/data.php","line":12}}'),
      }),
    ),
    expected: ['warn shop-analytics/answers/internals'],
  },
  {
    what: 'answers HEAD with 404',
    tamper: changing(
      ({ method }) => method === 'HEAD',
      (answer) => ({ ...answer, status: 404 }),
    ),
    expected: ['warn shop-analytics/answers/head'],
  },
  {
    what: 'answers HEAD with a body',
    tamper: changing(
      ({ method }) => method === 'HEAD',
      (answer) => ({ ...answer, body: '{}' }),
    ),
    expected: ['warn shop-analytics/answers/head'],
  },
];

describe('a deployment that', () => {
  test.each(wrongs)('$what', async ({ tamper, expected }) => {
    const judged = await judgeReference({ tamper, selection });
    // What a rejection says is a requirement of each operation, told once more there.
    expect(departures(judged).filter((line) => !line.endsWith('/rejected/body'))).toEqual(expected);
  });

  test('does nothing wrong meets every one of them', async () => {
    const { results } = await judgeReference({ selection });
    const told = results.filter(({ id }) => id.startsWith('shop-analytics/answers/'));
    expect(told.map(({ id, outcome }) => `${outcome} ${id.slice('shop-analytics/answers/'.length)}`).sort()).toEqual([
      'pass clean',
      'pass content-type',
      'pass head',
      'pass internals',
      'pass json',
      'pass next-page',
      'pass served',
    ]);
  });
});

describe('what does not come back is no departure', () => {
  test('an error of the server that a read meets once', async () => {
    let asked = 0;
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      asked += isCountries(request) ? 1 : 0;
      return isCountries(request) && asked === 1 ? { ...answer, status: 502 } : answer;
    };
    const judged = await judgeReference({ tamper, selection });
    expect(departures(judged)).toContain('flaky shop-analytics/answers/served');
    expect(departures(judged).filter((line) => line.startsWith('fail'))).toEqual([]);
  });

  test('a 503 that says when to come back', async () => {
    const tamper: Tamper = async (request, next) =>
      isFor(request, 'GET', LOCALES) ? { status: 503, headers: { 'Retry-After': '0' }, body: '' } : next(request);
    const judged = await judgeReference({ tamper, selection });
    expect(departures(judged).join('\n')).not.toContain('answers/served');
  });
});

describe('HEAD', () => {
  test.each([401, 403, 405, 429, 501])('that is answered %i is not offered', async (status) => {
    const tamper = changing(
      ({ method }) => method === 'HEAD',
      (answer) => ({ ...answer, status }),
    );
    const { results } = await judgeReference({ tamper, selection: { ids: ['shop-analytics/answers/head'] } });
    expect(results.map(({ outcome }) => outcome)).toEqual(['not-applicable']);
  });
});

describe('the next page that a list names', () => {
  const VENUES = '/calendar/events/v1/venues';
  const pages = { ids: ['calendar/events/v1/venues/GET/*', 'calendar/events/v1/answers/next-page'] };
  const naming = (url: string) => (answer: ReferenceAnswer) => ({
    ...answer,
    body: JSON.stringify({ ...JSON.parse(answer.body), next_rest_url: url }),
  });
  const isVenues = (request: ReferenceRequest, { status }: ReferenceAnswer): boolean =>
    isFor(request, 'GET', VENUES) && status === 200;
  const BEYOND = `http://127.0.0.1/rest${VENUES}?page=999`;
  const outcome = async (tamper: Tamper): Promise<readonly string[]> => {
    const { results } = await judgeReference({ tamper, selection: pages });
    return results.filter(({ id }) => id.endsWith('/next-page')).map((result) => result.outcome);
  };

  test('is there', async () => {
    expect(await outcome(changing(isVenues, naming(`http://127.0.0.1/rest${VENUES}?page=1`)))).toEqual(['pass']);
  });

  test('is not there', async () => {
    expect(await outcome(changing(isVenues, naming(BEYOND)))).toEqual(['warn']);
  });

  test('went with the records of others before it was asked for', async () => {
    let gone = false;
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      gone ||= request.url.startsWith(BEYOND);
      return isVenues(request, answer) && !gone ? naming(BEYOND)(answer) : answer;
    };
    expect(await outcome(tamper)).toEqual(['pass']);
  });

  test('is on another host, which is none of our business', async () => {
    expect(await outcome(changing(isVenues, naming('https://cdn.example.test/venues?page=2')))).toEqual([
      'not-applicable',
    ]);
  });
});

describe('the address that the index gives of a route', () => {
  const addressed =
    (edit: (href: string) => string): Tamper =>
    async (request, next) => {
      const answer = await next(request);
      return isFor(request, 'GET', '/') || isFor(request, 'GET', '')
        ? { ...answer, body: answer.body.replaceAll(/"href":"([^"]+)"/g, (_, href) => `"href":"${edit(href)}"`) }
        : answer;
    };

  test.each<[string, (href: string) => string, string]>([
    ['is the one that is asked', (href) => href, 'pass'],
    ['has a slash at its end', (href) => `${href.replace(/\/$/, '')}/`, 'pass'],
    ['has another scheme', (href) => href.replace('http:', 'https:'), 'pass'],
    ['is on another port', (href) => href.replace('127.0.0.1', '127.0.0.1:8443'), 'not-applicable'],
    ['is on another host', (href) => href.replace('127.0.0.1', 'site.example'), 'not-applicable'],
    ['is not below the root', (href) => href.replace('/rest', ''), 'fail'],
    ['is below another root', (href) => href.replace('/rest', '/api'), 'fail'],
  ])('%s: %s %s', async (_what, edit, outcome) => {
    const { results } = await judgeReference({
      tamper: addressed(edit),
      selection: { ids: ['site/answers/self-link'] },
    });
    expect(results.map((result) => result.outcome)).toEqual([outcome]);
  });

  test('leads to a route that is nowhere else either', async () => {
    const dead: Tamper = async (request, next) =>
      isFor(request, 'GET', '/') ? next(request) : { status: 404, headers: {}, body: '{"code":"rest_no_route"}' };
    const away = addressed((href) => href.replace('/rest', ''));
    const tamper: Tamper = (request, next) => away(request, (passed) => dead(passed, next));
    const { results } = await judgeReference({ tamper, selection: { ids: ['site/answers/self-link'] } });
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass']);
  });
});
