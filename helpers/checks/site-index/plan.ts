/** The requirements that a deployment's index decides alone. */
import { atOnce } from '../../breath.ts';
import { type Contract, type Operation, UPDATE_METHODS } from '../../contract/types.ts';
import { groupBy } from '../../group-by.ts';
import { sharedArgumentChecks } from './arguments.ts';
import { declaredTwiceChecks, methodsAlikeChecks, versionChecks } from './general.ts';
import { offerCheck, operationCheck, selfLinkCheck } from './operations.ts';
import { siteChecks } from './site.ts';
import type { IndexCheck } from './types.ts';

export type { IndexCheck } from './types.ts';

/** The interface: "Methods POST, PUT and PATCH on the same route carry the same parameters". */
function argumentsKey({ path, method, args }: Operation): string {
  const isSharing = UPDATE_METHODS.some((one) => one === method);
  return `${path} ${isSharing ? JSON.stringify(args) : method}`;
}

/** All but those of the arguments; each has an id of its own. */
function generalChecks(contract: Contract): readonly IndexCheck[] {
  const operations = [...contract.operations.values()];
  return [
    ...operations.filter(({ namespace }) => namespace === 'site').flatMap(siteChecks),
    ...contract.namespaces.map(offerCheck),
    ...versionChecks(contract.namespaces),
    ...[...groupBy(operations, ({ path }) => path).values()].flatMap(([first]) => selfLinkCheck(first) ?? []),
    ...operations.map(operationCheck),
    ...methodsAlikeChecks(operations),
    ...declaredTwiceChecks(contract),
  ];
}

/** Every check that the contract implies, in pieces: those of the arguments are the most. */
export function* planningIndexChecks(contract: Contract): Generator<void, readonly IndexCheck[]> {
  const checks = [...generalChecks(contract)];
  for (const group of groupBy(contract.operations.values(), argumentsKey).values()) {
    yield;
    checks.push(...sharedArgumentChecks(group));
  }
  return checks;
}

export const planIndexChecks = (contract: Contract): readonly IndexCheck[] => atOnce(planningIndexChecks(contract));
