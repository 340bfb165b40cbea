/**
 * Every setting, stated once: from this table come the flags, the help, `.env.example`, what a profile may say and its JSON
 * Schema. `settings.ts` says what a value means.
 */

export interface Option {
  /** Under which heading help shows it. */
  readonly group: 'site' | 'access' | 'run' | 'limits';
  /** A sentence for help, `.env.example` and editors. */
  readonly description: string;
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

const MAX_MS = 3_600_000;

/** Such a value belongs to one host: deployments named together never borrow it from each other. */
const ofOneHost = (takes: string, description: string) => ({ takes, description, isOfOneHost: true }) as const;
const secret = (description: string) => ({ description, isSecret: true, isOfOneHost: true }) as const;
const wholeNumber = (range: readonly [number, number], description: string) =>
  ({ takes: 'NUMBER', range, description }) as const;

type Grouped<O, G> = { readonly [V in keyof O]: O[V] & { readonly group: G } };

function inGroup<const G extends Option['group'], const O extends Readonly<Record<string, Omit<Option, 'group'>>>>(
  group: G,
  options: O,
): Grouped<O, G> {
  const all = Object.entries(options).map(([variable, option]) => [variable, { ...option, group }]);
  return Object.fromEntries(all);
}

const TABLE = {
  ...inGroup('site', {
    BASE_URL: ofOneHost(
      'URL',
      'REST root of the deployment to test, such as https://example.org/wp-json or https://example.org/?rest_route=/.',
    ),
    USERNAME: ofOneHost('NAME', 'User that may do everything the interface offers.'),
    APPLICATION_PASSWORD: secret('Application password of that user. Never written to a report.'),
    SECOND_USERNAME: ofOneHost('NAME', 'User with fewer rights, to test what must be rejected.'),
    SECOND_APPLICATION_PASSWORD: secret('Application password of the second user.'),
    TOKEN: secret('Bearer token, in place of a user and an application password.'),
    SECOND_TOKEN: secret('Bearer token of the second user.'),
  }),
  ...inGroup('access', {
    TOKEN_COMMAND: ofOneHost(
      'COMMAND',
      'Command that prints a bearer token. It is run before the first request, before the token ends, and after a 401.',
    ),
    TOKEN_URL: ofOneHost(
      'URL',
      'Token endpoint of an OAuth 2.0 server that gives out a bearer token for the client (client credentials).',
    ),
    CLIENT_ID: ofOneHost('TEXT', 'The client that it knows.'),
    CLIENT_SECRET: secret('Secret of that client.'),
    TOKEN_SCOPE: ofOneHost('TEXT', 'Scopes to ask for, with spaces between them. Default: none.'),
  }),
  ...inGroup('site', {
    RELEASE: ofOneHost(
      'TEXT',
      'Version or commit that is deployed there; shown in reports, comparisons and histories.',
    ),
    NAMES: {
      takes: 'PAIRS',
      description: 'Names of namespaces that are not recognised, as comma-separated pairs neutral=actual.',
    },
  }),
  ...inGroup('run', {
    EFFECTS: {
      values: ['read', 'write', 'send', 'site'],
      description:
        'What a run may do to the deployment; each value includes those before it. Default: read; site on the reference.',
    },
    CONFIRM_HOST: ofOneHost('HOST', 'Repeats the host name, to confirm the effects "site".'),
    DEPTH: {
      values: ['smoke', 'gate', 'standard', 'full'],
      description: 'How thorough the run is; gate is for every change, with at most 1,200 requests. Default: standard.',
    },
    SEED: wholeNumber([0, 2 ** 32 - 1], 'Seed of the generated data, to repeat a run. Default: random, and shown.'),
    UNDOCUMENTED: {
      isSwitch: true,
      description:
        'Also sends GET to routes outside the interface. The answers do not count in verdict and score. On some sites such a GET leaves sessions, files or records, or calls third parties.',
    },
    NO_WRONG_PASSWORDS: {
      isSwitch: true,
      description:
        'Sends no wrong password. Default: at most three, at the end of a run; a login limiter may lock the user out.',
    },
    BASELINE: ofOneHost('FILE', 'Known failures, each with reason, owner and expiry date. They do not fail the gate.'),
  }),
  ...inGroup('access', {
    GATE_LOGIN: secret('user:password for HTTP Basic authentication in front of the site, sent with every request.'),
    GATE_IN: ofOneHost('HEADER', 'Header that carries the gate login. Default: Authorization.'),
    CREDENTIALS_IN: ofOneHost(
      'PLACE',
      'Where the site reads user and application password: a header such as X-Authorization, or two query parameters, written ?user&password. Default: Authorization. If a gate already uses Authorization, move one of the two.',
    ),
    CA: ofOneHost('FILE', 'PEM file of CA certificates to trust in addition to those of Node.'),
    CERT: ofOneHost('FILE', 'PEM file of the client certificate, with its chain.'),
    KEY: ofOneHost('FILE', 'PEM file of the private key of the client certificate. Default: the certificate file.'),
    KEY_PASSPHRASE: secret('Passphrase of the private key.'),
    RESOLVE: {
      takes: 'HOST:PORT:ADDRESS',
      isRepeatable: true,
      description:
        'Connects to this address for that host and port, like curl --resolve, for a site without a DNS name. Turns the proxy off.',
    },
    ALLOW_PLAIN_HTTP: ofOneHost(
      'HOST',
      'Host that may receive credentials over unencrypted http. Loopback is always allowed.',
    ),
  }),
  ...inGroup('limits', {
    CONCURRENCY: wholeNumber(
      [1, 100],
      'Maximum concurrent requests; tuned automatically. Default: 16, starting with 6.',
    ),
    TIMEOUT_MS: wholeNumber([1, MAX_MS], 'Request timeout in milliseconds. Default: 30000.'),
    MAX_BODY_BYTES: wholeNumber(
      [1_000, 2 ** 28],
      'Maximum size of a response body in bytes, before and after decompression; a larger one counts as no answer. Default: 6291456.',
    ),
    MAX_HEADER_BYTES: wholeNumber([1_000, 2 ** 24], 'Maximum size of all response headers in bytes. Default: 65536.'),
    MAX_PAUSE_MS: wholeNumber(
      [0, MAX_MS],
      'Longest pause in milliseconds that Retry-After may ask for; a longer one is ignored. Default: 30000.',
    ),
    MAX_RUN_MINUTES: wholeNumber(
      [1, 10_080],
      'Time limit of a run in minutes; then it stops and cleans up. Default: 120.',
    ),
    MAX_REQUESTS: wholeNumber(
      [1, 10_000_000],
      'Maximum requests, including clean-up. The most telling requests are sent first. Default: no limit.',
    ),
    BUDGET: {
      takes: 'TIME',
      description:
        'Maximum duration, such as 60s or 5m, including clean-up. The most telling requests are sent first. Default: no limit.',
    },
  }),
} satisfies Readonly<Record<string, Option>>;

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
    description:
      'Headers to send with every request, one variable each, such as a gate key. For cookies: CONFORMANCE_HEADER_COOKIE.',
  },
  FIXTURE: {
    key: 'fixtures',
    pattern: /^FIXTURE_([A-Z0-9_]+)_ID$/,
    example: 'FIXTURE_ORDER_ID=123',
    description: 'Ids of existing records to read where the run may not create its own, one variable for each kind.',
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
