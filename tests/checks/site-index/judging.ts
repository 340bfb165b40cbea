/** Judges changed copies of a site index that conforms to the contract. */

import { planIndexChecks } from '../../../helpers/checks/site-index/plan.ts';
import { loadContract } from '../../../helpers/contract/load.ts';
import { loadVocabulary } from '../../../helpers/contract/vocabulary.ts';
import { parseIndex } from '../../../helpers/deployment/index-document.ts';
import { resolveNames } from '../../../helpers/deployment/names.ts';
import type { Judgement } from '../../../helpers/requirement/judgement.ts';
import { type CheckJudgement, judgedBy } from '../../support/index-checks.ts';
import { contractIndex, type MutableIndex, type MutableRoute } from './contract-index.ts';

export const contract = loadContract();
const vocabulary = loadVocabulary();
export const checks = planIndexChecks(contract);
export const clean = JSON.stringify(contractIndex(contract));

export function judgeAll(
  document: unknown,
  fromEnvironment: Readonly<Record<string, string>> = {},
): readonly CheckJudgement[] {
  const index = parseIndex(document);
  const names = resolveNames(index, contract, vocabulary, fromEnvironment);
  return checks.map((check) => judgedBy(check, { index, names }));
}

export function idsOf(kind: Judgement['kind'], judged: readonly CheckJudgement[]): readonly string[] {
  return judged.filter(({ judgement }) => judgement.kind === kind).map(({ requirement }) => requirement.id);
}

export function judgementOf(id: string, judged: readonly CheckJudgement[]): Judgement {
  const found = judged.find(({ requirement }) => requirement.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found.judgement;
}

export function changed(change: (index: MutableIndex) => void): MutableIndex {
  const index: MutableIndex = JSON.parse(clean);
  change(index);
  return index;
}

export function routeOf(index: MutableIndex, path: string): MutableRoute {
  const pattern = Object.keys(index.routes).find((each) => each.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}') === path);
  const route = pattern === undefined ? undefined : index.routes[pattern];
  if (route === undefined) throw new Error(`there is no route ${path}`);
  return route;
}

export type Json = Record<string, unknown>;

/** The arguments of one operation; or, with a path below them, the declaration that stands there. */
export function declared(index: MutableIndex, key: string, ...below: string[]): Json {
  const [method = '', path = ''] = key.split(' ');
  const endpoint = routeOf(index, path).endpoints.find(({ methods }) => methods.includes(method));
  return below.reduce<Json>((holder, name) => holder[name] as Json, (endpoint?.args ?? {}) as Json);
}

export const ORDERS = 'POST /shop-analytics/orders';
export const COUPONS = 'POST /shop-analytics/coupons';
export const COUPON_LIST = 'GET /shop-analytics/coupons';
export const PRODUCT_LIST = 'GET /shop-analytics/products';
export const EVENT_LIST = 'GET /calendar/events/v1/events';
export const BATCH = 'POST /batch/v1';
