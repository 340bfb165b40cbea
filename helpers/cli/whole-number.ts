import { UsageError } from '../usage-error.ts';
import { type ParsedArguments, text } from './command.ts';

export function wholeNumber(values: ParsedArguments['values'], name: string, least = 0): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number >= least) return number;
  throw new UsageError(`--${name} is "${given}": use a whole number${least > 0 ? ` from ${least}` : ''}.`);
}
