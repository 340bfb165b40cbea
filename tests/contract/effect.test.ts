/** The effect of calls of which no contract states any. */
import { expect, test } from 'vitest';
import { effectOf } from '../../helpers/contract/effect.ts';

test.each([
  ['/bookings/{id}/cancel', undefined],
  ['/bookings/cancel/{token}', undefined],
  ['/bookings/{id}:cancel', undefined],
  ['/Newsletter/Unsubscribe', undefined],
  ['/logout', undefined],
  ['/jobs/{id}/run', undefined],
  ['/posts/{id}/archive', undefined],
  ['/bookings/{id}/links/{token}', 'cancelBooking'],
  ['/bookings/{id}/links/{token}', 'bookings.cancel'],
  ['/mails/{id}/again', 'resend_mail_mails__id__again_get'],
])('a GET of %s, called %s, is no read', (path, name) => {
  expect(effectOf('GET', path, undefined, name)).toBe('site');
});

test.each([
  ['/orders/{id}/status', 'getStatus'],
  ['/orders/{id}/cancel/reasons', undefined],
  ['/cancellations', undefined],
  ['/reset-policy', 'resetPolicy'],
  ['/runs/{id}', undefined],
  ['/jobs/{id}/runs', undefined],
  ['/posts/archive', undefined],
  ['/archive/{year}/{month}', undefined],
  ['/search', 'executeSearch'],
  ['/orders', 'listOrdersToConfirm'],
  ['/{id}', 'Sender'],
])('a GET of %s, called %s, is a read', (path, name) => {
  expect(effectOf('GET', path, undefined, name)).toBe('read');
});

test('what the document says of it counts, and a word that is no effect does not', () => {
  const path = '/orders/{id}/confirm';
  expect(['read', 'send', 'nothing'].map((stated) => effectOf('GET', path, stated))).toEqual(['read', 'send', 'site']);
  expect(effectOf('POST', '/orders/search')).toBe('site');
});
