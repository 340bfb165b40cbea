/**
 * Every setting, stated once: from this table come the flags, the help, `.env.example`, what a profile may say and its JSON
 * Schema. `settings.ts` says what a value means.
 */

export interface Option {
  /** Under which heading help shows it. */
  readonly group: 'site' | 'access' | 'run' | 'limits';
  /** A sentence for help, `.env.example` and editors. */
  readonly says: string;
  /** What stands for the value in help; absent where the values are listed or it is a switch. */
  readonly takes?: string;
  readonly values?: readonly string[];
  /** The least and the greatest whole number. */
  readonly range?: readonly [number, number];
  /** Whether a flag stands for `true` by being there. */
  readonly isSwitch?: true;
  /** Whether its flag may be repeated; the values are joined with commas. */
  readonly isRepeatable?: true;
  /** A process list shows the command line to everyone on the machine, and a configuration file is committed. */
  readonly isSecret?: true;
  /** Belongs to one host, so that deployments named together never borrow it from each other. */
  readonly isOfOneHost?: true;
}

const MOST_MS = 3_600_000;

const TABLE = {
  BASE_URL: {
    group: 'site',
    takes: 'URL',
    isOfOneHost: true,
    says: 'REST root of the deployment to test, such as https://example.org/wp-json or https://example.org/?rest_route=/.',
  },
  USERNAME: {
    group: 'site',
    takes: 'NAME',
    isOfOneHost: true,
    says: 'User that may do everything the interface offers.',
  },
  APPLICATION_PASSWORD: {
    group: 'site',
    isSecret: true,
    isOfOneHost: true,
    says: 'Application password of that user. It is never written to a report.',
  },
  SECOND_USERNAME: {
    group: 'site',
    takes: 'NAME',
    isOfOneHost: true,
    says: 'User with fewer rights, for what must be rejected.',
  },
  SECOND_APPLICATION_PASSWORD: {
    group: 'site',
    isSecret: true,
    isOfOneHost: true,
    says: 'Application password of the second user.',
  },
  TOKEN: {
    group: 'site',
    isSecret: true,
    isOfOneHost: true,
    says: 'Bearer token, in place of a user and an application password.',
  },
  SECOND_TOKEN: {
    group: 'site',
    isSecret: true,
    isOfOneHost: true,
    says: 'Bearer token of the second user.',
  },
  TOKEN_COMMAND: {
    group: 'access',
    takes: 'COMMAND',
    isOfOneHost: true,
    says: 'Command that prints a bearer token. It is run before the first request, before the token ends, and after a 401.',
  },
  TOKEN_URL: {
    group: 'access',
    takes: 'URL',
    isOfOneHost: true,
    says: 'Token endpoint of an OAuth 2.0 server that gives out a bearer token for the client (client credentials).',
  },
  CLIENT_ID: {
    group: 'access',
    takes: 'TEXT',
    isOfOneHost: true,
    says: 'The client that it knows.',
  },
  CLIENT_SECRET: {
    group: 'access',
    isSecret: true,
    isOfOneHost: true,
    says: 'Secret of that client.',
  },
  TOKEN_SCOPE: {
    group: 'access',
    takes: 'TEXT',
    isOfOneHost: true,
    says: 'Scopes to ask for, with spaces between them. Default: none.',
  },
  RELEASE: {
    group: 'site',
    takes: 'TEXT',
    isOfOneHost: true,
    says: 'What is deployed there, such as a version or a commit: reports, comparisons and histories show it.',
  },
  NAMES: {
    group: 'site',
    takes: 'PAIRS',
    says: 'What the deployment calls namespaces that are not recognised: neutral=own, with commas between the pairs.',
  },
  EFFECTS: {
    group: 'run',
    values: ['read', 'write', 'send', 'site'],
    says: 'What a run may do to the deployment; each includes those before it. Default: read, and site on the reference.',
  },
  CONFIRM_HOST: {
    group: 'run',
    takes: 'HOST',
    isOfOneHost: true,
    says: 'The host once more, to confirm the effects "site".',
  },
  DEPTH: {
    group: 'run',
    values: ['smoke', 'standard', 'full'],
    says: 'How much is tried. Default: standard.',
  },
  SEED: {
    group: 'run',
    takes: 'NUMBER',
    range: [0, 2 ** 32 - 1],
    says: 'Number that the generated data grow from, to repeat a run. Default: a random one, which is shown.',
  },
  UNDOCUMENTED: {
    group: 'run',
    isSwitch: true,
    says: 'Also calls routes that the interface does not show, where they only read. What they answer is outside verdict and score. Reading them leaves sessions, files and records on some sites, and some call third parties.',
  },
  NO_WRONG_PASSWORDS: {
    group: 'run',
    isSwitch: true,
    says: 'Leaves out the requests with a wrong password (at most three, the last of a run): a login limiter may shut out the user.',
  },
  BASELINE: {
    group: 'run',
    takes: 'FILE',
    isOfOneHost: true,
    says: 'Known failures, each with reason, owner and day of expiry. They do not fail the gate.',
  },
  GATE_LOGIN: {
    group: 'access',
    isSecret: true,
    isOfOneHost: true,
    says: 'user:password of a gate in front of the site that asks for Basic authentication of its own. It goes with every request.',
  },
  GATE_IN: {
    group: 'access',
    takes: 'HEADER',
    isOfOneHost: true,
    says: 'Header that carries the login of the gate. Default: Authorization.',
  },
  CREDENTIALS_IN: {
    group: 'access',
    takes: 'PLACE',
    isOfOneHost: true,
    says: 'Where the site takes user and application password: a header such as X-Authorization, or two parameters of the query, written ?user&password. Default: Authorization. Behind a gate that takes Authorization, one of the two has to go elsewhere.',
  },
  CA: {
    group: 'access',
    takes: 'FILE',
    isOfOneHost: true,
    says: 'Certificates in PEM to trust besides those of Node, for a deployment with an authority of its own.',
  },
  CERT: {
    group: 'access',
    takes: 'FILE',
    isOfOneHost: true,
    says: 'Client certificate in PEM, with its chain, for a deployment that asks for one.',
  },
  KEY: {
    group: 'access',
    takes: 'FILE',
    isOfOneHost: true,
    says: 'Private key in PEM of the client certificate. Default: the file of the certificate.',
  },
  KEY_PASSPHRASE: {
    group: 'access',
    isSecret: true,
    isOfOneHost: true,
    says: 'Passphrase of the private key.',
  },
  RESOLVE: {
    group: 'access',
    takes: 'HOST:PORT:ADDRESS',
    isRepeatable: true,
    says: 'Asks this address for that host and port, as curl --resolve does: for a site that has no name in the DNS yet. No proxy is used then.',
  },
  ALLOW_PLAIN_HTTP: {
    group: 'access',
    takes: 'HOST',
    isOfOneHost: true,
    says: 'Host that may be sent credentials over http, without encryption. A loopback address needs no leave.',
  },
  CONCURRENCY: {
    group: 'limits',
    takes: 'NUMBER',
    range: [1, 100],
    says: 'Requests in flight at once, at most: how many are answered fastest is found out. Default: 16, starting with 6.',
  },
  TIMEOUT_MS: {
    group: 'limits',
    takes: 'NUMBER',
    range: [1, MOST_MS],
    says: 'Milliseconds to wait for an answer. Default: 30000.',
  },
  MAX_BODY_BYTES: {
    group: 'limits',
    takes: 'NUMBER',
    range: [1_000, 2 ** 28],
    says: 'Bytes of a body, both as it comes and decompressed, beyond which an answer counts as none. Default: 6291456.',
  },
  MAX_HEADER_BYTES: {
    group: 'limits',
    takes: 'NUMBER',
    range: [1_000, 2 ** 24],
    says: 'Bytes of all headers of an answer together. Default: 65536.',
  },
  MAX_PAUSE_MS: {
    group: 'limits',
    takes: 'NUMBER',
    range: [0, MOST_MS],
    says: 'Milliseconds that a Retry-After may hold a run; a longer wish is not followed. Default: 30000.',
  },
  MAX_RUN_MINUTES: {
    group: 'limits',
    takes: 'NUMBER',
    range: [1, 10_080],
    says: 'Minutes after which a run ends as if it were interrupted. Default: 120.',
  },
  MAX_REQUESTS: {
    group: 'limits',
    takes: 'NUMBER',
    range: [1, 10_000_000],
    says: 'Requests that a run may come to, its clean-up included. What tells most faults for each request is asked first, and the rest is left out. Default: all that the plan comes to.',
  },
  BUDGET: {
    group: 'limits',
    takes: 'TIME',
    says: 'Time that a run may take, such as 60s or 5m: it asks as much as it expects to get answered, what tells most faults for each request first. Default: as long as it takes.',
  },
} as const satisfies Readonly<Record<string, Option>>;

