/** The pages that the answers to lists link to. */

import { checkOf, type Finding } from '../../cases/check.ts';
import { namespaceRequirement } from '../../cases/requirement.ts';
import { CUSTOM } from '../../cases/scenario.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { requestOf } from '../../verdict/judge.ts';
import { nextPageOf } from '../../verdict/robustness.ts';
import { untelling } from './findings.ts';
import type { AnswerCheck, NextPage, RunContext } from './types.ts';

/** Whether the page is reachable; null where its address belongs to another host, which this run must not ask. */
async function follow(run: RunContext, { operation, exchange }: NextPage, url: string): Promise<Exchange | null> {
  const target = URL.canParse(url, exchange.request.url) ? new URL(url, exchange.request.url) : null;
  if (target?.origin !== run.baseUrl.origin) return null;
  return run.look({ ...exchange.request, url: target.href }, operation);
}

async function judgeNextPage(run: RunContext, next: NextPage): Promise<Finding | null> {
  const page = await follow(run, next, next.url);
  if (page === null) return null;
  if (page.answer?.status !== 404) return [MET, page];
  // Records go while a run is under way, and the last page with them: the list is asked once more.
  const list = await run.look(next.exchange.request);
  const url = list.answer && nextPageOf(list.answer);
  if (url === null) return [MET, page, list];
  const retry = await follow(run, next, url);
  if (retry?.answer?.status !== 404) return [MET, page, list];
  return [broken('next-page-missing', { request: requestOf(list), url, status: 404 }), list, retry];
}

/** Asks the lists for a page of one: whether any page so far had another behind it is a matter of chance. */
async function askForPagesOfOne(run: RunContext, namespace: string): Promise<void> {
  const lists = [...run.contract.operations.values()].filter(
    (one) =>
      one.namespace === namespace &&
      one.method === 'GET' &&
      Object.hasOwn(one.args, 'per_page') &&
      Object.keys(one.pathParameters).length === 0 &&
      offers(run, one),
  );
  const why = 'Asks for a page of one';
  await Promise.all(lists.map((operation) => run.send({ operation, args: { per_page: 1 }, why })));
}

async function judgeNextPages(run: RunContext, namespace: string): Promise<Finding> {
  const answers = run.answersOf(namespace);
  const nothing = untelling(answers);
  if (nothing !== null) return nothing;
  if (answers.nextPages.length === 0) await askForPagesOfOne(run, namespace);
  const findings = await Promise.all(answers.nextPages.map((next) => judgeNextPage(run, next)));
  const followed = findings.filter((finding) => finding !== null);
  return followed.find(([{ kind }]) => kind === 'broken') ?? followed[0] ?? [notApplicable('no-next-page')];
}

export function nextPageCheck(namespace: string): AnswerCheck {
  const statement = { title: 'The next page that a list links to exists', ...CUSTOM, clause: 'limits' };
  return checkOf(namespaceRequirement(namespace, 'answers/next-page', 'next-page', statement), (run) =>
    judgeNextPages(run, namespace),
  );
}
