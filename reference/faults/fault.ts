import { operationId, routeId } from '../../helpers/cases/requirement-id.ts';
import type { Argument, Operation } from '../../helpers/contract/types.ts';
import type { Level } from '../../helpers/requirement/requirement.ts';
import type { Change, Family, Fault } from './types.ts';

interface Description {
  readonly family: Family;
  /** The end of the id, after the operation's own. */
  readonly tail: string;
  /** Ends of the ids of requirements, after the operation's own. */
  readonly breaks: readonly string[];
  /** Ids of requirements that belong to no operation, or to another one. */
  readonly alsoBreaks?: readonly string[];
  readonly sentence: string;
  readonly equivalent?: string | null;
  /** End of the id of a requirement that the fault can't be told without. */
  readonly needs?: string;
  readonly inIndex?: boolean;
  /** Said where it does not follow from what it breaks. */
  readonly level?: Level;
  /** Id of the requirement whose level it has. */
  readonly levelAs?: string;
  /** @default false */
  readonly verdictTells?: boolean;
  /** @default the operation alone */
  readonly operations?: readonly string[];
  readonly change: () => Change;
}

/**
 * Ids of what is claimed over several requests of whatever an operation works on. They name no method, and `~` stands
 * for any text without a capital letter.
 */
export function behaviours(operation: Operation): readonly string[] {
  const { namespace, resource } = operation;
  if (namespace === 'batch') return ['batch/*'];
  const [area = namespace] = namespace.split('/');
  const [root = ''] = routeId(operation).split(/\/:|\/by-slug|\/delete/);
  const start = `${namespace}/${resource}`;
  // What is paid shows in the stock of products.
  const orders = resource === 'products' ? `${namespace}/orders` : start;
  const paying = [`${orders}/set-paid/*`, `${orders}/life/*`];
  // Records are read after they are written, whichever way.
  const roundTrips = [
    ...['read-back', 'cleared', 'enum/each/round-trips'].map((end) => `${root}/*args/*/${end}`),
    ...['made', 'stays', 'stays-gone', 'untouched'].map((end) => `${root}*/${end}`),
  ];
  return [
    ...new Set([
      `${start}/~`,
      ...paying,
      ...roundTrips,
      `${root}/*full/details`,
      `${area}/${resource}/list/~`,
      `${root}/~`,
    ]),
  ];
}

/** Id of the requirement that what an update writes is kept, which says as much as is declared of it. */
export function keptBy(operation: Operation): string {
  const [root = ''] = routeId(operation).split(/\/:|\/by-slug/);
  if (root.endsWith('/notes')) return `${root}/changes/${operation.method.toLowerCase()}`;
  const way = operation.path.endsWith('/by-slug/{slug}') ? 'by-slug' : 'update';
  return `${root}/${way}-${operation.method === 'GET' ? 'post' : operation.method.toLowerCase()}/changed`;
}

/** Arguments that mean something only beside another, so that requests with them carry that one too. */
const GO_WITH: Readonly<Record<string, readonly string[]>> = {
  type: ['external_url', 'button_text', 'default_attributes'],
  attributes: ['default_attributes'],
  regular_price: ['date_on_sale_from_gmt', 'date_on_sale_to_gmt'],
  sale_price: ['date_on_sale_from_gmt', 'date_on_sale_to_gmt'],
};

/** Ends of the ids of requirements that rest on requests with an argument. */
export function argumentBreaks({ name }: Pick<Argument, 'name'>): readonly string[] {
  return [name, ...(GO_WITH[name] ?? [])].map((one) => `args/${one}/*`);
}

/** A fault of one operation. */
export function faultOf(operation: Operation, description: Description): Fault {
  const { family, tail, breaks, alsoBreaks = [], sentence, change } = description;
  const start = operationId(operation);
  return {
    id: `${start}/${tail}`,
    family,
    namespace: operation.namespace,
    operations: description.operations ?? [operation.key],
    inIndex: description.inIndex ?? false,
    breaks: [...breaks.map((end) => `${start}/${end}`), ...alsoBreaks],
    needs: description.needs === undefined ? null : `${start}/${description.needs}`,
    ...(description.level !== undefined && { level: description.level }),
    ...(description.levelAs !== undefined && { levelAs: description.levelAs }),
    ...(description.verdictTells === true && { verdictTells: true }),
    sentence,
    equivalent: description.equivalent ?? null,
    change,
  };
}

/** Names come from the interface; what is no safe text in an id becomes a hyphen. */
export function idText(value: unknown): string {
  return String(value).replace(/[^\w\-.]/g, '-');
}
