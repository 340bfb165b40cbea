/** Operations made up for a test, and a site that answers as the test says: single cases, without a deployment. */

import { BlockedError, NothingThereError } from '../../helpers/cases/preconditions.ts';
import type { Target } from '../../helpers/cases/requests.ts';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Case, Own, OwnRecord, Resource, Sample, Site } from '../../helpers/cases/types.ts';
import type { Contract, Method, Operation, Schema } from '../../helpers/contract/types.ts';
import { parseIndex } from '../../helpers/deployment/index-document.ts';
import type { Names } from '../../helpers/deployment/names.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import type { Judgement } from '../../helpers/requirement/judgement.ts';
import { seeded } from '../../helpers/samples/generator.ts';
import { type ToldJudgement, told } from '../support/told.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const MARK = 'c1';

export const thing: Resource = {
  name: 'thing',
  collection: '/acme/things',
  item: '/acme/things/{id}',
  bySlug: '/acme/things/by-slug/{slug}',
  nameField: 'name',
  creatable: true,
  changed: 'note',
};

/** @param args schemas by name; a name that ends in `!` is required */
export function operationOf(
  key: string,
  args: Readonly<Record<string, Schema>> = {},
  more: Partial<Operation> = {},
): Operation {
  const [method = '', path = ''] = key.split(' ') as [Method, string];
  const carrier = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
  const declared = Object.entries(args).map(([written, schema]) => {
    const name = written.replace('!', '');
    const place = path.includes(`{${name}}`) ? 'path' : carrier;
    return [name, { name, in: place, required: written.endsWith('!'), schema, clause: `clause-of-${name}` }];
  });
  return {
    key,
    method: method as Method,
    path,
    namespace: 'acme',
    resource: 'things',
    clause: 'things',
    effect: method === 'GET' ? 'read' : 'write',
    pathParameters: {
      ...(path.includes('{id}') ? { id: '\\d+' } : {}),
      ...(path.includes('{slug}') ? { slug: '.+' } : {}),
    },
    args: Object.fromEntries(declared),
    returns: 'document',
    ...more,
  };
}

/** @param sample in the place of what the resource says */
export function targetOf(operation: Operation, sample?: Sample, resource: Resource = thing): Target {
  const samples = sample === undefined ? {} : { [operation.key]: sample };
  const catalogue = catalogueOf([{ namespace: 'acme', records: [resource], samples }]);
  return { operation, subject: catalogue.subjectOf(operation), sample: catalogue.sampleOf(operation) };
}

export function contractOf(...operations: readonly Operation[]): Contract {
  return {
    hash: '',
    namespaces: [],
    clauses: new Map(),
    operations: new Map(operations.map((operation) => [operation.key, operation])),
  };
}

/** What a case sent, and what it said of its requirements. */
export interface Told {
  readonly calls: readonly Call[];
  readonly judged: Readonly<Record<string, ToldJudgement>>;
  /** What it drew values for: the same purpose draws the same name. */
  readonly purposes: readonly string[];
}

/** @param needs what the sample said that it needs: nothing else has an id */
function ownWith(needs: readonly string[]): Own {
  return {
    name: `Name ${MARK}`,
    mark: MARK,
    slug: `slug-${MARK}`,
    faker: seeded(1).faker,
    id: (resource) => {
      if (!needs.includes(resource)) throw new Error(`No ${resource} is needed.`);
      return 7;
    },
    member: () => 'a member',
    nameOf: (namespace) => `their-${namespace}`,
    wordsOf: () => [],
    home: 'https://example.test',
  };
}

function recordOf(id: number, slug: string): OwnRecord {
  return {
    resource: thing,
    id,
    slug,
    name: 'A thing',
    document: { slug, status: 'publish', name: 'A thing' },
    exchange: exchangeOf(200, {}),
  };
}

export const NEUTRAL: Names = {
  toActual: (path) => path,
  toNeutral: (path) => path,
  resolved: [],
  isOffered: () => true,
  isInIndex: () => true,
  ambiguous: [],
};

/** What a case has not judged where it can't go on; an error of any other kind is thrown on. */
function unfinished(error: unknown): Judgement {
  if (error instanceof BlockedError) return { kind: 'blocked', why: error.why };
  if (error instanceof NothingThereError) return { kind: 'not-applicable', why: error.why };
  throw error;
}

/** Of records, 11 is the one that all share, 12 the one that is lent or that only one operation works on, and from 21 on they are new. */
export async function runOn(
  one: Case,
  answer: (call: Call, nth: number) => Exchange = () => exchangeOf(200, {}),
  routes: Readonly<Record<string, unknown>> = {},
): Promise<Told> {
  const calls: Call[] = [];
  const judged: Record<string, ToldJudgement> = {};
  const purposes: string[] = [];
  const once = new Map<string, Promise<unknown>>();
  let made = 0;
  const site: Site = {
    index: parseIndex({ routes }),
    names: NEUTRAL,
    readsOnly: false,
    mayChangeOthers: true,
    // Nothing is known of what other cases have sent.
    turn: () => 0,
    isPlanned: () => true,
    isRetry: true,
    blamed: [],
    pause: async () => {},
    wants: () => true,
    canAct: () => true,
    async send(call) {
      calls.push(call);
      return answer(call, calls.length);
    },
    judge({ id }, judgement) {
      if (!one.requirements.some((required) => required.id === id)) throw new Error(`${id} is not required.`);
      if (id in judged) throw new Error(`${id} is judged twice.`);
      judged[id] = told(judgement);
    },
    shared: async (_resource, key) => (key === undefined ? recordOf(11, 'shared') : recordOf(12, 'of-the-operation')),
    inTurn: (_key, use) => use(),
    release: () => {},
    takeReleased: () => null,
    borrow: (_resource, use) => use(recordOf(12, 'of-the-operation'), null),
    lasting: async () => recordOf(13, 'lasting'),
    once<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
      const known = (once.get(key) as Promise<Result> | undefined) ?? make();
      once.set(key, known);
      return known;
    },
    async fresh() {
      made += 1;
      return recordOf(20 + made, 'new');
    },
    async own(needs, purpose) {
      purposes.push(purpose);
      return ownWith(needs);
    },
  };
  const silent = () => one.requirements.filter(({ id }) => !(id in judged));
  try {
    await one.run(site);
  } catch (error) {
    const judgement = unfinished(error);
    for (const { id } of silent()) judged[id] = told(judgement);
  }
  if (silent().length > 0)
    throw new Error(
      `Nothing is said of ${silent()
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  return { calls, judged, purposes };
}

/** Kinds of judgements by the ends of their ids, below the operation. */
export function kindsOf({ judged }: Told): Readonly<Record<string, Judgement['kind']>> {
  return Object.fromEntries(
    Object.entries(judged).map(([id, { kind }]) => [id.replace(/^.*?\/(?:GET|POST|PUT|PATCH|DELETE)\//, ''), kind]),
  );
}
