/** What is asked of a deployment by a contract that was taken from another one, or from itself at an earlier time. Pure. */

import type { Suite } from '../cases/suite.ts';
import { planningIndexChecks } from '../checks/site-index/plan.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Depth } from '../requirement/requirement.ts';
import { type Plan, planning } from './plan.ts';

/** An operation with the arguments that both the snapshot and the interface declare, as the snapshot declares them. */
function shared(operation: Operation, stated: Operation): Operation {
  const args = Object.entries(operation.args).filter(([name]) => Object.hasOwn(stated.args, name));
  return { ...operation, args: Object.fromEntries(args) };
}

/** What of a snapshot requests can be made for: of the rest nobody knows what is valid to send. */
function sendable(snapshot: Contract, stated: Contract): Contract {
  const operations = [...snapshot.operations].flatMap(([key, operation]) => {
    const known = stated.operations.get(key);
    return known === undefined ? [] : [[key, shared(operation, known)] as const];
  });
  const keys = new Set(operations.map(([key]) => key));
  const namespaces = snapshot.namespaces.filter(({ name }) => keys.has(`GET /${name}`));
  return { ...snapshot, namespaces, operations: new Map(operations) };
}

/** Scenarios whose operations are all there. */
function within(suites: readonly Suite[], { operations }: Contract): readonly Suite[] {
  return suites.map((suite) => ({
    ...suite,
    scenarios: (suite.scenarios ?? []).filter((scenario) =>
      [
        ...scenario.operations,
        ...Object.values(scenario.assertions).flatMap((assertion) => assertion?.operation ?? []),
      ].every((key) => operations.has(key)),
    ),
  }));
}

/**
 * In pieces. The index is held against everything that the snapshot declares; requests are sent only to operations, and with arguments,
 * that the interface knows.
 * @param stated the interface's own contract
 */
export function* planBySnapshot(
  snapshot: Contract,
  stated: Contract,
  suites: readonly Suite[],
  depth: Depth,
  deployment: Deployment | null,
): Generator<void, Plan> {
  const contract = sendable(snapshot, stated);
  return {
    ...(yield* planning(contract, within(suites, contract), depth, deployment)),
    indexChecks: yield* planningIndexChecks(snapshot),
  };
}

/** The operations that requests are made of: the interface's, as the snapshot has them where it does. */
export function operationsBySnapshot(snapshot: Contract, stated: Contract): Contract {
  return { ...snapshot, operations: new Map([...stated.operations, ...snapshot.operations]) };
}
