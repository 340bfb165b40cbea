/**
 * Namespaces that the interface lists and whose routes it does not show are undocumented. Asked for only
 * where the environment says so, because reading them leaves sessions, files and records on some sites.
 *
 * Only what its index declares there is judged, and only by reading: that a GET is served, and that it rejects what the
 * index itself calls wrong. Whether a valid value makes sense there, nobody declares.
 */

import { type PlanContext, reaches } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import type { Target } from '../../cases/requests.ts';
import { isAbout, requirementOf } from '../../cases/requirement.ts';
import { isPlainName, isPlainPath } from '../../cases/requirement-id.ts';
import { CUSTOM } from '../../cases/scenario.ts';
import type { Case } from '../../cases/types.ts';
import { effectOf } from '../../contract/effect.ts';
import { type Argument, type Contract, JSON_TYPES, type Operation, type Schema } from '../../contract/types.ts';
import { endpointsFor, isObject } from '../../deployment/index-document.ts';
import type { Deployment } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { accepted, judgeServed } from '../../verdict/judge.ts';
import { rejectionCases } from '../operation/rejections.ts';

const CLAUSE = 'site-index';

/** Routes of one namespace that are looked at, so that no index makes a run endless. */
const MAX_ROUTES = 1_000;

/**
 * What of a declaration can be broken. Its bounds are left out: a value of the wrong type says as much of a number, and of
 * what is no number, or not said to be one, they say nothing.
 */
function schemaOf(declaration: Readonly<Record<string, unknown>>): Schema {
  const { enum: values, items } = declaration;
  const type = JSON_TYPES.find((known) => known === declaration.type);
  const isVocabulary = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string');
  return {
    ...(type === undefined ? {} : { type }),
    ...(isVocabulary ? { enum: values } : {}),
    ...(isObject(items) ? { items: schemaOf(items) } : {}),
  };
}

function argumentOf(name: string, declaration: unknown): Argument {
  const declared = isObject(declaration) ? declaration : {};
  return { name, in: 'query', required: declared.required === true, schema: schemaOf(declared), clause: CLAUSE };
}

function readsOf({ index, names }: Deployment, namespace: string): readonly Operation[] {
  const actual = names.toActual(`/${namespace}`)?.slice(1);
  return [...index.routes.values()]
    .filter((route) => route.namespace === actual && !route.template.includes('{') && route.methods.includes('GET'))
    .flatMap((route) => {
      const path = names.toNeutral(route.template);
      if (path === null || path === `/${namespace}` || !isPlainPath(path)) return [];
      if (effectOf('GET', path) !== 'read') return [];
      const declared = endpointsFor(route, 'GET').flatMap((endpoint) => Object.entries(endpoint.args));
      const args = declared.filter(([name]) => isPlainName(name));
      const operation: Operation = {
        key: `GET ${path}`,
        method: 'GET',
        path,
        namespace,
        resource: 'undocumented',
        clause: CLAUSE,
        effect: 'read',
        pathParameters: {},
        args: Object.fromEntries(args.map(([name, declaration]) => [name, argumentOf(name, declaration)])),
        returns: 'document',
      };
      return [operation];
    })
    .slice(0, MAX_ROUTES);
}

/** Of what a route answers that is not shown, only what it calls JSON is judged. */
function judgeOwnDocument({ answer, ...exchange }: Exchange): Judgement {
  if (answer === null || !accepted({ answer, ...exchange }))
    return notApplicable(phrase`Nothing was answered 2xx, so there is no document.`);
  const type = answer.headers['content-type'] ?? '';
  if (!type.includes('json'))
    return notApplicable(phrase`The answer does not call itself JSON (${type || 'no content type'}).`);
  return answer.json === undefined ? broken(phrase`The answer calls itself JSON and is not.`) : MET;
}

function servedCase(operation: Operation): Case {
  const title = 'A route of the index is not answered with a server error';
  const served = requirementOf(operation, 'undocumented', 'undocumented/served', title);
  const document = requirementOf(operation, 'undocumented', 'undocumented/document', 'What calls itself JSON is JSON');
  return operationCase(operation, [served, document], {
    depth: 'smoke',
    weight: 1,
    sends: 'a request without arguments to a route that only the index shows',
    async run(site) {
      const exchange = await site.send({ operation, args: {}, why: 'The index declares this route' });
      site.judge(served, judgeServed(exchange), exchange);
      site.judge(document, judgeOwnDocument(exchange), exchange);
    },
  });
}

/** Of several ways to break one argument one is enough here, and the interface says nothing of these routes. */
function oneEach(cases: readonly Case[], operation: Operation): readonly Case[] {
  return Object.keys(operation.args).flatMap((name) =>
    cases
      .filter(({ requirements: [first] }) => isAbout(first, name))
      .slice(0, 1)
      .map((one) => ({ ...one, requirements: one.requirements.map((each) => ({ ...each, ...CUSTOM })) })),
  );
}

export function undocumentedCases(contract: Contract, deployment: Deployment, context: PlanContext): readonly Case[] {
  return contract.namespaces
    .filter((namespace) => !namespace.routesShown && deployment.names.isOffered(namespace.name))
    .flatMap((namespace) => readsOf(deployment, namespace.name))
    .filter((operation) => !Object.values(operation.args).some((argument) => argument.required))
    .flatMap((operation) => {
      const target: Target = { operation, subject: null, sample: {} };
      const rejections = reaches(context.depth, 'standard')
        ? oneEach(rejectionCases(target, false, contract), operation)
        : [];
      return [servedCase(operation), ...rejections];
    });
}
