/**
 * Which of the cases that ask the same of several operations are asked: those of one resource that send the same probe take
 * turns. The one that is asked stands for the others, as long as it finds nothing wrong. Pure.
 */
import { hash } from 'node:crypto';
import { reaches } from '../cases/context.ts';
import { probeOf } from '../cases/requirement.ts';
import type { Case } from '../cases/types.ts';
import type { Operation } from '../contract/types.ts';
import type { Depth } from '../requirement/requirement.ts';
import { startingAt } from '../turns.ts';
import { costOf } from './costs.ts';

/** Cases that are asked one after the other: each stands back where those before it tell what it would. */
export type Unit = readonly Case[];

/** What a route below another one does by itself, as `batch` below a collection; empty of records and of collections. */
function aspectOf({ path, namespace }: Operation, paths: ReadonlySet<string>): string {
  const at = path.lastIndexOf('/');
  const above = path.slice(0, at);
  return path.endsWith('}') || above === `/${namespace}` || !paths.has(above) ? '' : path.slice(at + 1);
}

/** Probes of what one framework sees to for all resources of a namespace: bodies, methods, and numbers far off. */
const OF_FRAMEWORK = /^(?:body|method)\/|^args\/far\//;

/** What cases have in common that take turns; null for one that is always asked. */
function turnKeyOf(one: Case, paths: ReadonlySet<string>): string | null {
  const [operation] = one.operations;
  const [first] = one.requirements;
  const isOwn = one.requirements.some((each) => probeOf(each) === null);
  if (operation === undefined || first === undefined || isOwn || one.depth === 'smoke') return null;
  // A namespace says what it holds alike to all who ask: its index is no resource of its own.
  const { namespace, resource } = operation;
  const ofTurn = resource === 'index' ? resource : namespace;
  if (one.turn !== undefined) return [ofTurn, one.phase ?? '', one.turn].join('\n');
  const kinds = [...new Set(one.requirements.map(({ kind }) => kind))].toSorted().join(' ');
  const probe = probeOf(first)?.replace(/^args\/[^/]+/, 'args') ?? '';
  const place = resource === 'index' ? resource : `${namespace} ${OF_FRAMEWORK.test(probe) ? '' : resource}`;
  return [place, aspectOf(operation, paths), one.phase ?? '', kinds, probe].join('\n');
}

/**
 * The units of some cases, in the order of the first case of each. Which case of a unit comes first turns with each probe, and
 * with the seed.
 */
export function unitsOf(cases: readonly Case[], depth: Depth, seed: number): readonly Unit[] {
  if (reaches(depth, 'full')) return cases.map((one) => [one]);
  const paths = new Set(cases.flatMap(({ operations }) => operations.map(({ path }) => path)));
  const groups = new Map<unknown, Case[]>();
  for (const one of cases) {
    const key = turnKeyOf(one, paths) ?? one;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, group]) => {
    if (typeof key !== 'string') return group;
    // By the probe alone, so that a filter or a shard changes no other turn.
    return startingAt(group, (seed + Number.parseInt(hash('sha256', key).slice(0, 8), 16)) % group.length);
  });
}

/** The cases of a unit that are asked where nothing is wrong. */
export function askedOf(unit: Unit): readonly Case[] {
  const told = new Set<string | null>();
  return unit.filter((one) => {
    const probes = one.requirements.map((requirement) => probeOf(requirement));
    if (unit.length > 1 && probes.every((probe) => told.has(probe))) return false;
    for (const probe of probes) told.add(probe);
    return true;
  });
}

/** Requests of a unit where nothing is wrong. */
export function requestsOf(unit: Unit): number {
  return askedOf(unit).reduce((sum, one) => sum + costOf(one), 0);
}
