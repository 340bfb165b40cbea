/**
 * Two things that happen at once, or one to a run that is killed and one to its clean-up, each by chance: nothing is left
 * unreported and nobody is harmed, counted on the deployment.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReferenceRequest } from '../../reference/http/messages.ts';
import { COMMIT_SEED } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { edited, removedBy } from '../support/tampering.ts';
import {
  ACCIDENTS,
  chance,
  deletedByTheCore,
  doneAnd,
  type Happening,
  headed,
  isCreation,
  isDelete,
  isList,
  isRead,
  isWrite,
  repeated,
  resets,
  unlisted,
} from './accidents.ts';
import { compareHoldings, holdingsOf } from './holdings.ts';
import { SMALL } from './selections.ts';
import { type Accident, answerOf, killedRun, recoverOn, referenceWith, unreportedOf, wholeRun } from './whole-run.ts';

type Make = (seed: number) => Accident;

const isBatch = (request: ReferenceRequest): boolean => !isDelete(request) && removedBy(request).length > 0;

/** Lets something happen to a share of the requests of a sort. */
function toSome(share: number, isMeant: (request: ReferenceRequest) => boolean, happening: Happening): Make {
  return (seed) => {
    const next = chance(seed);
    return (request, ask, reference) =>
      isMeant(request) && next() < share ? happening(request, ask, reference) : ask(request);
  };
}

const emptied = (value: unknown): unknown => (Array.isArray(value) ? [] : value);

const BY_CHANCE: Readonly<Record<string, Make>> = {
  'some DELETEs are pretended': toSome(0.3, isDelete, async () => answerOf(200, { deleted: true })),
  'some batches of removals are pretended': toSome(0.4, isBatch, async (request) =>
    answerOf(207, { responses: removedBy(request).map(() => ({ status: 200, body: { deleted: true } })) }),
  ),
  'some DELETEs are done and answered 500': toSome(0.3, isDelete, doneAnd(answerOf(500))),
  'some writes never arrive': toSome(0.1, isWrite, async () => null),
  'the answers to some writes are lost': toSome(0.15, isWrite, doneAnd(null)),
  'some reads are answered 404': toSome(0.1, isRead, async () =>
    answerOf(404, { code: 'gone', data: { status: 404 } }),
  ),
  'some reads are answered 500': toSome(0.15, isRead, async () => answerOf(500)),
  'some lists are empty': toSome(0.3, isList, async (request, next) => {
    const answer = await next(request);
    if (answer.body.startsWith('[')) return { ...answer, body: '[]' };
    return edited(answer, (list) =>
      Object.fromEntries(Object.entries(list).map(([name, value]) => [name, emptied(value)])),
    );
  }),
  'some creations are answered without a record': toSome(0.15, isCreation, async (request, next) => {
    const answer = await next(request);
    return answer.status === 201 ? { ...answer, body: '{}' } : answer;
  }),
  'some creations are done twice': toSome(0.1, isCreation, async (request, next) => {
    await next(request);
    return next(request);
  }),
  'one connection of ten is reset': resets,
  'each answer is given twice': () => repeated(2),
  'lists have a page head': () => headed(),
  'a list hides what another shows': () => unlisted,
  'another route deletes for good': () => deletedByTheCore,
};

/** After these nothing can be removed any more. */
const FINAL = /gone half way|revoked/;
const ALL: readonly (readonly [string, Make])[] = [
  ...Object.entries(BY_CHANCE),
  ...Object.entries(ACCIDENTS).filter(([name]) => !FINAL.test(name)),
];

const both =
  (first: Accident, second: Accident): Accident =>
  (request, next, reference) =>
    first(request, async (asked) => (await second(asked, next, reference)) ?? answerOf(502), reference);

interface Row {
  readonly seed: number;
  readonly first: string;
  readonly second: string;
}

const MAKE = new Map(ALL);

function drawnBy(seed: number): Row {
  const next = chance(seed * 991 + 7);
  next();
  const one = (): string => ALL[Math.floor(next() * ALL.length)]?.[0] ?? '';
  return { seed, first: one(), second: one() };
}

function accidentsOf({ seed, first, second }: Row): readonly [Accident, Accident] {
  const [one, other] = [MAKE.get(first), MAKE.get(second)];
  if (one === undefined || other === undefined) throw new Error(`No accident is called ${first}, or ${second}.`);
  return [one(seed), other(seed + 1)];
}

/** Each has once left something untold. */
const KNOWN: readonly Row[] = [
  { seed: 20, first: 'every 7th creation is done and answered 400', second: 'a list hides what another shows' },
  { seed: 1, first: 'some reads are answered 404', second: 'every removal is pretended' },
  { seed: 1, first: 'some creations are done twice', second: 'some lists are empty' },
];
const KNOWN_OF_KILLED: readonly (Row & { readonly kill: number })[] = [
  { seed: 5, kill: 328, first: 'one connection of ten is reset', second: 'every 5th DELETE is pretended' },
  {
    seed: 32,
    kill: 206,
    first: 'every 9th write is done when nobody waits any more',
    second: 'every 7th creation is done and answered 400',
  },
];
const FIRST_SEED = COMMIT_SEED % 1_000_000;
const DRAWN = Array.from({ length: HAS_TIME ? 100 : 2 }, (_, at) => drawnBy(FIRST_SEED + at));

const NOTHING = { unreported: [], harmed: [] };

describe.concurrent('at once', () => {
  test.each([...KNOWN, ...DRAWN])('$first, and $second (seed $seed)', async (row) => {
    const accident = both(...accidentsOf(row));
    const { unreported, harmed } = await wholeRun({ seed: row.seed, selection: SMALL, accident });
    expect({ unreported, harmed }).toEqual(NOTHING);
  });
});

describe.concurrent('to a run that is killed, and to conform cleanup', () => {
  const drawn = DRAWN.map((row) => ({ ...row, kill: 30 + Math.floor(chance(row.seed)() * 300) }));

  test.each([...KNOWN_OF_KILLED, ...drawn])('$first, and $second (seed $seed, killed at $kill)', async (row) => {
    const [first, second] = accidentsOf(row);
    const reference = referenceWith({});
    const before = holdingsOf(reference.site);
    const path = join(mkdtempSync(join(tmpdir(), 'killed-')), 'c1.jsonl');
    await killedRun(reference, path, row.kill, { seed: row.seed, selection: SMALL, accident: first });
    const told = await recoverOn(reference, path, { seed: row.seed, accident: second });
    const difference = compareHoldings(before, holdingsOf(reference.site));
    expect({ unreported: unreportedOf(difference, told), harmed: difference.harmed }).toEqual(NOTHING);
  });
});
