/** Contracts in files: what `conform snapshot` writes and `--contract` reads. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Clause, Contract, Namespace, NotHeldPlace, Operation } from '../contract/types.ts';
import { isObject } from '../deployment/index-document.ts';
import { errorCode } from '../error-code.ts';
import { parseJson } from '../exchange/json.ts';
import { documentProblems } from '../report/document.ts';
import { oneLine } from '../report/text.ts';
import { UsageError } from '../usage-error.ts';
import { readOpenApi } from './openapi/document.ts';
import { contractOf } from './openapi/take.ts';
import { contractFrom } from './take.ts';

/** The shape of the file: `schemas/report/snapshot.schema.json`. */
interface SnapshotFile {
  readonly schemaVersion: 1;
  readonly source: string;
  readonly takenAt: string;
  readonly namespaces: readonly Namespace[];
  readonly operations: readonly Operation[];
  /** Of a contract that was taken from a document: what the document states, by id. */
  readonly clauses?: Readonly<Record<string, Omit<Clause, 'id'>>>;
  /** … and the schemas of its answers. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** … and what of it the contract does not hold. */
  readonly notRepresented?: readonly NotHeldPlace[];
}

export interface SavedContract {
  readonly contract: Contract;
  /** `example.org/wp-json, 2026-01-02T03:04:05.000Z`. */
  readonly source: string;
  readonly from: 'index' | 'document';
}

/** A contract that was taken from a document says all of itself. */
export function toDocumentFile(contract: Contract, source: string, takenAt: string): SnapshotFile {
  const clauses = [...contract.clauses].map(([id, { title, states }]) => [id, { title, states }]);
  return {
    ...toSnapshotFile(contract, source, takenAt),
    clauses: Object.fromEntries(clauses),
    responses: Object.fromEntries(contract.responses ?? []),
    notRepresented: contract.notHeld ?? [],
  };
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

/** An OpenAPI document, as `conform snapshot --openapi` would save it. */
function documentContract(path: string): SavedContract {
  return { contract: contractOf(readOpenApi(path)), source: basename(path), from: 'document' };
}

/**
 * @param clauses those of the interface, which a saved contract names and does not repeat
 * @throws UsageError saying what is wrong with the file
 */
export function readSnapshot(path: string, clauses: Contract['clauses']): SavedContract {
  if (/\.ya?ml$/i.test(path)) return documentContract(path);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(
      `The contract ${path} can't be read (${errorCode(cause)}): name a file that conform snapshot wrote, or an OpenAPI document.`,
      { cause },
    );
  }
  const document = parseJson(text);
  if (isObject(document) && ('openapi' in document || 'swagger' in document)) return documentContract(path);
  const problems = documentProblems('snapshot', document);
  if (problems.length > 0) throw new UsageError(`The contract ${path} is not usable: ${oneLine(problems.join('; '))}.`);
  const file = document as SnapshotFile;
  const own = Object.entries(file.clauses ?? {}).map(([id, clause]) => [id, { id, ...clause }] as const);
  const known = file.clauses === undefined ? clauses : new Map(own);
  rejectUnknownClauses(file, known, path);
  const contract = contractFrom(file.namespaces, file.operations, known);
  return {
    contract: {
      ...contract,
      ...(file.responses !== undefined && { responses: new Map(Object.entries(file.responses)) }),
      ...(file.clauses !== undefined && { notHeld: file.notRepresented ?? [] }),
    },
    source: oneLine(`${file.source}, ${file.takenAt}`),
    from: file.clauses === undefined ? 'index' : 'document',
  };
}
