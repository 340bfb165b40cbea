import { expect, test } from 'vitest';
import { canonicalOf, parametersOf, templateOf } from '../../helpers/deployment/pattern.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';

test.each([
  ['/', '/'],
  ['/batch/v1', '/batch/v1'],
  ['/orders/(?P<id>[\\d]+)', '/orders/{id}'],
  ['/orders/(?<id>\\d+)/notes/(?P<note_id>[\\d-]+)', '/orders/{id}/notes/{note_id}'],
  ['/by-slug/(?P<slug>[^/]+)', '/by-slug/{slug}'],
  ['/currencies/(?P<currency>[\\w-]{3})', '/currencies/{currency}'],
  [
    '/templates/(?P<id>([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+)/revisions',
    '/templates/{id}/revisions',
  ],
  ['/users/(?P<user_id>(?:[\\d]+|me))/x', '/users/{user_id}/x'],
  ['/x/(?P<a>[)\\]]+)/y', '/x/{a}/y'],
  ['/x/(?P<a>[]()]+)/y', '/x/{a}/y'],
  ['/x/(?P<a>[^])]+)/y', '/x/{a}/y'],
  ['/x/(?P<a>\\)\\()/y', '/x/{a}/y'],
  ['/x/(?P<a>\\d){2}/y', '/x/{a}/y'],
  ['/x/[a-z]+?/y', '/x/{}/y'],
  ['/x/\\d+/(\\w+)*', '/x/{}/{}'],
  ['/oembed/1\\.0/embed', '/oembed/1.0/embed'],
  ['/x/y/?', '/x/y'],
  ['/x/y/', '/x/y'],
  ['/x/{id}', '/x/{id}'],
  ['/x/{id:[0-9]+}', '/x/{id}'],
  ['/x/:id', '/x/{id}'],
  ['/x/:id/notes/:note_id/', '/x/{id}/notes/{note_id}'],
  ['/x/<id>/y', '/x/<id>/y'],
  ['/x/<int:id>', '/x/{id}'],
  ['/x/a:b', '/x/a:b'],
])('%s', (pattern, template) => {
  expect(templateOf(pattern)).toBe(template);
});

test('routes are the same whatever their parameters are called', () => {
  const nameless = (route: string) => canonicalOf(templateOf(route));
  expect(nameless('/orders/(?P<order>\\d+)')).toBe(nameless('/orders/{id}'));
  expect(nameless('/orders/(?P<id>\\d+)')).not.toBe(nameless('/orders/batch'));
  expect(nameless('/orders/(?P<id>\\d+)')).not.toBe(nameless('/orders/(?P<id>\\d+)/notes'));
});

test('a template gives its parameters and its canonical form', () => {
  expect(parametersOf('/a/{b}/{}/{c}')).toEqual(['b', '', 'c']);
  expect(canonicalOf('/a/{b}/{}/{c}')).toBe('/a/{}/{}/{}');
});

test.each([
  ['an open group', '/x/(?P<a>[\\d]+', '/x/{a}'],
  ['an open bracket', '/x/(?P<a>[\\d', '/x/{a}'],
  ['a trailing escape', '/x/y\\', '/x/y'],
  ['an escape at the end of a group', '/x/(\\', '/x/{}'],
  ['a name that is none', '/x/(?P<a b>x)', '/x/{}'],
])('%s is read to its end', (_name, pattern, template) => {
  expect(templateOf(pattern)).toBe(template);
});

test.each(['(', '[', '(?P<', '(?P<a', '\\', '{', '{1', '(a+)+', '/?', '/:', '/<a:', '/{a:'])(
  'a pattern of nothing but %s takes no longer than its length',
  (part) => {
    expect(growthOf((parts) => templateOf(`/${part.repeat(parts)}`), 200_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  },
);
