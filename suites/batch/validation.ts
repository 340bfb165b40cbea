/** What becomes of a batch in which one request is wrong, under each validation. */
import { type WrongKind, wrongItemFor } from '../../helpers/plan/batch-route.ts';
import type { Behaviour, Scene } from '../../helpers/plan/behaviour.ts';
import { BlockedError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { accepted, isRefusal, preview } from '../../helpers/verdict/judge.ts';
import {
  BATCH,
  claimName,
  type Entry,
  type Item,
  MOST,
  makeEntry,
  nameIn,
  readEntry,
  refused,
  renaming,
  routeFor,
  runBatch,
} from './batched.ts';

const validation: Behaviour = {
  id: 'batch/v1/validation',
  operations: [BATCH],
  claims: {
    'normal/good-runs': { title: 'validation = normal runs a sound request beside a wrong one' },
    'normal/wrong-refused': { title: 'validation = normal refuses a wrong request beside a sound one' },
    'default/good-runs': { title: 'Without validation a sound request runs after wrong ones' },
    'require-all-validate/none-runs': {
      title: 'validation = require-all-validate runs nothing where a request is wrong',
      clause: 'errors',
      basis: 'declared',
    },
    'require-all-validate/all-run': {
      title: 'validation = require-all-validate runs what is all sound, as much as a batch may hold',
      clause: 'errors',
    },
  },
  sends: 'a record, and batches with a sound change and a request without its required name, under each validation',
  weight: 9,
  async run(scene) {
    const route = routeFor(scene);
    const entry = await makeEntry(scene, route, 'validation');
    const wrong: Item = { method: 'POST', path: route.path, body: {} };
    const sound = (name: string, method?: Item['method']): Item =>
      renaming(route, entry, `${entry.name} ${name}`, method);

    const normal = await runBatch(scene, [sound('normal'), wrong], 'A sound request and a wrong one', {
      validation: 'normal',
    });
    await claimName(scene, 'normal/good-runs', route, entry, `${entry.name} normal`, normal.exchange);
    const said = normal.answers[1] ?? {};
    scene.claim('normal/wrong-refused', refused(said), `It answered ${preview(said.status)}.`, normal.exchange);

    // The wrong ones first, at which a batch must not stop.
    const left = await runBatch(
      scene,
      [wrong, wrong, wrong, sound('default')],
      'Wrong requests and a sound one, without validation',
    );
    await claimName(scene, 'default/good-runs', route, entry, `${entry.name} default`, left.exchange);

    const before = nameIn(await readEntry(scene, route, entry));
    const requests = [sound('none', 'PUT'), wrong];
    const strict = await scene.ask(
      BATCH,
      { validation: 'require-all-validate', requests },
      { why: 'A sound request and a wrong one, of which none may run' },
    );
    if (!accepted(strict) && !isRefusal(strict)) throw new BlockedError('The batch met an error of the server.');
    const after = await readEntry(scene, route, entry);
    const unchanged = nameIn(after) === before && accepted(after);
    const reason = `The sound request was run: the record is named ${preview(nameIn(after))}.`;
    scene.claim('require-all-validate/none-runs', unchanged, reason, strict, after);

    const every = Array.from({ length: MOST }, (_, at) => sound(`all ${at + 1}`));
    const most = await scene.ask(
      BATCH,
      { validation: 'require-all-validate', requests: every },
      { why: 'As many sound requests as a batch may hold, under require-all-validate' },
    );
    await claimName(scene, 'require-all-validate/all-run', route, entry, `${entry.name} all ${MOST}`, most);
  },
};

const KINDS: Readonly<Record<WrongKind, string>> = {
  type: 'a value of another type',
  enum: 'a value outside a declared vocabulary',
  minimum: 'a number below a declared minimum',
  maximum: 'a number above a declared maximum',
};

function isKind(kind: string): kind is WrongKind {
  return Object.hasOwn(KINDS, kind);
}

async function claimNoneRuns(scene: Scene, kind: WrongKind, entry: Entry): Promise<void> {
  const route = routeFor(scene);
  const { mark } = await scene.own();
  const claim = `${kind}/none-runs`;
  const wrong = wrongItemFor(scene.site, route, entry.id, kind, mark);
  if (wrong === null)
    return scene.pass(claim, `No route that runs inside a batch here declares what ${KINDS[kind]} breaks.`);
  const before = nameIn(await readEntry(scene, route, entry));
  const requests: readonly Item[] = [renaming(route, entry, `${entry.name} ${kind}`, 'PATCH'), wrong];
  const strict = await scene.ask(
    BATCH,
    { validation: 'require-all-validate', requests },
    { why: `A sound request and one with ${KINDS[kind]}, of which none may run` },
  );
  if (!accepted(strict) && !isRefusal(strict)) throw new BlockedError('The batch met an error of the server.');
  const after = await readEntry(scene, route, entry);
  const isUnchanged = accepted(after) && nameIn(after) === before;
  scene.claim(
    claim,
    isUnchanged,
    `The sound request was run: the record is named ${preview(nameIn(after))}.`,
    strict,
    after,
  );
}

/** "All requests are validated before any is run": by everything that their routes declare. */
const strictness: Behaviour = {
  id: 'batch/v1/require-all-validate',
  operations: [BATCH],
  claims: Object.fromEntries(
    Object.entries(KINDS).map(([kind, what]) => [
      `${kind}/none-runs`,
      {
        title: `validation = require-all-validate runs nothing where a request has ${what}`,
        clause: 'errors',
        basis: 'declared',
      },
    ]),
  ),
  sends: 'a record, and a batch with a sound change of it and a wrong request for each kind of wrong value',
  weight: 9,
  async run(scene) {
    const entry = await makeEntry(scene, routeFor(scene), 'strict');
    for (const kind of Object.keys(KINDS).filter(isKind)) await claimNoneRuns(scene, kind, entry);
  },
};

export const batchValidation: Suite = { namespace: 'batch', behaviours: [validation, strictness] };
