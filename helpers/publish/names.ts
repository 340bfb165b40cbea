/** Names of files and addresses, made of names that a report gives and nobody vouches for. */
import { digest } from '../report/digest.ts';

const DIGITS = 6;

/** A name as a part of a path: the name itself where it is harmless, else with digits that keep it apart. */
export function slugOf(name: string): string {
  const clean = name
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80);
  return clean === name && clean !== '' ? clean : `${clean || 'x'}-${digest(name, DIGITS)}`;
}

/** Paths of the pages of requirements, without the ending: no two alike, whether or not a disk tells capitals apart. */
export function requirementPaths(ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    ids.map((id) => {
      const parts = id.split('/').map((part) => part.replace(/[^\w.-]/g, '_').replace(/^\.+$/, '_') || '_');
      const path = `r/${parts.map((part) => part.slice(0, 100)).join('/')}`;
      const own = taken.has(path.toLowerCase()) ? `${path}-${digest(id, DIGITS)}` : path;
      taken.add(own.toLowerCase());
      return [id, own];
    }),
  );
}

/** The name of a run's file: sorts by time. */
export function momentOf(startedAt: string, run: string): string {
  return `${new Date(startedAt).toISOString().replace(/[:.]/g, '-')}-${digest(run, DIGITS)}`;
}
