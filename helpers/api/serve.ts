/** The embedded reference deployment, for other people's tests. */
import { type Reference, startGeneric, startReference } from '../../reference/server.ts';
import type { Credentials } from '../exchange/access.ts';
import { UsageError } from '../usage-error.ts';
import { named } from './named.ts';
import { rejectUnknown, rulebookFrom } from './options.ts';

export interface ServeOptions {
  /** @default 0, any free one */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /** Ids of faults, which `conform serve --list-faults` lists: ways to depart from the interface. @default none */
  readonly faults?: readonly string[];
  /**
   * Serves these in place of the interface: OpenAPI documents, and files of `conform snapshot --openapi`. Records are kept in
   * memory, and checked by what is declared. @default none
   */
  readonly contracts?: readonly string[];
  /** Ids of variations: ways to be otherwise where the interface leaves that open. @default none */
  readonly variations?: readonly string[];
  /** @default made anew at each start */
  readonly credentials?: Credentials;
  readonly secondCredentials?: Credentials;
}

/** A reference deployment that is being served. */
export interface Served {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** A user with fewer rights. */
  readonly secondCredentials: Credentials;
  /** Ends open connections and frees the port. */
  close(): Promise<void>;
}

const KNOWN: readonly (keyof ServeOptions)[] = [
  'port',
  'host',
  'faults',
  'variations',
  'contracts',
  'credentials',
  'secondCredentials',
];

/** What the caller calls the options, for messages. */
const OWN_NAMES = { port: 'port', faults: 'faults', variations: 'variations' };

const GREATEST_PORT = 65_535;

/** @throws UsageError for an id that is none, and a port that can't be used */
export async function serveReference(options: ServeOptions, names = OWN_NAMES): Promise<Served> {
  rejectUnknown(options, KNOWN);
  const { port = 0, host, credentials, secondCredentials, faults = [], variations = [] } = options;
  if (!Number.isInteger(port) || port < 0 || port > GREATEST_PORT) {
    throw new UsageError(
      `${names.port} is "${port}": use a whole number from 0 to ${GREATEST_PORT}, 0 for any free one.`,
    );
  }
  const accounts = {
    ...(credentials && { administrator: credentials }),
    ...(secondCredentials && { second: secondCredentials }),
  };
  const place = { port, ...(host !== undefined && { host }) };
  if (options.contracts !== undefined) {
    if (variations.length > 0)
      throw new UsageError(`${names.variations} are of the interface, and contracts are served.`);
    const { own, contract: whole } = rulebookFrom({ contracts: options.contracts, withInterface: false });
    const contract = own ?? whole;
    named(faults, (await import('../../reference/generic/faults.ts')).genericFaults(contract), names.faults, 'fault');
    return servedBy(startGeneric({ ...place, ...accounts, contract, faults }), names.port);
  }
  // Twenty thousand of them are derived from the contract: only who asks for one waits for that.
  const faulty =
    faults.length === 0
      ? []
      : named(faults, (await import('../../reference/faults/catalogue.ts')).faultCatalogue(), names.faults, 'fault');
  const catalogue = async () => (await import('../../mutants/variations/catalogue.ts')).VARIATIONS;
  const varied = variations.length === 0 ? [] : named(variations, await catalogue(), names.variations, 'variation');
  return servedBy(startReference({ ...place, ...accounts, faults: faulty, variations: varied }), names.port);
}

async function servedBy(starting: Promise<Reference>, port: string): Promise<Served> {
  const { baseUrl, username, applicationPassword, second, close } = await starting.catch(
    (error: NodeJS.ErrnoException) => {
      // What the system says of a port that is in use, or that only others may use, is a mistake in the call.
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
      const fix = 'name another, or 0 for any free one.';
      throw new UsageError(`${port} can't be used (${error.code}): ${fix}`, { cause: error });
    },
  );
  return { baseUrl, credentials: { username, applicationPassword }, secondCredentials: second, close };
}
