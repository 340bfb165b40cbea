/** Where a command's requests go: the deployment that the settings name, or the embedded reference. */
import type { Destination } from '../engine/connect.ts';
import type { Settings } from '../environment/settings.ts';
import { proxySecrets } from '../exchange/secrets.ts';
import { interfaceRulebook, type Rulebook } from '../rulebook/rulebook.ts';

export interface Opened {
  readonly destination: Destination;
  close(): Promise<void>;
}

/** A deployment with all that the settings say of the way in. */
export function destinationOf(settings: Settings, baseUrl: URL): Destination {
  const { credentials, secondCredentials, access, proxies, tls } = settings;
  const passphrase = tls.passphrase === null ? [] : [{ text: tls.passphrase }];
  return {
    baseUrl,
    credentials,
    secondCredentials,
    access,
    secrets: [...proxySecrets([proxies?.http, proxies?.https]), ...passphrase],
  };
}

/**
 * The deployment that the settings name, or the embedded reference, started for this command.
 * @param rulebook what it is to serve. Contracts of somebody's own are served with records in memory, checked by what is declared
 */
export async function open(settings: Settings, { own, hasIndex }: Rulebook = interfaceRulebook()): Promise<Opened> {
  const { baseUrl } = settings;
  if (baseUrl) return { destination: destinationOf(settings, baseUrl), close: async () => {} };
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
