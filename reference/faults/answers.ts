/** Faults of answers: a member that is wrong, a written value that is lost, an answer that is no JSON at all. */

import { operationId } from '../../helpers/cases/requirement-id.ts';
import type { Argument, Operation } from '../../helpers/contract/types.ts';
import type { Level } from '../../helpers/requirement/requirement.ts';
import type { ReferenceAnswer } from '../http/messages.ts';
import { membersOf } from '../http/values.ts';
import { behaviours, faultOf } from './fault.ts';
import { isSuccess, onDocument, onRequests } from './hooks.ts';
import { type ResponseMember, responseMembers } from './response-members.ts';
import { editValue } from './schema-locations.ts';
import type { Derivation, Fault } from './types.ts';
import { otherType } from './values.ts';

const DOCUMENT_BREAKS = ['minimal/*', 'full/json', 'full/document', 'full/returned', 'args/*', 'path/*'];

type HolderEdit = (holder: Readonly<Record<string, unknown>>, name: string) => unknown;

function edited(holder: unknown, name: string, edit: HolderEdit): unknown {
  return typeof holder === 'object' && holder !== null ? edit({ ...holder }, name) : holder;
}

function memberFault(
  operation: Operation,
  { steps }: ResponseMember,
  tail: string,
  description: string,
  edit: HolderEdit,
): Fault {
  const name = steps.join('.');
  const last = steps.at(-1) ?? '';
  return faultOf(operation, {
    family: 'answer-member',
    // Which members a record has, the interface does not show.
    level: 'SHOULD',
    needs: 'minimal/accepted',
    equivalent: steps.slice(0, -1).includes('image') ? 'No image is known to be valid, so that none is shown.' : null,
    tail: `answer/${name}/${tail}`,
    breaks: DOCUMENT_BREAKS,
    alsoBreaks: behaviours(operation),
    sentence: `The answer to ${operation.key} ${description} ${name}.`,
    change: () =>
      onDocument([operation.key], (document) =>
        editValue(document, steps.slice(0, -1), (holder) =>
          Array.isArray(holder) ? holder.map((item) => edited(item, last, edit)) : edited(holder, last, edit),
        ),
      ),
  });
}

function without(holder: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const { [name]: _, ...others } = holder;
  return others;
}

function faultsOfMember(operation: Operation, member: ResponseMember): readonly Fault[] {
  const { types, required } = member;
  const wrong = types.length === 0 ? undefined : otherType(types);
  return [
    ...(required
      ? [
          memberFault(operation, member, 'missing', 'lacks', without),
          memberFault(operation, member, 'renamed', 'has another name for', (holder, name) => ({
            ...without(holder, name),
            [`${name}_renamed`]: holder[name],
          })),
        ]
      : []),
    ...(wrong === undefined
      ? []
      : [
          memberFault(operation, member, 'type', 'has another type for', (holder, name) => ({
            ...holder,
            [name]: wrong,
          })),
        ]),
    ...(types.length === 0 || types.includes('null')
      ? []
      : [memberFault(operation, member, 'null', 'has null for', (holder, name) => ({ ...holder, [name]: null }))]),
  ];
}

/** Below a list's records, and wherever a record is read, all members; elsewhere those of the document itself. */
function isLookedAt({ method, path }: Operation, { steps }: ResponseMember): boolean {
  return steps.length === 1 || (method === 'GET' && path.endsWith('/{id}') && !steps.includes('items'));
}

export const memberFaults: Derivation = (operation) =>
  operation.resource === 'index'
    ? []
    : responseMembers(operation.returns)
        .filter((member) => isLookedAt(operation, member))
        .flatMap((member) => faultsOfMember(operation, member));

/** Written, and shown by no record. */
const WRITE_ONLY = ['password', 'set_paid'];

/** Another value of the same kind. */
function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length === 0 ? [2_113_907_641] : [];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, altered(member)]));
  }
  const moment = /^(\d{4})(-\d{2}-\d{2}.*)$/.exec(String(value));
  return moment === null ? `${value ?? ''} altered` : `${Number(moment[1]) + 1}${moment[2]}`;
}

