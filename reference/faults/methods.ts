/** On one path POST, PUT and PATCH carry the same: faults of one that behaves otherwise. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import type { Level } from '../../helpers/requirement/requirement.ts';
import { missingParams } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { behaviours, faultOf, keptBy } from './fault.ts';
import { type HandlerEdit, onHandlers } from './hooks.ts';
import { isWrite, subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';
import { soleType } from './values.ts';

/** Text that a record can do without. */
const OPTIONAL_TEXT = [
  'description',
  'short_description',
  'customer_note',
  'excerpt',
  'phone',
  'city',
  'transaction_id',
  'payment_method',
];

/** What becomes of members that are not sent where a request stands for the whole record. */
function reset(operation: Operation): Values {
  const members = Object.values(operation.args).flatMap(({ name, in: place, schema }): [string, unknown][] => {
    if (place !== 'body') return [];
    if (OPTIONAL_TEXT.includes(name)) return [[name, '']];
    if (soleType(schema) === 'boolean') return [[name, false]];
    return soleType(schema) === 'array' ? [[name, []]] : [];
  });
  return Object.fromEntries(members);
}

export function unlikeFaults(contract: Contract): Derivation {
  return (operation) => {
    const subject = subjectOf(operation);
    const isUpdate = isWrite(operation) && subject !== null && subject.role !== 'create';
    // What a note takes is not declared.
    if (!isUpdate || subject.kind.name === 'note') return [];
    const fault = (tail: string, description: string, edit: HandlerEdit, level?: Level): Fault =>
      faultOf(operation, {
        family: 'method-unlike',
        tail: `unlike/${tail}`,
        breaks: ['*'],
        alsoBreaks: behaviours(operation),
        ...(level === undefined ? { levelAs: keptBy(operation) } : { level }),
        sentence: `${operation.key}, unlike the others of its path, ${description}.`,
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
            fault(
              'resets',
              'empties texts that are not sent',
              (call, next) => next({ ...call, sent: { ...blank, ...call.sent } }),
              // Whether an update applies a declared default is open.
              Object.keys(blank).every((name) => operation.args[name]?.schema.default !== undefined)
                ? 'SHOULD'
                : 'MUST',
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
