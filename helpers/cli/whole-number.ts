import { UsageError } from '../usage-error.ts';
import { type ParsedArguments, text } from './command.ts';

export function wholeNumber(values: ParsedArguments['values'], name: string, min = 0): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number >= min) return number;
  throw new UsageError(`--${name} is "${given}": use a whole number${min > 0 ? ` from ${min}` : ''}.`);
}
