import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Io, parseArguments } from '../../helpers/cli/command.ts';
import { auditCommand } from '../../helpers/cli/commands/audit.ts';
import { UsageError } from '../../helpers/usage-error.ts';
import { partsShown } from '../support/decoded.ts';
import { type Line, linesOf, ROOT } from './recording.ts';

const INDEX = join(dirname(fileURLToPath(import.meta.url)), '../fixtures/recorded-index.json');
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(content: string, ...args: readonly string[]): Promise<Run> {
  writeFileSync(join(folder, 'recording'), content);
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    env: {},
    cwd: folder,
    isTerminal: false,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    interrupted: new Promise(() => {}),
  };
  const code = await auditCommand.run({ ...parseArguments(auditCommand, ['recording', ...args]), profile: null }, io);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const audited = (lines: readonly Line[], ...args: readonly string[]): Promise<Run> => run(linesOf(lines), ...args);

const MET: Line = { url: '/shop-analytics/coupons', status: 200, body: [] };
const BROKEN: Line = { url: '/shop-analytics/coupons?per_page=101', status: 200, body: [] };
const RECOMMENDED: Line = { url: '/shop-analytics/coupons?per_page=101', status: 400, body: {} };
const UNKNOWN: Line = { url: '/shop-analytics/reports/7', status: 200, body: [] };

describe('what a recorded request proves itself by', () => {
  const PASSWORD = 'q7Xw Rk2v Zm9T Hb4N Lc6y Pd3G';
  const SECRETS: Readonly<Record<string, string>> = {
    password: PASSWORD,
    bearer: 'tok-5Gh7Kw2Zq9Rt4Xv8',
    cookie: '7c1e5a90bb42d6f83e',
    nonce: '0f9e8d7c6b',
    proxy: 'Nm8Bv6Cx4Za2',
    key: 'ck_5e6f7a8b9c0d1e2f',
    address: 'Jk9Lp7Oi5Uu3',
  };
  const basic = (login: string): string => `Basic ${Buffer.from(login).toString('base64')}`;
  const PROVING: readonly Pick<Line, 'url' | 'requestHeaders'>[] = [
    { url: '/shop-analytics/coupons', requestHeaders: { Authorization: basic(`chief:${PASSWORD}`) } },
    {
      url: '/shop-analytics/coupons',
      requestHeaders: {
        authorization: `Bearer ${SECRETS.bearer}`,
        cookie: `theme=dark; session=${SECRETS.cookie}`,
        'X-WP-Nonce': SECRETS.nonce ?? '',
        'proxy-authorization': basic(`porter:${SECRETS.proxy}`),
      },
    },
    { url: `/shop-analytics/coupons?consumer_key=${SECRETS.key}` },
    { url: `https://chief:${SECRETS.address}@example.test/rest/shop-analytics/coupons` },
  ];
  const SPELLINGS: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase().replaceAll(' ', '-'),
    (text) => Buffer.from(text).toString('hex'),
    (text) => Buffer.from(`login: ${text}`).toString('base64url'),
    (text) => encodeURIComponent(encodeURIComponent(text)),
  ];

  test.each([[[]], [['--json']]])('is told nowhere, in whatever spelling (%j)', async (flags) => {
    const spelled = Object.values(SECRETS).flatMap((secret) =>
      SPELLINGS.map((spell) => encodeURIComponent(spell(secret))),
    );
    const { out, err } = await audited(
      [
        ...PROVING.map((one) => ({ ...one, status: 200, body: [] })),
        ...spelled.flatMap((said) => [
          { url: `/shop-analytics/coupons?per_page=${said}`, status: 200, body: [] },
          { url: `/shop-analytics/unknown/${said}`, status: 200, body: [] },
          { url: `https://other.example/${said}`, status: 200, body: [] },
        ]),
      ],
      ...flags,
    );
    expect(out).toContain('[redacted]');
    expect(partsShown(`${out}${err}`, Object.values(SECRETS), 2)).toEqual([]);
  });
});

