import type { Contract, Effect, Schema } from './types.ts';

/** The argument's JSON Schema; `required: true` says of the argument itself what JSON Schema says one level above. */
type DescribedArgument = Omit<Schema, 'required'> & { readonly required?: true | readonly string[] };

export interface DescribedOperation {
  readonly clause: string;
  readonly effect: Effect;
  readonly args: Readonly<Record<string, DescribedArgument>>;
  /** Name of the response schema. */
  readonly returns: string;
}

/** The operations by `METHOD /path`, as plain JSON for people and other tools. */
export function describeContract(contract: Contract): Readonly<Record<string, DescribedOperation>> {
  const described: Record<string, DescribedOperation> = {};
  for (const { key, clause, effect, args, returns } of contract.operations.values()) {
    const describedArgs: Record<string, DescribedArgument> = {};
    for (const { name, required, schema } of Object.values(args)) {
      describedArgs[name] = required ? { ...schema, required: true } : schema;
    }
    described[key] = { clause, effect, args: describedArgs, returns };
  }
  return described;
}
