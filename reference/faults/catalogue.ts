/** Every fault that the contract gives rise to. */
import { loadContract } from '../../helpers/contract/load.ts';
import type { Contract } from '../../helpers/contract/types.ts';
import { credentialFaults, passwordFaults, rightsFaults } from './access.ts';
import { mistakenFaults, shapeFaults, unknownFaults } from './addresses.ts';
import { breakageFaults, memberFaults, valueLostFaults } from './answers.ts';
import { argumentFaults } from './arguments.ts';
import { batchFaults } from './batch.ts';
import { bodyFaults } from './bodies.ts';
import { constraintFaults, valueFaults } from './constraints.ts';
import { declarationFaults } from './declared.ts';
import { groupFaults } from './groups.ts';
import { indexDocumentFaults } from './index-document.ts';
import { lifeCycleFaults } from './life-cycle.ts';
import { listFaults } from './lists.ts';
import { unlikeFaults } from './methods.ts';
import { namespaceAnswerFaults } from './namespace-answers.ts';
import { neighbourFaults } from './neighbours.ts';
import { paymentFaults } from './order-payment.ts';
import { actingRejections, muteRejections } from './rejections.ts';
import { missingRouteFaults, undeclaredMethodFaults, unservedFaults } from './routes.ts';
import type { Derivation, Fault } from './types.ts';

function derivationsOf(contract: Contract): readonly Derivation[] {
  return [
    constraintFaults,
    valueFaults,
    neighbourFaults(contract),
    argumentFaults,
    (operation) => declarationFaults(contract, operation),
    memberFaults,
    valueLostFaults,
    breakageFaults,
    namespaceAnswerFaults,
    unservedFaults,
    shapeFaults,
    unknownFaults,
    mistakenFaults,
    unlikeFaults(contract),
    actingRejections,
    muteRejections,
    bodyFaults,
    lifeCycleFaults,
    listFaults,
    paymentFaults,
    batchFaults,
    rightsFaults,
    passwordFaults,
  ];
}

let known: ReadonlyMap<string, Fault> | undefined;

/** By id, in the order of the contract. */
export function faultCatalogue(): ReadonlyMap<string, Fault> {
  known ??= catalogueOf(loadContract());
  return known;
}

function catalogueOf(contract: Contract): ReadonlyMap<string, Fault> {
  const derivations = derivationsOf(contract);
  const faults = [
    ...indexDocumentFaults(contract),
    ...credentialFaults(contract),
    ...[...contract.operations.values()].flatMap((operation) => derivations.flatMap((derive) => derive(operation))),
    ...missingRouteFaults(contract),
    ...undeclaredMethodFaults(contract),
    ...groupFaults(contract),
  ];
  const catalogue = new Map<string, Fault>();
  for (const fault of faults) {
    if (catalogue.has(fault.id)) throw new Error(`Two faults have the id ${fault.id}.`);
    catalogue.set(fault.id, fault);
  }
  return catalogue;
}
