import type { Scene } from '../../helpers/plan/behaviour.ts';
import { BlockedError } from '../../helpers/plan/preconditions.ts';
import type { Own, OwnRecord, Values } from '../../helpers/plan/types.ts';

/**
 * An own event with a venue or an organizer, from ten to twelve of a day.
 *
 * @param day as `2032-03-10`
 */
export async function eventAt(
  scene: Scene,
  place: 'venue' | 'organizer',
  id: number,
  day: string,
  more: (own: Own) => Values = () => ({}),
): Promise<OwnRecord> {
  const values = { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00`, status: 'publish' };
  try {
    return await scene.make('event', (own) => ({ ...values, ...more(own), [place]: [id] }));
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    // A list is declared, an id by itself is described: what is looked at here is the list of events, not this.
    return scene.make('event', (own) => ({ ...values, ...more(own), [place]: id }));
  }
}
