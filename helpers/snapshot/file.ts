/** Contracts in files: what `conform snapshot` writes and `--contract` reads. */
import { readFileSync } from 'node:fs';
import type { Contract, Namespace, Operation } from '../contract/types.ts';
import { parseJson } from '../exchange/json.ts';
import { documentProblems } from '../report/document.ts';
import { oneLine } from '../report/text.ts';
import { UsageError } from '../usage-error.ts';
import { contractFrom } from './take.ts';

/** The shape of the file: `schemas/report/snapshot.schema.json`. */
interface SnapshotFile {
  readonly schemaVersion: 1;
  readonly source: string;
  /** ISO 8601. */
  readonly takenAt: string;
  readonly namespaces: readonly Namespace[];
  readonly operations: readonly Operation[];
}

/** A contract, and where it was taken from. */
export interface SavedContract {
  readonly contract: Contract;
  /** `example.org/wp-json, 2026-01-02T03:04:05.000Z`. */
  readonly source: string;
}

export function toSnapshotFile(contract: Contract, source: string, takenAt: string): SnapshotFile {
  return {
    schemaVersion: 1,
    source,
    takenAt,
    namespaces: contract.namespaces,
    operations: [...contract.operations.values()],
  };
}

function rejectUnknownClauses(
  { namespaces, operations }: SnapshotFile,
  clauses: Contract['clauses'],
  path: string,
): void {
  const named = [...namespaces, ...operations, ...operations.flatMap(({ args }) => Object.values(args))];
  const unknown = named.find(({ clause }) => !clauses.has(clause));
  if (unknown === undefined) return;
  throw new UsageError(
    `The contract ${path} names the clause "${oneLine(unknown.clause)}", which this version of the suite does not have: take it again with conform snapshot.`,
  );
}

/**
 * @param clauses those of the interface, which a saved contract names and does not repeat
 * @throws UsageError saying what is wrong with the file
 */
export function readSnapshot(path: string, clauses: Contract['clauses']): SavedContract {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable';
    throw new UsageError(`The contract ${path} can't be read (${code}): name a file that conform snapshot wrote.`);
  }
  const document = parseJson(text);
  const problems = documentProblems('snapshot', document);
  if (problems.length > 0) throw new UsageError(`The contract ${path} is not usable: ${oneLine(problems.join('; '))}.`);
  const file = document as SnapshotFile;
  rejectUnknownClauses(file, clauses, path);
  return {
    contract: contractFrom(file.namespaces, file.operations, clauses),
    source: oneLine(`${file.source}, ${file.takenAt}`),
  };
}
