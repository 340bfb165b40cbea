/** What a broken judgement rests on, as fields: causes are joined along them, and headlines and severities are made of them. */
import { DEPARTURES, type Departure, type DepartureKind, type Severity } from './departure-kinds.ts';
import type { RequirementKind } from './kinds.ts';
import { type Parameter, type Reason, sentenceOf } from './reasons.ts';
import type { Level, Requirement, Result } from './requirement.ts';
import type { FlawCode } from './sentences.ts';

/** Flaws whose kind is the same wherever they are told. */
const KIND_OF_FLAW: Partial<Record<FlawCode, DepartureKind>> = {
  'server-error': 'server-error',
  'server-error-to-invalid': 'server-error',
  'answer-server-error': 'server-error',
  'rejected-valid': 'rejected-valid',
  'denied-by-method': 'rejected-valid',
  'denied-by-value': 'rejected-valid',
  'accepted-invalid': 'accepted-invalid',
  'rejected-otherwise': 'error-form',
  'read-only-taken': 'accepted-invalid',
  'write-not-rejected': 'open-access',
  'done-for-anybody': 'open-access',
  'record-changed': 'done-though-rejected',
  'record-removed': 'done-though-rejected',
  'empty-body': 'not-json',
  'not-json': 'not-json',
  'answer-not-json': 'not-json',
  'answer-content-type': 'not-json',
  'answer-not-clean': 'not-json',
  'answer-byte-order-mark': 'not-json',
  'error-inside': 'other-shape',
  'schema-mismatch': 'other-shape',
  'answer-other-type': 'other-shape',
  'round-trip-lost': 'not-kept',
  'values-lost': 'not-kept',
  'update-lost': 'not-kept',
  'not-returned': 'not-kept',
  'not-shown': 'not-kept',
  'list-shows-otherwise': 'not-kept',
  'not-as-written': 'not-kept',
  'answer-lost': 'not-kept',
  'answer-stale': 'not-kept',
  'reads-differ': 'not-kept',
  emptied: 'not-kept',
  'moments-differ': 'not-kept',
  'changed-too': 'changed-unsent',
  'answer-moved': 'changed-unsent',
  'lost-in-trash': 'changed-unsent',
  'not-emptied': 'not-cleared',
  'rejected-and-changed': 'done-though-rejected',
  'rejected-and-made': 'done-though-rejected',
  'still-there': 'not-removed',
  'not-deleted': 'not-removed',
  'not-trashed': 'not-removed',
  'still-listed': 'not-removed',
  'deletion-rejected': 'rejected-valid',
  'answer-there-again': 'not-removed',
  'gone-too': 'removed-unasked',
  'answer-gone': 'removed-unasked',
  'route-not-there': 'not-routed',
  'method-not-there': 'not-routed',
  'shape-not-routed': 'not-routed',
  'default-differs': 'default-not-applied',
  'defaults-differ': 'default-not-applied',
  'default-not-recorded': 'default-not-applied',
  'list-holds-too-much': 'listed-wrongly',
  'list-lacks': 'left-out',
  'list-repeats': 'listed-twice',
  'list-order': 'wrong-order',
  'without-order': 'wrong-order',
  'dropped-beside': 'not-together',
  'not-together': 'not-together',
  'answer-internals': 'exposes-internals',
  'error-not-object': 'error-form',
  'error-lacks': 'error-form',
  'error-status': 'error-form',
  'next-page-missing': 'dead-link',
  'self-link-dead': 'dead-link',
};

