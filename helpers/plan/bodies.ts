/** Bodies that are wrong as a whole: no JSON, or JSON that holds no fields. */
import type { Operation } from '../contract/types.ts';
import type { Exchange } from '../exchange/types.ts';
import type { Requirement } from '../report/types.ts';
import { judgeRefused, judgeServed } from '../verdict/judge.ts';
import type { Judgement } from '../verdict/types.ts';
import { carrierOf, declaresArguments } from './context.ts';
import { argumentsOf, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import type { Case } from './types.ts';

interface BodyProbe {
  readonly text: string;
  readonly what: string;
  readonly requirement: (operation: Operation) => Requirement;
  readonly judge: (exchange: Exchange, what: string) => Judgement;
}

/** Whether a body without fields is refused, or read as one that gives none, is left open; an error of the server is not. */
function withoutFields(kind: string, text: string, what: string): BodyProbe {
  return {
    text,
    what,
    requirement: (operation) =>
      requirementOf(operation, `body/${kind}/served`, `A request with ${what} meets no error of the server`, {
        basis: 'implied',
      }),
    judge: judgeServed,
  };
}

const PROBES: readonly BodyProbe[] = [
  {
    text: '{"conformance": ',
    what: 'a body that breaks off inside its JSON',
    requirement: (operation) =>
      requirementOf(
        operation,
        'body/malformed/refused',
        'A request with a body that breaks off inside its JSON is refused',
        {
          level: declaresArguments(operation) ? 'MUST' : 'SHOULD',
          basis: 'implied',
        },
      ),
    judge: judgeRefused,
  },
  withoutFields('scalar', '"conformance"', 'a JSON text for a body'),
  withoutFields('list', '["conformance"]', 'a JSON list for a body'),
];

function bodyCase(target: Target, probe: BodyProbe): Case {
  const { operation } = target;
  const requirement = probe.requirement(operation);
  return {
    id: requirement.id,
    namespace: operation.namespace,
    effect: operation.effect,
    depth: 'standard',
    operations: [operation],
    requirements: [requirement],
    weight: 1,
    sends: probe.what,
    async run(site) {
      const exchange = await site.send({
        operation,
        args: await argumentsOf(site, target, {}),
        rawBody: { text: probe.text, contentType: 'application/json' },
        why: `Sends ${probe.what}`,
      });
      site.judge(requirement.id, probe.judge(exchange, probe.what), exchange);
    },
  };
}

export function bodyCases(target: Target): readonly Case[] {
  return carrierOf(target.operation) === 'body' ? PROBES.map((probe) => bodyCase(target, probe)) : [];
}
