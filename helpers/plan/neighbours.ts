/**
 * Values that are wrong for an enumeration and right for a namesake of the argument: of all wrong values those that a
 * deployment lets through most easily, because somewhere it knows them.
 */
import type { Argument, Contract, Operation, Schema } from '../contract/types.ts';
import { listOf } from '../deployment/index-document.ts';
import { offeredRoute } from '../deployment/offered.ts';
import type { Call } from '../exchange/types.ts';
import { judgeRefused, notApplicable } from '../verdict/judge.ts';
import { partsOf } from './index-checks/parts.ts';
import { endpointFor } from './index-checks/types.ts';
import { operationCase } from './operation-case.ts';
import { argumentsOf, carriedBy, leastValues, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import { assertWrongAt } from './soundness.ts';
import type { Case, Site } from './types.ts';

interface Neighbour {
  readonly argument: Argument;
  /** `status`, or `status.items` where the argument is a list. */
  readonly place: string;
  readonly value: string;
  readonly isItem: boolean;
}

/** The enumeration of an argument, or that of its items. */
function enumerationOf({ enum: own, items }: Schema): readonly unknown[] {
  return own ?? items?.enum ?? [];
}

/** Values that namesakes know, those of the same resource first. */
function knownElsewhere(contract: Contract, operation: Operation, name: string): readonly unknown[] {
  const operations = [...contract.operations.values()];
  const isNear = ({ resource, namespace }: Operation) =>
    resource === operation.resource && namespace === operation.namespace;
  return [...operations.filter(isNear), ...operations.filter((other) => !isNear(other))].flatMap(({ args }) =>
    enumerationOf(args[name]?.schema ?? {}),
  );
}

function neighbourOf(contract: Contract, operation: Operation, argument: Argument): Neighbour | null {
  const { name, schema } = argument;
  const own = enumerationOf(schema);
  if (own.length === 0 || schema['x-site-dependent'] !== undefined) return null;
  const lower = own.map((value) => String(value).toLowerCase());
  const value = knownElsewhere(contract, operation, name).find(
    (candidate) => typeof candidate === 'string' && !lower.includes(candidate.toLowerCase()),
  );
  if (typeof value !== 'string') return null;
  const isItem = schema.enum === undefined;
  return { argument, place: isItem ? `${name}.items` : name, value, isItem };
}

/** A deployment may know more values than the interface, and then says so. */
function declares(site: Site, operation: Operation, { argument, place, value }: Neighbour): boolean {
  const route = offeredRoute(site, operation.path);
  const endpoint = route === undefined ? null : endpointFor(operation, route);
  if (route === undefined || endpoint === null) return false;
  const part = partsOf(operation, argument).find(({ path }) => path === place);
  return listOf(part?.find({ route, endpoint })?.enum).includes(value);
}

function neighbourCase(target: Target, neighbour: Neighbour): Case {
  const { operation } = target;
  const { argument, place, value, isItem } = neighbour;
  const requirement = requirementOf(
    operation,
    `args/${place}/enum/neighbour/refused`,
    `A request in which ${place} has a value that only another ${argument.name} has is refused`,
    { clause: argument.clause },
  );
  const wrong = `${place} is ${JSON.stringify(value)}, which only another ${argument.name} can be`;
  return operationCase(operation, [requirement], {
    weight: 1,
    sends: wrong,
    async run(site) {
      if (declares(site, operation, neighbour)) {
        site.judge(requirement.id, notApplicable(`The deployment's index declares ${JSON.stringify(value)} here.`));
        return;
      }
      const values = { ...(await leastValues(site, target)), [argument.name]: isItem ? [value] : value };
      const call: Call = { operation, args: await argumentsOf(site, target, values), why: wrong };
      assertWrongAt(call, place);
      const exchange = await site.send(call);
      site.judge(requirement.id, judgeRefused(exchange, wrong), exchange);
    },
  });
}

export function neighbourCases(target: Target, contract: Contract): readonly Case[] {
  const { operation } = target;
  return carriedBy(operation).flatMap((argument) => {
    const neighbour = neighbourOf(contract, operation, argument);
    return neighbour === null ? [] : [neighbourCase(target, neighbour)];
  });
}
