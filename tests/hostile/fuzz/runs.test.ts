/** Fuzzing: whatever a deployment answers to a run, its report fits its schema, and every command can read it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '../../../helpers/environment/settings.ts';
import type { FetchVia } from '../../../helpers/exchange/via-function.ts';
import { reportProblems } from '../../../helpers/report/self-check.ts';
import type { Report } from '../../../helpers/report/types.ts';
import { prepare } from '../../../helpers/run/prepare.ts';
import { run } from '../../../helpers/run/run.ts';
import { createReference } from '../../../reference/reference.ts';
import { call } from '../../cli/command-line.ts';
import { json, TIME, text } from './hostile-values.ts';

/** A whole run is a hundred times as much as a document. */
const RUNS = { numRuns: process.env.FUZZ_RUNS === undefined ? 6 : 500 };
const ADMINISTRATOR = { username: 'chief', applicationPassword: 'abcd efgh ijkl mnop' };
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/rest';
const SELECTION = {
  ids: [
    'shop-analytics/products/GET/minimal/*',
    'shop-analytics/products/list/pages/*',
    'shop-analytics/products/list/orderby/*',
    'shop-analytics/answers/*',
  ],
};

interface Hostile {
  /** Which of the answers are not those of a site, in turn. */
  readonly turns: readonly boolean[];
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** In place of the body, or of each record of a list; absent where that is left as it is. */
  readonly body: { readonly is: 'text' | 'json' | 'record'; readonly value: unknown } | null;
}

const count = fc.oneof(
  text,
  fc.constantFrom('NaN', 'Infinity', '-1', '1e999', 'many', '0x10', '1, 1', '9'.repeat(400), '٣'),
);
const headers = fc.dictionary(
  fc.constantFrom('x-wp-total', 'x-wp-totalpages', 'link', 'content-type', 'date', 'location', 'x-more', '__proto__'),
  count,
  { maxKeys: 4 },
);
const body = fc.oneof(
  fc.record({ is: fc.constant('text' as const), value: text }),
  fc.record({ is: fc.constant('json' as const), value: json }),
  fc.record({ is: fc.constant('record' as const), value: json }),
);
const hostile: fc.Arbitrary<Hostile> = fc.record({
  turns: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  // 429 and 503 say to come back later, which takes time and nothing else.
  status: fc.option(fc.constantFrom(200, 201, 204, 299, 301, 400, 401, 404, 418, 500, 599)),
  headers,
  body: fc.option(body),
});

/** Headers that HTTP can carry. */
function carried(given: Readonly<Record<string, string>>): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(given)) {
    try {
      kept.set(name, value);
    } catch {
      // No server can send it either.
    }
  }
  return kept;
}

function bodyOf(sent: string, instead: Hostile['body']): string {
  if (instead === null) return sent;
  if (instead.is === 'text') return String(instead.value);
  if (instead.is === 'json') return JSON.stringify(instead.value);
  const document: unknown = JSON.parse(sent || 'null');
  return JSON.stringify(Array.isArray(document) ? document.map(() => instead.value) : instead.value);
}

function deployment({ turns, status, headers: more, body: instead }: Hostile): FetchVia {
  const reference = createReference({ baseUrl: NOWHERE, administrator: ADMINISTRATOR });
  let asked = 0;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await reference.handle({
      method: request.method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    const isIndex = ['/rest', '/rest/'].includes(pathname);
    const isHostile = !isIndex && turns[asked % turns.length] === true;
    asked += 1;
    const given = isHostile ? { ...answer.headers, ...more } : answer.headers;
    const shown = isHostile ? (status ?? answer.status) : answer.status;
    const isBare = request.method === 'HEAD' || shown === 204;
    return new Response(isBare ? null : isHostile ? bodyOf(answer.body, instead) : answer.body, {
      status: shown,
      headers: carried(given),
    });
  };
}

async function judged(fetchVia: FetchVia): Promise<Report> {
  const settings = readSettings({
    flags: {},
    env: {
      CONFORMANCE_BASE_URL: NOWHERE,
      CONFORMANCE_EFFECTS: 'read',
      CONFORMANCE_SEED: '1',
      CONFORMANCE_MAX_PAUSE_MS: '1',
    },
  });
  const destination = { baseUrl: new URL(NOWHERE), credentials: ADMINISTRATOR, secondCredentials: null };
  const prepared = await prepare({
    settings,
    destination,
    selection: SELECTION,
    out: null,
    keepsExchanges: false,
    shard: { index: 1, count: 1 },
    fetchVia,
  });
  return (
    await run(
      prepared,
      () => {},
      () => null,
    )
  ).report;
}

/** Codes of a command that could not read what it was given. */
const UNREAD = 2;

test(
  'a run on anything',
  async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (one) => {
        const report = await judged(deployment(one));
        const written = JSON.stringify(report);
        expect(reportProblems(JSON.parse(written))).toEqual([]);
        // No number became null by being written.
        expect(JSON.parse(written)).toEqual(report);
        for (const { reason } of report.results) expect(reason.length).toBeLessThan(20_000);
        const folder = mkdtempSync(join(tmpdir(), 'fuzzed-'));
        for (const name of ['reports', 'again']) {
          mkdirSync(join(folder, name));
          writeFileSync(join(folder, name, 'report.json'), written);
        }
        const [first] = report.results;
        const commands = [
          ['diff', 'reports', 'again'],
          ['compare', 'reports', 'again', '--out', 'compared'],
          ['merge', 'reports', '--out', 'merged'],
          ['publish', 'reports', '--out', 'site'],
          ['replay', 'reports', first?.id ?? '', '--base-url', NOWHERE],
        ];
        for (const words of commands) {
          const { code, err } = await call(words, {}, folder);
          expect({ words, code, err }).not.toMatchObject({ code: UNREAD });
        }
        rmSync(folder, { recursive: true });
      }),
      {
        ...RUNS,
        examples: ['many', '-0'].map((total): [Hostile] => [
          { turns: [true], status: null, headers: { 'x-wp-total': total }, body: null },
        ]),
      },
    );
  },
  4 * TIME,
);
