/** What deployments are judged by: a contract, and what suites state of it. */
import { suites as ownSuites } from '../../suites/index.ts';
import { carriedBy } from '../cases/requests.ts';
import { catalogueOf, type Suite } from '../cases/suite.ts';
import type { Resource } from '../cases/types.ts';
import { loadContract } from '../contract/load.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import type { SavedContract } from '../snapshot/file.ts';
import { contractFrom } from '../snapshot/take.ts';
import { UsageError } from '../usage-error.ts';
import { withResponses } from '../verdict/response-schemas.ts';

import { readable, resourcesOf } from './resources.ts';

export interface Rulebook {
  readonly contract: Contract;
  readonly suites: readonly Suite[];
  /** What is declared beside the interface; null where nothing is. */
  readonly own: Contract | null;
  /** Whether the index of a deployment says what it offers; else it is asked for all that the contract declares. */
  readonly hasIndex: boolean;
  /** Where the contracts beside the interface are from; null where there are none. */
  readonly source: string | null;
}

let ofInterface: Rulebook | undefined;

export function interfaceRulebook(): Rulebook {
  ofInterface ??= { contract: loadContract(), suites: ownSuites, own: null, hasIndex: true, source: null };
  return ofInterface;
}

/** An operation with what is known once a suite states what is valid to send to it. */
function stated(operation: Operation, catalogue: ReturnType<typeof catalogueOf>, suites: readonly Suite[]): Operation {
  const subject = catalogue.subjectOf(operation);
  const isStated = subject !== null || suites.some(({ samples }) => samples?.[operation.key] !== undefined);
  if (!isStated) return operation;
  // A record that a run makes itself is its own to change.
  const effect = subject !== null && operation.effect === 'site' ? 'write' : operation.effect;
  return { ...operation, origin: 'suite', effect };
}

function recordAt(
  operation: Operation,
  catalogue: ReturnType<typeof catalogueOf>,
): Pick<Operation, 'record' | 'within'> {
  const resource = catalogue.subjectOf(operation)?.resource;
  const parameter = resource && pathParameterNames(resource.item).at(-1);
  if (resource === undefined || parameter === undefined) return {};
  return {
    record: { parameter, member: resource.idMember ?? 'id', item: resource.item },
    ...(resource.within !== undefined && { within: resource.within }),
  };
}

/** Records that can be read without a suite, for the kinds of which no suite says anything. */
function unstated(contracts: readonly Contract[], suites: readonly Suite[]): readonly Suite[] {
  const stated = suites.flatMap(({ records = [] }) => records);
  const isStated = (one: Resource): boolean =>
    stated.some(({ name, collection, item }) =>
      [name, collection, item].some((text) => [one.name, one.collection, one.item].includes(text)),
    );
  return contracts.flatMap((contract) => {
    const [first] = contract.namespaces;
    const found = resourcesOf(contract).flatMap((one) => readable(one) ?? []);
    const records = found.filter((one) => !isStated(one));
    return first === undefined || records.length === 0 ? [] : [{ namespace: first.name, records }];
  });
}

function rejectUnknown(suites: readonly Suite[], { operations }: Contract): void {
  const paths = new Set([...operations.values()].map(({ path }) => path));
  for (const { namespace, records = [], scenarios = [] } of suites) {
    const unknown =
      records.flatMap(({ collection, item }) => [collection, item]).find((path) => !paths.has(path)) ??
      scenarios.flatMap((one) => one.operations).find((key) => !operations.has(key));
    if (unknown !== undefined) {
      throw new UsageError(`The suite of ${namespace} names ${unknown}, which no contract declares.`);
    }
  }
}

/** A change that lacks what its request must carry would be rejected each time. */
function rejectIncomplete(suites: readonly Suite[], { operations }: Contract): void {
  for (const { name, item, changed, withChange = {} } of suites.flatMap(({ records = [] }) => records)) {
    const put = operations.get(`PUT ${item}`);
    if (put?.origin === undefined || changed === undefined) continue;
    const lacking = carriedBy(put).filter(
      ({ name: member, required }) => required && member !== changed && !Object.hasOwn(withChange, member),
    );
    if (lacking.length === 0) continue;
    const names = lacking.map((one) => one.name).join(', ');
    throw new UsageError(`PUT ${item} requires ${names}: name a value in withChange of the ${name} in your suite.`);
  }
}

function ownOf(contract: Contract, contracts: readonly Contract[]): Contract | null {
  const operations = [...contract.operations].filter(([, { origin }]) => origin !== undefined);
  if (operations.length === 0) return null;
  const names = new Set(operations.map(([, { namespace }]) => namespace));
  return {
    ...contract,
    namespaces: contract.namespaces.filter(({ name }) => names.has(name)),
    operations: new Map(operations),
    responses: new Map(contracts.flatMap(({ responses = [] }) => [...responses])),
  };
}

/**
 * Contracts of somebody's own with suites of their own, beside the interface or alone.
 *
 * @throws UsageError where two contracts declare one operation, and where a suite names what none declares
 */
export function rulebookOf(
  saved: readonly SavedContract[],
  suites: readonly Suite[],
  { withInterface }: { readonly withInterface: boolean },
): Rulebook {
  const base = interfaceRulebook();
  const contracts = [
    ...(withInterface ? [base.contract] : []),
    ...saved.map(({ contract }) => withResponses(contract)),
  ];
  const operations = new Map<string, Operation>();
  for (const [key, operation] of contracts.flatMap((contract) => [...contract.operations])) {
    if (operations.has(key)) throw new UsageError(`Two contracts declare ${key}: leave it out of one of them.`);
    operations.set(key, operation);
  }
  const namespaces = contracts.flatMap((contract) => contract.namespaces);
  const clauses = new Map([base.contract, ...contracts].flatMap((contract) => [...contract.clauses]));
  const documents = saved.filter(({ from }) => from === 'document').map((one) => one.contract);
  const given = withInterface ? [...base.suites, ...suites] : suites;
  const found = unstated(documents, given);
  const catalogue = catalogueOf(suites);
  const addressing = catalogueOf([...suites, ...found]);
  const known = [...operations.values()].map((one) =>
    one.origin === undefined ? one : { ...stated(one, catalogue, suites), ...recordAt(one, addressing) },
  );
  const named = [...new Map(namespaces.map((one) => [one.name, one])).values()];
  const notHeld = documents.flatMap((one) => one.notHeld ?? []);
  const contract = { ...contractFrom(named, known, clauses), ...(documents.length > 0 && { notHeld }) };
  rejectUnknown(suites, contract);
  rejectIncomplete(suites, contract);
  return {
    contract,
    suites: [...given, ...found],
    own: ownOf(contract, contracts),
    hasIndex: withInterface || known.some(({ indexed }) => indexed === true),
    source: saved.map(({ source }) => source).join('; ') || null,
  };
}
