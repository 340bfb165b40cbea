import type { Argument, Contract, Operation } from '../contract/types.ts';
import { DEPTHS, type Depth } from '../requirement/requirement.ts';
import type { Catalogue } from './suite.ts';

/** What planning starts from: the contract, what the suites state, and how deep to go. */
export interface PlanContext {
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  readonly depth: Depth;
}

/** Whether a plan of one depth holds what belongs to another. */
export function reaches(planned: Depth, needed: Depth): boolean {
  return DEPTHS.indexOf(planned) >= DEPTHS.indexOf(needed);
}

/** Every method but the reading one and the removing one carries its arguments in a body. */
export function carrierOf(operation: Operation): 'query' | 'body' {
  return operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
}

/** How an argument travels: as text in the address or a header, or as JSON. */
export function carrierFor(operation: Operation, argument: Argument): 'query' | 'body' {
  if (argument.in === 'path') return carrierOf(operation);
  // A form holds texts, as a query does.
  if (operation.body === 'form') return 'query';
  return argument.in === 'body' ? 'body' : 'query';
}

/** Whether the interface declares what the operation takes; where it does not, a rejection breaks nothing declared. */
export function declaresArguments(operation: Operation): boolean {
  return Object.values(operation.args).some((argument) => argument.in !== 'path');
}
