import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { addContractFormats } from '../../helpers/contract/formats.ts';

const ajv = new Ajv2020();
addContractFormats(ajv);

const EXAMPLES: Readonly<Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
  'date-time': {
    good: [
      '2026-01-31T23:59:59',
      '2026-01-31T23:59:59Z',
      '2026-01-31T23:59:59.123+01:00',
      '2024-02-29T00:00:00-0330',
      '0004-02-29T00:00:00Z',
      '2016-12-31T23:59:60Z',
      '2026-12-01T20:00:00+01',
    ],
    bad: [
      '',
      'tomorrow',
      '2026-01-31',
      '2026-01-31 23:59:59Z',
      '2026-01-31t23:59:59Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31T23:59',
      '2026-02-30T00:00:00Z',
      '2025-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-00-10T00:00:00Z',
      '2026-01-00T00:00:00Z',
      '2026-01-32T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-01-31T23:60:00Z',
      '2026-01-31T23:59:61Z',
      '2026-01-31T23:59:59.Z',
      '2026-01-31T23:59:59+1',
      '2026-01-31T23:59:59 Z',
      '2026-1-31T23:59:59Z',
      '12026-01-31T23:59:59Z',
      ' 2026-01-31T23:59:59Z',
      '2026-01-31T23:59:59Z\n',
    ],
  },
  uuid: {
    good: ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6'],
    bad: [
      '',
      'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      'f81d4fae7dec11d0a76500a0c91e6bf6',
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf',
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf67',
      'g81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    ],
  },
  'site-date-time': {
    good: [
      '2026-01-31',
      '2026-01-31 08:00',
      '2026-01-31 08:00:00',
      '2026-01-31T08:00:00',
      '2026-01-31T08:00:00.125+01:00',
      '2026-10-01 23:59Z',
      '2026-12-20 08:00:00-0330',
      '0000-00-00 00:00:00',
      '-0001-11-30T00:00:00',
    ],
    bad: [
      '',
      'soon',
      '31/01/2026',
      '2026-1-31',
      '2026-13-01',
      '2026-00-01',
      '2026-01-00',
      '2026-01-32',
      '0000-00-01',
      '-0001-11-31',
      'on 2026-01-31',
      '2026-01-31 ',
      '2026-01-31 8:00',
      '2026-01-31 25:00:00',
      '2026-01-31 08:60',
      '2026-01-31 08:00:60',
      '2026-01-31 08:00:00.',
      '2026-01-31 08:00 UTC',
      '2026-01-31 08:00+1',
      '2026-01-31x08:00',
      '1769846400',
    ],
  },
  email: { good: ['someone@example.test'], bad: ['someone'] },
  uri: { good: ['https://example.test/'], bad: ['not an address'] },
};

describe.each(Object.entries(EXAMPLES))('%s', (format, { good, bad }) => {
  const check = ajv.compile({ type: 'string', format });

  it.each(good)('is %j', (text) => {
    expect(check(text)).toBe(true);
  });

  it.each(bad)('is not %j', (text) => {
    expect(check(text)).toBe(false);
  });
});
