import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine, shellQuote } from '../../helpers/report/curl.ts';
import { BASE_URL, EVERYTHING_HOSTILE, HOSTILE, sampleExchange } from './sample.ts';

const { request } = sampleExchange();

describe('curlLine', () => {
  it('sends the same request, with placeholders for address and credentials', () => {
    expect(curlLine(request, BASE_URL)).toBe(
      `curl --globoff --include --request POST --user "$CONFORMANCE_USERNAME:$CONFORMANCE_APPLICATION_PASSWORD" --header 'content-type: application/json' --data-raw '{"amount":"10"}' "$CONFORMANCE_BASE_URL"'/vendor-analytics/coupons?context=view'`,
    );
  });

  it.each([
    ['user', '--user "$CONFORMANCE_USERNAME:$CONFORMANCE_APPLICATION_PASSWORD" '],
    ['second-user', '--user "$CONFORMANCE_SECOND_USERNAME:$CONFORMANCE_SECOND_APPLICATION_PASSWORD" '],
    ['wrong-password', `--user "\${CONFORMANCE_USERNAME:-nobody}:wrong wrong wrong wrong wrong wrong" `],
  ] as const)('signs as the caller that the request went as: %s', (as, words) => {
    expect(curlLine({ ...request, as }, BASE_URL)).toContain(words);
  });

  it('names no credentials where the request carried none', () => {
    expect(curlLine({ ...request, headers: {} }, BASE_URL)).not.toContain('PASSWORD');
  });

  it('sends no credentials to an address elsewhere, not even to one that only begins alike', () => {
    for (const url of ['https://evil.example/x', `${BASE_URL}.evil.example/x`, `${BASE_URL}2/x`]) {
      const line = curlLine({ ...request, url }, BASE_URL);
      expect(line).not.toContain('$CONFORMANCE');
      expect(line).toContain(url);
    }
  });

  it('takes a base URL with a slash at its end, and one that carries the route in its query', () => {
    expect(curlLine({ ...request, url: `${BASE_URL}/x` }, `${BASE_URL}/`)).toMatch(/"\$CONFORMANCE_BASE_URL"\/x$/);
    const plain = 'https://site.example.test/?rest_route=';
    expect(curlLine({ ...request, url: `${plain}/x&page=2` }, plain)).toMatch(/"\$CONFORMANCE_BASE_URL"'\/x&page=2'$/);
  });

  it('never lets the value of a header with credentials through', () => {
    const headers = { Authorization: 'Basic c2VjcmV0' };
    expect(curlLine({ ...request, headers }, BASE_URL)).not.toContain('c2VjcmV0');
  });
});

describe('shellQuote', () => {
  const words = [...Object.values(HOSTILE), EVERYTHING_HOSTILE, '', '-n', '$HOME', '!!', '*', '~', 'a\\b', "it's"]
    // A shell's word can hold neither: no request body of a run holds them raw.
    .map((text) => text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, ''));

  it('gives a shell exactly the text', () => {
    const line = `printf '%s\\0' ${words.map(shellQuote).join(' ')}`;
    const output = execFileSync('bash', ['--norc', '-c', line], {
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
    expect(output.toString('utf8').split('\u0000').slice(0, -1)).toEqual(words);
  });

  it('prints nothing that a terminal acts on', () => {
    for (const word of words) expect(shellQuote(word)).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u);
  });
});
