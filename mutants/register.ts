/** Adds what is written by hand to the mutants that are derived from the contract. */
import { loadContract } from '../helpers/contract/load.ts';
import { addMutants } from '../helpers/mutants/registry.ts';
import { variationCatalogue } from '../reference/variations/catalogue.ts';
import { FAMILIES, writtenFaults } from './faults/catalogue.ts';

addMutants({
  module: import.meta.url,
  families: FAMILIES,
  faults: () => writtenFaults(loadContract()),
  variations: () => variationCatalogue().values(),
});
