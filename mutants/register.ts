/** Adds what is written by hand to the mutants that are derived from the contract. */
import { loadContract } from '../helpers/contract/load.ts';
import { addMutants } from '../helpers/mutants/registry.ts';

import { FAMILIES, writtenFaults } from './faults/catalogue.ts';
import { VARIATIONS } from './variations/catalogue.ts';

addMutants({
  module: import.meta.url,
  families: FAMILIES,
  faults: () => writtenFaults(loadContract()),
  variations: () => VARIATIONS.values(),
});
