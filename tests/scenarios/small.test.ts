import { describe, expect, test } from 'vitest';
import { multipart } from '../../helpers/samples/multipart.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is as asks, edited } from '../support/tampering.ts';

const IDS = [
  '*/GET/routes/*',
  'oembed/1.0/*/document/*',
  'oembed/1.0/proxy/height/*',
  'oembed/1.0/proxy/formats/*',
  'oembed/1.0/proxy/xml/*',
  'calendar/events/v1/events/slugs/*',
  'oembed/1.0/embed/nothing-there/*',
  'shop-analytics/data/countries/agreement/*',
  'shop-analytics/data/contents/*',
  'forms/v1/contact-forms/feedback-as-browser/*',
  'descriptors/v1/field/length/*',
];

const RECOMMENDED = 'shop-admin/marketing/recommended/list';

const reading =
  (path: RegExp, change: (document: Record<string, unknown>) => Readonly<Record<string, unknown>>): Tamper =>
  async (request, next) => {
    const answer = await next(request);
    // What is embedded may be XML.
    const isDocument = asks(request, 'GET', path) && answer.status === 200 && answer.body.startsWith('{');
    return isDocument ? edited(answer, change) : answer;
  };

/** Answers something else in place of a request. */
const answering =
  (methods: string, path: RegExp, status: number, document: unknown): Tamper =>
  async (request, next) =>
    asks(request, methods, path)
      ? { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(document) }
      : next(request);

const routesOf = ({ routes }: Record<string, unknown>): Record<string, unknown> => ({ ...(routes as object) });

const editedRoute = (index: Record<string, unknown>, pattern: string, change: object) => {
  const routes = routesOf(index);
  return { ...index, routes: { ...routes, [pattern]: { ...(routes[pattern] as object), ...change } } };
};

