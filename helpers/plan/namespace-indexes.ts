/** The index of each namespace against the index of the site: "it lists the routes of that namespace". */

import { canonicalJson, type Json } from '../contract/json.ts';
import type { Contract, Namespace } from '../contract/types.ts';
import { type IndexRoute, objectOf, parseIndex } from '../deployment/index-document.ts';
import { canonicalOf, templateOf } from '../deployment/pattern.ts';
import type { Exchange } from '../exchange/types.ts';
import { type Behaviour, caseOf, type Scene } from './behaviour.ts';
import { BlockedError } from './preconditions.ts';
import type { Case } from './types.ts';

const DECLARED = { basis: 'declared', clause: 'namespace-index' } as const;

interface Shown {
  readonly route: IndexRoute;
  readonly same: IndexRoute;
}

/** Routes by pattern. In which form they are listed, the interface does not show: a list has the pattern in each entry. */
function routesIn(routes: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(routes)) return objectOf(routes);
  const keyed = routes.map((entry): readonly [string, unknown] => {
    const texts = typeof entry === 'string' ? [entry] : Object.values(objectOf(entry));
    const pattern = texts.find((text): text is string => typeof text === 'string' && text.startsWith('/'));
    return [pattern ?? '', entry];
  });
  return Object.fromEntries(keyed.filter(([pattern]) => pattern !== ''));
}

const methodsOf = ({ methods }: IndexRoute): string => [...new Set(methods)].toSorted().join(', ');

/** Defaults that a site generates differ from one look to the next. */
const MOMENT = /"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?"/g;

/** What is written for people: a site may write it in the language of each reader. */
const FOR_PEOPLE = new Set(['description', 'title']);

/** Names of arguments stay, for those have an object: `description` is one. */
const withoutProse = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member) =>
    FOR_PEOPLE.has(key) && typeof member === 'string' ? undefined : member,
  );

function argumentsOf({ endpoints }: IndexRoute): string {
  const each = endpoints.map(({ methods, args }) => {
    return `${[...methods].toSorted().join()} ${canonicalJson(withoutProse(args) as Json)}`;
  });
  return [...new Set(each)].toSorted().join('; ').replace(MOMENT, '""');
}

function claimAlike(
  scene: Scene,
  claim: string,
  both: readonly Shown[],
  of: (route: IndexRoute) => string,
  exchange: Exchange,
): void {
  if (both.length === 0) {
    scene.pass(claim, 'The site index shows no route of it.', exchange);
    return;
  }
  const unlike = both.find(({ route, same }) => of(route) !== of(same));
  scene.claim(claim, unlike === undefined, `They differ for ${unlike?.route.pattern}.`, exchange);
}

function indexBehaviour({ name }: Namespace): Behaviour {
  const operation = `GET /${name}`;
  return {
    id: `${name}/GET/routes`,
    operations: [operation],
    claims: {
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
      if (root === null) throw new BlockedError(`What the deployment calls ${name} is not known.`);
      const exchange = await scene.get(operation, {});
      const routes = routesIn(scene.document(exchange).routes);
      const patterns = Object.keys(routes);
      const listed = new Set(patterns.map((pattern) => canonicalOf(templateOf(pattern))));
      const ofNamespace = [...site.index.routes].filter(([, route]) => route.namespace === root.slice(1));
      const [, missing] = ofNamespace.find(([canonical]) => !listed.has(canonical)) ?? [];
      scene.claim('listed', missing === undefined, `It does not list ${missing?.pattern}.`, exchange);
      const shown = parseIndex({ ...scene.document(exchange), routes }).routes;
      const both = ofNamespace.flatMap(([canonical, route]) => {
        const same = shown.get(canonical);
        return same ? [{ route, same }] : [];
      });
      claimAlike(scene, 'methods', both, methodsOf, exchange);
      claimAlike(scene, 'arguments', both, argumentsOf, exchange);
      const foreign = patterns.find((pattern) => pattern !== root && !pattern.startsWith(`${root}/`));
      scene.claim('own', foreign === undefined, `It lists ${foreign}.`, exchange);
    },
  };
}

export function namespaceIndexCases(contract: Contract): readonly Case[] {
  return contract.namespaces.map((namespace) => caseOf(indexBehaviour(namespace), contract));
}
