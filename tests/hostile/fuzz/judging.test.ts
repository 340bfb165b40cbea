/** Fuzzing: whatever is made of an answer neither throws nor hangs, and every broken requirement has a reason. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContract } from '../../../helpers/contract/load.ts';
import { decompress } from '../../../helpers/exchange/body.ts';
import { createBreaker } from '../../../helpers/exchange/breaker.ts';
import { firstPart } from '../../../helpers/exchange/first-part.ts';
import { parseJson } from '../../../helpers/exchange/json.ts';
import { retryAfterMs } from '../../../helpers/exchange/limiter.ts';
import { record, redactor } from '../../../helpers/exchange/redact.ts';
import { phrase, sentenceOf } from '../../../helpers/requirement/reasons.ts';
import { plainText } from '../../../helpers/tolerances/texts.ts';
import { carries } from '../../../helpers/verdict/compare.ts';
import {
  judgeAccepted,
  judgeCarried,
  judgeDocument,
  judgeErrorBody,
  judgeNotFound,
  judgeRejected,
  judgeServed,
  preview,
} from '../../../helpers/verdict/judge.ts';
import { recordsIn } from '../../../helpers/verdict/records.ts';
import { responseErrors } from '../../../helpers/verdict/response-schemas.ts';
import { flawsOf, nextPageOf } from '../../../helpers/verdict/robustness.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../../support/processor-time.ts';
import { told } from '../../support/told.ts';
import { answer, exchange, json, RUNS, TIME, text } from './hostile-values.ts';

const documents = [...new Set([...loadContract().operations.values()].map(({ returns }) => returns))];

test(
  'single answers',
  () => {
    fc.assert(
      fc.property(exchange, fc.constantFrom(...documents), text, json, (one, document, member, written) => {
        const judgements = [
          judgeServed(one),
          judgeAccepted(one),
          judgeRejected(one, phrase`An invalid request`),
          judgeNotFound(one, phrase`An unknown record`),
          judgeDocument(one, document),
          judgeCarried(one, member, written),
          judgeErrorBody(one),
        ];
        for (const judgement of judgements) {
          if (judgement.kind !== 'met') expect(told(judgement).reason).not.toBe('');
          if (one.answer === null || one.answer.status === 429 || one.answer.status === 503) continue;
          expect(['met', 'broken', 'blocked', 'not-applicable']).toContain(judgement.kind);
        }
        if (one.answer === null) expect(judgements.every(({ kind }) => kind === 'blocked')).toBe(true);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'documents',
  () => {
    fc.assert(
      fc.property(json, (document) => {
        for (const name of documents) expect(Array.isArray(responseErrors(name, document))).toBe(true);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'values',
  () => {
    fc.assert(
      fc.property(json, json, text, (written, answered, markup) => {
        expect(
          carries(written, written) || JSON.stringify(written) !== JSON.stringify(parseJson(JSON.stringify(written))),
        ).toBe(true);
        expect(typeof carries(written, answered)).toBe('boolean');
        expect(typeof plainText(markup)).toBe('string');
        expect(preview(answered).length).toBeLessThanOrEqual(120);
        recordsIn(answered, markup);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'flaws of answers',
  () => {
    fc.assert(
      fc.property(answer, (one) => {
        for (const what of flawsOf(one).values()) expect(sentenceOf(what).length).toBeLessThan(1_000);
        expect([null, 'string']).toContain(nextPageOf(one) === null ? null : 'string');
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'text of a megabyte takes no longer than its length',
  () => {
    const parts = [
      '<',
      '&#',
      '&amp',
      '<!--',
      '<a href="',
      '[',
      '{"a":',
      '/a.php',
      ' on line ',
      '<input ',
      '<html ',
      'a.b/',
      '\n at a',
    ];
    for (const part of parts) {
      const read = (length: number): void => {
        const long = part.repeat(length / part.length);
        plainText(long);
        firstPart(long);
        firstPart(long, 'its end is lost');
        flawsOf({ status: 500, headers: { 'content-type': 'text/html' }, text: long, json: undefined });
        judgeAccepted({
          id: 1,
          startedAt: 0,
          durationMs: 0,
          request: { method: 'GET', url: 'https://host.test/', headers: {}, body: null, as: 'user' },
          answer: { status: 200, headers: { 'content-type': 'text/html' }, text: `<html>${long}`, json: undefined },
          failure: null,
        });
      };
      expect(growthOf(read, 1_000_000), part).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
    }
  },
  TIME,
);

test(
  'bodies',
  async () => {
    const encodings = fc.constantFrom('', 'identity', 'gzip', 'br', 'deflate', 'GZIP, br', 'x', ',,');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), encodings, fc.boolean(), async (bytes, encoding, zips) => {
        const body = zips ? gzipSync(bytes) : Buffer.from(bytes);
        const read = await decompress(body, encoding, 300).catch((error: Error) => error);
        if (read instanceof Error) expect(read.message).toMatch(/^the body is /);
        else expect(read.length).toBeLessThanOrEqual(300);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'depth and wishes',
  () => {
    fc.assert(
      fc.property(json, text, (document, wish) => {
        const long = JSON.stringify(document);
        expect(JSON.parse(firstPart(long)?.text ?? '')).toEqual(JSON.parse(long));
        const wait = retryAfterMs(wish, 0);
        expect(wait === null || wait >= 0).toBe(true);
        const headers = { 'retry-after': wish, date: wish };
        const answered = { answer: { status: 429, headers, text: '', json: undefined }, failure: null, startedAt: 0 };
        const pause = createBreaker(30_000).note(answered);
        expect(pause >= 0 && pause <= 30_000).toBe(true);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'no recorded exchange holds a password',
  () => {
    const password = 'abcd EFGH 1234 "\\é';
    const redact = redactor({
      credentials: { username: 'ada', applicationPassword: password },
      secondCredentials: null,
    });
    const secrets = [
      password,
      password.replaceAll(' ', ''),
      encodeURIComponent(password),
      JSON.stringify(password).slice(1, -1),
    ];
    fc.assert(
      fc.property(exchange, fc.constantFrom(...secrets), text, text, (one, secret, before, after) => {
        const said = before + secret + after;
        const told = record(
          {
            ...one,
            request: { ...one.request, body: said, headers: { authorization: said, 'x-other': said } },
            answer: { status: 200, headers: { 'x-debug': said }, text: said, json: undefined },
            failure: said,
          },
          redact,
        );
        const kept = [told.request.body, told.answer?.body, told.failure, ...Object.values(told.answer?.headers ?? {})];
        for (const part of [...kept, ...Object.values(told.request.headers)]) expect(part).not.toContain(secret);
      }),
      RUNS,
    );
  },
  TIME,
);
