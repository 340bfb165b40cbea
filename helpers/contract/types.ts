/** The contract as the rest of the suite sees it: every `$ref` resolved, every list of fields written out. */

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;
export type UpdateMethod = (typeof UPDATE_METHODS)[number];

export type Method = (typeof METHODS)[number];

/** What a call can do to a site, mildest first: each effect allows those before it. */
export const EFFECTS = ['read', 'write', 'send', 'site'] as const;
export type Effect = (typeof EFFECTS)[number];

export const JSON_TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type JsonType = (typeof JSON_TYPES)[number];

/**
 * A JSON Schema 2020-12 with its `$ref`s resolved, as far as the contract uses the vocabulary. Members that start with
 * `x-` are annotations of the contract's own, listed in `schemas/contract/contract.schema.json`.
 */
export interface Schema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly const?: unknown;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  /** One sentence on what the interface leaves open here, where a reader would wonder. */
  readonly 'x-open'?: string;
  /** A value of another type may make sense too, so none is called wrong for its type. */
  readonly 'x-type-open'?: boolean;
  /** The default is generated at each call, in this format, so its value can't be compared. */
  readonly 'x-generated-default'?: string;
  /** The default is the neutral name of a namespace: a deployment has its own name for it. */
  readonly 'x-namespace-name'?: boolean;
  /** Why a site's settings may put another default in the place of this one, which is a SHOULD then. */
  readonly 'x-site-default'?: string;
  /** Declared, or not, by a site's settings; its values are the site's own. The text says which setting. */
  readonly 'x-site-dependent'?: string;
  /** From each value, those that it may move to: for who serves the contract. */
  readonly 'x-transitions'?: Readonly<Record<string, readonly string[]>>;
  /** Keywords of its document that the contract has no words for: which value is valid is not known then. */
  readonly 'x-not-represented'?: string;
  /** A moment needs its offset, as RFC 3339 has it. */
  readonly 'x-zoned'?: true;
  readonly 'x-example'?: unknown;
  /** It may hold any keyword of JSON Schema, so that each value is checked before it counts as valid, or as wrong. */
  readonly 'x-checked'?: true;
  /** Which extension a site must have for it: one that has not may take no notice of it, whatever it holds. */
  readonly 'x-extension'?: string;
}

export interface Argument {
  readonly name: string;
  /** Where a request carries it. `path` when the path template names it. */
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly required: boolean;
  readonly schema: Schema;
  /** How a list or an object stands in a query. @default brackets: `name[]=…`, `name[member]=…` */
  readonly style?: QueryStyle;
  /** Id of the clause that declares it; the operation's own unless its list of fields names another. */
  readonly clause: string;
}

/** Whatever a document calls an id, checks know it as `id`. */
export interface RecordAddress {
  readonly parameter: string;
  readonly member: string;
  /** Path of one record, by which a `Location` is read. */
  readonly item: string;
}

export type QueryStyle = 'repeated' | 'comma' | 'space' | 'pipe' | 'members' | 'brackets';

export interface Operation {
  /** `METHOD /path` in neutral names, for instance `POST /shop-analytics/coupons/{id}`. */
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  /** The namespace in neutral names, or `site` and `batch` for the two routes outside every namespace. */
  readonly namespace: string;
  /** What a suite file is named after: `coupons`, `events`, `index`… */
  readonly resource: string;
  readonly clause: string;
  readonly effect: Effect;
  /** For each `{name}` of the path, the regular expression (unanchored source) that its segment matches. */
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly args: Readonly<Record<string, Argument>>;
  /** Name of the file in `schemas/responses/` that a 2xx answer fits, without `.json`. */
  readonly returns: string;
  /**
   * Declared by a document of somebody's own, in which no custom of the platform holds; `suite`: and a suite states what is
   * valid to send. @default the interface declares it
   */
  readonly origin?: 'document' | 'suite';
  /** Whether that document is the index of a deployment, which says what is declared and not what is right. @default false */
  readonly indexed?: true;
  /** Whether its document asks for credentials, in whatever form. @default nothing is said */
  readonly needsCredentials?: true;
  /** What its body is where it is no JSON object of the arguments: the one argument `body` itself, or a form. */
  readonly body?: 'whole' | 'form';
  /** Whether its document declares an answer without content. */
  readonly mayBeEmpty?: true;
  /** How a suite addresses records: by which parameter of the path, and by which member of an answer. @default `id` */
  readonly record?: RecordAddress;
  /** Values of parameters of its path that a suite states once for all. */
  readonly within?: Readonly<Record<string, string | number>>;
}

export interface Namespace {
  /** Neutral name, for instance `calendar/events/v1`. */
  readonly name: string;
  /** Whether the interface's site index lists it. The calendar is served by its own index and is not in that list. */
  readonly listed: boolean;
  /** Whether the interface shows its routes; if not, only its index route is in the contract. */
  readonly routesShown: boolean;
  readonly clause: string;
}

export interface Clause {
  readonly id: string;
  /** Where it stands in the interface, for instance `Endpoints › Shop: coupons`. */
  readonly title: string;
  readonly states: string;
  /** Why no requirement rests on it; absent where some do. */
  readonly untested?: string;
}

/** A place of a document that a contract does not hold, or holds in part. */
export interface NotHeldPlace {
  readonly pointer: string;
  readonly reason: string;
}

export interface Contract {
  /** SHA-256 of the resolved contract and of the response schemas, in hex. */
  readonly hash: string;
  readonly namespaces: readonly Namespace[];
  readonly clauses: ReadonlyMap<string, Clause>;
  /** By key, in the order of the files. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Schemas of the answers of operations with an origin, by name; they refer to each other as `NAME.json`. */
  readonly responses?: ReadonlyMap<string, unknown>;
  /** What it does not hold of the document that it was taken from; absent where it was taken from none. */
  readonly notHeld?: readonly NotHeldPlace[];
}
