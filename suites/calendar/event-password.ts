/** An event behind a password, as its readers see it. */

import { NothingThereError } from '../../helpers/cases/preconditions.ts';
import { defineScenario, type Scene, shownIn } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { notApplicable } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, judgeAccepted, judgeRejected } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /calendar/events/v1/events';
const READ = 'GET /calendar/events/v1/events/{id}';
const UPDATE = 'PUT /calendar/events/v1/events/{id}';

const DELETE = 'DELETE /calendar/events/v1/events/{id}';

const READING = { clause: 'authentication', operation: READ } as const;
const REMOVING = { clause: 'authentication', operation: DELETE } as const;

function readAsAnyone(scene: Scene, id: number, password?: string): Promise<Exchange> {
  const why = password === undefined ? 'Reads the event as anyone' : 'Reads the event as anyone who gives a password';
  return scene.ask(READ, { id, ...(password === undefined ? {} : { password }) }, { as: 'anonymous', why });
}

function shows(exchange: Exchange, description: string): boolean {
  return accepted(exchange) && carries(description, shownIn(exchange).description);
}

interface Protected {
  readonly id: number;
  readonly secret: string;
  readonly description: string;
  /** Whether anyone who gives no password sees the event as before. */
  readonly isShown: boolean;
  readonly seen: Exchange;
}

/** An event that anyone could read before a password was put on it, made once for who reads it and who then removes it. */
function protectedEvent(scene: Scene): Promise<Protected> {
  return scene.site.isRetry ? protect(scene) : scene.site.once('an event with a password', () => protect(scene));
}

async function protect(scene: Scene, label = 'password'): Promise<Protected> {
  const { slug, name: description } = await scene.own([], label);
  const { id } = await scene.make('event', () => ({ description }));
  if (!shows(await readAsAnyone(scene, id), description)) {
    throw new NothingThereError(phrase`Events are not shown to everyone here, with or without a password.`);
  }
  // Longer than the columns that some sites keep passwords in, with capitals, and signs that mean something in an address.
  const secret = `Projector in the small Hall + ${slug}`;
  await scene.get(UPDATE, { id, password: secret }, { why: 'Puts a password on the event' });
  // What was shown to who may see it is shown to nobody else.
  await scene.get(READ, { id }, { why: 'Reads the event as who may see it' });
  const look = () => readAsAnyone(scene, id);
  const hides = (one: Exchange): boolean => !shows(one, description);
  const seen = await settle('kept-copy', look, hides, scene.site);
  return { id, secret, description, isShown: !hides(seen), seen };
}

const NO_EFFECT = phrase`The event is shown as before: the password that was written does not protect it.`;

const reading = defineScenario({
  id: 'calendar/events/v1/events/password',
  operations: [UPDATE, CREATE, READ],
  assertions: {
    protects: {
      title: 'A password on an event hides part of it from requests without the password',
      level: 'SHOULD',
      ...READING,
    },
    'wrong/hidden': { title: 'A wrong password does not show what the password of an event hides', ...READING },
    'right/accepted': { title: 'A read with the password of the event is accepted', basis: 'declared', ...READING },
    'right/shown': { title: 'The right password shows what it hides', ...READING },
    'digits/accepted': { title: 'A read with a password of digits alone is accepted', basis: 'declared', ...READING },
    'update/kept': { title: 'An update that carries no password leaves that of the event as it is' },
  },
  sends:
    'an event, a password for it, reads by anyone, with and without it, an update without it, and a password of digits alone',
  weight: 11,
  async run(scene) {
    const { id, secret, description, isShown, seen } = await protectedEvent(scene);
    scene.assert('protects', !isShown, NO_EFFECT, seen);
    if (isShown) throw new NothingThereError(NO_EFFECT);
    const wrong = await readAsAnyone(scene, id, `not-${secret}`);
    const right = await readAsAnyone(scene, id, secret);
    scene.assert('wrong/hidden', !shows(wrong, description), phrase`A wrong password showed its description.`, wrong);
    const why = phrase`It was answered ${{ status: right.answer?.status }}.`;
    scene.assert('right/accepted', accepted(right), why, right);
    const told = phrase`Its own password did not show its description.`;
    scene.assert('right/shown', shows(right, description), told, right);
    const { name: excerpt, slug } = await scene.own([], 'unlocked');
    const updated = await scene.get(UPDATE, { id, excerpt }, { why: 'Changes something else' });
    const after = await readAsAnyone(scene, id);
    const flaw = phrase`Anyone is shown its description again.`;
    scene.assert('update/kept', !shows(after, description), flaw, updated, after);
    const digits = slug.replace(/\D/g, '7');
    const changed = await scene.ask(UPDATE, { id, password: digits }, { why: 'A password of digits alone' });
    const numbered = await readAsAnyone(scene, id, digits);
    const untaken = notApplicable(phrase`No password of digits alone is taken.`);
    const hasIt = accepted(changed) || accepted(numbered);
    scene.judge('digits/accepted', hasIt ? judgeAccepted(numbered) : untaken, changed, numbered);
    await scene.ask(UPDATE, { id, password: secret }, { why: 'Puts the first password back' });
  },
});

