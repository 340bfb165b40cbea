/** Bodies that are wrong as a whole: no JSON, or JSON that holds no fields. */

import { carrierOf, declaresArguments } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { argumentsOf, minimalValues, type Target } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case } from '../../cases/types.ts';
import type { Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import type { Judgement } from '../../requirement/judgement.ts';
import { phrase, type Reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { judgeRejected, judgeServed } from '../../verdict/judge.ts';

interface BodyProbe {
  readonly text: string;
  readonly what: string;
  readonly requirement: (operation: Operation) => Requirement;
  readonly judge: (exchange: Exchange, what: Reason) => Judgement;
}

export function malformedRequirement(operation: Operation): Requirement {
  const title = 'A request with a body that breaks off inside its JSON is rejected';
  const level = declaresArguments(operation) ? 'MUST' : 'SHOULD';
  return requirementOf(operation, 'body-rejected', 'body/malformed/rejected', title, { level, clause: 'paths' });
}

const WITHOUT_FIELDS = { scalar: 'a JSON text for a body', list: 'a JSON list for a body' } as const;

/** Whether a body without fields is rejected, or read as one that gives none, is left open; an error of the server is not. */
export function withoutFieldsRequirement(operation: Operation, kind: keyof typeof WITHOUT_FIELDS): Requirement {
  const title = `A request with ${WITHOUT_FIELDS[kind]} is not answered with a server error`;
  return requirementOf(operation, 'body-served', `body/${kind}/served`, title, { clause: 'paths' });
}

function withoutFields(kind: keyof typeof WITHOUT_FIELDS, text: string): BodyProbe {
  return {
    text,
    what: WITHOUT_FIELDS[kind],
    requirement: (operation) => withoutFieldsRequirement(operation, kind),
    judge: judgeServed,
  };
}

const PROBES: readonly BodyProbe[] = [
  {
    text: '{"conformance": ',
    what: 'a body that breaks off inside its JSON',
    requirement: malformedRequirement,
    judge: judgeRejected,
  },
  withoutFields('scalar', '"conformance"'),
  withoutFields('list', '["conformance"]'),
];

function bodyCase(target: Target, probe: BodyProbe): Case {
  const { operation } = target;
  const requirement = probe.requirement(operation);
  return operationCase(operation, [requirement], {
    weight: 1,
    sends: probe.what,
    async run(site) {
      // A site that makes a record of such a body gives it the name that the query carries, by which it is found again.
      const named = target.subject?.role === 'create' ? await minimalValues(site, target, probe.what) : {};
      const exchange = await site.send({
        operation,
        args: await argumentsOf(site, target, named),
        rawBody: { text: probe.text, contentType: 'application/json' },
        why: `Sends ${probe.what}`,
      });
      site.judge(requirement, probe.judge(exchange, phrase`${{ word: probe.what }}`), exchange);
    },
  });
}

export function bodyCases(target: Target): readonly Case[] {
  return carrierOf(target.operation) === 'body' ? PROBES.map((probe) => bodyCase(target, probe)) : [];
}
