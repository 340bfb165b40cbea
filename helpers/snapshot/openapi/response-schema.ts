/** Schemas of answers, as JSON Schema 2020-12: each by its name, with the others that it refers to. */
import type { Json, JsonObject as Plain } from '../../contract/json.ts';
import { JSON_TYPES } from '../../contract/types.ts';
import { isObject, type JsonObject, objectOf } from '../../deployment/index-document.ts';
import { choiceOf, type OpenApiDocument, upgraded, within } from './document.ts';

const COMPONENTS = '#/components/schemas/';
/** They say nothing of a value, or nothing that JSON Schema says. */
const NO_SCHEMA = /^(?:discriminator|xml|externalDocs|examples?|nullable|\$schema|\$id|x-.*)$/s;
/** Their members are schemas by name, their items schemas, and they are one. */
const BY_NAME = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SINGLE = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']);

/** Names of files, and of schemas, in which no reference is cut. */
function plainName(name: string): string {
  return name.replace(/[^\w.-]/g, '_');
}

export class ResponseSchemas {
  readonly byName = new Map<string, Plain>();
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** @returns the name of the schema, under which all that it needs is kept */
  keep(value: unknown, pointer: string, name: string): string {
    const component = isObject(value) && typeof value.$ref === 'string' ? this.#component(value.$ref) : null;
    if (component !== null && component.below === '') return component.name;
    const own = plainName(name);
    this.byName.set(own, this.#schema(value, pointer) as Plain);
    return own;
  }

  /** The name of what is referred to, and what within it; null for a reference that leads nowhere. */
  #component(reference: string): { readonly name: string; readonly below: string } | null {
    const target = reference.startsWith('#/') ? this.#document.at(reference.slice(1)) : undefined;
    if (target === undefined) return null;
    const isComponent = reference.startsWith(COMPONENTS);
    const [raw = '', ...rest] = isComponent ? reference.slice(COMPONENTS.length).split('/') : [reference.slice(2)];
    const name = plainName(raw);
    if (!this.byName.has(name)) {
      const whole = isComponent ? `/components/schemas/${raw}` : reference.slice(1);
      // Before its parts are read: it may be a part of them.
      this.byName.set(name, {});
      this.byName.set(name, this.#schema(this.#document.at(whole), whole) as Plain);
    }
    return { name, below: rest.length > 0 ? `#/${rest.join('/')}` : '' };
  }

  #schema(value: unknown, pointer: string): Json {
    if (!isObject(value)) return value === false ? false : {};
    const schema: Record<string, Json> = {};
    for (const [keyword, member] of Object.entries(upgraded(value))) {
      const place = within(pointer, keyword);
      const converted = NO_SCHEMA.test(keyword) ? undefined : this.#keyword(keyword, member, place, value);
      if (converted !== undefined) schema[choiceOf(keyword, value)] = converted;
    }
    return value.nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
  }

  #keyword(keyword: string, member: unknown, pointer: string, { properties }: JsonObject): Json | undefined {
    if (SINGLE.has(keyword)) return this.#schema(member, pointer);
    const isList = Array.isArray(member);
    if (LISTS.has(keyword)) return isList ? member.map((one, at) => this.#schema(one, within(pointer, at))) : undefined;
    if (BY_NAME.has(keyword)) {
      const entries = Object.entries(objectOf(member));
      return Object.fromEntries(entries.map(([name, one]) => [name, this.#schema(one, within(pointer, name))]));
    }
    switch (keyword) {
      case '$ref':
        return this.#reference(String(member), pointer);
      case 'type':
        return this.#type(member, pointer);
      case 'required': {
        // What is sent and never shown is not asked for in an answer.
        const isShown = (name: string) => objectOf(objectOf(properties)[name]).writeOnly !== true;
        return isList ? [...new Set(member.map(String))].filter(isShown) : undefined;
      }
      case 'pattern':
        return this.#document.isPattern(String(member), pointer) ? String(member) : undefined;
      default:
        return member as Json;
    }
  }

  #reference(reference: string, pointer: string): string | undefined {
    const component = this.#component(reference);
    if (component !== null) return `${component.name}.json${component.below}`;
    this.#document.omit(pointer, `refers to ${reference}, which is no component of the document`);
    return undefined;
  }

  #type(member: unknown, pointer: string): Json | undefined {
    const words = [member].flat();
    if (words.length > 0 && words.every((word) => JSON_TYPES.includes(word as never))) return member as Json;
    this.#document.omit(pointer, `${JSON.stringify(member)} is no type of JSON`);
    return undefined;
  }
}
