/** An update needs nothing of what a creation needs. */
import type { Contract } from '../contract/types.ts';
import { judgeAccepted } from '../verdict/judge.ts';
import { carrierOf } from './context.ts';
import { fullOwn, fullValues, soundCall, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import type { Case, Values } from './types.ts';

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** An update that carries much, and nothing that a creation requires. */
export function optionalCases(target: Target, contract: Contract): readonly Case[] {
  const { operation, subject } = target;
  if (subject === null || carrierOf(operation) !== 'body' || subject.role === 'create') return [];
  const { collection, name } = subject.resource;
  const declared = Object.values(contract.operations.get(`POST ${collection}`)?.args ?? {});
  const demanded = declared.filter(({ required }) => required).map((argument) => argument.name);
  const isDeclared = demanded.length > 0 && demanded.every((one) => one in operation.args);
  if (!isDeclared) return [];
  const requirement = requirementOf(
    operation,
    'update/without-required/accepted',
    `An update of a ${name} without ${demanded.join(', ')}, which only a creation requires, is accepted`,
  );
  return [
    {
      id: requirement.id,
      namespace: operation.namespace,
      effect: operation.effect,
      depth: 'standard',
      operations: [operation],
      requirements: [requirement],
      weight: 1,
      sends: `an update without ${demanded.join(', ')}`,
      async run(site) {
        const values = without(fullValues(target, await fullOwn(site, target, 'optional')), demanded);
        const exchange = await site.send(await soundCall(site, target, values, `Without ${demanded.join(', ')}`));
        site.judge(requirement.id, judgeAccepted(exchange), exchange);
      },
    },
  ];
}
