import type { Reply, Values } from './messages.ts';

/** A rejection in the platform's form: `{code, message, data: {status, …}}`. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly data: Values;

  constructor(status: number, code: string, message: string, data: Values = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  reply(): Reply {
    return { status: this.status, body: this.document() };
  }

  document() {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

/** What is wrong with one parameter. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

export function invalidParams(problems: ReadonlyMap<string, Problem>): RestError {
  return new RestError(400, 'rest_invalid_param', `Invalid parameter(s): ${[...problems.keys()].join(', ')}`, {
    params: Object.fromEntries([...problems].map(([name, problem]) => [name, problem.message])),
    details: Object.fromEntries([...problems].map(([name, problem]) => [name, { ...problem, data: { param: name } }])),
  });
}

export function invalidParam(name: string, message = 'Invalid parameter.'): RestError {
  return invalidParams(new Map([[name, { code: 'rest_invalid_param', message }]]));
}

export function missingParams(names: readonly string[]): RestError {
  return new RestError(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });
}

export function noRoute(): RestError {
  return new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

export function unknownRecord(kind: string): RestError {
  return new RestError(404, `rest_${kind}_invalid_id`, 'There is no record with that id.');
}

export function alreadyTrashed(kind: string): RestError {
  return new RestError(410, 'rest_already_trashed', `The ${kind} is in the trash already.`);
}
