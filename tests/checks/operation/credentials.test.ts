/** What a document asks credentials for is asked without any. */
import { expect, test } from 'vitest';
import { credentialsCase } from '../../../helpers/checks/operation/credentials.ts';
import { kindsOf, operationOf, runOn, targetOf } from '../../plan/scripted-site.ts';
import { exchangeOf } from '../../verdict/exchange.ts';

const read = targetOf(operationOf('GET /acme/things', {}, { origin: 'document', needsCredentials: true }));

test.each([
  [401, 'met'],
  [403, 'met'],
  [200, 'broken'],
  [404, 'not-applicable'],
  [429, 'blocked'],
  [500, 'blocked'],
])('%i is %s', async (status, kind) => {
  const told = await runOn(credentialsCase(read), () => exchangeOf(status, {}));
  expect(told.calls.map(({ as }) => as)).toEqual(['anonymous']);
  expect(kindsOf(told)).toEqual({ 'without-credentials/denied': kind });
});
