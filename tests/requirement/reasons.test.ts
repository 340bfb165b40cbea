import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { blocked, broken, notApplicable } from '../../helpers/requirement/judgement.ts';
import { KINDS } from '../../helpers/requirement/kinds.ts';
import {
  causeOf,
  common,
  type Given,
  locationOf,
  phrase,
  reason,
  reasonWith,
  sentenceOf,
  withTexts,
} from '../../helpers/requirement/reasons.ts';
import { CODES } from '../../helpers/requirement/sentences.ts';

const denied = reason('denied', { status: 403 });
const misfit = (pointer: string, rule = 'must be text') =>
  reason('schema-mismatch', { schema: 'event', errors: [reason('misfit-at', { pointer, rule })] });

const schema = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'schemas/report/report.schema.json'), 'utf8'));

test('the schema of reports allows every kind of requirement, and no other', () => {
  expect(new Set(schema.$defs.result.properties.kind.enum)).toEqual(new Set(Object.keys(KINDS)));
});

test('every code is one that the schema of reports allows', () => {
  const pattern = new RegExp(schema.$defs.code.pattern);
  expect(CODES.filter((code) => !pattern.test(code))).toEqual([]);
});

test('a code is given the parameters that its sentence has gaps for, and no others', () => {
  expectTypeOf<keyof Given<'accepted-invalid'>[0]>().toEqualTypeOf<'wrong' | 'status'>();
  expectTypeOf<{ status: number }>().toExtend<Given<'denied'>[0]>();
  expectTypeOf<Given<'empty-body'>>().toEqualTypeOf<[]>();
});

describe('a sentence', () => {
  test.each([
    [
      'fills its gaps',
      reason('redirected', { status: 302, target: '/a' }),
      'Answered 302 to /a: a redirect to another address is not followed.',
    ],
    ['leaves out what is not given', denied, 'Answered 403: the credentials of this run do not allow this operation.'],
    [
      'tells the reasons inside it',
      reason('denied', { status: 403, error: reason('error-words', { code: 'x', message: 'No.' }) }),
      'Answered 403 (x: No.): the credentials of this run do not allow this operation.',
    ],
    ['tells several names', reason('enum-lacks', { declared: '[]', missing: ['a', 'b'] }), 'its enum [] lacks a, b'],
    [
      'tells several reasons',
      reason('of-methods', { each: ['PUT', 'PATCH'].map((method) => reason('of-method', { method, flaw: 'no' })) }),
      'PUT: no; PATCH: no',
    ],
    ['takes no value for a gap', phrase`It is ${{ is: '{is} [or {1}]' }} of ${7}.`, 'It is {is} [or {1}] of 7.'],
    ['takes brackets in its own words for what they are', phrase`It is [${{ is: 7 }}].`, 'It is [7].'],
    ['of a later version is its code', reasonWith('new' as 'denied'), 'new'],
  ])('%s', (_what, why, sentence) => {
    expect(sentenceOf(why)).toBe(sentence);
  });
});

test('two gaps of one name have each their own value', () => {
  const why = phrase`It was answered ${{ status: 500 }} at first, then ${{ status: 200 }}, then ${204}.`;
  expect(sentenceOf(why)).toBe('It was answered 500 at first, then 200, then 204.');
  expect(why.with.status).toBe(500);
});

test('words of one’s own have a code by what they are said for', () => {
  expect(broken(phrase`No.`).why.code).toBe('assertion');
  expect(blocked(phrase`No.`).why.code).toBe('prerequisite');
  expect(notApplicable(phrase`No.`).why.code).toBe('inapplicable');
  expect(broken('empty-body').why.code).toBe('empty-body');
});

describe('the place of a reason', () => {
  test.each([
    ['a status', denied, { status: 403 }],
    ['a member', reason('member-not-shown', { member: 'billing.email' }), { members: [['billing', 'email']] }],
    ['several members', phrase`${{ member: ['a', 'b'] }}`, { members: [['a'], ['b']] }],
    ['a pointer in a reason inside it', misfit('/a~1b/0'), { members: [['a/b', '0']] }],
    ['a header', phrase`${{ header: 'X-WP-Total' }}`, { headers: ['x-wp-total'] }],
    ['the content type', reason('not-json', { contentType: 'a/b', start: '' }), { headers: ['content-type'] }],
    [
      'the status of what it rests on',
      reason('no-record-made', { resource: 'tag', operation: 'POST /tags', because: denied }),
      { status: 403 },
    ],
    ['nowhere', reason('empty-body'), {}],
  ])('is %s', (_what, why, place) => {
    expect(locationOf(why)).toEqual(place);
  });
});

describe('a cause', () => {
  test('is told by code, status and rule, and not by arguments, operations and values', () => {
    const lost = (member: string, written: string) => reason('round-trip-lost', { member, written, returned: '1' });
    expect(causeOf(lost('a', '2'))).toEqual(causeOf(lost('b', '3')));
    expect(causeOf(misfit('/1'))).toEqual(causeOf(misfit('/2')));
    expect(causeOf(misfit('/1'))).not.toEqual(causeOf(misfit('/1', 'must be integer')));
    expect(causeOf(denied)).not.toEqual(causeOf(reason('denied', { status: 401 })));
    expect(causeOf(phrase`One is ${{ is: 1 }}.`)).not.toEqual(causeOf(phrase`Two is ${{ is: 1 }}.`));
  });

  test('is the same however many values are lost', () => {
    const pair = (written: string) => reason('came-back', { written, returned: '""' });
    const one = reason('values-lost', { member: 'name', each: [pair('"a"')] });
    const more = reason('values-lost', { member: 'slug', each: [pair('"a"'), pair('"b"'), pair('"c"')], more: 2 });
    expect(causeOf(one)).toEqual(causeOf(more));
    expect(sentenceOf(common([more, one]))).toBe('slug and name: "a" came back as "".');
  });

  test('has the words that all its reasons share', () => {
    const made = (operation: string, id: string) =>
      reason('no-record-made', { resource: 'tag', operation, because: phrase`Answered ${{ id }}.` });
    expect(sentenceOf(common([made('POST /a', '1')]))).toBe('No tag could be created by POST /a. Answered 1.');
    expect(sentenceOf(common([made('POST /a', '1'), made('POST /b', '2')]))).toBe(
      'No tag could be created by POST /a and POST /b. Answered 1.',
    );
    expect(sentenceOf(common([misfit('/1'), misfit('/2')]))).toBe(
      'The answer does not match the event schema: /1 must be text.',
    );
  });
});

test('each of its texts can be changed, however deep', () => {
  const why = reason('no-record-made', {
    resource: 'secret',
    operation: 'POST /a',
    because: phrase`${{ each: ['a secret', 'b'] }} ${{ count: 1 }}`,
  });
  expect(sentenceOf(withTexts(why, (text) => text.replaceAll('secret', '*')))).toBe(
    'No * could be created by POST /a. a *, b 1',
  );
});
