/** Faults of validation: a constraint that is not enforced, enforced one off, or answered otherwise than by a rejection. */
import type { Argument, Operation, Schema } from '../../helpers/contract/types.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import type { Site } from '../state/site.ts';
import { check } from '../validation/schema.ts';
import { argumentBreaks, behaviours, faultOf, idText } from './fault.ts';
import { onValidate } from './hooks.ts';
import { editSchema, editValue, placeName, placesOf, type SchemaLocation } from './schema-locations.ts';
import type { Change, Derivation, Fault } from './types.ts';
import { createFiller, soleType, typesOf } from './values.ts';

const KNOWN_FORMATS = ['date-time', 'site-date-time', 'email', 'uri'];
const BOUNDS = ['minimum', 'maximum', 'maxItems'] as const;
type Bound = (typeof BOUNDS)[number];
type Keyword = Bound | 'required' | 'type' | 'enum' | 'format';

/** A constraint that requests can break. */
interface Breakable extends SchemaLocation {
  readonly keyword: Keyword;
}

function isCarriedAsText({ method }: Operation): boolean {
  return method === 'GET' || method === 'DELETE';
}

/** Constraints of the arguments that a request carries outside its path. */
export function breakablesOf(operation: Operation): readonly Breakable[] {
  return Object.values(operation.args)
    .filter((argument) => argument.in !== 'path' && argument.schema['x-site-dependent'] === undefined)
    .flatMap((argument) => writablePlaces(argument).flatMap(keywordsAt));
}

/** Writes ignore what is read-only, with everything below it; below an open type nothing is declared. */
function writablePlaces(argument: Argument): readonly SchemaLocation[] {
  const places = placesOf(argument);
  const readOnly = places.filter(({ schema }) => schema.readOnly === true).map(placeName);
  const open = places.filter(({ schema }) => schema['x-type-open'] !== undefined).map(placeName);
  return places.filter((place) => {
    const name = placeName(place);
    return !readOnly.includes(name) && ![...readOnly, ...open].some((closed) => name.startsWith(`${closed}.`));
  });
}

function keywordsAt(place: SchemaLocation): readonly Breakable[] {
  const { schema } = place;
  const keywords: Keyword[] = [
    ...(place.required ? (['required'] as const) : []),
    // An enumeration says the type too.
    ...(soleType(schema) !== null && schema.enum === undefined ? (['type'] as const) : []),
    ...(schema.enum === undefined ? [] : (['enum'] as const)),
    ...BOUNDS.filter((bound) => schema[bound] !== undefined),
    ...(schema.format !== undefined && KNOWN_FORMATS.includes(schema.format) ? (['format'] as const) : []),
  ];
  return keywords.map((keyword) => ({ ...place, keyword }));
}

function withArgument(operation: Operation, argument: Argument): Operation {
  return { ...operation, args: { ...operation.args, [argument.name]: argument } };
}

function edited({ argument, steps }: SchemaLocation, edit: (schema: Schema) => Schema): Argument {
  return { ...argument, schema: editSchema(argument.schema, steps, edit) };
}

function without(schema: Schema, keyword: Exclude<Keyword, 'required'>): Schema {
  const { [keyword]: _, ...rest } = schema;
  return rest;
}

/** The operation as if it did not declare the constraint. */
function withoutConstraint(operation: Operation, place: Breakable): Operation {
  const { argument, steps, keyword } = place;
  if (keyword !== 'required')
    return withArgument(
      operation,
      edited(place, (schema) => without(schema, keyword)),
    );
  const name = steps.at(-1);
  if (name === undefined) return withArgument(operation, { ...argument, required: false });
  const holder = { ...place, steps: steps.slice(0, -1) };
  const optional = (schema: Schema): Schema => ({
    ...schema,
    required: (schema.required ?? []).filter((required) => required !== name),
  });
  return withArgument(operation, edited(holder, optional));
}

/** Whether a value breaks this very constraint, and not another one first. */
function breaksKeyword({ schema, keyword, argument }: Breakable, value: unknown): boolean {
  if (keyword === 'required') return value === undefined || value === null;
  const { type, [keyword]: rule } = schema;
  const own = keyword === 'type' ? { type } : { type, [keyword]: rule };
  const isOf = (part: object) => check(part as Schema, value, argument.name).valid;
  return value !== undefined && (keyword === 'type' || isOf({ type })) && !isOf(own);
}

