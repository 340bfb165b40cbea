/** On one path POST, PUT and PATCH carry the same: faults of those that behave otherwise. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { routeId } from '../../helpers/plan/requirement-id.ts';
import { missingParams } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { faultOf } from './fault.ts';
import { type HandlerEdit, onHandlers } from './hooks.ts';
import { subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

/** Text that a record can do without. */
const OPTIONAL_TEXT = ['description', 'short_description', 'customer_note', 'excerpt', 'phone', 'city'];

function reset(operation: Operation): Values {
  return Object.fromEntries(OPTIONAL_TEXT.filter((name) => name in operation.args).map((name) => [name, '']));
}

export function unlikeFaults(contract: Contract): Derivation {
  return (operation) => {
    const isLater = operation.method === 'PUT' || operation.method === 'PATCH';
    const subject = subjectOf(operation);
    // What a note takes is not declared.
    if (!isLater || subject === null || subject.kind.name === 'note') return [];
    const fault = (tail: string, says: string, edit: HandlerEdit): Fault =>
      faultOf(operation, {
        family: 'method-unlike',
        tail: `unlike/${tail}`,
        breaks: ['*'],
        alsoBreaks: [`${routeId(operation)}/*`],
        sentence: `${operation.key}, unlike POST, ${says}.`,
        change: () => onHandlers([operation.key], edit),
      });
    const create = contract.operations.get(`POST ${subject.kind.root}`);
    const [demanded] = Object.values(create?.args ?? {}).filter(({ required }) => required);
    const blank = reset(operation);
    return [
      fault('does-nothing', 'changes nothing', (call, next) => next({ ...call, sent: {} })),
      ...(Object.keys(blank).length === 0
        ? []
        : [
            fault('resets', 'empties texts that are not sent', (call, next) =>
              next({ ...call, sent: { ...blank, ...call.sent } }),
            ),
          ]),
      ...(demanded === undefined
        ? []
        : [
            fault('demands', `demands ${demanded.name}`, (call, next) => {
              if (call.sent[demanded.name] === undefined) throw missingParams([demanded.name]);
              return next(call);
            }),
          ]),
    ];
  };
}
