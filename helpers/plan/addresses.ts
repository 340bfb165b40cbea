/** What an address may not be: a record that does not exist, a segment of the wrong shape, a method that is not declared. */
import { METHODS, type Operation } from '../contract/types.ts';
import { offeredRoute } from '../deployment/offered.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import type { Requirement } from '../report/types.ts';
import { judgeNotFound, notApplicable } from '../verdict/judge.ts';
import type { Judgement } from '../verdict/types.ts';
import { operationCase } from './operation-case.ts';
import { leastValues, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import type { Case, Site, Values } from './types.ts';

/** Below the largest 32-bit id and far above what a site has given out. */
const UNKNOWN_ID = 2_000_000_011;
/** A character that no declared segment allows, save where a slug may be anything. */
const MISSHAPEN = 'conformance!none';

interface AddressProbe {
  readonly requirement: Requirement;
  readonly wrong: string;
  readonly path: (mark: string) => Values;
}

function addressRequirement(operation: Operation, tail: string, title: string): Requirement {
  return requirementOf(operation, `path/${tail}`, title, { basis: 'implied' });
}

export function misshapenRequirement(operation: Operation, name: string): Requirement {
  const title = `A path in which ${name} does not have the declared shape is refused`;
  return addressRequirement(operation, `${name}/misshapen`, title);
}

function probeCase(target: Target, probe: AddressProbe): Case {
  const { operation } = target;
  const { requirement } = probe;
  return operationCase(operation, [requirement], {
    weight: 1,
    sends: probe.wrong,
    async run(site) {
      const { mark } = await site.own([], 'path');
      const args = { ...(await leastValues(site, target)), ...probe.path(mark) };
      const call: Call = { operation, args, why: probe.wrong };
      const exchange = await site.send(call);
      site.judge(requirement.id, judgeNotFound(exchange, probe.wrong), exchange);
    },
  });
}

function unknownRecord(target: Target): readonly AddressProbe[] {
  const { operation, subject } = target;
  if (subject === null || subject.role === 'create' || subject.role === 'list') return [];
  const { name } = subject.resource;
  const title = `A ${name} that does not exist is refused`;
  return subject.role === 'by-slug'
    ? [
        {
          requirement: addressRequirement(operation, 'slug/unknown', title),
          wrong: `no ${name} has this slug`,
          path: (mark) => ({ slug: `none-${mark}` }),
        },
      ]
    : [
        {
          requirement: addressRequirement(operation, 'id/unknown', title),
          wrong: `no ${name} has this id`,
          path: () => ({ id: UNKNOWN_ID }),
        },
      ];
}

function misshapenSegments({ operation }: Target): readonly AddressProbe[] {
  return pathParameterNames(operation.path)
    .filter((name) => !new RegExp(`^(?:${operation.pathParameters[name] ?? '.+'})$`).test(MISSHAPEN))
    .map((name) => ({
      requirement: misshapenRequirement(operation, name),
      wrong: `${name} is ${JSON.stringify(MISSHAPEN)}, must match ${operation.pathParameters[name]}`,
      path: () => ({
        ...Object.fromEntries(pathParameterNames(operation.path).map((other) => [other, '1'])),
        [name]: MISSHAPEN,
      }),
    }));
}

export function addressCases(target: Target): readonly Case[] {
  return [...unknownRecord(target), ...misshapenSegments(target)].map((probe) => probeCase(target, probe));
}

function judgeUndeclaredMethod(exchange: Exchange, method: string): Judgement {
  return judgeNotFound(exchange, `${method}, which neither the interface nor the deployment's index declares,`);
}

/** Which of the methods that the interface does not declare on a path the deployment does not declare either. */
function undeclaredMethod(site: Site, path: string, declared: ReadonlySet<string>): string | null {
  const offered = offeredRoute(site, path)?.methods ?? [];
  return METHODS.find((method) => method !== 'GET' && !declared.has(method) && !offered.includes(method)) ?? null;
}

/** @param first the first operation that the contract has on the path */
export function undeclaredMethodRequirement(first: Operation): Requirement {
  return requirementOf(first, 'method/undeclared', 'A method that is not declared is refused', { basis: 'implied' });
}

/** One case a path: a method of no declaration, on a record that does not exist, so that nothing can come of it. */
export function undeclaredMethodCase(first: Operation, declared: ReadonlySet<string>): Case {
  const requirement = undeclaredMethodRequirement(first);
  return operationCase(first, [requirement], {
    effect: first.effect === 'read' ? 'write' : first.effect,
    weight: 1,
    sends: 'a method that is not declared',
    async run(site) {
      const method = undeclaredMethod(site, first.path, declared);
      if (method === null) {
        site.judge(requirement.id, notApplicable('The deployment declares every other method here too.'));
        return;
      }
      const args = Object.fromEntries(pathParameterNames(first.path).map((name) => [name, UNKNOWN_ID]));
      const exchange = await site.send({
        operation: first,
        args,
        method,
        why: `${method} is not declared on ${first.path}`,
      });
      site.judge(requirement.id, judgeUndeclaredMethod(exchange, method), exchange);
    },
  });
}
