/** A batch is no way round the credentials that its requests need. */

import { demandUsers } from '../../helpers/cases/preconditions.ts';
import { CUSTOM, defineScenario, type Scenario } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { undeclaredRead } from '../../helpers/cases/undeclared.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { isRejection, preview } from '../../helpers/verdict/judge.ts';
import { answersOf, BATCH, plainEntry, routeFor } from './batched.ts';

/** What everyone but the user who may is to be told, inside a batch as outside. */
function withoutLeave(as: 'anonymous' | 'second-user', who: string): Scenario {
  return defineScenario({
    id: `batch/v1/access/${as}`,
    operations: [BATCH],
    assertions: {
      rejected: {
        title: `A request ${who} is rejected inside a batch as it is outside`,
        ...CUSTOM,
        clause: 'authentication',
      },
      'nothing-done': { title: `A request ${who} that is rejected inside a batch creates nothing`, clause: 'errors' },
      status: {
        title: `A request ${who} is rejected inside a batch with 401 or 403`,
        ...CUSTOM,
        clause: 'authentication',
      },
    },
    sends: `a batch ${who} that would create a record`,
    weight: 3,
    async run(scene) {
      const route = routeFor(scene);
      demandUsers(scene.site, as);
      const { name } = await scene.own([], as);
      await plainEntry(scene);
      const exchange = await scene.ask(
        BATCH,
        { requests: [{ method: 'POST', path: route.path, body: { name } }] },
        { as, makes: [{ collection: route.collection, name }] },
      );
      const [answer = {}] = answersOf(exchange);
      const status = isRejection(exchange) ? exchange.answer?.status : answer.status;
      const isRejected = Number(status) >= 400 && Number(status) < 500;
      scene.assert('rejected', isRejected, phrase`It was answered ${preview(status)}.`, exchange);
      scene.assert('status', status === 401 || status === 403, phrase`It was answered ${preview(status)}.`, exchange);
      if (!isRejected) {
        scene.pass('nothing-done', reason('not-rejected'), exchange);
        return;
      }
      const list = undeclaredRead(route.collection, 'batch');
      const seen = await scene.site.send({
        operation: list,
        args: { search: name },
        why: 'Looks for what must not have been made',
      });
      const made = scene.records(seen).some((record) => carries(name, record.name));
      scene.assert('nothing-done', !made, phrase`${preview(name)} was made all the same.`, exchange, seen);
    },
  });
}

export const batchAccess: Suite = {
  namespace: 'batch',
  scenarios: [withoutLeave('anonymous', 'without credentials'), withoutLeave('second-user', 'by the second user')],
};
