/** An event behind a password, as its readers see it. */
import type { Exchange } from '../../helpers/exchange/types.ts';
import type { Behaviour, Scene } from '../../helpers/plan/behaviour.ts';
import { NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /calendar/events/v1/events';
const READ = 'GET /calendar/events/v1/events/{id}';
const UPDATE = 'PUT /calendar/events/v1/events/{id}';

const AUTHENTICATION = { clause: 'authentication', operation: READ } as const;

function readAsAnyone(scene: Scene, id: number, password?: string): Promise<Exchange> {
  const why = password === undefined ? 'Reads the event as anyone' : 'Reads the event as anyone who gives a password';
  return scene.ask(READ, { id, ...(password === undefined ? {} : { password }) }, { as: 'anonymous', why });
}

function shows(exchange: Exchange, description: string): boolean {
  const document = exchange.answer?.json;
  return accepted(exchange) && isRecord(document) && carries(description, document.description);
}

const password: Behaviour = {
  id: 'calendar/events/v1/events/password',
  operations: [UPDATE, CREATE, READ],
  claims: {
    'wrong/hidden': { title: 'A wrong password does not show what an event keeps behind its own', ...AUTHENTICATION },
    'right/shown': {
      title: 'Its password shows what an event keeps behind it',
      level: 'SHOULD',
      ...AUTHENTICATION,
    },
  },
  sends: 'an event, a password for it, and reads by anyone, without a password, with a wrong one and with its own',
  weight: 6,
  async run(scene) {
    const { slug, name: description } = await scene.own([], 'password');
    const { id } = await scene.make('event', () => ({ description }));
    if (!shows(await readAsAnyone(scene, id), description)) {
      throw new NothingThereError('Events are not shown to everyone here, with or without a password.');
    }
    const secret = slug.slice(-10);
    await scene.get(UPDATE, { id, password: secret }, { why: 'Puts a password on the event' });
    if (shows(await readAsAnyone(scene, id), description)) {
      throw new NothingThereError('The event is shown as before: the password that was written does not protect it.');
    }
    const wrong = await readAsAnyone(scene, id, `not-${secret}`);
    const right = await readAsAnyone(scene, id, secret);
    scene.claim('wrong/hidden', !shows(wrong, description), 'A wrong password showed its description.', wrong);
    scene.claim('right/shown', shows(right, description), 'Its own password did not show its description.', right);
  },
};

export const eventPassword: Suite = { namespace: 'calendar/events/v1', behaviours: [password] };
