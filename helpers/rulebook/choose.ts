/** Which rulebook a call means: that of the interface, or one with contracts and suites of somebody's own. */
import type { Suite } from '../cases/suite.ts';
import { loadContract } from '../contract/load.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { readSnapshot, type SavedContract } from '../snapshot/file.ts';
import { contractFrom } from '../snapshot/take.ts';
import { UsageError } from '../usage-error.ts';
import { interfaceRulebook, type Rulebook, rulebookOf } from './rulebook.ts';

export interface OwnRules {
  /** Files: OpenAPI documents, and what `conform snapshot` wrote of one or of the index of a deployment. */
  readonly contracts: readonly string[];
  readonly suites: readonly Suite[];
  /** Whether the interface is judged as well. @default true */
  readonly withInterface: boolean;
}

export interface Chosen {
  readonly rulebook: Rulebook;
  /** A contract that was taken from the index of a deployment, in place of what the rulebook declares. */
  readonly savedContract?: SavedContract;
}

function readAll(files: readonly string[]): readonly SavedContract[] {
  return files.map((file) => {
    const saved = readSnapshot(file, loadContract().clauses);
    if (saved.from === 'document') return saved;
    const contract = beyondInterface(saved.contract);
    if (contract.operations.size > 0) return { ...saved, contract };
    throw new UsageError(`${file} declares nothing beyond the interface: give it to --contract to judge by it.`);
  });
}

/** What an index declares in namespaces of its own: the others the interface has, and what stands outside of all. */
function beyondInterface(contract: Contract): Contract {
  const stated = loadContract();
  const names = new Set([...stated.operations.values()].map(({ namespace }) => namespace));
  const operations = [...contract.operations.values()]
    .filter(({ namespace }) => !names.has(namespace))
    .map((operation): Operation => ({ ...operation, origin: 'document', indexed: true }));
  const namespaces = contract.namespaces.filter(({ name }) => !names.has(name));
  return contractFrom(namespaces, operations, contract.clauses);
}

/**
 * @param contractFile the only contract to judge by
 * @throws UsageError for a file that is no contract, and for rules that do not go together
 */
export function chooseRules(contractFile: string | undefined, own: OwnRules | null): Chosen {
  if (contractFile !== undefined) {
    const saved = readSnapshot(contractFile, loadContract().clauses);
    if (saved.from === 'index') return { rulebook: interfaceRulebook(), savedContract: saved };
    return { rulebook: rulebookOf([saved], own?.suites ?? [], { withInterface: false }) };
  }
  if (own === null || (own.contracts.length === 0 && own.suites.length === 0)) {
    return { rulebook: interfaceRulebook() };
  }
  return { rulebook: rulebookOf(readAll(own.contracts), own.suites, own) };
}