/** Who may remove everything needs no password, so that only what is rejected without one tells of an invalid one. */
const removing = defineScenario({
  id: 'calendar/events/v1/events/password-delete',
  operations: [DELETE, UPDATE, CREATE, READ],
  assertions: {
    'wrong/kept': { title: 'A removal that is rejected for its password leaves the event', ...REMOVING },
    'right/accepted': { title: 'A removal with the password of the event is accepted', basis: 'declared', ...REMOVING },
    'list/rejected': {
      title: 'A removal with a list for a password is rejected',
      basis: 'declared',
      argument: 'password',
      ...REMOVING,
    },
    'wrong/rejected': {
      title: 'A wrong password does not delete an event that needs its password to be deleted',
      ...REMOVING,
    },
  },
  sends: 'an event with a password, and removals without one, with an invalid one and with its own',
  weight: 6,
  // Once its readers are through with it.
  phase: 'last',
  async run(scene) {
    const { id, secret, isShown } = await protectedEvent(scene);
    const without = await scene.ask(DELETE, { id }, { as: 'anonymous', why: 'Removes the event as anyone' });
    const why = 'The same with a wrong password';
    const wrong = await scene.ask(DELETE, { id, password: `not-${secret}` }, { as: 'anonymous', why });
    if (accepted(without) || isShown)
      scene.pass('wrong/rejected', phrase`Nothing shows that a removal asks for the password here.`);
    else scene.assert('wrong/rejected', !accepted(wrong), phrase`A wrong password was enough.`, without, wrong);
    if (accepted(without) || accepted(wrong)) scene.pass('wrong/kept', phrase`No removal was rejected.`);
    else {
      const seen = await scene.ask(READ, { id }, { why: 'Reads the event after rejected removals' });
      const isThere = accepted(seen) && isRecord(seen.answer?.json) && seen.answer.json.status !== 'trash';
      scene.assert('wrong/kept', isThere, phrase`The event is gone.`, wrong, seen);
    }
    const listed = await scene.ask(DELETE, { id, password: [secret] }, { why: 'A password that is a list' });
    const isRemoved = accepted(without) || accepted(wrong);
    const before = notApplicable(phrase`The event was removed before.`);
    scene.judge('list/rejected', isRemoved ? before : judgeRejected(listed, phrase`A list for a password`), listed);
    // Where the list was enough, this event is gone and tells nothing of the password: another one does.
    const own = accepted(listed) ? await protect(scene, 'removed') : { id, secret };
    const args = { id: own.id, password: own.secret };
    const removed = await scene.ask(DELETE, args, { why: 'Removes the event with its password' });
    scene.judge('right/accepted', isRemoved ? before : judgeAccepted(removed), removed);
  },
});

export const eventPassword: Suite = { namespace: 'calendar/events/v1', scenarios: [reading, removing] };