describe('conform audit', () => {
  test('ends with 0 where nothing is broken', async () => {
    const { code, out } = await audited([MET, UNKNOWN]);
    expect(code).toBe(0);
    expect(out).toContain('1 of 2 exchanges judged: no requirement broken.');
    expect(out).toContain('GET /shop-analytics/reports/{id} (line 2)');
  });

  test('ends with 1 where a requirement is broken, and says which, where and why', async () => {
    const { code, out } = await audited([MET, ...Array.from({ length: 7 }, () => BROKEN)]);
    expect(code).toBe(1);
    expect(out).toContain('MUST shop-analytics/coupons/GET/args/per_page/maximum/rejected (7 exchanges)');
    expect(out).toContain(`line 2: GET ${ROOT}/shop-analytics/coupons?per_page=101 → 200`);
    expect(out).toContain(
      'An invalid request was accepted (200): per_page is "101", and per_page must be at most 100.',
    );
    expect(out).toContain('and 2 more; --json has all.');
    expect(out).toContain('8 of 8 exchanges judged: 1 requirement broken.');
  });

  test('ends with 0 where no more than a recommendation is not followed', async () => {
    const { code, out } = await audited([RECOMMENDED]);
    expect(code).toBe(0);
    expect(out).toContain('SHOULD shop-analytics/coupons/GET/rejected/body (1 exchange)');
    expect(out).toContain('no requirement broken, 1 recommendation not followed.');
  });

  test('ends with 3 where nothing could be judged', async () => {
    const { code, err } = await audited([UNKNOWN]);
    expect(code).toBe(3);
    expect(err).toContain('Nothing in recording could be judged');
  });

  test('prints one object with --json', async () => {
    const { code, out } = await audited([BROKEN, { ...MET, status: 401 }], '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      schemaVersion: 1,
      unit: 'line',
      exchanges: 2,
      judged: 1,
      findings: [
        { id: 'shop-analytics/coupons/GET/args/per_page/maximum/rejected', level: 'MUST', entry: 1, status: 200 },
      ],
      notJudged: [{ reason: 'answered 401 or 403', entries: [2] }],
    });
  });

  test('reads archives, an index, a root and names', async () => {
    const entry = {
      request: { method: 'GET', url: 'https://example.test/wp-json/wc-analytics/coupons?per_page=101', headers: [] },
      response: { status: 200, headers: [], content: { size: 2, text: '[]' } },
    };
    const archive = JSON.stringify({ log: { entries: [entry] } });
    expect(await run(archive, '--index', INDEX)).toMatchObject({
      code: 1,
      out: expect.stringContaining('entry 1: GET'),
    });
    const renamed = { ...BROKEN, url: '/acme/coupons?per_page=101' };
    expect(await audited([renamed], '--base-url', ROOT)).toMatchObject({ code: 3 });
    expect(await audited([renamed], '--base-url', ROOT, '--names', 'shop-analytics=acme')).toMatchObject({ code: 1 });
  });

  test('shows no secret of an address and nothing that a terminal or a CI service obeys', async () => {
    const { out } = await audited([
      {
        url: 'https://me:hidden1@example.test/rest/shop-analytics/coupons?per_page=101&_wpnonce=hidden2',
        status: 200,
        body: [],
      },
      { ...MET, status: 500, body: { code: '\u001b[2Jx', message: 'a\u202eb ##[error]x' } },
    ]);
    expect(out).toContain('per_page=101&_wpnonce=[redacted]');
    expect(out.replaceAll('\n', '')).not.toMatch(/hidden|##\[|\p{Cc}|\p{Bidi_Control}/u);
  });
});

describe('a mistake is named', () => {
  test.each([
    ['no such file', '', ['--index', 'nowhere.json'], "nowhere.json can't be read (ENOENT)"],
    ['an index that is none', '', ['--index', 'recording'], '--index recording is no site index'],
    ['a root that is no address', '', ['--base-url', 'example'], '--base-url is not an address'],
    ['a name that is none', '', ['--names', 'shop-analitics=x'], 'did you mean shop-analytics?'],
    ['an unknown flag', '', ['--bogus'], 'See conform audit --help'],
    ['a second file', '', ['other'], 'Name one recording'],
    ['a broken line', '{', [], 'recording, line 2: this is not JSON'],
  ])('%s', async (_title, more, args, message) => {
    const attempt = async (): Promise<Run> => run(`${linesOf([MET])}\n${more}`, ...args);
    await expect(attempt()).rejects.toThrow(UsageError);
    await expect(attempt()).rejects.toThrow(message);
  });
});
