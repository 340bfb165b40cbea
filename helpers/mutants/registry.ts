/** Which faults and variations there are: those that ship, and those that a checkout adds. */
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { FAMILIES, type Fault } from '../../reference/faults/types.ts';
import type { Variation } from '../../reference/variations/types.ts';

export interface MutantSource {
  /** Address of the module that adds it: a thread imports it again. */
  readonly module: string;
  /** What is wrong in the faults of each of its families. */
  readonly families: Readonly<Record<string, string>>;
  readonly faults: () => Iterable<Fault>;
  readonly variations: () => Iterable<Variation>;
}

const sources = new Map<string, MutantSource>();
let faults: ReadonlyMap<string, Fault> | undefined;
let variations: ReadonlyMap<string, Variation> | undefined;

/** Adds faults and variations to those that ship. Whoever asks for any asks later. */
export function addMutants(source: MutantSource): void {
  sources.set(source.module, source);
  faults = undefined;
  variations = undefined;
}

function byId<Item extends { readonly id: string }>(items: Iterable<Item>): ReadonlyMap<string, Item> {
  const known = new Map<string, Item>();
  for (const item of items) {
    if (known.has(item.id)) throw new Error(`Two mutants have the id ${item.id}.`);
    known.set(item.id, item);
  }
  return known;
}

/** By id, those that are derived from the contract first. */
export function knownFaults(): ReadonlyMap<string, Fault> {
  faults ??= byId([...faultCatalogue().values(), ...[...sources.values()].flatMap((one) => [...one.faults()])]);
  return faults;
}

export function knownVariations(): ReadonlyMap<string, Variation> {
  variations ??= byId([...sources.values()].flatMap((one) => [...one.variations()]));
  return variations;
}

/** What is wrong in the faults of each family. */
export function knownFamilies(): Readonly<Record<string, string>> {
  return Object.assign({}, FAMILIES, ...[...sources.values()].map((one) => one.families));
}

export function sourceModules(): readonly string[] {
  return [...sources.keys()];
}

/** In a thread: adds what its parent knows. */
export async function addSources(modules: readonly string[]): Promise<void> {
  for (const module of modules) await import(module);
}
