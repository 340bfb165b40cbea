/** Finishes what killed runs left: from their ledgers, on the deployment that they worked on. */
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { suites } from '../../suites/index.ts';
import { loadContract } from '../contract/load.ts';
import type { Settings } from '../environment/settings.ts';
import { UsageError } from '../environment/usage-error.ts';
import { createClient } from '../exchange/client.ts';
import { withoutAddressKeys } from '../exchange/keys.ts';
import { type Ledger, type LedgerHeader, ledgerPath, ledgersIn, reopenLedger } from '../exchange/ledger.ts';
import { catalogueOf } from '../plan/suite.ts';
import { cleanUp, type Leftover } from './cleanup.ts';
import { type Destination, reach } from './connect.ts';
import { openSession } from './session.ts';

/** A ledger with entries that may still stand for records. */
export interface Unfinished {
  readonly path: string;
  readonly header: LedgerHeader;
  readonly ledger: Ledger;
}

export interface Recovered {
  readonly runId: string;
  readonly removed: number;
  readonly left: readonly Leftover[];
}

/** Whether the process of a run is alive on this machine: its records are in use then. */
export function isUnderWay({ process: owner, host }: LedgerHeader): boolean {
  if (host !== hostname() || owner <= 0 || owner === process.pid) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    // Someone else's process is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function reopen(path: string): Unfinished {
  try {
    return { path, ...reopenLedger(path) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : `${basename(path)} can't be read.`);
  }
}

/**
 * The ledgers that are not settled for a deployment.
 *
 * @param out folder of reports and ledgers
 * @param runId only this run
 * @throws UsageError when the run that is named has no ledger here, or worked on another deployment
 */
export function unfinished(out: string, baseUrl: URL, runId: string | undefined): readonly Unfinished[] {
  const paths = ledgersIn(out);
  if (runId !== undefined && !paths.includes(ledgerPath(out, runId))) {
    throw new UsageError(`There is no ledger of a run ${runId} in ${out}: name the folder of its report with --out.`);
  }
  const address = withoutAddressKeys(baseUrl.href);
  const ledgers = (runId === undefined ? paths : [ledgerPath(out, runId)]).map(reopen);
  const [other] = ledgers.filter(({ header }) => header.baseUrl !== address);
  if (runId !== undefined && other) {
    throw new UsageError(`Run ${runId} worked on ${other.header.baseUrl}: set CONFORMANCE_BASE_URL to it.`);
  }
  return ledgers.filter(({ header, ledger }) => header.baseUrl === address && ledger.open().length > 0);
}

/**
 * Removes what the ledgers name, run by run.
 *
 * @throws UnreachableError when there is no index to go by, UsageError when names are tied
 */
export async function recover(
  runs: readonly Unfinished[],
  settings: Settings,
  destination: Destination,
): Promise<readonly Recovered[]> {
  const { concurrency, timeoutMs, names, seed } = settings;
  const contract = loadContract();
  const client = createClient({ ...settings, ...destination });
  try {
    const deployment = await reach(client, destination, contract, names);
    const recovered: Recovered[] = [];
    for (const { path, header, ledger } of runs) {
      const session = openSession(
        {
          runId: header.runId,
          baseUrl: destination.baseUrl.href,
          credentials: destination.credentials,
          secondCredentials: destination.secondCredentials,
          concurrency,
          timeoutMs,
          seed,
          // Who calls for a clean-up allows as much as it takes, whatever a run may do.
          effects: 'write',
          fixtures: {},
          ledgerPath: path,
          keepsExchanges: false,
        },
        contract,
        catalogueOf(suites),
        deployment,
        client,
        ledger,
      );
      const before = ledger.open().length;
      const left = await cleanUp(session);
      recovered.push({ runId: header.runId, removed: before - ledger.open().length, left });
    }
    return recovered;
  } finally {
    await client.close();
  }
}
