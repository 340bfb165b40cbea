/** How another site answers beside its records: its indexes, batches, notes, forms, tools and passwords. */
import type { Steps } from '../answer.ts';
import { splitTarget } from '../answer.ts';
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { ANSWERS, ERRORS, INDEX, PERMISSIONS, RETURNED, SCHEME } from './allowed.ts';
import { answered, onIndex, onIndexRoutes } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const FORM = '/forms/v1/contact-forms/{id}';
const NOTES = '/shop-analytics/admin/notes';

const FORM_RULES = [
  { rule: 'required', field: 'your-name', error: 'Veuillez renseigner ce champ.' },
  { rule: 'maxlength', field: 'your-name', threshold: 400, error: 'Ce champ contient trop de caractères.' },
  { rule: 'required', field: 'your-email', error: 'Veuillez renseigner ce champ.' },
  { rule: 'email', field: 'your-email', error: 'Veuillez saisir une adresse e-mail.' },
  { rule: 'maxlength', field: 'your-message', threshold: 2000, error: 'Ce champ contient trop de caractères.' },
];

/** A companion that nobody spoke of: arguments without a type, with several, or with what only it understands. */
const COMPANION = 'redirects/v1';
const COMPANION_ROUTES = {
  [`/${COMPANION}`]: { methods: ['GET'], args: { namespace: { default: COMPANION, required: false } } },
  [`/${COMPANION}/redirect`]: {
    methods: ['GET', 'POST'],
    args: {
      page: { type: 'integer', default: 0, minimum: 0, required: false },
      per_page: { type: 'integer', default: 25, minimum: 5, maximum: 200, required: false },
      target: { type: ['string', 'null'], default: null, required: false },
      groupBy: { enum: ['url', 'ip', ''], required: false },
    },
  },
  [`/${COMPANION}/redirect/(?P<id>[\\d]+)`]: { methods: ['POST', 'PUT', 'PATCH'], args: [] },
} as const;

function withCompanion(index: Values, site: Steps['site']): Values {
  if (!Array.isArray(index.namespaces)) return index;
  const routes = Object.entries(COMPANION_ROUTES).map(([pattern, { methods, args }]) => [
    pattern,
    {
      namespace: COMPANION,
      methods,
      endpoints: [{ methods, args }],
      ...(pattern.includes('(') ? {} : { _links: { self: [{ href: `${site.baseUrl}${pattern}` }] } }),
    },
  ]);
  return {
    ...index,
    namespaces: [...index.namespaces, COMPANION],
    routes: { ...membersOf(index.routes), ...Object.fromEntries(routes) },
  };
}

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

/** A note that was deleted is no longer listed, and is still read by its id. */
function deletedNotesRead(): VariationChange {
  const gone = new Map<number, unknown>();
  const keys = [`GET ${NOTES}/{id}`, `DELETE ${NOTES}/delete/{id}`, `DELETE ${NOTES}/delete/all`];
  return onHandlers(keys, (call, next) => {
    const held = gone.get(integerOf(call.path.id));
    if (held !== undefined) return ok(held);
    const reply = next(call);
    if (call.operation.method !== 'DELETE') return reply;
    for (const note of Array.isArray(reply.body) ? reply.body : [reply.body]) gone.set(integerOf(note.id), note);
    return reply;
  });
}

function toolsAnswerNull(): VariationChange {
  return {
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter((key) => /^POST \/(templates|patterns)\/v1\//.test(key));
      const edit = (body: unknown) => (JSON.stringify(body) === '{"success":true}' ? null : body);
      return answered(keys, edit).steps?.(steps) ?? steps;
    },
  };
}

function strangerByWrongPassword(): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      authenticate: (users, authorization) => {
        try {
          return steps.authenticate(users, authorization);
        } catch (error) {
          if (error instanceof RestError) return null;
          throw error;
        }
      },
    }),
  };
}

export const DESK: readonly Variation[] = [
  variation(
    'form-schema-of-many-rules',
    'The schema of a form has several rules for a field, with their bounds.',
    `Contact forms: “GET /contact-forms/{id}/feedback/schema”. ${ANSWERS}`,
    () => answered([`GET ${FORM}/feedback/schema`], (body) => ({ ...membersOf(body), rules: FORM_RULES })),
  ),
  variation(
    'companion-namespace-listed',
    'The site index lists a namespace of a companion, with routes of its own.',
    `Site index document: “Namespaces listed by the index (neutral names)”: that there are no others is not said. ${INDEX}`,
    () => onIndex(withCompanion),
  ),
  variation(
    'form-mail-fails',
    'What is sent by a form is taken and cannot be mailed: the site has no mail server.',
    `Contact forms: “POST /contact-forms/{id}/feedback”. ${ANSWERS}`,
    () =>
      answered([`POST ${FORM}/feedback`], (body) =>
        membersOf(body).status === 'mail_sent'
          ? { ...membersOf(body), status: 'mail_failed', message: 'Une erreur s’est produite.' }
          : body,
      ),
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
  variation(
    'marketing-without-suggestions',
    'The site gets no suggestions from elsewhere: nothing is recommended, and there are no articles.',
    `Limits: “per_page | notes, coupons, orders, products lists and marketing recommended | default 10 (recommended: 10), minimum 1, maximum 100”: that there are any is not said. ${ANSWERS}`,
    () =>
      answered(['GET /shop-admin/marketing/recommended', 'GET /shop-admin/marketing/knowledge-base'], (body) =>
        Array.isArray(body) ? [] : body,
      ),
  ),
  variation(
    'wrong-password-reads-as-a-stranger',
    'Who comes with a wrong password is a stranger: what is public is answered.',
    `${SCHEME} ${PERMISSIONS}`,
    strangerByWrongPassword,
  ),
  variation(
    'deleted-notes-still-read',
    'A note that was deleted is no longer listed, and is still read by its id, as deleted.',
    `Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id} | none declared”: what reading it is answered with is not said. ${RETURNED}`,
    deletedNotesRead,
  ),
  variation(
    'tools-answer-null',
    'Writes of the template library and of the design patterns that have nothing to say answer null.',
    `What the service does: “Site-tool namespaces: a template library, field descriptors, a design-pattern tool, an SEO tool and contact forms.” ${ANSWERS}`,
    toolsAnswerNull,
  ),
];
