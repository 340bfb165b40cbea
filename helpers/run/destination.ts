/** Where a command's requests go: the deployment that the settings name, or the embedded reference. */
import type { Destination } from '../engine/connect.ts';
import type { Settings } from '../environment/settings.ts';

export interface Opened {
  readonly destination: Destination;
  close(): Promise<void>;
}

/** The deployment that the settings name, or the embedded reference, started for this command. */
export async function open(settings: Settings): Promise<Opened> {
  const { baseUrl, credentials, secondCredentials, access } = settings;
  if (baseUrl) return { destination: { baseUrl, credentials, secondCredentials, access }, close: async () => {} };
  const { startReference } = await import('../../reference/server.ts');
  const reference = await startReference();
  return {
    destination: {
      baseUrl: new URL(reference.baseUrl),
      credentials: { username: reference.username, applicationPassword: reference.applicationPassword },
      secondCredentials: reference.second,
    },
    close: () => reference.close(),
  };
}