const wrongs: readonly { readonly what: string; readonly tamper: Tamper; readonly ids: readonly string[] }[] = [
  {
    what: 'shows nobody in particular how to sign in',
    tamper: async (request, next) => {
      const answer = await next(request);
      const isForeign = asks(request, 'GET', /^\/?$/) && request.headers.authorization === undefined;
      return isForeign ? edited(answer, (index) => ({ ...index, authentication: [] })) : answer;
    },
    ids: ['fail site/GET/routes/authentication'],
  },
  {
    what: 'knows no route for a long type',
    tamper: answering('GET', /^\/descriptors\/v1\/field\/[a-z0-9_-]{33,}$/, 404, {
      code: 'rest_no_route',
      message: 'No route was found.',
      data: { status: 404 },
    }),
    ids: ['fail descriptors/v1/field/length/long'],
  },
  {
    what: 'does not find a country by the code that its list has',
    tamper: answering('GET', /^\/shop-analytics\/data\/countries\/GR$/, 404, {
      code: 'unknown',
      message: 'There is no such country.',
      data: { status: 404 },
    }),
    ids: ['fail shop-analytics/data/countries/agreement/code'],
  },
  {
    what: 'keeps a route out of the index of its namespace',
    tamper: reading(/^\/shop-analytics$/, (index) => {
      const { '/shop-analytics/orders': _, ...routes } = routesOf(index);
      return { ...index, routes };
    }),
    ids: ['fail shop-analytics/GET/routes/listed'],
  },
  {
    what: 'lists a route of another namespace',
    tamper: reading(/^\/seo\/v1$/, (index) => ({ ...index, routes: { ...routesOf(index), '/seo/v10/more': {} } })),
    ids: ['fail seo/v1/GET/routes/own'],
  },
  {
    what: 'lists the routes of a namespace whose name begins with its own',
    tamper: reading(/^\/shop\/store$/, (index) => ({
      ...index,
      routes: { ...routesOf(index), '/shop/store/v1': {} },
    })),
    ids: ['fail shop/store/GET/routes/own'],
  },
  {
    what: 'shows other methods in the index of a namespace',
    tamper: reading(/^\/shop-analytics$/, (index) =>
      editedRoute(index, '/shop-analytics/orders', { methods: ['GET'] }),
    ),
    ids: ['fail shop-analytics/GET/routes/methods'],
  },
  {
    what: 'shows other arguments in the index of a namespace',
    tamper: reading(/^\/seo\/v1$/, (index) =>
      editedRoute(index, '/seo/v1/ping', { endpoints: [{ methods: ['GET'], args: { more: {} } }] }),
    ),
    ids: ['fail seo/v1/GET/routes/arguments'],
  },
  {
    what: 'embeds in its own height',
    tamper: reading(/^\/oembed\/1\.0\/proxy$/, (document) => ({ ...document, height: 338 })),
    ids: ['warn oembed/1.0/proxy/height/maxheight/kept'],
  },
  {
    what: 'embeds nothing without discovery',
    tamper: async (request, next) =>
      request.url.includes('discover=false') ? { status: 404, headers: {}, body: '{}' } : next(request),
    ids: ['fail oembed/1.0/proxy/formats/discover/false'],
  },
  {
    what: 'breaks off inside its XML',
    tamper: async (request, next) =>
      request.url.includes('format=xml')
        ? { status: 200, headers: { 'Content-Type': 'text/xml' }, body: '<oembed><a>' }
        : next(request),
    ids: ['fail oembed/1.0/proxy/formats/xml/served'],
  },
  {
    what: 'escapes no ampersand in its XML',
    tamper: async (request, next) => {
      if (!/\/proxy\b.*format=xml/.test(request.url)) return next(request);
      const { title } = JSON.parse((await next(request)).body);
      const body = `<oembed><title>${title}</title></oembed>`;
      return { status: 200, headers: { 'Content-Type': 'text/xml' }, body };
    },
    ids: ['fail oembed/1.0/proxy/xml/escaped'],
  },
  {
    what: 'finds no event by a slug with other letters than ASCII has',
    tamper: async (request, next) =>
      /by-slug\/.*%/.test(request.url)
        ? { status: 404, headers: { 'Content-Type': 'application/json' }, body: '{}' }
        : next(request),
    ids: ['letter', 'organizer/letter', 'venue/letter'].map((name) => `fail calendar/events/v1/events/slugs/${name}`),
  },
  {
    what: 'finds no event by a slug with an underscore',
    tamper: async (request, next) =>
      /by-slug\/[^/]*_/.test(request.url)
        ? { status: 404, headers: { 'Content-Type': 'application/json' }, body: '{}' }
        : next(request),
    ids: ['fail calendar/events/v1/events/slugs/underscore'],
  },
  {
    what: 'embeds in its own width',
    tamper: reading(/^\/oembed\/1\.0\/embed$/, (document) => ({ ...document, width: 600 })),
    ids: ['fail oembed/1.0/embed/document/maxwidth/kept'],
  },
  {
    what: 'asks others for their own width',
    tamper: reading(/^\/oembed\/1\.0\/proxy$/, (document) => ({ ...document, width: 401 })),
    ids: ['fail oembed/1.0/proxy/document/maxwidth/kept', 'fail oembed/1.0/proxy/height/maxwidth/beside'],
  },
  {
    what: 'embeds something rich of no height',
    tamper: reading(/^\/oembed\/1\.0\/embed$/, ({ height: _, ...document }) => document),
    ids: ['warn oembed/1.0/embed/document/type/members'],
  },
  {
    what: 'gives every page the title of the site',
    tamper: reading(/^\/oembed\/1\.0\/proxy$/, (document) => ({ ...document, title: 'Video Studio' })),
    ids: ['warn oembed/1.0/proxy/document/title'],
  },
  {
    what: 'embeds what is not there',
    tamper: async (request, next) => {
      const answer = await next(request);
      return asks(request, 'GET', /^\/oembed\/1\.0\/embed$/) && answer.status === 404
        ? { ...answer, status: 200, body: '{"type":"link"}' }
        : answer;
    },
    ids: ['warn oembed/1.0/embed/nothing-there/rejected'],
  },
  {
    what: 'answers with another country',
    tamper: reading(/^\/shop-analytics\/data\/countries\/[A-Z]{2}$/, (country) => ({ ...country, code: 'XK' })),
    ids: ['fail shop-analytics/data/countries/agreement/code'],
  },
  {
    what: 'has two names for a country',
    tamper: reading(/^\/shop-analytics\/data\/countries\/[A-Z]{2}$/, (country) => ({ ...country, name: 'Elsewhere' })),
    ids: ['fail shop-analytics/data/countries/agreement/name'],
  },
  {
    what: 'finds a country for every code',
    tamper: answering('GET', /^\/shop-analytics\/data\/countries\/QX$/, 200, { code: 'QX', name: 'Nowhere' }),
    ids: ['fail shop-analytics/data/countries/agreement/unknown/rejected'],
  },
  {
    what: 'finds a country by more than its code',
    tamper: answering('GET', /^\/shop-analytics\/data\/countries\/[A-Z]{3}$/, 200, { code: 'FRA', name: 'France' }),
    ids: ['warn shop-analytics/data/countries/agreement/longer/rejected'],
  },
  {
    what: 'lists a country too few',
    tamper: async (request, next) => {
      const answer = await next(request);
      return asks(request, 'GET', /^\/shop-analytics\/data\/countries$/) && answer.status === 200
        ? {
            ...answer,
            body: JSON.stringify(JSON.parse(answer.body).filter(({ code }: { code: string }) => code !== 'FR')),
          }
        : answer;
    },
    ids: ['warn shop-analytics/data/countries/agreement/listed'],
  },
  {
    what: 'has no countries among its reference data',
    tamper: answering('GET', /^\/shop-analytics\/data$/, 200, []),
    ids: ['warn shop-analytics/data/contents/countries'],
  },
  {
    what: 'breaks over a form from a browser',
    tamper: answering('POST', /\/feedback$/, 500, {}),
    ids: ['fail forms/v1/contact-forms/feedback-as-browser/served'],
  },
  {
    what: 'says nothing to a form from a browser',
    tamper: answering('POST', /\/feedback$/, 200, {}),
    ids: ['fail forms/v1/contact-forms/feedback-as-browser/document'],
  },
];

