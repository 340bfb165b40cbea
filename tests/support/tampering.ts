/** What a `tamper` function needs to tell requests apart and to change answers. */
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import type { Tamper } from './judge-reference.ts';

export const pathOf = ({ url }: ReferenceRequest): string => new URL(url).pathname.replace('/rest', '');

export const queryOf = ({ url }: ReferenceRequest): URLSearchParams => new URL(url).searchParams;

/** The members of a JSON body; none where it is no JSON object. */
export function bodyOf({ body }: ReferenceRequest): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The same request with members of its body changed; undefined leaves a member out. */
export function withBody(request: ReferenceRequest, changes: Readonly<Record<string, unknown>>): ReferenceRequest {
  return { ...request, body: JSON.stringify({ ...bodyOf(request), ...changes }) };
}

/** Paths of the records that a request removes: by itself, or as a batch. */
export function removedBy(request: ReferenceRequest): readonly string[] {
  if (request.method === 'DELETE') return [pathOf(request)];
  const { requests } = bodyOf(request);
  if (pathOf(request) !== '/batch/v1' || !Array.isArray(requests)) return [];
  return requests.flatMap(({ method, path }) => (method === 'DELETE' ? [String(path).replace(/\?.*/, '')] : []));
}

export function is(request: ReferenceRequest, methods: string, path: RegExp): boolean {
  return methods.split(' ').includes(request.method) && path.test(pathOf(request));
}

/** An answer whose JSON was changed. */
export function edited(
  answer: ReferenceAnswer,
  edit: (document: Record<string, unknown>) => Readonly<Record<string, unknown>> | readonly unknown[],
): ReferenceAnswer {
  return { ...answer, body: JSON.stringify(edit(JSON.parse(answer.body))) };
}

/** All that is wrong at once: each stands between the one before it and the reference. */
export function inTurn(tampers: readonly Tamper[]): Tamper {
  return tampers.reduceRight<Tamper>(
    (further, tamper) => (request, next) => tamper(request, (passed) => further(passed, next)),
    (request, next) => next(request),
  );
}