function isBrokenIn(given: Values, place: Breakable): boolean {
  let isBroken = false;
  editValue(given[place.argument.name], place.steps, (value) => {
    isBroken ||= breaksKeyword(place, value);
    return value;
  });
  return isBroken;
}

/** Makes of what breaks the constraint something that the deployment can work with. */
type Mend = (given: Values, site: Site) => Values;

function clamped(schema: Schema, keyword: Bound, value: unknown): unknown {
  const bound = schema[keyword] ?? 0;
  if (keyword === 'maxItems') return Array.isArray(value) ? value.slice(0, bound) : value;
  return keyword === 'minimum' ? Math.max(Number(value), bound) : Math.min(Number(value), bound);
}

function mendOf({ argument, steps, schema, required, keyword }: Breakable): Mend {
  const { name } = argument;
  const last = steps.at(-1) ?? name;
  const fill = createFiller();
  const isBound = BOUNDS.some((bound) => bound === keyword);
  return (given, site) => {
    const mended = editValue(given[name], steps, (value) => {
      if (value !== undefined && check(schema, value, name).valid) return value;
      if (value !== undefined && isBound) return clamped(schema, keyword as Bound, value);
      const isFilled = value === undefined ? keyword === 'required' : required;
      return isFilled ? fill(last, schema, site) : undefined;
    });
    const { [name]: _, ...others } = given;
    return mended === undefined ? others : { ...others, [name]: mended };
  };
}

/** Validates by a changed operation, and mends what only the change lets pass. */
function lenient(operation: Operation, place: Breakable, changed: Operation): Change {
  const mend = mendOf(place);
  return onValidate(operation.key, ({ given }, next, site) => {
    if (!isBrokenIn(given, place)) return next(given);
    next(given, changed);
    return next(mend(given, site));
  });
}

/** Validates by a changed operation, which takes less. */
function strict(operation: Operation, changed: Operation): Change {
  return onValidate(operation.key, ({ given }, next) => next(given, changed));
}

export function withArgumentSchema(
  operation: Operation,
  place: SchemaLocation,
  edit: (schema: Schema) => Schema,
): Operation {
  return withArgument(operation, edited(place, edit));
}

/** Takes what a changed operation takes, whatever the constraint at that place says. */
export function lenientBy(operation: Operation, place: Breakable, changed: Operation): Change {
  return lenient(operation, place, changed);
}

function equivalentReason(operation: Operation, { schema, keyword }: Breakable): string | null {
  if (schema['x-type-open'] !== undefined) return 'The interface admits other types there in words.';
  const isText = keyword === 'type' && isCarriedAsText(operation);
  const type = soleType(schema);
  if (isText && type === 'string') return 'Whatever stands in a query is text.';
  if (isText && type === 'array') return 'Whatever stands in a query can be a list of one.';
  return null;
}

function ignoredFault(operation: Operation, place: Breakable): Fault {
  const { keyword } = place;
  const name = placeName(place);
  return faultOf(operation, {
    family: 'constraint-ignored',
    tail: `args/${name}/${keyword}/ignored`,
    breaks: [`args/${name}/${keyword}/*`],
    sentence: `${operation.key} takes requests in which ${name} breaks its ${keyword}.`,
    equivalent: equivalentReason(operation, place),
    change: () => lenient(operation, place, withoutConstraint(operation, place)),
  });
}

/** A request that breaks only this constraint is answered with another status, and an error inside. */
function answeredFault(operation: Operation, place: Breakable, status: 500 | 200): Fault {
  const { keyword } = place;
  const name = placeName(place);
  return faultOf(operation, {
    family: status === 500 ? 'rejection-breaks' : 'rejection-succeeds',
    tail: `args/${name}/${keyword}/answered-${status}`,
    breaks: [`args/${name}/${keyword}/*`, 'rejected/body'],
    sentence: `${operation.key} answers ${status} where ${name} breaks its ${keyword}.`,
    change: () => {
      const changed = withoutConstraint(operation, place);
      return onValidate(operation.key, ({ given }, next) => {
        if (!isBrokenIn(given, place)) return next(given);
        next(given, changed);
        try {
          return next(given);
        } catch (error) {
          throw error instanceof RestError ? new RestError(status, error.code, error.message, error.data) : error;
        }
      });
    },
  });
}

