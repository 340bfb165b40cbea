/** What an operation makes of a record that does not exist, where that is why something else can't be seen. */
import type { Operation } from '../contract/types.ts';
import type { Exchange } from '../exchange/types.ts';
import { isServerError } from '../verdict/judge.ts';
import type { Site, Values } from './types.ts';

/**
 * Whether an operation breaks down on a record that is not there because it does so on any that never was, which is judged
 * by itself. What never was is asked for only where something broke down.
 *
 * @param args with the unknown id in it
 */
export async function breaksOnUnknown(
  site: Site,
  operation: Operation,
  args: Values,
  exchange: Exchange,
): Promise<boolean> {
  if (!isServerError(exchange)) return false;
  const why = 'Asks for what never was, as what is gone met an error of the server';
  return isServerError(await site.once(`${operation.key} of nothing`, () => site.send({ operation, args, why })));
}
