/** Indexes: an address without its host, and a parameter that takes no slash. */
import { invalidParam } from '../../http/errors.ts';
import { membersOf, textOf } from '../../http/values.ts';
import { answered, received, writer } from '../sentences/kit.ts';

const wrong = writer('stranger');
const SCHEME = 'application-passwords';
const NAMESPACES = ['templates/v1', 'descriptors/v1', 'patterns/v1', 'seo/v1', 'forms/v1', 'calendar/events/v1'];

export const indexFaults = [
  wrong(
    'index-authorization-relative',
    'Authentication: “The site index declares one scheme, `application-passwords`, under `authentication`. It carries `endpoints.authorization`, the address of a page where a user authorizes an application.”',
    'GET /',
    'endpoints.authorization is a path without the host of its page',
    answered((body) => {
      const authentication = membersOf(body.authentication);
      const { authorization } = membersOf(membersOf(authentication[SCHEME]).endpoints);
      const path = textOf(authorization).replace(/^[a-z]+:\/\/[^/]+/, '');
      return { ...body, authentication: { ...authentication, [SCHEME]: { endpoints: { authorization: path } } } };
    }),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'namespace-index-own-name-rejected',
    'Namespace index route: “`GET {base_url}/{namespace}` takes two query parameters: `namespace`: default is the namespace name”',
    NAMESPACES.map((name) => `GET /${name}`),
    'an index rejects the name of its namespace as the parameter namespace, because of the slash in it',
    received((values) => {
      if (textOf(values.namespace).includes('/')) throw invalidParam('namespace');
      return values;
    }),
    ['GET /seo/v1?namespace=seo/v1'],
  ),
];
