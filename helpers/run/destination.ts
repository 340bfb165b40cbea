/** Where a command's requests go: the deployment that the settings name, or the embedded reference. */
import type { Destination } from '../engine/connect.ts';
import type { Settings } from '../environment/settings.ts';
import { proxySecrets } from '../exchange/secrets.ts';
import type { Rulebook } from '../rulebook/rulebook.ts';

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
 * Works with the deployment that the settings name, or with the embedded reference, which is started for it and ends with it.
 * @param rulebook what it is to serve. Contracts of somebody's own are served with records in memory, checked by what is declared
 */
export async function onDestination<T>(
  settings: Settings,
  { own, hasIndex }: Rulebook,
  task: (destination: Destination) => Promise<T>,
): Promise<T> {
  const { baseUrl } = settings;
  if (baseUrl) return task(destinationOf(settings, baseUrl));
  const { startGeneric, startReference } = await import('../../reference/server.ts');
  const reference =
    own !== null && !hasIndex
      ? await startGeneric({ contract: own })
      : await startReference(own === null ? {} : { own });
  try {
    return await task({
      baseUrl: new URL(reference.baseUrl),
      credentials: { username: reference.username, applicationPassword: reference.applicationPassword },
      secondCredentials: reference.second,
    });
  } finally {
    await reference.close();
  }
}