/** Where the words are a check's own, the kind of requirement says what departs. */
const KIND_OF_REQUIREMENT: Partial<Record<RequirementKind, DepartureKind>> = {
  'index-namespace': 'undeclared',
  'index-operation': 'undeclared',
  'index-argument': 'undeclared',
  'index-type': 'declared-otherwise',
  'index-enum': 'declared-otherwise',
  'index-default': 'declared-otherwise',
  'index-constraint': 'declared-otherwise',
  'index-document': 'declared-otherwise',
  'index-self-link': 'declared-otherwise',
  served: 'server-error',
  accepted: 'rejected-valid',
  document: 'other-shape',
  json: 'not-json',
  'round-trip': 'not-kept',
  'round-trip-any-json': 'not-kept',
  'read-back': 'not-kept',
  'read-back-site': 'not-kept',
  made: 'not-kept',
  stays: 'not-kept',
  untouched: 'changed-unsent',
  cleared: 'not-cleared',
  rejected: 'accepted-invalid',
  'body-rejected': 'accepted-invalid',
  'no-such-address': 'accepted-invalid',
  'nothing-changed': 'done-though-rejected',
  'stays-gone': 'not-removed',
  'default-applied': 'default-not-applied',
  'default-recorded': 'default-not-applied',
  'error-body': 'error-form',
  routed: 'not-routed',
};

type Broken = Pick<Requirement, 'kind' | 'title' | 'operation' | 'argument' | 'aspect'>;

/** Flaws that are told inside another, which says only where or by which methods. */
function innermost(why: Reason): Reason {
  if (why.code === 'not-together' || why.code === 'dropped-beside') return why;
  const inner = [why.with.flaw, why.with.each].flat().find((part) => typeof part === 'object' && 'code' in part);
  return inner === undefined ? why : innermost(inner as Reason);
}

function textIn(value: Parameter | undefined): string | undefined {
  const [first] = [value].flat();
  return typeof first === 'string' ? first : undefined;
}

/** The rule that an invalid value breaks, such as `integer`. */
function ruleIn(why: Reason): string | undefined {
  const parts = Object.values(why.with).filter((part): part is Reason => typeof part === 'object' && 'code' in part);
  return textIn(why.with.rule) ?? parts.map(ruleIn).find((rule) => rule !== undefined);
}

/** The word for what a request has, or an answer lacks. */
function wordIn({ code, with: { word, what } }: Reason): string | undefined {
  if (code === 'read-only-taken') return 'readOnly';
  const inside = typeof what === 'object' && 'code' in what ? what.with.word : undefined;
  return textIn(word) ?? textIn(inside);
}

/** What the words of a scenario name that is about an argument, and is not the argument itself: paying acts on the stock. */
function effectIn({ kind, argument }: Broken, { with: { affected, member } }: Reason): string | undefined {
  if (kind !== 'scenario') return undefined;
  return textIn(affected) ?? (argument === null || member === argument ? undefined : textIn(member));
}

/** What a check or a scenario says in its own words of a member is said of its value. */
function kindOfWords(requirement: Broken, why: Reason): DepartureKind {
  const isKept = why.with.member !== undefined && effectIn(requirement, why) === undefined;
  return KIND_OF_REQUIREMENT[requirement.kind] ?? (isKept ? 'not-kept' : 'other-behaviour');
}

/** Whether a number or a boolean is kept, and shown as a text. */
function isTextOf({ with: { written, returned } }: Reason): boolean {
  if (written === 'true') return returned === '"1"' || returned === '"true"';
  if (written === 'false') return returned === '""' || returned === '"0"' || returned === '"false"';
  return /^-?\d/.test(String(written)) && returned === `"${written}"`;
}

/** Whether nothing but the type of what was written is lost. */
function isShownAsText({ with: { each } }: Reason): boolean {
  return Array.isArray(each) && each.length > 0 && (each as readonly Reason[]).every(isTextOf);
}

/** Whether what should be empty now still holds something. */
function isNotEmptied({ with: { each } }: Reason): boolean {
  return (
    Array.isArray(each) &&
    each.length > 0 &&
    (each as readonly Reason[]).every(({ with: { written } }) => written === 'null' || written === '""')
  );
}

/** The kind that the values tell, whatever the words. */
function kindOfValues(why: Reason): DepartureKind | undefined {
  if (isShownAsText(why)) return 'shown-as-text';
  return isNotEmptied(why) ? 'not-cleared' : undefined;
}

function kindOf(requirement: Broken, why: Reason): DepartureKind {
  const { kind, operation, argument } = requirement;
  const known = KIND_OF_FLAW[why.code as FlawCode] ?? kindOfWords(requirement, why);
  if (known !== 'rejected-valid') return known;
  if (Number(why.with.status) >= 500) return 'server-error';
  const creates = kind === 'accepted' && argument === null && /^POST (?!.*\}$)/.test(operation ?? '');
  return creates ? 'creation-fails' : known;
}

