/** Judges one recorded exchange with an operation of the interface. */

import { carrierOf } from '../cases/context.ts';
import type { Catalogue } from '../cases/suite.ts';
import { minimalRequirements } from '../checks/operation/acceptance.ts';
import { malformedPathRequirement, undeclaredMethodRequirement } from '../checks/operation/addresses.ts';
import { malformedRequirement, withoutFieldsRequirement } from '../checks/operation/bodies.ts';
import { errorBodyRequirement } from '../checks/operation/error-bodies.ts';
import { carrying } from '../checks/operation/member-requirements.ts';
import { rejectionRequirement } from '../checks/operation/rejections.ts';
import { requestValidity } from '../contract/request-validity.ts';
import type { Operation } from '../contract/types.ts';
import { offeredRoute } from '../deployment/offered.ts';
import type { Judgement } from '../requirement/judgement.ts';
import { phrase, type Reason } from '../requirement/reasons.ts';
import type { Requirement } from '../requirement/requirement.ts';
import {
  accepted,
  isRejection,
  judgeCarried,
  judgeDocument,
  judgeErrorBody,
  judgeJson,
  judgeNotFound,
  judgeRejected,
  judgeServed,
  obstacle,
} from '../verdict/judge.ts';
import { writtenMembers } from './carried.ts';
import { flawsOf } from './flaws.ts';
import type { Located } from './routes.ts';
import type { Scope } from './scope.ts';
import { type SentBody, sentArguments, sentBody } from './sent.ts';
import type { RecordedEntry } from './types.ts';

export interface EntryJudgement {
  readonly requirement: Requirement;
  readonly judgement: Judgement;
}

export type EntryVerdict =
  | { readonly kind: 'judged'; readonly judged: readonly EntryJudgement[] }
  | { readonly kind: 'not-judged'; readonly reason: string }
  | { readonly kind: 'outside' };

const WHY_NOT = {
  unclear: 'the interface does not say whether the request is valid',
  rejected: 'a valid request was rejected, and a recording does not show the state that it met',
  credentials: 'answered 401 or 403',
  throttled: 'answered 429 or 503',
  redirected: 'answered with a redirect, or with a page to sign in on',
  noAnswer: 'no answer was recorded',
  noRoute: 'answered that there is no such route',
  method: 'the interface does not declare the method there',
  bodiless: 'HEAD and OPTIONS have no document',
} as const;

function notJudged(why: keyof typeof WHY_NOT): EntryVerdict {
  return { kind: 'not-judged', reason: WHY_NOT[why] };
}

/** Keeps what is met or broken; without any such, nothing was judged. */
function verdictOf(judged: readonly EntryJudgement[], otherwise: keyof typeof WHY_NOT): EntryVerdict {
  const told = judged.filter(({ judgement: { kind } }) => kind === 'met' || kind === 'broken');
  return told.length > 0 ? { kind: 'judged', judged: told } : notJudged(otherwise);
}

/** Says what is broken and passes over what is met: for requests whose validity is not known. */
function onlyBroken(judged: readonly EntryJudgement[], otherwise: keyof typeof WHY_NOT): EntryVerdict {
  const broken = judged.filter(({ judgement }) => judgement.kind === 'broken');
  return verdictOf(broken, otherwise);
}

function hindrance(entry: RecordedEntry): keyof typeof WHY_NOT | null {
  if (obstacle(entry) === null) return null;
  const status = entry.answer?.status;
  if (status === undefined) return 'noAnswer';
  if (status === 429 || status === 503) return 'throttled';
  return status < 400 ? 'redirected' : 'credentials';
}

/** What the platform takes for the method: a POST may name another, in a header or in its query. */
function meantMethod({ request }: RecordedEntry, query: URLSearchParams): string {
  if (request.method !== 'POST') return request.method;
  return (query.get('_method') ?? request.headers['x-http-method-override'] ?? request.method).toUpperCase();
}

interface AuditedExchange {
  readonly entry: RecordedEntry;
  readonly operation: Operation;
  readonly located: Located;
  readonly query: URLSearchParams;
  readonly catalogue: Catalogue;
}

