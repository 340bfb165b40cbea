/** The index of each namespace against the index of the site: "it lists the routes of that namespace". */

import { BlockedError } from '../../cases/preconditions.ts';
import { CUSTOM, caseOf, defineScenario, passAll, type Scenario, type Scene } from '../../cases/scenario.ts';
import type { Case } from '../../cases/types.ts';
import { canonicalJson, type Json } from '../../contract/json.ts';
import type { Contract, Namespace } from '../../contract/types.ts';
import { type IndexRoute, parseIndex, routesListed } from '../../deployment/index-document.ts';
import { canonicalOf, templateOf } from '../../deployment/pattern.ts';
import type { Exchange } from '../../exchange/types.ts';
import { phrase } from '../../requirement/reasons.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { accepted } from '../../verdict/judge.ts';

const DECLARED = { basis: 'declared', clause: 'namespace-index' } as const;

interface Shown {
  readonly route: IndexRoute;
  readonly same: IndexRoute;
}

const methodsOf = ({ methods }: IndexRoute): string => [...new Set(methods)].toSorted().join(', ');

/** Defaults that a site generates differ from one look to the next. */
const MOMENT = /"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?"/g;

/** What is written for people. */
const FOR_PEOPLE = new Set(['description', 'title']);

/** Names of arguments stay, for those have an object: `description` is one. */
const withoutProse = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member) =>
    FOR_PEOPLE.has(key) && typeof member === 'string' ? undefined : member,
  );

function argumentsOf({ endpoints }: IndexRoute, isPlain: boolean): string {
  const each = endpoints.map(({ methods, args }) => {
    return `${[...methods].toSorted().join()} ${canonicalJson((isPlain ? withoutProse(args) : args) as Json)}`;
  });
  return [...new Set(each)].toSorted().join('; ').replace(MOMENT, '""');
}

/** What of a route is compared. @param isPlain whether what is written for people is left out */
type Reading = (route: IndexRoute, isPlain: boolean) => string;

function isForPeople(route: IndexRoute, same: IndexRoute, of: Reading): boolean {
  return tolerates('words-for-people', of(route, true) === of(same, true));
}

function assertAlike<Name extends string>(
  scene: Scene<Name>,
  assertion: Name,
  both: readonly Shown[],
  of: Reading,
  exchange: Exchange,
): void {
  if (both.length === 0) {
    scene.pass(assertion, phrase`The site index shows no route of it.`, exchange);
    return;
  }
  const unlike = both.find(({ route, same }) => of(route, false) !== of(same, false) && !isForPeople(route, same, of));
  scene.assert(assertion, unlike === undefined, phrase`They differ for ${unlike?.route.pattern}.`, exchange);
}

function indexScenario({ name }: Namespace): Scenario {
  const operation = `GET /${name}`;
  return defineScenario({
    id: `${name}/GET/routes`,
    operations: [operation],
    assertions: {
      listed: { title: `The index of ${name} lists each route that the site index shows of it`, ...DECLARED },
      methods: { title: `The index of ${name} shows the methods of each route as the site index does`, ...DECLARED },
      arguments: {
        title: `The index of ${name} shows the arguments of each route as the site index does`,
        ...DECLARED,
      },
      own: { title: `The index of ${name} lists no route of another namespace`, ...DECLARED },
    },
    sends: 'nothing but the address of the namespace',
    weight: 1,
    async run(scene) {
      const { site } = scene;
      const root = site.names.toActual(`/${name}`);
      if (root === null) throw new BlockedError(phrase`What the deployment calls ${name} is not known.`);
      const exchange = await scene.get(operation, {});
      const routes = routesListed(scene.document(exchange).routes);
      const patterns = Object.keys(routes);
      const listed = new Set(patterns.map((pattern) => canonicalOf(templateOf(pattern))));
      const ofNamespace = [...site.index.routes].filter(([, route]) => route.namespace === root.slice(1));
      const [, missing] = ofNamespace.find(([canonical]) => !listed.has(canonical)) ?? [];
      scene.assert('listed', missing === undefined, phrase`It does not list ${missing?.pattern}.`, exchange);
      const shown = parseIndex({ ...scene.document(exchange), routes }).routes;
      const both = ofNamespace.flatMap(([canonical, route]) => {
        const same = shown.get(canonical);
        return same ? [{ route, same }] : [];
      });
      assertAlike(scene, 'methods', both, methodsOf, exchange);
      assertAlike(scene, 'arguments', both, argumentsOf, exchange);
      // One namespace may begin as another does: whose a route is, the site index says.
      const foreign = patterns.find((pattern) => {
        const owner = site.index.routes.get(canonicalOf(templateOf(pattern)))?.namespace;
        const isBelow = pattern === root || pattern.startsWith(`${root}/`);
        return !isBelow || (owner !== undefined && owner !== root.slice(1));
      });
      scene.assert('own', foreign === undefined, phrase`It lists ${foreign}.`, exchange);
    },
  });
}

