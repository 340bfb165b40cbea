/** What a configuration file may say, for who writes one in TypeScript: `export default defineConfig({ … })`. */
import type { Severities } from '../gate/severities.ts';
import type { OwnRules } from '../rulebook/choose.ts';
import type { ProfileSettings } from './options.ts';

/** What a run selects and writes, by the names of the flags. */
export interface RunChoices {
  /** Only these namespaces; `*` stands for any text. */
  readonly namespace?: string | readonly string[];
  /** Only these operations, `METHOD /path` or `/path`. */
  readonly operation?: string | readonly string[];
  /** Only these requirements; `*` stands for any text. */
  readonly id?: string | readonly string[];
  /** Folder of reports and ledgers. @default 'reports' */
  readonly out?: string;
  /** A contract that `conform snapshot` saved. */
  readonly contract?: string;
  /** @default 'must' */
  readonly failOn?: 'critical' | 'must' | 'should' | 'new' | 'never';
  /** A run of before, to say what is new since: a report.json, its folder, or a run of a history. */
  readonly since?: string;
  /** @default false */
  readonly allowBlocked?: boolean;
  /** @default 'fail' */
  readonly stale?: 'fail' | 'warn';
  readonly sarif?: string;
  readonly codeQuality?: string;
  readonly ctrf?: string;
  readonly tap?: string;
  readonly allure?: string;
  readonly metrics?: string;
  readonly badge?: string;
  /** Ends a run after so many failures. */
  readonly bail?: number;
  /** Prints the verdict and little else. @default false */
  readonly quiet?: boolean;
  /** Prints a line for each request. @default false */
  readonly verbose?: boolean;
}

/** `contracts`, `suites` and `withInterface` say what is judged by of the project's own; paths start from where the file is. */
export interface ProfileConfig extends ProfileSettings, RunChoices, Partial<OwnRules> {
  /** What the deployment calls namespaces that are not recognised: neutral name to its own. */
  readonly names?: Readonly<Record<string, string>>;
  /** Headers of every request that are no secret; secret ones are in the environment, as `CONFORMANCE_HEADER_NAME`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of records that a run may read where it may not make its own, by kind. */
  readonly fixtures?: Readonly<Record<string, string | number>>;
  /** Severity of a kind of departure, or of requirements by id (`*` stands for any text), each with a reason. */
  readonly severities?: Severities;
  /** Another profile that holds where this one says nothing. */
  readonly extends?: string;
  /** Names of other profiles, for `conform compare`. */
  readonly deployments?: readonly string[];
}

export interface Config extends Omit<ProfileConfig, 'extends'> {
  readonly $schema?: string;
  /** The profile that holds where none is named. */
  readonly profile?: string;
  readonly profiles?: Readonly<Record<string, ProfileConfig>>;
}

/** Gives the editor the types of a configuration; returns it as it is. */
export function defineConfig(config: Config): Config {
  return config;
}
