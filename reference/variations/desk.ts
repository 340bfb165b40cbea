/** How another site answers beside its records: its indexes, batches and forms. */
import { splitTarget } from '../answer.ts';
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import { listOf, membersOf, textOf } from '../http/values.ts';
import { ANSWERS, ERRORS, INDEX } from './allowed.ts';
import { answered, onIndexRoutes } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const FORM = '/forms/v1/contact-forms/{id}';

const FORM_RULES = [
  { rule: 'required', field: 'your-name', error: 'Veuillez renseigner ce champ.' },
  { rule: 'maxlength', field: 'your-name', threshold: 400, error: 'Ce champ contient trop de caractères.' },
  { rule: 'required', field: 'your-email', error: 'Veuillez renseigner ce champ.' },
  { rule: 'email', field: 'your-email', error: 'Veuillez saisir une adresse e-mail.' },
  { rule: 'maxlength', field: 'your-message', threshold: 2000, error: 'Ce champ contient trop de caractères.' },
];

/** In a batch, a method that a route lacks is told from a route that is not there. */
function wrongMethodToldApart(): VariationChange {
  return onHandlers(['POST /batch/v1'], (call, next, { router }) => {
    const reply = next(call);
    const body = membersOf(reply.body);
    const asked = listOf(call.values.requests).map(membersOf);
    const responses = listOf(body.responses).map((response, at) => {
      const { path } = splitTarget(textOf(asked[at]?.path));
      if (membersOf(response).status !== 404 || router.match(path).length === 0) return response;
      const inner = membersOf(membersOf(response).body);
      if (inner.code !== 'rest_no_route') return response;
      const error = new RestError(405, 'rest_method_not_allowed', 'The route does not have this method.');
      return { ...membersOf(response), status: 405, body: error.document() };
    });
    return { ...reply, body: { ...body, responses } };
  });
}

export const DESK: readonly Variation[] = [
  variation(
    'form-schema-of-many-rules',
    'The schema of a form has several rules for a field, with their bounds.',
    `Contact forms: “GET /contact-forms/{id}/feedback/schema”. ${ANSWERS}`,
    () => answered([`GET ${FORM}/feedback/schema`], (body) => ({ ...membersOf(body), rules: FORM_RULES })),
  ),
  variation(
    'batch-wrong-method-405',
    'A request of a batch with a method that its route lacks is answered with 405.',
    `Batch: “\`method\`: enum \`POST\`, \`PUT\`, \`PATCH\`, \`DELETE\`; default \`POST\`”. ${ERRORS}`,
    wrongMethodToldApart,
  ),
  variation(
    'routes-tell-their-schema',
    'Each entry of an index that takes writes tells the schema of its records, too.',
    `“Each entry of \`routes\` has these fields”. ${INDEX}`,
    () =>
      onIndexRoutes((routes) =>
        Object.fromEntries(
          Object.entries(routes).map(([pattern, route]) => {
            const { methods } = membersOf(route);
            if (!listOf(methods).includes('POST')) return [pattern, route];
            const title = pattern.split('/').at(-1) ?? '';
            const schema = {
              $schema: 'http://json-schema.org/draft-04/schema#',
              title,
              type: 'object',
              properties: [],
            };
            return [pattern, { ...membersOf(route), schema }];
          }),
        ),
      ),
  ),
];
