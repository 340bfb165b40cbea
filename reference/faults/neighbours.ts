/** Faults of enumerations that take a value of a namesake: the status of a list that another list knows. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { breakablesOf, lenientBy, withArgumentSchema } from './constraints.ts';
import { faultOf, idText } from './fault.ts';
import { placeName } from './schema-locations.ts';
import type { Derivation } from './types.ts';

/** Values that namesakes of an argument know, those of the same resource first. */
function valuesOfNamesakes(contract: Contract, { resource }: Operation, name: string): readonly unknown[] {
  const operations = [...contract.operations.values()];
  const near = operations.filter((operation) => operation.resource === resource);
  const far = operations.filter((operation) => operation.resource !== resource);
  return [...near, ...far].flatMap(({ args }) => {
    const namesake = args[name];
    return namesake?.schema.enum ?? namesake?.schema.items?.enum ?? [];
  });
}

export function neighbourFaults(contract: Contract): Derivation {
  return (operation: Operation) =>
    breakablesOf(operation)
      .filter(({ keyword, steps }) => keyword === 'enum' && (steps.length === 0 || steps.join() === 'items'))
      .flatMap((place) => {
        const own = place.schema.enum ?? [];
        const known = valuesOfNamesakes(contract, operation, place.argument.name);
        const neighbour = known.find((value) => !own.some((right) => right === value));
        if (typeof neighbour !== 'string') return [];
        const name = placeName(place);
        return [
          faultOf(operation, {
            family: 'neighbour-accepted',
            tail: `args/${name}/enum/${idText(neighbour)}/accepted`,
            breaks: [`args/${name}/enum/rejected`, `args/${name}/enum/neighbour/rejected`],
            sentence: `${operation.key} takes ${neighbour} for ${name}, which only a namesake knows.`,
            change: () =>
              lenientBy(
                operation,
                place,
                withArgumentSchema(operation, place, (schema) => ({ ...schema, enum: [...own, neighbour] })),
              ),
          }),
        ];
      });
}
