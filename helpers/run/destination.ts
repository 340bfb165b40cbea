/** Where a command's requests go: the deployment that the settings name, or the embedded reference. */
import type { Destination } from '../engine/connect.ts';
import type { Settings } from '../environment/settings.ts';
import { interfaceRulebook, type Rulebook } from '../rulebook/rulebook.ts';

export interface Opened {
  readonly destination: Destination;
  close(): Promise<void>;
}

/**
 * The deployment that the settings name, or the embedded reference, started for this command.
 * @param rulebook what it is to serve. Contracts of somebody's own are served with records in memory, checked by what is declared
 */
export async function open(settings: Settings, { own, hasIndex }: Rulebook = interfaceRulebook()): Promise<Opened> {
  const { baseUrl, credentials, secondCredentials, access } = settings;
  if (baseUrl) return { destination: { baseUrl, credentials, secondCredentials, access }, close: async () => {} };
  const { startGeneric, startReference } = await import('../../reference/server.ts');
  const reference =
    own !== null && !hasIndex
      ? await startGeneric({ contract: own })
      : await startReference(own === null ? {} : { own });
  return {
    destination: {
      baseUrl: new URL(reference.baseUrl),
      credentials: { username: reference.username, applicationPassword: reference.applicationPassword },
      secondCredentials: reference.second,
    },
    close: () => reference.close(),
  };
}