function lostFaults(operation: Operation, { name }: Argument): readonly Fault[] {
  const fault = (
    tail: string,
    description: string,
    edit: (holder: Readonly<Record<string, unknown>>) => unknown,
  ): Fault =>
    faultOf(operation, {
      family: 'value-lost',
      needs: `args/${name}/accepted`,
      tail: `args/${name}/${tail}`,
      equivalent:
        name === 'tax_class' && tail === 'lost'
          ? 'Of the classes of taxes only the standard one is known, which is no text and may be left out.'
          : null,
      // The interface does not say that an answer shows all that was written, and of some members leaves it to a site.
      ...(tail === 'lost' ? { level: 'SHOULD' } : { levelAs: `${operationId(operation)}/args/${name}/round-trips` }),
      breaks: [`args/${name}/*`, 'full/*'],
      // A moment that is altered is another than its twin.
      alsoBreaks: [...behaviours(operation), `*/args/${name.replace(/_(?:gmt|utc)$/, '')}_*/same-moment`],
      sentence: `The answer to ${operation.key} ${description} ${name}.`,
      change: () =>
        onDocument([operation.key], (document, { sent }) =>
          sent[name] === undefined ? document : edit(membersOf(document)),
        ),
    });
  return [
    fault('lost', 'leaves out what was written as', (holder) => without(holder, name)),
    fault('altered', 'alters what was written as', (holder) => ({ ...holder, [name]: altered(holder[name]) })),
  ];
}

/** What is written comes back in the record that is answered. */
export const valueLostFaults: Derivation = (operation) => {
  const isWrite = operation.method !== 'GET' && operation.method !== 'DELETE';
  const answersRecord = operation.returns !== 'document' && operation.returns !== 'shop-batch';
  if (!isWrite || !answersRecord || operation.namespace === 'batch') return [];
  return Object.values(operation.args)
    .filter(({ in: place, name }) => place === 'body' && !WRITE_ONLY.includes(name))
    .flatMap((argument) => lostFaults(operation, argument));
};

interface Breakage {
  readonly tail: string;
  readonly description: string;
  readonly breaks: readonly string[];
  readonly level?: Level;
  readonly edit: (answer: ReferenceAnswer) => ReferenceAnswer;
}

const PAGE = '<!DOCTYPE html><html><head><title>Maintenance</title></head><body>Back soon.</body></html>';

const BREAKAGES: readonly Breakage[] = [
  {
    tail: 'server-error',
    description: 'does what is asked and answers 500',
    breaks: ['*'],
    edit: (answer) => ({
      ...answer,
      status: 500,
      body: '{"code":"internal_server_error","message":"There has been a critical error.","data":{"status":500}}',
    }),
  },
  {
    tail: 'error-inside',
    description: 'answers 200 with an error inside',
    breaks: ['*'],
    edit: (answer) => ({
      ...answer,
      status: 200,
      body: '{"code":"rest_failed","message":"It did not work.","data":{"status":500}}',
    }),
  },
  {
    tail: 'html',
    description: 'answers a page of HTML',
    breaks: ['*'],
    edit: (answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html' }, body: PAGE }),
  },
  {
    tail: 'warning',
    description: 'prints a warning before its JSON',
    breaks: ['*'],
    edit: (answer) => ({ ...answer, body: `<br />\n<b>Warning</b>: Undefined array key\n${answer.body}` }),
  },
  {
    tail: 'truncated',
    description: 'breaks its answer off',
    breaks: ['*'],
    edit: (answer) => ({ ...answer, body: answer.body.slice(0, -1) }),
  },
  {
    tail: 'empty',
    description: 'answers nothing',
    breaks: ['*'],
    edit: (answer) => ({ ...answer, body: '' }),
  },
  {
    tail: 'content-type',
    description: 'calls its JSON a page of HTML',
    breaks: ['minimal/content-type'],
    level: 'SHOULD',
    edit: (answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html; charset=UTF-8' } }),
  },
];

/** What is not JSON is open where an answer may be XML. */
function isText(answer: ReferenceAnswer): boolean {
  return !String(answer.headers['Content-Type']).startsWith('application/json');
}

export const breakageFaults: Derivation = (operation) =>
  BREAKAGES.map(({ tail, description, breaks, edit, level }) =>
    faultOf(operation, {
      family: 'answer-broken',
      needs: 'minimal/accepted',
      tail: `answer/${tail}`,
      ...(level !== undefined && { level }),
      breaks,
      alsoBreaks: behaviours(operation),
      inIndex: operation.path === '/',
      sentence: `${operation.key} ${description}.`,
      change: () =>
        onRequests([operation.key], (request, next) => {
          const answer = next(request);
          return isSuccess(answer) && !isText(answer) ? edit(answer) : answer;
        }),
    }),
  );
