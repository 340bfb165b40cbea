/** Which words explain which kind of requirement. */
import { expect, test } from 'vitest';
import { meaningOf } from '../../helpers/plan/meaning.ts';

test.each<[string, string, string | null]>([
  ['acme/index/offered', 'The index lists the namespace', 'Blocked where several'],
  ['acme/x/index/self-link', 'The index does not link the route', 'Not applicable where the index'],
  ['acme/x/GET/index/args/a.items.b/declared', 'The index declares it among', 'Not applicable where the namespace'],
  ['acme/x/GET/index/args/a.b/type', 'The declared type is the same', 'Not applicable where the namespace'],
  ['acme/x/GET/index/args/ab/enum', 'Every value is declared', 'Not applicable where the namespace'],
  ['acme/x/GET/index/args/declared/default', 'The index declares the same', 'Not applicable where the namespace'],
  ['acme/x/GET/index/declared', 'The index lists the route', 'Not applicable where the namespace'],
  ['acme/x/index/methods-alike', 'The site index has it', null],
  ['site/index/authentication/application-passwords', 'The site index has it', null],
  ['acme/answers/head', 'HEAD is answered like GET', 'Not applicable where HEAD'],
  ['acme/answers/next-page', 'The next page', 'Not applicable where no list'],
  ['acme/answers/json', 'No answer of the whole run', 'Flaky'],
  ['acme/x/POST/body/scalar/served', 'Any answer below 500', 'Blocked by 401'],
  ['acme/x/POST/minimal/served', 'Any answer below 500', 'Blocked by 401'],
  ['acme/x/access/wrong-password/read/served', 'Any answer below 500', 'Blocked by 401'],
  ['acme/x/POST/args/ab/accepted', 'A 2xx', 'Blocked by 401'],
  ['acme/x/POST/args/ab/items.c.enum/d/accepted', 'A 2xx', 'Blocked by 401'],
  ['acme/x/POST/minimal/accepted', 'A 2xx', 'Blocked by 401'],
  ['acme/x/POST/full/json', 'The body of the 2xx is JSON', 'Blocked by 401'],
  ['acme/x/POST/minimal/json', 'The body of the 2xx is JSON', 'Blocked by 401'],
  ['acme/x/POST/full/document', 'The body of the 2xx fits', 'Blocked by 401'],
  ['acme/x/POST/minimal/document', 'The body of the 2xx fits', 'Blocked by 401'],
  ['acme/x/POST/args/ab/carried', 'The answer shows the written value', 'Not applicable where the answer'],
  ['acme/x/GET/args/ab/default/applied', 'Leaving it out', 'Blocked where either'],
  ['acme/x/POST/full/returned', 'Every member that was written', 'Blocked where no record'],
  ['acme/x/POST/args/ab/required/refused', 'Any 4xx: the request is refused', 'Blocked by 401'],
  ['acme/x/POST/body/malformed/refused', 'Any 4xx: the request is refused', 'Blocked by 401'],
  ['acme/x/GET/path/id/unknown', 'Any 4xx, a missing route too', 'Blocked by 401'],
  ['acme/x/GET/path/id/misshapen', 'Any 4xx, a missing route too', 'Blocked by 401'],
  ['acme/x/GET/method/undeclared', 'Any 4xx, a missing route too', 'Blocked by 401'],
  ['acme/x/POST/refused/changes-nothing', 'After the refusal', 'Not applicable where the wrong'],
  ['acme/x/POST/refused/body', 'The body of a refusal', 'Not applicable where nothing'],
  ['acme/x/create-full/document', 'The answers show what the title says', 'Blocked where a request'],
  ['acme/x/access/anonymous/refused', 'The answers show what the title says', 'Blocked where a request'],
  ['acme/x/list/orderby/date', 'The answers show what the title says', 'Blocked where a request'],
])('%s passes where: %s', (id, passes, undecided) => {
  const meaning = meaningOf({ id });
  expect(meaning.passes).toContain(passes);
  expect(meaning.undecided?.startsWith(undecided ?? '') ?? null).toBe(undecided === null ? null : true);
});
