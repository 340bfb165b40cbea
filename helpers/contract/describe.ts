import type { Contract } from './types.ts';

/**
 * The operations by `METHOD /path`, as plain JSON for people and other tools. `required: true` says of an argument itself what
 * JSON Schema says one level above.
 */
export function describeContract(contract: Contract) {
  const described = [...contract.operations.values()].map(({ key, clause, effect, args, returns }) => {
    const ownArgs = Object.values(args).map(({ name, required, schema }) => {
      return [name, required ? { ...schema, required: true } : schema] as const;
    });
    return [key, { clause, effect, args: Object.fromEntries(ownArgs), returns }] as const;
  });
  return Object.fromEntries(described);
}
