/**
 * Arguments of a query beside each other and without each other: requests with some of them and not others, so chosen that of
 * each two one request carries the one and not the other. What is refused there, and not with all at once, is narrowed.
 */

import type { Finding } from '../../cases/check.ts';
import { carrierOf } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { carriedBy, fullOwn, fullValues, leftOutOf, sendValid, type Target } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case, Site } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { accepted, isRejection, isServerError, judgeAccepted } from '../../verdict/judge.ts';
import { coveringSets } from '../round-trip/covering.ts';
import { narrowed } from '../round-trip/narrowing.ts';
import { only } from '../round-trip/writes.ts';

type Chosen = ReadonlySet<string>;

interface SubsetRequest {
  readonly chosen: Chosen;
  readonly exchange: Exchange;
}

/** With fewer arguments, each is sent alone and all together. */
const FEWEST = 3;

/** Sends what is required and those that are chosen. */
async function ask(site: Site, target: Target, free: readonly string[], chosen: Chosen): Promise<SubsetRequest> {
  const all = fullValues(target, await fullOwn(site, target, 'subsets'));
  const values = only(all, (name) => !free.includes(name) || chosen.has(name));
  const left = free.filter((name) => !chosen.has(name));
  const why = left.length === 0 ? 'Every argument at once' : `Without ${left.join(', ')}`;
  return { chosen, exchange: await sendValid(site, target, values, why) };
}

/** Rejected, or not served: whichever argument does that alone is judged by itself. */
function isRefused(exchange: Exchange): boolean {
  return isRejection(exchange) || isServerError(exchange);
}

async function judge(
  site: Site,
  target: Target,
  free: readonly string[],
  all: readonly SubsetRequest[],
): Promise<Finding> {
  const [first] = all;
  const refused = all.find(({ exchange }) => isRefused(exchange));
  if (first === undefined) return [blocked('not-accepted')];
  if (refused === undefined) {
    const { exchange } = all.find((one) => !accepted(one.exchange)) ?? first;
    return [judgeAccepted(exchange), exchange];
  }
  const whole = await ask(site, target, free, new Set(free));
  const { exchange } = refused;
  if (!accepted(whole.exchange)) {
    return [notApplicable('fails-anyway', { how: 'with every argument' }), exchange, whole.exchange];
  }
  const which = await narrowed({
    chosen: refused.chosen,
    focus: null,
    whole: whole.chosen,
    needs: {},
    isWrong: async (names) => isRefused((await ask(site, target, free, names)).exchange),
  });
  const why = phrase`${which} was answered ${{ status: exchange.answer?.status }}, and all at once are accepted.`;
  return [broken(why), exchange, whole.exchange];
}

/** Queries that leave out some of the arguments that can be sent together. */
export function argumentSubsetCases(target: Target): readonly Case[] {
  const { operation, sample } = target;
  if (operation.effect !== 'read' || carrierOf(operation) !== 'query') return [];
  const apart = new Set(Object.keys(sample.alone ?? {}));
  const free = carriedBy(operation)
    .filter((argument) => !argument.required && !apart.has(argument.name) && leftOutOf(target, argument) === null)
    .map(({ name }) => name);
  if (free.length < FEWEST) return [];
  const sets = coveringSets(free, {});
  const title = 'Each argument is accepted, whichever others are left out';
  const requirement = requirementOf(operation, 'accepted', 'subsets/accepted', title, { basis: 'implied' });
  return [
    operationCase(operation, [requirement], {
      weight: sets.length,
      turn: 'subsets of arguments',
      sends: 'queries that leave out some of the arguments, so that of each two one is sent without the other',
      async run(site) {
        const all = await Promise.all(sets.map((chosen) => ask(site, target, free, chosen)));
        site.judge(requirement, ...(await judge(site, target, free, all)));
      },
    }),
  ];
}