function offByOneFaults(operation: Operation, place: Breakable): readonly Fault[] {
  const { keyword, schema } = place;
  const bound = BOUNDS.find((candidate) => candidate === keyword);
  const right = bound === undefined ? undefined : schema[bound];
  if (bound === undefined || right === undefined) return [];
  const name = placeName(place);
  return [right - 1, right + 1].map((wrong) => {
    const isLooser = bound === 'minimum' ? wrong < right : wrong > right;
    return faultOf(operation, {
      family: 'constraint-off-by-one',
      tail: `args/${name}/${bound}/${wrong}`,
      breaks: isLooser ? [`args/${name}/${bound}/rejected`] : [`args/${place.argument.name}/*`],
      alsoBreaks: behaviours(operation),
      sentence: `${operation.key} takes ${wrong} for the ${bound} of ${name}, which is ${right}.`,
      change: () => {
        const changed = withArgumentSchema(operation, place, (declared) => ({ ...declared, [bound]: wrong }));
        return isLooser ? lenient(operation, place, changed) : strict(operation, changed);
      },
    });
  });
}

export const constraintFaults: Derivation = (operation) =>
  breakablesOf(operation).flatMap((place) => [
    ignoredFault(operation, place),
    // What no request can break is never rejected, so that no rejection can be wrong.
    ...(equivalentReason(operation, place) === null
      ? [
          answeredFault(operation, place, 500),
          answeredFault(operation, place, 200),
          ...offByOneFaults(operation, place),
        ]
      : []),
  ]);

/** Whether any request to the operation can be wrong in what it carries. */
export function canBeRejected(operation: Operation): boolean {
  return breakablesOf(operation).some((place) => equivalentReason(operation, place) === null);
}

/** Rejects requests in which some value at a place is right and yet not taken. */
function rejecting(operation: Operation, place: SchemaLocation, isRejected: (value: unknown) => boolean): Change {
  return onValidate(operation.key, ({ given }, next) => {
    let found = false;
    editValue(given[place.argument.name], place.steps, (value) => {
      found ||= isRejected(value);
      return value;
    });
    if (found) throw new RestError(400, 'rest_invalid_param', `${placeName(place)} is not taken here.`);
    return next(given);
  });
}

/** Of a long enumeration the ends, the middle and the default stand for the rest. */
const LONG = 12;

function chosen({ enum: values = [], default: usual = values[0] }: Schema): readonly unknown[] {
  if (values.length <= LONG) return values;
  return [...new Set([values[0], values[Math.floor(values.length / 2)], values.at(-1), usual])];
}

function validValuesOf(operation: Operation, { schema }: SchemaLocation): readonly unknown[] {
  if (schema['x-site-dependent'] !== undefined) return [];
  return [
    ...chosen(schema),
    ...(soleType(schema) === 'boolean' ? [true, false] : []),
    ...(typesOf(schema).includes('null') && typesOf(schema).length === 2 && !isCarriedAsText(operation) ? [null] : []),
  ];
}

function valueFault(
  operation: Operation,
  place: SchemaLocation,
  which: string,
  description: string,
  isRejected: (value: unknown) => boolean,
): Fault {
  const name = placeName(place);
  return faultOf(operation, {
    family: 'value-rejected',
    needs: `args/${place.argument.name}/accepted`,
    tail: `args/${name}/value/${which}/rejected`,
    breaks: [...argumentBreaks(place.argument), 'minimal/accepted'],
    // What a batch makes of its validation shows in what it runs.
    alsoBreaks: operation.resource === 'batch' ? ['batch/v1/validation/*', 'batch/v1/require-all-validate/*'] : [],
    sentence: `${operation.key} rejects ${description}.`,
    change: () => rejecting(operation, place, isRejected),
  });
}

/** One fault for all that the chosen values stand for. */
function othersFault(operation: Operation, place: SchemaLocation): readonly Fault[] {
  const { enum: values = [], default: usual = values[0] } = place.schema;
  if (values.length <= LONG) return [];
  const description = `every ${placeName(place)} but ${usual}`;
  return [
    valueFault(
      operation,
      place,
      'others',
      description,
      (value) => value !== usual && values.some((one) => one === value),
    ),
  ];
}

/** A value that is right is rejected. */
export const valueFaults: Derivation = (operation) =>
  Object.values(operation.args)
    .filter((argument) => argument.in !== 'path')
    .flatMap(writablePlaces)
    .flatMap((place) => [
      ...validValuesOf(operation, place).map((right) => {
        const text = String(right);
        // In a query everything is text.
        const isRejected = (value: unknown) => value === right || (right !== null && value === text);
        return valueFault(operation, place, idText(right), `${placeName(place)} = ${text}`, isRejected);
      }),
      ...othersFault(operation, place),
    ]);