function memberIn({ argument }: Broken, { with: given }: Reason): string | undefined {
  const pointer = textIn(given.pointer)?.split('/').filter(Boolean).join('.');
  const asked = /^\{"([^"]+)"/.exec(textIn(given.asked) ?? '')?.[1];
  return argument ?? textIn(given.member) ?? textIn(given.argument) ?? pointer ?? asked;
}

/** Whatever was written and read, as two short texts. */
function contrast({ title }: Broken, why: Reason, sentence: string): Pick<Departure, 'expected' | 'seen'> {
  const { written, expected, returned, is, declared } = why.with;
  const [wanted, found] = [textIn(written) ?? textIn(expected), textIn(returned) ?? textIn(is) ?? textIn(declared)];
  return wanted !== undefined && found !== undefined
    ? { expected: wanted, seen: found }
    : { expected: title, seen: sentence };
}

/** Whether a departure is told from others by what was asked; of a scenario that is one thing, where no member tells which. */
function isTold({ kind }: Broken, departs: DepartureKind, member: string | undefined): boolean {
  const isScenario = kind === 'scenario';
  if (departs === 'accepted-invalid' && isScenario && member === undefined) return true;
  return HAS_ASPECT.has(departs) && (departs === 'other-behaviour') === isScenario;
}

/** What departs is what was sent, or what the requirement is about. */
function operationOf({ kind, operation }: Broken, departs: DepartureKind, sent: string | undefined) {
  const isOfSent = ACCESS.has(departs) || (kind === 'scenario' && OF_ONE_ANSWER.has(departs));
  return isOfSent ? (sent ?? operation) : (operation ?? sent);
}

/** @param sent the decisive request, `METHOD /path` in neutral names, where there is one */
export function departureOf(requirement: Broken, why: Reason, sent: string | undefined): Departure {
  const inner = innermost(why);
  const kind = kindOfValues(why) ?? kindOf(requirement, inner);
  const operation = operationOf(requirement, kind, sent);
  const member = memberIn(requirement, inner) ?? memberIn(requirement, why);
  const isOwnWords = kind === 'other-behaviour';
  const effect = isOwnWords ? effectIn(requirement, inner) : undefined;
  const aspect = effect ?? (isTold(requirement, kind, member) ? requirement.aspect : undefined);
  const value = aspect ?? textIn(inner.with.beside) ?? wordIn(inner);
  const rule = aspect !== undefined && !isOwnWords ? ruleIn(inner) : undefined;
  return {
    kind,
    ...(typeof operation === 'string' && { operation }),
    ...(member !== undefined && { member }),
    ...(value !== undefined && { value: rule === undefined ? value : `${value} ${rule}` }),
    ...contrast(requirement, inner, sentenceOf(inner)),
  };
}

const ACCESS: ReadonlySet<DepartureKind> = new Set(['open-access']);

/** What one answer shows: of a scenario that sends many requests, the one that it answers departs. */
const OF_ONE_ANSWER: ReadonlySet<DepartureKind> = new Set([
  'server-error',
  'accepted-invalid',
  'rejected-valid',
  'not-json',
  'error-form',
]);

/** Kinds that are told apart by what was asked. */
const HAS_ASPECT: ReadonlySet<DepartureKind> = new Set([
  'accepted-invalid',
  'server-error',
  'declared-otherwise',
  'other-behaviour',
]);

/** Access counts whatever the level is: the interface leaves open who may write, and records that anyone changes are harm. */
export function severityOf({ kind, severity }: Departure, level: Level): Severity {
  if (severity !== undefined) return severity.is;
  if (kind === 'open-access') return 'critical';
  return level === 'SHOULD' ? 'minor' : DEPARTURES[kind];
}

/** Whether a result shows critical harm; what is flaky or known to the baseline shows none. */
export function isCritical({ outcome, departure, level }: Result): boolean {
  const isBroken = outcome === 'fail' || outcome === 'warn';
  return isBroken && departure !== undefined && severityOf(departure, level) === 'critical';
}
