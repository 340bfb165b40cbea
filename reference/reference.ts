/** The deployment itself, without a socket: requests in, answers out, and a state of its own. */
import { randomInt } from 'node:crypto';
import { loadContract } from '../helpers/contract/load.ts';
import type { Contract, Operation } from '../helpers/contract/types.ts';
import { answer, type Steps } from './answer.ts';
import { changedHandle, changedSteps } from './faults/switch-on.ts';
import type { Fault } from './faults/types.ts';
import { GenericReference } from './generic/generic.ts';
import type { ReferenceAnswer, ReferenceRequest } from './http/messages.ts';
import { createRouter } from './routing/router.ts';
import { seed } from './seed.ts';
import type { User } from './state/records.ts';
import { createSite, type Site } from './state/site.ts';
import { createSteps } from './steps.ts';
import { variedSite } from './variations/switch-on.ts';
import type { Variation } from './variations/types.ts';

export interface Account {
  readonly username: string;
  /** As the site shows it: groups of four with spaces between. */
  readonly applicationPassword: string;
}

export interface ReferenceOptions {
  /** Root of the interface. @default 'http://127.0.0.1/rest' */
  readonly baseUrl?: string;
  /** Who may do everything. @default a generated password */
  readonly administrator?: Account;
  /** Who may read only what is public. @default a generated password */
  readonly second?: Account;
  /** Served beside the interface, by what it declares. @default nothing is */
  readonly own?: Contract;
  /** The present, in milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /** Ways in which it departs from the interface. @default none */
  readonly faults?: readonly Fault[];
  /** Ways in which it behaves otherwise where the interface leaves that open. @default none */
  readonly variations?: readonly Variation[];
}

export interface ReferenceCore extends Account {
  readonly baseUrl: string;
  readonly second: Account;
  /** What it holds, for whoever counts it. */
  readonly site: Site;
  readonly handle: (request: ReferenceRequest) => Promise<ReferenceAnswer>;
}

/** A deployment with its seeds; two of them share nothing. */
export function createReference(options: ReferenceOptions = {}): ReferenceCore {
  const {
    baseUrl = 'http://127.0.0.1/rest',
    administrator = generateAccount('editor-in-chief'),
    second = generateAccount('reader'),
    own,
    now = Date.now,
    faults = [],
    variations = [],
  } = options;
  const site = createSite(baseUrl, usersOf(administrator, second), now);
  const varied = variedSite(variations.map((variation) => variation.change()));
  varied.seed(site, () => seed(site));
  const generic =
    own &&
    new GenericReference({ contract: withoutIndexes(own), root: new URL(baseUrl).pathname, administrator, second });
  const changes = [...faults.map((fault) => fault.change()), ...varied.changes];
  const steps = createSteps(site, withNamespaces(loadContract(), own), (conforming) =>
    changedSteps(declaring(conforming, own), changes),
  );
  const handle = varied.handle(
    steps,
    changedHandle(steps, changes, (request) => answer(steps, request)),
  );
  return {
    ...administrator,
    baseUrl,
    second,
    site,
    handle: async (request) => (generic?.serves(request) ? generic.handle(request) : handle(request)),
  };
}

const isIndex = ({ path, namespace }: Operation): boolean => path === `/${namespace}`;

function withoutIndexes(own: Contract): Contract {
  return { ...own, operations: new Map([...own.operations].filter(([, operation]) => !isIndex(operation))) };
}

/** The interface with the namespaces of somebody's own, whose indexes are as all others. */
function withNamespaces(contract: Contract, own: Contract | undefined): Contract {
  if (own === undefined) return contract;
  const indexes = [...own.operations].filter(([, operation]) => isIndex(operation));
  return {
    ...contract,
    namespaces: [...contract.namespaces, ...own.namespaces],
    operations: new Map([...contract.operations, ...indexes]),
  };
}

/** The index shows what is served beside the interface, too. */
function declaring(steps: Steps, own: Contract | undefined): Steps {
  if (own === undefined) return steps;
  return { ...steps, declared: [...steps.declared, ...createRouter(withoutIndexes(own).operations.values()).routes] };
}

function usersOf(administrator: Account, second: Account): readonly User[] {
  const user = (id: number, { username, applicationPassword }: Account): User => ({
    id,
    username,
    password: applicationPassword,
    name: username,
    email: `${username}@example.test`,
    isAdministrator: id === 1,
  });
  return [user(1, administrator), user(2, second)];
}

export function generateAccount(username: string): Account {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return { username, applicationPassword: Array.from({ length: 6 }, group).join(' ') };
}