export type Variable = keyof typeof TABLE;

type Camel<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<S>;

type ValueOf<O> = O extends { readonly values: readonly (infer V)[] }
  ? V
  : O extends { readonly range: unknown }
    ? number
    : O extends { readonly isSwitch: true }
      ? boolean
      : O extends { readonly isRepeatable: true }
        ? string | readonly string[]
        : string;

/** What a profile may say of the settings; names and families it says as objects. */
export type ProfileSettings = {
  readonly [V in Exclude<Variable, 'NAMES'> as (typeof TABLE)[V] extends { readonly isSecret: true }
    ? never
    : Camel<V>]?: ValueOf<(typeof TABLE)[V]>;
};

export const OPTIONS: Readonly<Record<Variable, Option>> = TABLE;

export const VARIABLES = Object.keys(TABLE) as readonly Variable[];

export const PREFIX = 'CONFORMANCE_';

/** Several deployments have a variable for themselves. */
export const DEPLOYMENTS = `${PREFIX}DEPLOYMENTS`;

/** Settings of which there is one for each name: a variable `CONFORMANCE_HEADER_X_GATE_KEY` each, or members of an object. */
export const FAMILIES = {
  HEADER: {
    key: 'headers',
    pattern: /^HEADER_([A-Z0-9_]+)$/,
    example: 'HEADER_X_GATE_KEY=secret',
    says: 'Headers that every request carries, to pass a gate in front of the site, one variable each. Cookies are in CONFORMANCE_HEADER_COOKIE.',
  },
  FIXTURE: {
    key: 'fixtures',
    pattern: /^FIXTURE_([A-Z0-9_]+)_ID$/,
    example: 'FIXTURE_ORDER_ID=123',
    says: 'Ids of records that a run may read where it may not make its own, one variable for each kind.',
  },
} as const;

/** `base-url` of `BASE_URL`. */
export function flagOf(variable: Variable): string {
  return variable.toLowerCase().replaceAll('_', '-');
}

/** `baseUrl` of `BASE_URL`, or of `base-url`. */
export function keyOf(name: string): string {
  return name.toLowerCase().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
