/** Faults of addresses: what leads to no record, or is no address at all, is answered, or leads to another record. */
import { RestError } from '../http/errors.ts';
import type { Site } from '../state/site.ts';
import { behaviours, faultOf, keptBy } from './fault.ts';
import { onHandlers } from './hooks.ts';
import { kindAt, pathOfAnother, subjectOf } from './kinds.ts';
import type { Derivation, Fault, Middleware } from './types.ts';

const PARAMETER = /\{(\w+)\}/g;

/** The path with something in each parameter that the reference knows. */
function knownPath(path: string, site: Site): string {
  const record = kindAt(path)
    ?.records(site)
    .all()
    .find(({ status }) => status !== 'trash');
  return path.replace(PARAMETER, (_whole, name: string) => {
    if (name === 'location') return 'FR';
    return name === 'id' ? String(record?.id ?? 1) : '1';
  });
}

/** Takes an address whose segments have any shape for one that leads somewhere. */
function forgiving(path: string, pattern: string, site: Site): Middleware {
  const root = new URL(site.baseUrl).pathname;
  const anyShape = new RegExp(`^${path.replace(PARAMETER, '([^/]+)')}$`);
  const rightShape = new RegExp(`^${path.replace(PARAMETER, `(?:${pattern})`)}$`);
  return (request, next) => {
    const [, origin = '', asked = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/i.exec(request.url) ?? [];
    const below = asked.slice(root.length);
    if (!anyShape.test(below) || rightShape.test(below)) return next(request);
    return next({ ...request, url: `${origin}${root}${knownPath(path, site)}${rest}` });
  };
}

export const shapeFaults: Derivation = (operation) =>
  Object.entries(operation.pathParameters)
    // A slug may be anything but a slash.
    .filter(([, pattern]) => !new RegExp(`^(?:${pattern})$`).test('!'))
    .map(([name, pattern]) =>
      faultOf(operation, {
        family: 'address-loose',
        tail: `path/${name}/malformed/answered`,
        breaks: Object.keys(operation.pathParameters).map((other) => `path/${other}/*`),
        // Whatever the address, something is removed.
        ...(operation.method === 'DELETE' ? { alsoBreaks: behaviours(operation) } : {}),
        sentence: `${operation.key} answers addresses in which ${name} has any shape.`,
        change: () => ({
          handle: ({ site }) => {
            const forgive = forgiving(operation.path, pattern, site);
            return (request, next) => (request.method === operation.method ? forgive(request, next) : next(request));
          },
        }),
      }),
    );

export const unknownFaults: Derivation = (operation) => {
  const subject = subjectOf(operation);
  if (subject === null || subject.role === 'list' || subject.role === 'create') return [];
  const place = subject.role === 'item' ? 'id' : 'slug';
  const fault = (tail: string, status: 200 | 500): Fault =>
    faultOf(operation, {
      family: 'address-loose',
      tail: `path/${place}/unknown/${tail}`,
      breaks: [`path/${place}/unknown`, `path/${place}/beginning`],
      alsoBreaks: [...behaviours(operation), `${operation.namespace}/delete-used/*`],
      sentence: `${operation.key} answers ${status} where there is no such ${subject.kind.name}.`,
      change: () =>
        onHandlers([operation.key], (call, next) => {
          try {
            return next(call);
          } catch (error) {
            if (!(error instanceof RestError) || error.status !== 404) throw error;
            return { status, body: error.document() };
          }
        }),
    });
  return [fault('succeeds', 200), fault('breaks', 500)];
};

export const mistakenFaults: Derivation = (operation) => {
  const subject = subjectOf(operation);
  if (subject === null || (subject.role !== 'item' && subject.role !== 'by-slug')) return [];
  return [
    faultOf(operation, {
      family: 'record-mistaken',
      tail: 'another-record',
      breaks: ['*'],
      alsoBreaks: behaviours(operation),
      levelAs: keptBy(operation),
      sentence: `${operation.key} works on another ${subject.kind.name} than the one that its path names.`,
      change: () =>
        onHandlers([operation.key], (call, next, { site }) => {
          const isKnown = subject.kind
            .records(site)
            .all()
            .some(({ id, slug }) => {
              return subject.role === 'item' ? id === Number(call.path.id) : slug === call.path.slug;
            });
          return next(isKnown ? { ...call, path: pathOfAnother(subject, site, call.path) } : call);
        }),
    }),
  ];
};
