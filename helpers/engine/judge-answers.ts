/** Judges what holds for every answer, once all cases are done: from what was kept, and by a few requests more. */

import type { DefaultCheck } from '../checks/answers/default-checks.ts';
import type { MomentCheck } from '../checks/answers/moment-checks.ts';
import type { AnswerCheck } from '../checks/answers/robustness.ts';
import type { StateCheck } from '../checks/answers/state-checks.ts';
import { operationOf } from '../contract/operation.ts';
import { offeredRoute, offers } from '../deployment/offered.ts';
import { serialise } from '../exchange/serialise.ts';
import type { Exchange, HttpRequest } from '../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../requirement/judgement.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import type { Level, Outcome, Result } from '../requirement/requirement.ts';
import { accepted, isRejection, requestOf, whyNot } from '../verdict/judge.ts';
import { outcomeOf } from '../verdict/outcome.ts';
import { type AnswerFlaw, flawsOf, nextPageOf } from '../verdict/robustness.ts';
import type { FlawCount, Flawed, NextPage } from './answers.ts';
import type { CaseReport } from './evidence.ts';
import { resultOf } from './result.ts';
import { send } from './send.ts';
import type { Session } from './session.ts';

/** What no judging of a single answer can say. */
interface Aside {
  readonly kind: 'flaky' | 'skipped';
  readonly why: Reason;
}

interface Finding {
  readonly judgement: Judgement | Aside;
  readonly exchanges: readonly Exchange[];
}

const NOT_ASKED: Finding = {
  judgement: { kind: 'skipped', why: reason('nothing-asked') },
  exchanges: [],
};

/** A run that may only read makes no record that could tell. */
function untold({ options }: Session, why: Reason): Finding {
  return { judgement: options.effects === 'read' ? { kind: 'skipped', why } : notApplicable(why), exchanges: [] };
}

const TRIES_AT_503 = 3;

/** One of several, as what was seen there. */
function oneOf({ code, with: given }: Reason, total: number): Reason {
  return { code, with: { ...given, ...(total > 1 && { total }) } };
}

function reasonOf(worst: Pick<Flawed, 'exchange' | 'what'>, total: number): Reason {
  const { code, with: given } = oneOf(worst.what, total);
  return { code, with: { request: requestOf(worst.exchange), ...given } };
}

/** Looks for a flaw again: once, and for a 503, which comes and goes, as often as {@link TRIES_AT_503}. */
async function lookAgain(session: Session, flaw: AnswerFlaw, flawed: Flawed): Promise<Exchange | null> {
  for (let tries = 1; ; tries += 1) {
    const again = await session.client.send(flawed.exchange.request);
    session.answers.note(flawed.operation, again);
    if (again.answer === null || !flawsOf(again.answer).has(flaw)) return null;
    if (again.answer.status !== 503 || tries === TRIES_AT_503) return again;
  }
}

/** A flaw that was seen once is looked for again where that is a matter of reading. */
async function returns(session: Session, { flaw, first }: FlawCount): Promise<Exchange | null> {
  for (const flawed of first.filter((one) => one.exchange.request.method === 'GET')) {
    const again = await lookAgain(session, flaw, flawed);
    if (again) return again;
  }
  return null;
}

async function judgeFlaw(session: Session, count: FlawCount): Promise<Finding> {
  const flaw = reasonOf(count.first[0], count.total);
  const exchanges = count.first.map(({ exchange }) => exchange);
  if (count.cameBack) return { judgement: broken(flaw), exchanges };
  const again = await returns(session, count);
  if (again) return { judgement: broken(flaw), exchanges: [...exchanges, again] };
  const accident = count.flaw === 'served' || count.first.every(({ exchange }) => exchange.request.method === 'GET');
  // An error of the server can pass by itself, also where asking again would write again.
  return {
    judgement: accident ? { kind: 'flaky', why: reason('seen-once', { flaw }) } : broken(flaw),
    exchanges,
  };
}

/** Whether the page is reachable; null where its address belongs to another host, which this run must not ask. */
async function follow(session: Session, { operation, exchange }: NextPage, url: string): Promise<Exchange | null> {
  const target = URL.canParse(url, exchange.request.url) ? new URL(url, exchange.request.url) : null;
  if (target?.origin !== session.baseUrl.origin) return null;
  const page = await session.client.send({ ...exchange.request, url: target.href });
  session.answers.note(operation, page);
  return page;
}

