/**
 * Namespaces that the interface lists and whose routes it does not show: a deployment keeps its own word.
 *
 * Only what its index declares there is judged, and only by reading: that a GET is served, and that it refuses what the
 * index itself calls wrong. Whether a sound value makes sense there, nobody declares.
 */
import type { Argument, Contract, Operation, Schema } from '../contract/types.ts';
import { endpointsFor, isObject } from '../deployment/index-document.ts';
import type { Deployment } from '../deployment/offered.ts';
import { acceptanceCase } from './acceptance.ts';
import type { PlanContext } from './context.ts';
import { refusalCases } from './refusals.ts';
import type { Target } from './requests.ts';
import type { Case } from './types.ts';

const CLAUSE = 'site-index';

/** An index writes `required` on the argument, which JSON Schema does not. */
function schemaOf(declaration: Readonly<Record<string, unknown>>): Schema {
  const { type, enum: values, minimum, maximum, items } = declaration;
  return {
    ...(typeof type === 'string' ? { type: type as Schema['type'] & string } : {}),
    ...(Array.isArray(values) && values.every((value) => typeof value === 'string') ? { enum: values } : {}),
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
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
      if (path === null || path === `/${namespace}`) return [];
      const args = endpointsFor(route, 'GET').flatMap((endpoint) => Object.entries(endpoint.args));
      const operation: Operation = {
        key: `GET ${path}`,
        method: 'GET',
        path,
        namespace,
        resource: 'own-word',
        clause: CLAUSE,
        effect: 'read',
        pathParameters: {},
        args: Object.fromEntries(args.map(([name, declaration]) => [name, argumentOf(name, declaration)])),
        returns: 'document',
      };
      return [operation];
    });
}

/** Of several ways to break one argument one is enough here: the contract's own operations try them all. */
function oneEach(cases: readonly Case[], operation: Operation): readonly Case[] {
  const names = Object.keys(operation.args);
  return names.flatMap((name) =>
    cases.filter(({ id }) => id.includes(`/args/${name}/`) || id.includes(`/args/${name}.`)).slice(0, 1),
  );
}

export function ownWordCases(contract: Contract, deployment: Deployment, context: PlanContext): readonly Case[] {
  return contract.namespaces
    .filter((namespace) => !namespace.routesShown && deployment.names.isOffered(namespace.name))
    .flatMap((namespace) => readsOf(deployment, namespace.name))
    .flatMap((operation) => {
      const target: Target = { operation, subject: null, sample: {} };
      const demands = Object.values(operation.args).some((argument) => argument.required);
      // What a required argument must be is more than its schema says, so nothing sound can be asked.
      if (demands) return [];
      const served = acceptanceCase(target, { ...context, depth: 'smoke' });
      return context.depth === 'smoke' ? [served] : [served, ...oneEach(refusalCases(target), operation)];
    });
}