function served({ operation, entry }: AuditedExchange, what: Reason): EntryJudgement {
  return { requirement: minimalRequirements({ operation }).served, judgement: judgeServed(entry, what) };
}

/** An answer may have another form than JSON where the request asks for one. */
function asksForOtherForm({ query }: AuditedExchange): boolean {
  const format = query.get('format');
  return (format !== null && format !== 'json') || query.has('_jsonp') || query.has('callback');
}

function document(asked: AuditedExchange): readonly EntryJudgement[] {
  const { operation, entry } = asked;
  if (!accepted(entry) || !entry.isAnswerBodyKnown || asksForOtherForm(asked)) return [];
  const { json, document: fits } = minimalRequirements({ operation });
  const asJson = { requirement: json, judgement: judgeJson(entry) };
  if (fits === null || asJson.judgement.kind !== 'met') return [asJson];
  return [asJson, { requirement: fits, judgement: judgeDocument(entry, operation.returns) }];
}

/** That an answer is JSON at all can be judged whatever was asked. */
function jsonAtAll(asked: AuditedExchange): readonly EntryJudgement[] {
  return asked.entry.answer?.json === undefined ? document(asked) : [];
}

function judgeUnclear(asked: AuditedExchange, what: Reason): EntryVerdict {
  return onlyBroken([served(asked, what), ...jsonAtAll(asked)], hindrance(asked.entry) ?? 'unclear');
}

function judgeValid(asked: AuditedExchange, fields: Readonly<Record<string, unknown>>): EntryVerdict {
  const { entry, operation, catalogue } = asked;
  const service = served(asked, phrase`a valid request`);
  if (service.judgement.kind === 'broken') return { kind: 'judged', judged: [service] };
  if (!accepted(entry)) return notJudged(hindrance(entry) ?? 'rejected');
  const target = { operation, subject: catalogue.subjectOf(operation), sample: catalogue.sampleOf(operation) };
  const written = writtenMembers(target, fields, entry.answer?.json).map(({ argument, value }) => ({
    requirement: carrying(operation, argument),
    judgement: judgeCarried(entry, argument.name, value),
  }));
  return verdictOf([service, ...document(asked), ...written], 'unclear');
}

/** An accepted request breaks every constraint that it shows to be unwatched; an error of the server tells of one. */
function judgeInvalid(asked: AuditedExchange, flaws: ReturnType<typeof flawsOf>): EntryVerdict {
  const { entry, operation } = asked;
  const rejected = flaws.map((flaw) => ({
    requirement: rejectionRequirement(operation, flaw.argument, flaw),
    judgement: judgeRejected(entry, flaw.wrong),
  }));
  const told = accepted(entry) ? rejected : rejected.slice(0, 1);
  const isRejected = told.some(({ judgement }) => judgement.kind === 'met');
  const body: readonly EntryJudgement[] =
    isRejected && isRejection(entry) && entry.isAnswerBodyKnown
      ? [{ requirement: errorBodyRequirement(operation), judgement: judgeErrorBody(entry) }]
      : [];
  return verdictOf([...told, ...body], hindrance(entry) ?? 'noRoute');
}

function judgeBody(asked: AuditedExchange, kind: Exclude<SentBody['kind'], 'fields'>): EntryVerdict {
  const { entry, operation } = asked;
  switch (kind) {
    case 'malformed': {
      const judgement = judgeRejected(entry, phrase`The body is JSON that breaks off`);
      return verdictOf([{ requirement: malformedRequirement(operation), judgement }], hindrance(entry) ?? 'noRoute');
    }
    case 'scalar':
    case 'list': {
      const requirement = withoutFieldsRequirement(operation, kind);
      const judgement = judgeServed(entry, phrase`a body that is a JSON ${{ word: kind }}`);
      return verdictOf([{ requirement, judgement }], hindrance(entry) ?? 'unclear');
    }
    case 'unknown':
      return judgeUnclear(asked, phrase`a request`);
  }
}

