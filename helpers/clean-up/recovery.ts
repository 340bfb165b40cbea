/** Finishes what killed runs left: from their ledgers, on the deployment that they worked on. */

import { hostname } from 'node:os';
import { catalogueOf } from '../cases/suite.ts';
import { type Destination, reach } from '../engine/connect.ts';
import { openSession, type Session } from '../engine/session.ts';
import type { Settings } from '../environment/settings.ts';
import { errorCode } from '../error-code.ts';
import { createClient } from '../exchange/client.ts';
import { redactor } from '../exchange/redact.ts';
import { type Id, type Ledger, type LedgerHeader, reopenLedger } from '../ledger/ledger.ts';
import { ledgerPath, ledgersIn } from '../ledger/line-file.ts';
import { describeChange } from '../ownership/changes.ts';
import { deploymentDigest, otherThan } from '../ownership/deployment.ts';
import type { Document } from '../ownership/evidence.ts';
import { describeHarm, mayBeOfRun } from '../ownership/harm.ts';
import type { Rulebook } from '../rulebook/rulebook.ts';
import { UsageError } from '../usage-error.ts';
import { type CleanUp, cleanUp, type OnCleanUp } from './clean-up.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { queries, read } from './lists.ts';

/** A ledger with entries that may still stand for records, or for what is in the trash and nobody was told of. */
export interface Unfinished {
  readonly path: string;
  readonly header: LedgerHeader;
  readonly ledger: Ledger;
}

export interface Recovered extends Pick<CleanUp, 'left' | 'inTrash' | 'appeared'> {
  readonly runId: string;
  /** Entries of the ledger that were settled. */
  readonly settled: number;
  /** Why the deployment does not look like that of the ledger; null where it does. */
  readonly other: string | null;
  /** Records of others that a removal has changed, each in one sentence. */
  readonly harmed: readonly string[];
  /** Records of others that lists show otherwise than before, by whoever changed them. */
  readonly changed: readonly string[];
  /** Why what became of them could not be written down; null where it is. */
  readonly unwritten: string | null;
}

/** Whether the process of a run is alive on this machine: its records are in use then. */
export function isUnderWay({ process: owner, host }: LedgerHeader): boolean {
  if (host !== hostname() || owner <= 0 || owner === process.pid) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    // Someone else's process is alive as well.
    return errorCode(error) === 'EPERM';
  }
}

/**
 * The ledgers that are not settled for a deployment.
 *
 * @param out folder of reports and ledgers
 * @param runId only this run
 * @throws UsageError when the run that is named has no ledger here, or worked on another deployment
 */
export function unfinished(out: string, destination: Destination, runId: string | undefined): readonly Unfinished[] {
  const paths = ledgersIn(out);
  if (runId !== undefined && !paths.includes(ledgerPath(out, runId))) {
    throw new UsageError(`There is no ledger of a run ${runId} in ${out}: name the folder of its report with --out.`);
  }
  const address = redactor(destination)(destination.baseUrl.href);
  const ledgers = (runId === undefined ? paths : [ledgerPath(out, runId)]).map((path) => ({
    path,
    ...reopenLedger(path),
  }));
  const [other] = ledgers.filter(({ header }) => header.baseUrl !== address);
  if (runId !== undefined && other) {
    throw new UsageError(`Run ${runId} worked on ${other.header.baseUrl}: set CONFORMANCE_BASE_URL to it.`);
  }
  return ledgers.filter(
    ({ header, ledger, hasUnreported }) => header.baseUrl === address && (hasUnreported || ledger.open().length > 0),
  );
}

/** Addresses of other deployments with entries that are not settled in the ledgers of a folder. */
export function unfinishedElsewhere(out: string, destination: Destination): readonly string[] {
  const address = redactor(destination)(destination.baseUrl.href);
  const open = ledgersIn(out)
    .map(reopenLedger)
    .filter(({ ledger }) => ledger.open().length > 0);
  return [...new Set(open.map(({ header }) => header.baseUrl))].filter((baseUrl) => baseUrl !== address);
}

/** Opens sessions for runs that are over. */
export type OpenFor = (runId: string, ledger: Ledger) => Session;

/**
 * Reaches a deployment for as long as a task takes.
 *
 * @throws UnreachableError when there is no index to go by, UsageError when names are tied
 */
export async function onDeployment<T>(
  settings: Settings,
  destination: Destination,
  { contract, suites, hasIndex }: Rulebook,
  task: (openFor: OpenFor) => Promise<T>,
): Promise<T> {
  const { concurrency, timeoutMs, names, seed } = settings;
  const client = createClient({ ...settings, ...destination });
  try {
    const deployment = await reach(client, destination, contract, names, hasIndex);
    return await task((runId, ledger) =>
      openSession(
        {
          ...destination,
          runId,
          baseUrl: destination.baseUrl.href,
          concurrency,
          timeoutMs,
          seed,
          // Who calls for a clean-up allows as much as it takes, whatever a run may do.
          effects: 'write',
          fixtures: {},
          ledgerPath: ledger.path,
          keepsExchanges: false,
        },
        contract,
        catalogueOf(suites),
        deployment,
        client,
        ledger,
      ),
    );
  } finally {
    await client.close();
  }
}

/** The newest of each kind, of which others' are watched as any are that were there before a run. */
async function newestNow(session: Session, ledger: Ledger): Promise<ReadonlyMap<string, readonly Id[]>> {
  const look = async (kind: Kind) => {
    const shown = await read(session, kind, queries.newest(kind), 1);
    const records = [...(shown?.records ?? [])];
    // What is called as those of a run may be its own, though no answer named it; what nothing can prove is watched.
    const isOfOthers = ([id, document]: readonly [Id, Document]): boolean =>
      ledger.of(kind.name, id).every(({ written, seen }) => !written && !seen) &&
      !mayBeOfRun(document, session.options.runId);
    session.harm.hold(kind.name, new Map(records.filter(isOfOthers)), true);
    return [kind.name, records.map(([id]) => id)] as const;
  };
  return new Map(await Promise.all(kindsOf(session).map(look)));
}

/** Compares a deployment with what a ledger says of it. What is removed rests on a read of each record, whatever comes of it. */
async function otherNow(
  session: Session,
  { header, ledger }: Pick<Unfinished, 'header' | 'ledger'>,
): Promise<string | null> {
  const newest = await newestNow(session, ledger);
  const { clockAheadMs } = session.network;
  const nowMs = clockAheadMs === null ? null : Date.now() + clockAheadMs;
  return otherThan(header, ledger, deploymentDigest(session), newest, nowMs);
}

/** Removes what a ledger names. */
export async function recover(
  openFor: OpenFor,
  { header, ledger }: Pick<Unfinished, 'header' | 'ledger'>,
  onProgress: OnCleanUp = () => {},
): Promise<Recovered> {
  const before = ledger.open().length;
  const session = openFor(header.runId, ledger);
  const other = await otherNow(session, { header, ledger });
  const { left, inTrash, appeared } = await cleanUp(session, onProgress);
  const unwritten = await ledger.close();
  const harmed = session.harm.found.map(describeHarm);
  const changed = session.harm.changes.all.map(describeChange);
  const settled = before - ledger.open().length;
  return { runId: header.runId, settled, other, left, inTrash, appeared, harmed, changed, unwritten };
}
