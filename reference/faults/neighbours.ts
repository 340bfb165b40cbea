/** Faults of enumerations that take a value of a namesake: the status of a list that another list knows. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { breakablesOf, lenientBy, withArgumentSchema } from './constraints.ts';
import { faultOf, idText } from './fault.ts';
import { placeName, placesOf } from './places.ts';
import type { Derivation } from './types.ts';

function valuesByName(contract: Contract): ReadonlyMap<string, readonly unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const { args } of contract.operations.values()) {
    for (const place of Object.values(args).flatMap(placesOf)) {
      const name = place.argument.name;
      values.set(name, [...(values.get(name) ?? []), ...(place.schema.enum ?? [])]);
    }
  }
  return values;
}

export function neighbourFaults(contract: Contract): Derivation {
  const known = valuesByName(contract);
  return (operation: Operation) =>
    breakablesOf(operation)
      .filter(({ keyword }) => keyword === 'enum')
      .flatMap((place) => {
        const own = place.schema.enum ?? [];
        const neighbour = known.get(place.argument.name)?.find((value) => !own.some((right) => right === value));
        if (typeof neighbour !== 'string') return [];
        const name = placeName(place);
        return [
          faultOf(operation, {
            family: 'neighbour-accepted',
            tail: `args/${name}/enum/${idText(neighbour)}/accepted`,
            breaks: [`args/${name}/enum/refused`, `args/${name}/enum/neighbour/refused`],
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