function judgeAsked(asked: AuditedExchange, isMeant: boolean): EntryVerdict {
  const { entry, operation, located, query } = asked;
  const body = sentBody(entry, operation);
  if (body.kind !== 'fields' && carrierOf(operation) === 'body') return judgeBody(asked, body.kind);
  const sent = sentArguments(operation, located.parameters, query, body, entry.request.headers);
  const { validity, violations, undeclared } = requestValidity(operation, sent);
  const flaws = flawsOf(operation, violations, (name) => sent.body[name] ?? sent.query[name] ?? sent.header?.[name]);
  const isPlain = isMeant && body.kind === 'fields' && body.isJson;
  if (validity === 'invalid' && flaws.length > 0 && isMeant) return judgeInvalid(asked, flaws);
  if (validity === 'valid' && isPlain) return judgeValid(asked, sent.body);
  if (undeclared.length === 0) return judgeUnclear(asked, phrase`a request`);
  return judgeUnclear(asked, phrase`a request with ${{ argument: undeclared }}, which is not declared`);
}

/** No literal route of a site has a name like this one. */
function isNoWord(segment: string): boolean {
  return !/^[a-z][\w.-]*$/i.test(segment);
}

/** Whether a path belongs to another route, which the interface does not show and the site has. */
function isOtherRoute(path: string, located: Located, { index }: Scope): boolean {
  if (index === null) return located.malformed.some((name) => !isNoWord(located.parameters[name] ?? ''));
  const segments = path.split('/');
  const values = new Set(located.malformed.map((name) => located.parameters[name]));
  return [...index.routes.keys()].some((route) => {
    const parts = route.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, at) => part === segments[at] || (part.includes('{') && !values.has(segments[at])))
    );
  });
}

function judgeMalformed(operation: Operation, entry: RecordedEntry, { malformed, parameters }: Located): EntryVerdict {
  const [name = ''] = malformed;
  const given = JSON.stringify(parameters[name]);
  const wrong = phrase`${{ argument: name }} is ${given}, must match ${operation.pathParameters[name]}`;
  const requirement = malformedPathRequirement(operation, name);
  return verdictOf([{ requirement, judgement: judgeNotFound(entry, wrong) }], hindrance(entry) ?? 'noRoute');
}

/** A method that neither the interface nor the site declares can't be served; any other is out of the interface. */
function judgeOtherMethod(entry: RecordedEntry, first: Operation, method: string, scope: Scope): EntryVerdict {
  const { index, names } = scope;
  const offered = index && offeredRoute({ index, names }, first.path);
  if (!offered || offered.methods.includes(method)) return { kind: 'outside' };
  const judgement = judgeServed(entry, phrase`${{ word: method }}, which nothing declares there`);
  return onlyBroken([{ requirement: undeclaredMethodRequirement(first), judgement }], hindrance(entry) ?? 'method');
}

export interface LocatedEntry {
  readonly entry: RecordedEntry;
  /** The deployment's own, below its root. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly located: Located;
}

export function judgeEntry(
  { entry, path, query, located }: LocatedEntry,
  scope: Scope,
  catalogue: Catalogue,
): EntryVerdict {
  const [first] = located.operations;
  if (first === undefined) return { kind: 'outside' };
  const method = meantMethod(entry, query);
  const operation = located.operations.find((one) => one.method === method);
  if (located.malformed.length > 0) {
    if (operation === undefined || isOtherRoute(path, located, scope)) return { kind: 'outside' };
    return judgeMalformed(operation, entry, located);
  }
  if (method === 'HEAD' || method === 'OPTIONS') {
    const asked = { entry, operation: first, located, query, catalogue };
    const what = phrase`${{ word: method }} of a route of the interface`;
    return onlyBroken([served(asked, what)], hindrance(entry) ?? 'bodiless');
  }
  if (operation === undefined) return judgeOtherMethod(entry, first, method, scope);
  return judgeAsked({ entry, operation, located, query, catalogue }, method === entry.request.method);
}
