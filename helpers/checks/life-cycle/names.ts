/** What a record may be called, and say: digits alone, which are a text like any other; what another is called; and whose it may be. */

import { type Assertion, defineScenario, type Scenario, type Scene, shownIn } from '../../cases/scenario.ts';
import type { Own, Values } from '../../cases/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, judgeAccepted, preview } from '../../verdict/judge.ts';
import { idIn } from '../../verdict/records.ts';
import { authorIn, otherAuthor } from './authors.ts';
import type { LifeCycle } from './types.ts';

const MAX_DIGITS = 9;

function judgeCalled(called: string, nameField: string, exchange: Exchange): Judgement {
  const is = shownIn(exchange)[nameField];
  if (is === undefined || carries(called, is)) return MET;
  return broken(phrase`It was to be called ${preview(called)}, and is called ${preview(is)}.`);
}

/** Whether it is shown as it was written, as far as the answer shows it. */
function judgeShown(written: Values, exchange: Exchange): Judgement {
  const shown = shownIn(exchange);
  const wrong = Object.keys(written).find((name) => name in shown && !carries(written[name], shown[name]));
  if (wrong === undefined) return MET;
  return broken(
    phrase`${{ member: wrong }} was written as ${preview(written[wrong])} and is ${preview(shown[wrong])}.`,
  );
}

type Asserted = 'digits' | 'texts' | 'again' | 'author';

/** @param marked a text member that bears the mark of the run in place of the name */
export function naming(cycle: LifeCycle, id: string, marked: string): Scenario {
  const { isTitled = false, isAuthored = false } = cycle;
  const { name, collection } = cycle.resource;
  const taken: Assertion = {
    title: `${beginningWith(name)} may be called what another one is called`,
    level: 'SHOULD',
  };
  const author: Assertion = {
    title: `${beginningWith(name)} may be made with another author than who makes it`,
    level: 'SHOULD',
    argument: 'author',
  };
  const trial = new NamingTrial(cycle, marked);
  return defineScenario<Asserted>({
    id: `${id}/names`,
    turn: 'names',
    operations: [`POST ${collection}`],
    assertions: {
      digits: { title: `${beginningWith(name)} may be called by digits alone` },
      texts: { title: `Texts of ${withArticle(name)} may be digits alone` },
      ...(isTitled ? { again: taken } : {}),
      ...(isAuthored ? { author } : {}),
    },
    sends: `${withArticle(name)} whose name and texts are digits alone, an update of its texts, and another of the same name`,
    weight: isTitled ? 6 : 3,
    run: (scene) => trial.run(scene),
  });
}

/** Who may not write in the name of others is told so. */
function judgeAuthor(author: number | null, made: Exchange, signed: Exchange, plain: Exchange): Judgement {
  if (author === null) return notApplicable(phrase`No list shows another author.`);
  if (!accepted(plain)) return notApplicable('fails-anyway', { how: 'with the author left out' });
  const status = signed.answer?.status;
  if (status === 401 || status === 403) return notApplicable(phrase`It takes rights to write in the name of others.`);
  const taken = judgeAccepted(signed);
  if (taken.kind !== 'met') return taken;
  if (tolerates('names-once', shownIn(signed).id === shownIn(made).id))
    return notApplicable(phrase`It is the record that was there before.`);
  const is = authorIn(shownIn(signed));
  if (is === null || is === author) return MET;
  return broken(phrase`Its author was to be ${author}, and is ${is}.`);
}

const idMade = (made: Exchange): number | null => (accepted(made) ? idIn(made.answer?.json) : null);

class NamingTrial {
  readonly #cycle: LifeCycle;
  readonly #marked: string;
  readonly #create: string;

  constructor(cycle: LifeCycle, marked: string) {
    this.#cycle = cycle;
    this.#marked = marked;
    this.#create = `POST ${cycle.resource.collection}`;
  }