/** The platform shows the indexes of all namespaces alike. */
function contextScenario({ name }: Namespace): Scenario {
  const operation = `GET /${name}`;
  return defineScenario({
    id: `${name}/GET/routes`,
    operations: [operation],
    assertions: {
      context: {
        title: `The index of ${name} lists the same routes in another context`,
        ...CUSTOM,
        clause: DECLARED.clause,
      },
    },
    sends: 'nothing but the address of the namespace, and then another context',
    turn: 'the index in another context',
    weight: 2,
    async run(scene) {
      const exchange = await scene.get(operation, {});
      const patterns = Object.keys(routesListed(scene.document(exchange).routes));
      const edited = await scene.ask(operation, { context: 'edit' }, { why: 'The same in another context' });
      if (!accepted(edited)) return scene.pass('context', phrase`Another context is not taken.`, edited);
      const others = Object.keys(routesListed(scene.document(edited).routes));
      const lost = patterns.find((pattern) => !others.includes(pattern));
      const why = phrase`With context = edit it does not list ${lost}.`;
      scene.assert('context', lost === undefined, why, exchange, edited);
    },
  });
}

const SITE_INDEX = 'GET /';

/**
 * Which routes there are is no secret of the platform's; where the index asks for credentials, nothing is told. Routes that the interface does
 * not show, such as those of users, are hidden from strangers on many sites.
 */
const forAll = (contract: Contract): Scenario =>
  defineScenario({
    id: 'site/GET/routes',
    operations: [SITE_INDEX],
    assertions: {
      'for-all': { title: 'The site index lists the same routes without credentials', ...CUSTOM },
      authentication: {
        title: 'The site index shows the same authentication schemes without credentials',
        clause: 'authentication',
      },
    },
    sends: 'the address of the site index, without credentials',
    weight: 1,
    async run(scene) {
      const exchange = await scene.ask(SITE_INDEX, {}, { as: 'anonymous' });
      const unshown = phrase`Without credentials the index is not shown.`;
      if (!accepted(exchange)) return passAll(scene, ['for-all', 'authentication'], unshown, exchange);
      const schemes = Object.keys(parseIndex(scene.document(exchange)).authentication);
      const hidden = Object.keys(scene.site.index.authentication).find((scheme) => !schemes.includes(scheme));
      const why = phrase`Without credentials it does not show ${hidden}.`;
      scene.assert('authentication', hidden === undefined, why, exchange);
      const shown = parseIndex(scene.document(exchange)).routes;
      // A namespace whose routes its own index alone lists is in neither.
      const { routes } = parseIndex(scene.site.index.raw);
      const paths = [...contract.operations.values()].flatMap(({ path }) => scene.site.names.toActual(path) ?? []);
      const lost = paths
        .map((path) => canonicalOf(path))
        .flatMap((one) => (shown.has(one) ? [] : (routes.get(one) ?? [])))
        .at(0);
      const told = phrase`Without credentials it does not list ${lost?.pattern}.`;
      scene.assert('for-all', lost === undefined, told, exchange);
    },
  });

export function namespaceIndexCases(contract: Contract): readonly Case[] {
  return [forAll(contract), ...contract.namespaces.flatMap((one) => [indexScenario(one), contextScenario(one)])].map(
    (scenario) => caseOf(scenario, contract),
  );
}
