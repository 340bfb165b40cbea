/** What a command prints goes without the secrets of its environment. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../helpers/cli/command.ts';
import { discreet } from '../../helpers/cli/discreet.ts';

const cwd = mkdtempSync(join(tmpdir(), 'discreet-'));
writeFileSync(join(cwd, '.env'), 'CONFORMANCE_SHOP_APPLICATION_PASSWORD="q7Xw Rk2v Zm9T"\n', { mode: 0o600 });

function printed(line: string): readonly string[] {
  const lines: string[] = [];
  const io: Io = {
    env: {
      CONFORMANCE_GATE_LOGIN: 'porter:Uy6Tr4Ew2Qa1',
      CONFORMANCE_HEADER_COOKIE: 'session=7c1e5a90bb42d6f8; theme=dark',
      CONFORMANCE_KEY_PASSPHRASE: 'Jk9Lp7Oi5Uu3',
      HTTPS_PROXY: 'http://proxy-user:Nm8Bv6Cx4Za2@proxy.example.test:3128',
    },
    cwd,
    isTerminal: false,
    out: (one) => void lines.push(one),
    err: (one) => void lines.push(one),
    interrupted: new Promise(() => {}),
  };
  const telling = discreet(io, ['run', '--header', 'X-Key=tok-5Gh7Kw2Zq9', '--header=X-Other=tik-9Ab3Cd7Ef1']);
  telling.out(line);
  telling.err(line);
  return lines;
}

describe('a line goes without', () => {
  test.each([
    ['the password of .env', 'q7xw-rk2v-zm9t'],
    ['the login of a gate', 'Uy6Tr4Ew2Qa1'],
    ['a cookie', '7c1e5a90bb42d6f8'],
    ['a passphrase', Buffer.from('Jk9Lp7Oi5Uu3').toString('base64')],
    ['the password of a proxy', 'Nm8Bv6Cx4Za2'],
    ['a header of the command line', 'tok-5Gh7Kw2Zq9'],
    ['one with the sign of equality', 'tik-9Ab3Cd7Ef1'],
  ])('%s', (_, secret) => {
    expect(printed(`No answer: "${secret}".`)).toEqual(Array(2).fill('No answer: "[redacted]".'));
  });
});

test('other lines stay', () => {
  const line = 'Tests https://site.example.test/rest as porter; effects read, theme=dark, session, proxy-user.';
  expect(printed(line)).toEqual([line, line]);
});
