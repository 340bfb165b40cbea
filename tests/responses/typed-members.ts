import { responseSchemas } from '../../helpers/verdict/response-schemas.ts';

/** A place in a document, and the JSON types that its schema allows there. */
export interface TypedMember {
  readonly path: readonly string[];
  readonly types: readonly string[];
}

/** A member that an object of the document must have. */
export interface RequiredMember {
  readonly path: readonly string[];
  readonly name: string;
}

type Node = Readonly<Record<string, unknown>>;
interface Visit {
  readonly schema: Node;
  readonly file: string;
  readonly value: unknown;
  readonly path: readonly string[];
  /** Whether the schema holds for objects only, so that a value of another type escapes it. */
  readonly conditional: boolean;
}

export function typedMembers(name: string, document: unknown): TypedMember[] {
  return visits(name, document).flatMap(({ schema, path, conditional }) =>
    schema.type === undefined || conditional ? [] : [{ path, types: [schema.type].flat().map(String) }],
  );
}

export function requiredMembers(name: string, document: unknown): RequiredMember[] {
  return visits(name, document).flatMap(({ schema, value, path }) =>
    isNode(value) ? ((schema.required ?? []) as string[]).map((required) => ({ path, name: required })) : [],
  );
}

/** Every pair of a schema and the part of the document that it describes. */
function visits(name: string, document: unknown): Visit[] {
  const schemas = responseSchemas();
  const found: Visit[] = [];
  const pending: Visit[] = [
    { schema: schemas[name] as Node, file: name, value: document, path: [], conditional: false },
  ];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    found.push(visit);
    pending.push(...inner(visit, schemas));
  }
  return found;
}

function inner({ schema, file, value, path, conditional }: Visit, schemas: Readonly<Record<string, unknown>>): Visit[] {
  const next: Visit[] = [];
  if (typeof schema.$ref === 'string') {
    const [target = '', pointer = ''] = schema.$ref.split('#');
    const targetFile = target === '' ? file : target.replace('.json', '');
    const targetSchema = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Node)[key], schemas[targetFile]);
    next.push({ schema: targetSchema as Node, file: targetFile, value, path, conditional });
  }
  if (isNode(value)) {
    const properties = (schema.properties ?? {}) as Node;
    for (const [key, member] of Object.entries(value)) {
      const described = properties[key] ?? schema.additionalProperties;
      if (isNode(described))
        next.push({ schema: described, file, value: member, path: [...path, key], conditional: false });
    }
    if (isNode(schema.then) && '$ref' in schema.then)
      next.push({ schema: schema.then, file, value, path, conditional: true });
  }
  if (Array.isArray(value) && isNode(schema.items) && value.length > 0)
    next.push({ schema: schema.items, file, value: value[0], path: [...path, '0'], conditional: false });
  return next;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of the document in which the value at `path` is what `change` makes of it. */
export function changed(document: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(document);
  if (Array.isArray(document))
    return document.map((item, at) => (String(at) === key ? changed(item, rest, change) : item));
  const object = document as Node;
  return { ...object, [key]: changed(object[key], rest, change) };
}