  async run(scene: Scene<Asserted>): Promise<void> {
    const { texts = [], isTitled = false, resource } = this.#cycle;
    const own = await scene.own(resource.minimalNeeds, 'digits');
    const digits = `007${own.slug.replace(/\D/g, '').slice(0, MAX_DIGITS)}`;
    const values = this.#valuesCalled(digits, own);
    const written = Object.fromEntries(texts.map((text, at) => [text, `${at + 2}${digits}`]));
    const why = 'A name and texts of digits alone';
    const first = await scene.ask(this.#create, { ...values, ...written }, { why });
    const isUnlike = judgeAccepted(first).kind === 'broken' && texts.length > 0;
    const made = isUnlike ? await scene.ask(this.#create, values, { why: 'A name of digits alone' }) : first;
    const taken = judgeAccepted(made);
    if (taken.kind === 'broken') return this.#judgeUnnamed(scene, taken, made);
    scene.judge('digits', taken.kind === 'met' ? judgeCalled(digits, resource.nameField, made) : taken, made);
    if (isTitled) await this.#judgeTakenName(scene, digits, made);
    if (isUnlike && accepted(made)) scene.judge('texts', judgeAccepted(first), first, made);
    else await this.#judgeTexts(scene, resource.minimal?.(own)[resource.nameField], digits, written, made);
    await this.#remove(scene, made);
  }

  #valuesCalled(digits: string, own: Own): Values {
    const { minimal, nameless, nameField } = this.#cycle.resource;
    return { ...minimal?.(own), ...nameless?.(own), [nameField]: digits, [this.#marked]: own.name };
  }

  async #judgeUnnamed(scene: Scene<Asserted>, taken: Judgement, made: Exchange): Promise<void> {
    const { isTitled = false, isAuthored = false, resource } = this.#cycle;
    const other = await scene.own(resource.minimalNeeds, 'letters');
    const plain = { ...resource.minimal?.(other), [this.#marked]: other.name };
    const lettered = await scene.ask(this.#create, plain, { why: 'The same with a name that is marked' });
    const anyway = notApplicable('fails-anyway', { how: 'with another name' });
    scene.judge('digits', accepted(lettered) ? taken : anyway, made, lettered);
    const unnamed = notApplicable(phrase`Nothing is called by digits here.`);
    scene.judge('texts', unnamed, made);
    if (isTitled) scene.judge('again', unnamed, made);
    if (isAuthored) scene.judge('author', unnamed, made);
  }

  /** As it was made, and as an update leaves it by which the name bears the mark, and what bore it does not. */
  async #judgeTexts(scene: Scene<Asserted>, called: unknown, digits: string, written: Values, made: Exchange) {
    const { texts = [], updatedBy: [method] = ['PUT'], resource } = this.#cycle;
    const update = `${method} ${resource.item}`;
    const id = idMade(made);
    const kept = accepted(made) ? judgeShown(written, made) : judgeAccepted(made);
    if (kept.kind !== 'met' || id === null || !offers(scene.site, scene.operation(update))) {
      return scene.judge('texts', kept, made);
    }
    const changes = Object.fromEntries([this.#marked, ...texts].map((text, at) => [text, `${at + 8}${digits}`]));
    const args = { id, [resource.nameField]: called, ...changes };
    const updated = await scene.ask(update, args, { why: 'Texts of digits alone' });
    const taken = judgeAccepted(updated);
    scene.judge('texts', taken.kind === 'met' ? judgeShown(changes, updated) : taken, made, updated);
  }

  async #judgeTakenName(scene: Scene<Asserted>, digits: string, made: Exchange): Promise<void> {
    const { isAuthored = false, resource } = this.#cycle;
    if (!accepted(made)) {
      const unmade = notApplicable(phrase`No first one was made.`);
      if (isAuthored) scene.judge('author', unmade, made);
      return scene.judge('again', unmade, made);
    }
    const values = this.#valuesCalled(digits, await scene.own(resource.minimalNeeds, 'again'));
    const author = isAuthored ? await otherAuthor(scene, resource, authorIn(shownIn(made))) : null;
    const signed = author === null ? null : { ...values, author };
    const why = 'Another one of the same name';
    const first = await scene.ask(this.#create, signed ?? values, { why });
    const isUnlike = signed !== null && !accepted(first);
    const twin = isUnlike ? await scene.ask(this.#create, values, { why }) : first;
    if (isAuthored) scene.judge('author', judgeAuthor(author, made, first, twin), first, twin);
    const taken = judgeAccepted(twin);
    const judgement = taken.kind === 'met' ? judgeCalled(digits, resource.nameField, twin) : taken;
    scene.judge('again', judgement, made, twin);
    await this.#remove(scene, twin);
  }

  /** A number bears no mark of a run, so that what is called by it is removed as soon as it was used. */
  async #remove(scene: Scene, made: Exchange): Promise<void> {
    const { afterDelete, resource } = this.#cycle;
    const key = `DELETE ${resource.item}`;
    const id = idMade(made);
    if (id === null || afterDelete === undefined || !offers(scene.site, scene.operation(key))) return;
    await scene.ask(key, { id, ...resource.force }, { why: 'Removes what is called by digits' });
  }
}
