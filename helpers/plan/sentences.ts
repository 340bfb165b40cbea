/**
 * The trace from each sentence of the interface to the requirements that rest on it.
 *
 * Rows of tables, an argument or a route, are sentences too, and come from the contract; prose stands in `schemas/sentences.json`,
 * each with patterns of the ids that rest on it, or with why nothing can judge it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbout } from '../cases/requirement.ts';
import type { Contract } from '../contract/types.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { matcherOf } from '../requirement/patterns.ts';
import type { Requirement } from '../requirement/requirement.ts';

export interface Sentence {
  /** Stable: `<clause>/<name>` for prose, `<clause>/<argument>` and `METHOD /path` for rows. */
  readonly key: string;
  /** The heading below which it stands. */
  readonly heading: string;
  readonly says: string;
  readonly requirements: readonly Requirement[];
  /** Why nothing can judge it; absent where something does. */
  readonly untested?: string;
}

interface Prose {
  readonly key: string;
  readonly clause: string;
  readonly says: string;
  readonly rests?: readonly string[];
  readonly untested?: string;
}

function readProse(): readonly Prose[] {
  return JSON.parse(readFileSync(join(PACKAGE_ROOT, 'schemas', 'sentences.json'), 'utf8'));
}

function headingOf({ clauses }: Contract, clause: string): string {
  return clauses.get(clause)?.title ?? clause;
}

function ofProse(contract: Contract, requirements: readonly Requirement[]): readonly Sentence[] {
  return readProse().map(({ key, clause, says, rests = [], untested }) => {
    const isResting = matcherOf(rests);
    return {
      key: `${clause}/${key}`,
      heading: headingOf(contract, clause),
      says,
      requirements: requirements.filter(({ id }) => isResting(id)),
      ...(untested !== undefined && { untested }),
    };
  });
}

/** One for each row of a table of fields or parameters: the name stands in the ids of what rests on it. */
function ofArguments(contract: Contract, requirements: readonly Requirement[]): readonly Sentence[] {
  const rows = new Map<string, { clause: string; name: string; operations: Set<string> }>();
  for (const { key, args } of contract.operations.values()) {
    for (const { name, clause } of Object.values(args)) {
      const row = rows.get(`${clause}/${name}`) ?? { clause, name, operations: new Set<string>() };
      row.operations.add(key);
      rows.set(`${clause}/${name}`, row);
    }
  }
  return [...rows].map(([key, { clause, name, operations }]) => {
    return {
      key,
      heading: headingOf(contract, clause),
      says: `${name}, of ${operations.size} operation(s)`,
      requirements: requirements.filter(
        (one) =>
          isAbout(one, name) && (one.clause === clause || (one.operation !== null && operations.has(one.operation))),
      ),
    };
  });
}

/** One for each method on each path. */
function ofOperations(contract: Contract, requirements: readonly Requirement[]): readonly Sentence[] {
  return [...contract.operations.values()].map(({ key, clause }) => ({
    key,
    heading: headingOf(contract, clause),
    says: key,
    requirements: requirements.filter(({ operation }) => operation === key),
  }));
}

export function sentencesOf(contract: Contract, requirements: readonly Requirement[]): readonly Sentence[] {
  return [ofProse, ofArguments, ofOperations].flatMap((derive) => derive(contract, requirements));
}