async function judgeNextPage(session: Session, next: NextPage): Promise<Finding | null> {
  const page = await follow(session, next, next.url);
  if (page === null) return null;
  if (page.answer?.status !== 404) return { judgement: MET, exchanges: [page] };
  // Records go while a run is under way, and the last page with them: the list is asked once more.
  const list = await session.client.send(next.exchange.request);
  const url = list.answer && nextPageOf(list.answer);
  if (url === null) return { judgement: MET, exchanges: [page, list] };
  const again = await follow(session, next, url);
  if (again?.answer?.status !== 404) return { judgement: MET, exchanges: [page, list] };
  return {
    judgement: broken('next-page-missing', { request: requestOf(list), url, status: 404 }),
    exchanges: [list, again],
  };
}

/** Asks the lists for a page of one: whether any page so far had another behind it is a matter of chance. */
async function askForPagesOfOne(session: Session, namespace: string): Promise<void> {
  const lists = [...session.contract.operations.values()].filter(
    (one) =>
      one.namespace === namespace &&
      one.method === 'GET' &&
      Object.hasOwn(one.args, 'per_page') &&
      Object.keys(one.pathParameters).length === 0 &&
      offers(session, one),
  );
  const why = 'Asks for a page of one';
  await Promise.all(lists.map((operation) => send(session, { operation, args: { per_page: 1 }, why })));
}

async function judgeNextPages(session: Session, namespace: string): Promise<Finding> {
  const answers = session.answers.of(namespace);
  if (answers.nextPages.length === 0) await askForPagesOfOne(session, namespace);
  const findings = await Promise.all(answers.nextPages.map((next) => judgeNextPage(session, next)));
  const followed = findings.filter((finding) => finding !== null);
  return (
    followed.find(({ judgement }) => judgement.kind === 'broken') ??
    followed[0] ?? { judgement: notApplicable('no-next-page'), exchanges: [] }
  );
}

/** Addresses that are asked: one cause shows in all of them. */
const MOST_SELF_LINKS = 3;

/** Routes that anybody may read, with the addresses that the index gives of them on the host that is asked. */
function selfLinks(session: Session): readonly { readonly request: HttpRequest; readonly url: string }[] {
  const { origin, hostname } = session.baseUrl;
  return [...session.contract.operations.values()].flatMap((operation) => {
    const isPlain = operation.method === 'GET' && operation.effect === 'read' && !operation.path.includes('{');
    const link = isPlain && offers(session, operation) ? offeredRoute(session, operation.path)?.selfLink : null;
    if (!link || !URL.canParse(link) || new URL(link).hostname !== hostname) return [];
    const why = 'Asks for a route at the address that the index gives of it';
    const request = serialise({ operation, args: {}, why }, session.baseUrl, (path) => session.names.toActual(path));
    const { pathname, search } = new URL(link);
    return [{ request, url: `${origin}${pathname}${search}` }];
  });
}

async function judgeSelfLinks(session: Session): Promise<Finding> {
  const links = selfLinks(session);
  if (links.length === 0) return { judgement: notApplicable('no-self-link'), exchanges: [] };
  const whole = (url: string): string => url.replace(/\/$/, '');
  // What is asked below the root anyway is no other address.
  const others = links.filter(({ request, url }) => whole(request.url) !== whole(url)).slice(0, MOST_SELF_LINKS);
  const looks: Exchange[] = [];
  for (const { request, url } of others) {
    const there = await session.client.send({ ...request, url });
    looks.push(there);
    if (there.answer?.status !== 404) continue;
    const here = await session.client.send(request);
    if (here.answer === null || here.answer.status === 404) continue;
    const why = { url, route: new URL(request.url).pathname, status: 404, request: requestOf(here) };
    return { judgement: broken('self-link-dead', why), exchanges: [there, here] };
  }
  return { judgement: MET, exchanges: looks };
}

/** Where the method is not offered at all, which the interface leaves open. */
const NO_HEAD = new Set([401, 403, 405, 429, 501, 503]);

