/** How a written fault is put down: by its family, by the operations that it changes, and as a row of what it does. */
import type { Contract } from '../../helpers/contract/types.ts';
import type { Level } from '../../helpers/requirement/requirement.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { Show } from '../operators/steps.ts';
import type { Take } from '../operators/take.ts';

interface More {
  /** @default 'MUST' */
  readonly level?: Level;
  /** @default false */
  readonly inIndex?: boolean;
  /** @default that of the first operation */
  readonly namespace?: string;
}

/** What makes it wrong, and requests that a deployment with the fault answers otherwise. */
type Row = readonly [take: Take, ...show: Show];

/** By the end of the id and, behind a colon, what is wrong. */
type Rows = Readonly<Record<string, Row>>;

interface Section {
  readonly keys: readonly string[];
  readonly rows: Rows;
  readonly more: More;
}

/** Faults of the same operations. */
export function on(keys: string | readonly string[], rows: Rows, more: More = {}): Section {
  return { keys: typeof keys === 'string' ? [keys] : keys, rows, more };
}

/** Faults that break no more than SHOULDs. */
export function should(keys: string | readonly string[], rows: Rows): Section {
  return on(keys, rows, { level: 'SHOULD' });
}

/** Faults that the index shows. */
export function inIndex(keys: string | readonly string[], rows: Rows): Section {
  return on(keys, rows, { inIndex: true });
}

export interface WrittenFault extends Fault {
  /** Requests that show it. */
  readonly show: Show;
}

function faultOf(contract: Contract, id: string, sentence: string, row: Row, { keys, more }: Section): WrittenFault {
  const [take, ...show] = row;
  const {
    level = 'MUST',
    inIndex: isShown = false,
    namespace = contract.operations.get(keys[0] ?? '')?.namespace,
  } = more;
  if (namespace === undefined) throw new Error(`The contract does not know ${keys[0]}, which ${id} changes.`);
  return {
    id,
    family: id.replace(/\/.*/, ''),
    namespace,
    operations: keys,
    inIndex: isShown,
    breaks: [],
    needs: null,
    sentence,
    equivalent: null,
    level,
    show,
    change: () => take(keys),
  };
}

export type Family = (contract: Contract) => readonly WrittenFault[];

export function faultsOf(family: string, ...sections: readonly Section[]): Family {
  return (contract) =>
    sections.flatMap((section) =>
      Object.entries(section.rows).map(([title, row]) => {
        const [tail, description] = title.split(/: (.*)/s);
        return faultOf(contract, `${family}/${tail}`, `Here ${description}.`, row, section);
      }),
    );
}
