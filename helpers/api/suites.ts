/** What suites of your own are written with. The form of them may still change: see the changelog. */

export type { ListStatement } from '../cases/list-statement.ts';
export { BlockedError } from '../cases/preconditions.ts';
export {
  type Asking,
  type Assertion,
  type Assertions,
  assertionsFor,
  defineScenario,
  type Scenario,
  type Scene,
} from '../cases/scenario.ts';
export type { Suite } from '../cases/suite.ts';
export type { Own, OwnRecord, Resource, Sample, Values } from '../cases/types.ts';
export { lifeCycle } from '../checks/life-cycle/life-cycle.ts';
export type { LifeCycle } from '../checks/life-cycle/types.ts';
export { makeAll, makeNamed } from '../checks/list/create-records.ts';
export type { Exchange } from '../exchange/types.ts';
export { phrase as says } from '../requirement/reasons.ts';
export { accepted, isRejection } from '../verdict/judge.ts';