async function judgeHead(session: Session, namespace: string): Promise<Finding> {
  const path = namespace === 'site' ? '/' : `/${namespace}`;
  const operation = operationOf(session.contract, `GET ${path}`);
  const head = await send(session, { operation, args: {}, method: 'HEAD', why: 'Asks for the head of an index' });
  const { answer } = head;
  if (answer === null) return { judgement: blocked(whyNot(head)), exchanges: [head] };
  if (NO_HEAD.has(answer.status)) {
    return { judgement: notApplicable('no-head', { status: answer.status }), exchanges: [head] };
  }
  if (answer.text !== '') {
    return { judgement: broken('head-with-body', { request: requestOf(head) }), exchanges: [head] };
  }
  if (accepted(head)) return { judgement: MET, exchanges: [head] };
  const get = await send(session, { operation, args: {}, why: 'Asks for the same with GET' });
  const { status } = answer;
  const other = get.answer?.status ?? status;
  const agrees = other === status || isRejection(get);
  const request = requestOf(head);
  return { judgement: agrees ? MET : broken('head-unlike-get', { request, status, other }), exchanges: [head, get] };
}

/** Of the records that the run made: none was made for this. */
function judgeMember(session: Session, { kind, operation, name }: DefaultCheck | MomentCheck): Finding {
  const count = session.answers.memberOf({ kind, creation: operation.key, name });
  if (count === null) return untold(session, reason(kind === 'moment' ? 'no-moment-tells' : 'no-record-tells'));
  const { kept, wrong, total } = count;
  const [worst] = wrong;
  if (worst === undefined) return { judgement: MET, exchanges: kept === null ? [] : [kept] };
  return { judgement: broken(oneOf(worst.what, total)), exchanges: wrong.map(({ exchange }) => exchange) };
}

/** Of all answers that showed the run's own records. */
function judgeState(session: Session, { kind, operation }: StateCheck): Finding {
  const told = session.model.of(kind, operation);
  const wrong = told?.wrong ?? [];
  const [worst] = wrong;
  if (worst !== undefined) {
    const exchanges = wrong.flatMap(({ write, exchange, again }) => [write, exchange, again ?? null]);
    return {
      judgement: broken(reasonOf(worst, wrong.length)),
      exchanges: exchanges.filter((one) => one !== null),
    };
  }
  const kept = told?.kept ?? null;
  if (kept !== null) return { judgement: MET, exchanges: [kept] };
  return untold(session, reason('no-answer-tells'));
}

async function find(session: Session, check: AnswerCheck): Promise<Finding> {
  const { kind, requirement } = check;
  const { namespace } = requirement;
  if (!session.names.isOffered(namespace)) {
    return { judgement: notApplicable('not-offered', { namespace }), exchanges: [] };
  }
  if (kind === 'default' || kind === 'moment') return judgeMember(session, check);
  if (kind === 'made' || kind === 'stays' || kind === 'stays-gone' || kind === 'untouched')
    return judgeState(session, check);
  if (kind === 'head') return judgeHead(session, namespace);
  if (kind === 'self-link') return judgeSelfLinks(session);
  const answers = session.answers.of(namespace);
  if (answers.telling === 0) {
    return answers.obstacle === null ? NOT_ASKED : { judgement: blocked(answers.obstacle), exchanges: [] };
  }
  if (kind === 'next-page') return judgeNextPages(session, namespace);
  const count = answers.flaw(kind);
  return count === null ? { judgement: MET, exchanges: [] } : judgeFlaw(session, count);
}

function isAside(judgement: Judgement | Aside): judgement is Aside {
  return judgement.kind === 'flaky' || judgement.kind === 'skipped';
}

function outcomeFor(judgement: Judgement | Aside, level: Level): Outcome {
  return isAside(judgement) ? judgement.kind : outcomeOf(judgement, level);
}

export async function judgeAnswers(session: Session, checks: readonly AnswerCheck[]): Promise<CaseReport> {
  session.model.end();
  const findings = await Promise.all(checks.map(async (check) => ({ check, finding: await find(session, check) })));
  const results = findings.map(({ check, finding }): Result => {
    const { judgement, exchanges } = finding;
    const outcome = outcomeFor(judgement, check.requirement.level);
    return resultOf(session.redact, check.requirement, outcome, judgement.why, exchanges);
  });
  return { results, exchanges: findings.flatMap(({ finding }) => finding.exchanges) };
}
