/** Checks documents that people and other commands hand back against the JSON Schemas in `schemas/report/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { PACKAGE_ROOT } from '../package-root.ts';

const SHOWN_PROBLEMS = 5;

const compiled = new Map<string, ValidateFunction>();

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** A day that the calendar has. */
function isDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text.length === 10;
}

function validatorOf(name: string): ValidateFunction {
  const known = compiled.get(name);
  if (known) return known;
  const schema = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'schemas', 'report', `${name}.schema.json`), 'utf8'));
  const formats = {
    date: isDate,
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
    regex: isRegularExpression,
  };
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, formats }).compile(schema);
  compiled.set(name, validate);
  return validate;
}

/**
 * Everything wrong with a document, each as `place: what`; empty when it fits.
 * @param name file name in `schemas/report/` without `.schema.json`
 */
export function documentProblems(name: string, document: unknown): readonly string[] {
  const validate = validatorOf(name);
  if (validate(document)) return [];
  const problems = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const property = 'additionalProperty' in params ? ` (${String(params.additionalProperty)})` : '';
    return `${instancePath || '/'}: ${message ?? 'is invalid'}${property}`;
  });
  const more = problems.length - SHOWN_PROBLEMS;
  return more > 0 ? [...problems.slice(0, SHOWN_PROBLEMS), `and ${more} more`] : problems;
}
