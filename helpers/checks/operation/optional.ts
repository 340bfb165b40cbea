/** An update needs nothing of what a creation needs. */

import { carrierOf } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { fullOwn, fullValues, type Target, validCall } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case, Values } from '../../cases/types.ts';
import type { Contract } from '../../contract/types.ts';
import { notApplicable } from '../../requirement/judgement.ts';

import { withArticle } from '../../requirement/words.ts';
import { judgeAccepted } from '../../verdict/judge.ts';

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** An update that carries much, and nothing that a creation requires. */
export function optionalCases(target: Target, contract: Contract): readonly Case[] {
  const { operation, subject } = target;
  if (subject === null || carrierOf(operation) !== 'body' || subject.role === 'create') return [];
  const { collection, name } = subject.resource;
  const declared = Object.values(contract.operations.get(`POST ${collection}`)?.args ?? {});
  const demanded = declared.filter(({ required }) => required).map((argument) => argument.name);
  const isDeclared = demanded.length > 0 && demanded.every((one) => operation.args[one]?.required === false);
  if (!isDeclared) return [];
  const title = `An update of ${withArticle(name)} without ${demanded.join(', ')}, which only a creation requires, is accepted`;
  const requirement = requirementOf(operation, 'accepted', 'update/without-required/accepted', title);
  return [
    operationCase(operation, [requirement], {
      weight: 2,
      sends: `an update without ${demanded.join(', ')}`,
      async run(site) {
        const everything = fullValues(target, await fullOwn(site, target, 'optional'));
        const ask = async (values: Values, why: string) => site.send(await validCall(site, target, values, why));
        const exchange = await ask(without(everything, demanded), `Without ${demanded.join(', ')}`);
        const judgement = judgeAccepted(exchange);
        if (judgement.kind !== 'broken') return site.judge(requirement, judgement, exchange);
        const control = await ask(everything, `The same with ${demanded.join(', ')}`);
        const withThem = judgeAccepted(control);
        const rejectedToo = notApplicable('fails-anyway', { how: 'with them' });
        const otherwise = withThem.kind === 'broken' ? rejectedToo : withThem;
        site.judge(requirement, withThem.kind === 'met' ? judgement : otherwise, control, exchange);
      },
    }),
  ];
}