describe('a deployment that', () => {
  test.each(wrongs)('$what', async ({ tamper, ids }) => {
    expect(departures(await judgeReference({ tamper, selection: { ids: IDS } }))).toEqual(ids);
  });
});

test.each(someOf([1, 2, 3, 4, 5], 3))('the reference conforms, seed %i', async (seed) => {
  const judged = await judgeReference({ selection: { ids: IDS }, seed });
  expect(departures(judged)).toEqual([]);
  const others = judged.results.filter(({ outcome }) => outcome !== 'pass');
  expect(others.map(({ id, outcome }) => `${outcome} ${id}`)).toEqual(['not-applicable oembed/1.0/proxy/xml/escaped']);
  expect(judged.results).toHaveLength(142);
  expect(judged.left).toEqual([]);
});

test('what only reads is judged where only reading is allowed', async () => {
  const { results, sent } = await judgeReference({ selection: { ids: IDS }, effects: 'read' });
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id);
  expect(skipped.toSorted()).toEqual(
    [
      ...[
        'accent',
        'letter',
        'dot',
        'underscore',
        'digits',
        'renamed',
        'renamed/beside',
        'venue/letter',
        'organizer/letter',
      ].map((kind) => `calendar/events/v1/events/slugs/${kind}`),
      'forms/v1/contact-forms/feedback-as-browser/served',
      'forms/v1/contact-forms/feedback-as-browser/document',
      'oembed/1.0/proxy/xml/escaped',
    ].toSorted(),
  );
  expect(results.filter(({ outcome }) => outcome === 'pass')).toHaveLength(130);
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

describe('nothing is held against a deployment', () => {
  test('whose embeds give no width and no title', async () => {
    const tamper = reading(/^\/oembed\/1\.0\/embed$/, () => ({ type: 'link' }));
    const { results } = await judgeReference({ tamper, selection: { ids: ['oembed/1.0/embed/document/*'] } });
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'not-applicable',
      'pass',
      'not-applicable',
      'not-applicable',
    ]);
  });

  test('that sells to nobody in particular', async () => {
    const tamper = answering('GET', /^\/shop-analytics\/data\/countries$/, 200, []);
    const { results } = await judgeReference({
      tamper,
      selection: { ids: ['shop-analytics/data/countries/agreement/*'] },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('not-applicable'));
  });

  test.each([
    ['/shop-analytics/data/countries', ['shop-analytics/data/countries/agreement/*'], 5],
    ['/shop-analytics/data', ['shop-analytics/data/contents/*'], 1],
    ['/shop-admin/marketing/recommended', [`${RECOMMENDED}/*`], 4],
  ])('but that %s is no list, which is judged separately', async (path, ids, assertions) => {
    const tamper = answering('GET', new RegExp(`^${path}$`), 200, { some: 'thing' });
    const { results } = await judgeReference({ tamper, selection: { ids } });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(assertions).fill('blocked'));
  });

  test('that wants more of a form than the interface says', async () => {
    const tamper = answering('POST', /\/feedback$/, 400, { code: 'unit_tag_not_found' });
    const { results } = await judgeReference({
      tamper,
      selection: { ids: ['forms/v1/contact-forms/feedback-as-browser/*'] },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass', 'not-applicable']);
  });
});

test('a form is sent as a browser sends it', async () => {
  const { sent } = await judgeReference({ selection: { ids: ['forms/v1/contact-forms/feedback-as-browser/*'] } });
  const feedback = sent.find(({ url }) => url.endsWith('/feedback'));
  const { 'content-type': type = '' } = feedback?.headers ?? {};
  const form = await new Response(feedback?.body ?? '', { headers: { 'content-type': type } }).formData();
  expect([...form.keys()]).toEqual(['your-name', 'your-email', 'your-message']);
  expect(multipart({ a: 'é\r\n"b"' }).text).toContain('name="a"\r\n\r\né\r\n"b"\r\n--');
});
