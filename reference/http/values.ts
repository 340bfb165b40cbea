/**
 * Reads single members of validated values. Validation has settled the types of declared members; for what is not
 * declared, and for what is not there, each reader answers with the empty value of its type.
 */
import type { Values } from './messages.ts';

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function integerOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 0;
}

export function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

export function flagOf(value: unknown): boolean {
  if (typeof value === 'string') return ['1', 'true', 'yes', 'on'].includes(value.trim().toLowerCase());
  return value === true || value === 1;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function integersOf(value: unknown): readonly number[] {
  return listOf(value).map(integerOf);
}

export function textsOf(value: unknown): readonly string[] {
  return listOf(value).map(textOf);
}

export function membersOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Whether a member was sent and is not null. */
export function has(values: Values, name: string): boolean {
  return values[name] !== undefined && values[name] !== null;
}

/** The members of `values` that `names` lists and that were sent, null included. */
export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
}

/** Text that a comma-separated parameter lists. */
export function wordsOf(value: unknown): readonly string[] {
  const words = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}
