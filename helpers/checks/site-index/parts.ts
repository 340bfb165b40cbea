/** An argument and everything inside it, each with the way to its declaration in an index. */
import type { Argument, Operation, Schema } from '../../contract/types.ts';
import { isObject, type JsonObject, objectOf } from '../../deployment/index-document.ts';
import { parametersOf } from '../../deployment/pattern.ts';
import type { Declaration } from './constraints.ts';
import type { IndexLocation } from './types.ts';

/** An argument, a member of an object or the items of an array. */
export interface SchemaNode {
  /** `billing.email`, `requests.items.path`; `values` stands for the members that an object leaves free. */
  readonly path: string;
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** What holds a member or an item; null for an argument. */
  readonly holder: SchemaNode | null;
  find(place: IndexLocation): Declaration | null;
}

function member(holder: JsonObject, name: string): Declaration | null {
  const value = Object.hasOwn(holder, name) ? holder[name] : null;
  // Where nothing more is said, a platform writes the empty object as an empty array.
  if (Array.isArray(value) && value.length === 0) return {};
  return isObject(value) ? value : null;
}

/** Some platforms wrap the members once more, as `properties: {type: 'object', properties: {…}}`. */
function membersOf(declaration: Declaration): JsonObject {
  const properties = objectOf(declaration.properties);
  return properties.type === 'object' && isObject(properties.properties) ? properties.properties : properties;
}

function argumentPart(operation: Operation, argument: Argument): SchemaNode {
  const { name, schema, required } = argument;
  const position = parametersOf(operation.path).indexOf(name);
  return {
    path: name,
    name,
    schema,
    required,
    holder: null,
    find: ({ route, endpoint }) => {
      // The name of a path parameter is the deployment's own; its position is not.
      const ownName = parametersOf(route.template)[position];
      return member(endpoint.args, name) ?? (ownName === undefined ? null : member(endpoint.args, ownName));
    },
  };
}

function partBelow(
  holder: SchemaNode,
  name: string,
  schema: Schema,
  lookUp: (declaration: Declaration) => Declaration | null,
): SchemaNode {
  return {
    path: `${holder.path}.${name}`,
    name,
    schema,
    required: holder.schema.required?.includes(name) ?? false,
    holder,
    find: (place) => {
      const declaration = holder.find(place);
      return declaration === null ? null : lookUp(declaration);
    },
  };
}

function withParts(part: SchemaNode): readonly SchemaNode[] {
  const { properties = {}, items, additionalProperties: values } = part.schema;
  const below = Object.entries(properties).map(([name, schema]) =>
    partBelow(part, name, schema, (declaration) => member(membersOf(declaration), name)),
  );
  if (items !== undefined) below.push(partBelow(part, 'items', items, (declaration) => member(declaration, 'items')));
  if (typeof values === 'object') {
    below.push(partBelow(part, 'values', values, (declaration) => member(declaration, 'additionalProperties')));
  }
  return [part, ...below.flatMap(withParts)];
}

/** An argument and what is below it, in the order of the contract. */
export function partsOf(operation: Operation, argument: Argument): readonly SchemaNode[] {
  return withParts(argumentPart(operation, argument));
}
