/** Batches and contact forms: items that are passed over or filled in, a limit that one mode forgets, and two answers. */
import { unknownRecord } from '../../http/errors.ts';
import type { Values } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf } from '../../http/values.ts';
import { onValidate } from '../hooks.ts';
import { asked, handled, received, type Take, writer } from '../sentences/kit.ts';
import { FORMS, TAGS } from '../sentences/show.ts';

const wrong = writer('stranger');
const BATCH = 'POST /batch/v1';

const tags = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ path: TAGS.root, body: { name: `Probe tag ${at}` } }));

const limitOfNormal: Take = () =>
  onValidate(BATCH, ({ operation, given }, next) => {
    const { requests } = operation.args;
    if (requests === undefined || given.validation !== 'require-all-validate') return next(given);
    const { maxItems: _limit, ...schema } = requests.schema;
    return next(given, { ...operation, args: { ...operation.args, requests: { ...requests, schema } } });
  });

/** Gives an item that names no path that of the item before it. */
function withPathsBefore(requests: readonly unknown[]): readonly unknown[] {
  let before: unknown;
  return requests.map((item) => {
    const members: Values = membersOf(item);
    if (has(members, 'path')) before = members.path;
    return before === undefined ? item : { path: before, ...members };
  });
}

export const toolFaults = [
  wrong(
    'batch-null-items-skipped',
    'Batch: “Each requests item is an object”',
    BATCH,
    'items that are null are passed over, and the others are run',
    received((values) =>
      Array.isArray(values.requests)
        ? { ...values, requests: values.requests.filter((item) => item !== null) }
        : values,
    ),
    [[BATCH, { requests: [null, ...tags(1)] }]],
  ),
  wrong(
    'batch-limit-of-normal',
    'Batch: “requests | array | yes | at most 25 items”',
    BATCH,
    'a batch of which all must validate may have any number of items',
    limitOfNormal,
    [[BATCH, { validation: 'require-all-validate', requests: tags(26) }]],
  ),
  wrong(
    'batch-path-of-before',
    'Batch: “`path`: string, required”',
    BATCH,
    'an item that names no path is run at that of the item before it',
    received((values) =>
      Array.isArray(values.requests) ? { ...values, requests: withPathsBefore(values.requests) } : values,
    ),
    [[BATCH, { requests: [...tags(1), { body: { name: 'Probe tag two' } }] }]],
  ),
  wrong(
    'forms-one-a-line',
    'Heading: “one JSON-over-HTTP interface of a content site. Namespaces covered: … contact forms”',
    FORMS.list,
    'the contact forms are answered as one document a line, with no list around them',
    asked((request, next) => {
      const answer = next(request);
      if (answer.status !== 200) return answer;
      const lines = listOf(JSON.parse(answer.body)).map((form) => `${JSON.stringify(form)}\n`);
      return { ...answer, body: lines.join('') };
    }),
    [FORMS.list],
  ),
  wrong(
    'form-schema-of-first-only',
    'Contact forms: “GET /contact-forms/{id}/feedback/schema.”',
    `GET ${FORMS.root}/{id}/feedback/schema`,
    'the schema of the first form is answered, and those of all others are not found',
    handled((call, next, { site }) => {
      const [first] = site.forms.all();
      if (first?.id !== integerOf(call.path.id)) throw unknownRecord('form');
      return next(call);
    }),
    [[FORMS.create, { title: 'Probe form' }], `GET ${FORMS.root}/$1/feedback/schema`],
  ),
];
