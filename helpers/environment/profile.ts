/** What a configuration file says of one run: everything but secrets. */

import type { Severities } from '../gate/severities.ts';
import type { OwnRules } from '../rulebook/choose.ts';

/** Values as text, by the names that the file uses: `baseUrl`. */
export interface ProfileValues {
  readonly values: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly fixtures: Readonly<Record<string, string>>;
}

export interface Profile {
  /** Contracts and suites of the project's own; null where the file names none. */
  readonly own: OwnRules | null;
  /** Severities that the project sets itself. */
  readonly severities: Severities;
  /** The file, as a person would name it. */
  readonly file: string;
  /** For messages: the file, and the profile where one was chosen. */
  readonly source: string;
  /** Of the profile that was chosen; null where the file has none, or none was chosen. */
  readonly name: string | null;
  /** The profile and those that it extends, as long as they are of one site: whose secrets it may use. */
  readonly lineage: readonly string[];
  /** All profiles of the file. */
  readonly names: readonly string[];
  /** The hosts of all profiles: a secret without the name of one could be of any of them. */
  readonly hosts: readonly string[];
  /** What a run selects and writes, by the names of flags. */
  readonly run: Readonly<Record<string, string | boolean | readonly string[]>>;
  readonly settings: ProfileValues & { readonly deployments?: Readonly<Record<string, ProfileValues>> };
}
