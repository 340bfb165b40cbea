/** Requirements that no fault breaks, each with the reason: of those nothing shows that the suite would tell. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../package-root.ts';
import { KINDS } from '../requirement/kinds.ts';
import type { Outcome, Requirement } from '../requirement/requirement.ts';
import type { MutantResult } from './types.ts';

/** Ids by reason. */
export type Unproven = Readonly<Record<string, readonly string[]>>;

/** Written by `conform mutants --unproven`, so that to list them no fault has to be switched on. */
const FILE = join(PACKAGE_ROOT, 'schemas/faults/unproven.json');

interface Rule {
  readonly holds: (requirement: Requirement) => boolean;
  readonly why: string;
}

/** Arguments of which the interface does not say what another value of theirs changes. */
const OPEN_ARGUMENTS = ['context', 'namespace', 'format', 'maxwidth', 'maxheight', 'discover'];

/** The first that holds. */
const RULES: readonly Rule[] = [
  {
    holds: ({ kind, namespace }) => kind === 'undocumented' || namespace === 'core/v2',
    why: 'Faults come from the contract, which does not show this route.',
  },
  {
    holds: ({ namespace }) => namespace === 'site',
    why: 'Without a valid answer at the root of the site nothing is judged at all.',
  },
  {
    holds: ({ kind }) => kind === 'index-default',
    why: 'This default is generated anew for each request, so that none that is declared is wrong.',
  },
  {
    holds: ({ kind, argument }) => KINDS[kind].group === 'index' && argument !== null,
    why: 'Where the type is open, or a site may leave it out, no declaration is wrong.',
  },
  {
    holds: ({ kind, operation }) => kind === 'index-document' && operation === null,
    why: 'Faults change what all methods of a path declare, and not one of them alone.',
  },
  { holds: ({ kind }) => KINDS[kind].group === 'index', why: 'Faults leave the names of namespaces as they are.' },
  {
    holds: ({ kind, argument }) => kind === 'default-applied' && OPEN_ARGUMENTS.includes(argument ?? ''),
    why: 'What the argument changes is open, so that another default need not show.',
  },
  {
    holds: ({ kind }) => kind === 'default-applied',
    why: 'Another default shows in which records are listed: the scenarios of the list tell of it.',
  },
  {
    holds: ({ kind }) => kind === 'no-such-address',
    why: 'Faults of addresses are made for records, and not for what stands below one.',
  },
  {
    holds: ({ kind }) => kind === 'accepted' || kind === 'served',
    why: 'Where this is rejected or breaks, other requirements tell first.',
  },
  {
    holds: ({ kind, namespace }) => kind === 'scenario' || namespace === 'batch/v1' || namespace === 'oembed/1.0',
    why: 'No fault does this by itself, without what other requirements tell of already.',
  },
];

/** Said where no rule knows better: what this run switched on breaks other requirements. */
export const NO_FAULT = 'None of the faults that were switched on breaks it.';

export interface CleanOutcomes {
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** What becomes of each requirement on the clean reference. */
  readonly clean: ReadonlyMap<string, Outcome>;
  /** Why a requirement does not apply there. */
  readonly reasons: ReadonlyMap<string, string>;
}

function whyUnproven(id: string, { requirements, clean, reasons }: CleanOutcomes): string {
  if (clean.get(id) !== 'pass') return `Does not apply to the reference: ${reasons.get(id)}`;
  const requirement = requirements.get(id);
  return RULES.find(({ holds }) => requirement !== undefined && holds(requirement))?.why ?? NO_FAULT;
}

export function unprovenOf(results: readonly MutantResult[], outcomes: CleanOutcomes): Unproven {
  const proven = new Set(results.flatMap(({ failed }) => failed));
  const found: Record<string, string[]> = {};
  for (const id of [...outcomes.clean.keys()].filter((one) => !proven.has(one)).toSorted()) {
    const why = whyUnproven(id, outcomes);
    found[why] = [...(found[why] ?? []), id];
  }
  return found;
}

export async function writeUnproven(file: string, unproven: Unproven): Promise<void> {
  await writeFile(file, `${JSON.stringify(unproven, null, 2)}\n`);
}

/** Those of the whole catalogue, as it was when they were written down. */
export function readUnproven(): Unproven {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Unproven;
}
