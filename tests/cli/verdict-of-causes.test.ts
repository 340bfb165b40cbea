/** What is said of a deployment, cause by cause: the word, the beginning of the sentence, and the exit code. */
import { describe, expect, test } from 'vitest';
import type { VerdictWord } from '../../helpers/report/types.ts';
import { runOn } from '../hostile/run-on.ts';
import { type HostileRequest, type Misbehave, type SiteOptions, startSite } from '../hostile/site.ts';
import { call } from './command-line.ts';

type Document = Record<string, unknown>;

/** Answers as the reference does, with the JSON changed. */
async function edited(
  { request, response, body, reference }: HostileRequest,
  edit: (json: unknown) => unknown,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const answer = await reference.handle({ method, url, headers: flat, body });
  const { 'Content-Length': _, ...kept } = answer.headers;
  response.writeHead(answer.status, kept).end(JSON.stringify(edit(JSON.parse(answer.body))));
}

const isIndex = ({ request }: HostileRequest): boolean => /^\/rest\/?(?:\?|$)/.test(request.url ?? '');

/** An index that shows of namespaces no more than these. */
const offering =
  (isOffered: (namespace: string) => boolean): Misbehave =>
  (asked) => {
    if (!isIndex(asked)) return asked.next();
    return edited(asked, (json) => {
      const index = json as { namespaces: string[]; routes: Record<string, { namespace: string }> };
      const routes = Object.entries(index.routes).filter(([, { namespace }]) => isOffered(namespace));
      return { ...index, namespaces: index.namespaces.filter(isOffered), routes: Object.fromEntries(routes) };
    });
  };

const rejecting =
  (status: number, isRejected: (method: string) => boolean = () => true): Misbehave =>
  ({ request, response, next }) => {
    if (!isRejected(request.method ?? '')) return next();
    const error = { code: 'rest_rejected', message: 'No.', data: { status } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
  };

const LISTS = ['events', 'venues', 'organizers', 'categories', 'tags'];

/** Every list of it is empty. */
const empty: Misbehave = (asked) => {
  const isRead = asked.request.method === 'GET' && !/\/(?:\d+|by-slug)/.test(asked.request.url ?? '');
  if (!isRead) return asked.next();
  return edited(asked, (json) => {
    if (Array.isArray(json)) return [];
    const document = json as Document;
    const list = LISTS.find((name) => Array.isArray(document[name]));
    return list === undefined ? document : { ...document, [list]: [], total: 0, total_pages: 0 };
  });
};

/** Answers so many requests and then none. */
function lostAfter(max: number): Misbehave {
  let asked = 0;
  return ({ socket, next }) => {
    asked += 1;
    if (asked <= max) return next();
    socket.destroy();
  };
}

interface Cause {
  readonly what: string;
  readonly misbehave: Misbehave;
  readonly site?: SiteOptions;
  readonly effects?: 'read' | 'write';
  readonly word: VerdictWord;
  readonly says: RegExp;
  readonly code: number;
}

const COUNTS = String.raw`[\d,]+ of [\d,]+ checked MUSTs \([\d,]+ by the index alone\) failed\.`;
const NONE = COUNTS.replace('[\\d,]+', '0');

const CAUSES: readonly Cause[] = [
  {
    what: 'nothing is wrong',
    misbehave: ({ next }) => next(),
    word: 'conforms',
    says: new RegExp(`^Conforms: ${NONE} `),
    code: 0,
  },
  {
    what: 'it may only be read',
    misbehave: ({ next }) => next(),
    effects: 'read',
    word: 'conforms',
    says: new RegExp(`^Conforms: ${NONE} Not checked: [\\d,]+ need more effects than read`),
    code: 0,
  },
  {
    what: 'nothing is offered',
    misbehave: offering(() => false),
    site: { validIndex: false },
    word: 'does not conform',
    says: new RegExp(`^Does not conform: ${COUNTS} `),
    code: 1,
  },
  {
    what: 'half is offered',
    misbehave: offering((namespace) => namespace.startsWith('shop')),
    site: { validIndex: false },
    word: 'does not conform',
    says: new RegExp(`^Does not conform: ${COUNTS} `),
    code: 1,
  },
  {
    what: 'every write is rejected',
    misbehave: rejecting(403, (method) => method !== 'GET' && method !== 'HEAD'),
    word: 'not shown to conform',
    says: new RegExp(`^Not shown to conform: ${NONE} Not checked: .*[\\d,]+ blocked by 401 or 403`),
    code: 3,
  },
  {
    what: 'every answer but the index is 401',
    misbehave: rejecting(401),
    word: 'not shown to conform',
    says: new RegExp(
      `^Not shown to conform: ${NONE} Not checked: .*[\\d,]+ blocked by 401 or 403.* Nothing but the index could be checked\\.`,
    ),
    // The user may neither make records nor see them: nothing says that any was made.
    code: 3,
  },
  {
    what: 'every answer but the index is 429',
    misbehave: rejecting(429),
    effects: 'read',
    word: 'not shown to conform',
    says: /^Not shown to conform: .*\d (?:blocked (?:by 429 or 503|without an answer)|not reached).* The run ended early: .*20 requests in a row were throttled/,
    code: 3,
  },
  {
    what: 'it is lost half way',
    misbehave: lostAfter(60),
    effects: 'read',
    word: 'not shown to conform',
    says: /^Not shown to conform: .*[\d,]+ not reached.* The run ended early/,
    code: 3,
  },
  {
    what: 'nothing but GET is answered',
    misbehave: ({ request, socket, next }) => (request.method === 'GET' ? next() : void socket.destroy()),
    word: 'not shown to conform',
    says: /^Not shown to conform: .* blocked without an answer/,
    code: 3,
  },
  {
    what: 'the site is empty and may only be read',
    misbehave: empty,
    effects: 'read',
    word: 'not shown to conform',
    says: /^Not shown to conform: .* Less than half could be checked in .*forms\/v1/,
    code: 3,
  },
];

describe.each(CAUSES)('where $what', ({ misbehave, site: options, effects = 'write', word, says, code }) => {
  test(`it ${word}`, async () => {
    const site = await startSite(misbehave, options);
    const ended = await runOn(site, ['--depth', 'smoke'], {
      CONFORMANCE_EFFECTS: effects,
      // Long enough for a machine that has much to do.
      CONFORMANCE_TIMEOUT_MS: '30000',
    });
    await site.close();
    expect(ended.report?.verdict.sentence).toMatch(says);
    expect(ended.report?.verdict.word).toBe(word);
    expect(ended.out.split('\n')).toContain(ended.report?.verdict.sentence);
    expect(ended.code).toBe(code);
  });
});

describe('where there is nothing to say a word about', () => {
  test.each([{}, { CONFORMANCE_BASE_URL: '' }])('because no deployment is named (%j)', async (env) => {
    expect(await call(['run'], env)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--base-url URL'),
    });
  });

  test('because even the index is rejected', async () => {
    const site = await startSite(rejecting(401), { validIndex: false });
    const { code, report, err } = await runOn(site);
    await site.close();
    expect({ code, report }).toEqual({ code: 3, report: null });
    expect(err).toContain('check CONFORMANCE_USERNAME');
  });
});
