/** The index of each namespace against the index of the site: "it lists the routes of that namespace". */
import type { Contract, Namespace } from '../contract/types.ts';
import { objectOf } from '../deployment/index-document.ts';
import { canonicalOf, templateOf } from '../deployment/pattern.ts';
import { type Behaviour, caseOf } from './behaviour.ts';
import { BlockedError } from './preconditions.ts';
import type { Case } from './types.ts';

const DECLARED = { basis: 'declared', clause: 'namespace-index' } as const;

function indexBehaviour({ name }: Namespace): Behaviour {
  const operation = `GET /${name}`;
  return {
    id: `${name}/GET/routes`,
    operations: [operation],
    claims: {
      listed: { title: `The index of ${name} lists each route that the site index shows of it`, ...DECLARED },
      own: { title: `The index of ${name} lists no route of another namespace`, ...DECLARED },
    },
    sends: 'nothing but the address of the namespace',
    weight: 1,
    async run(scene) {
      const { site } = scene;
      const root = site.names.toActual(`/${name}`);
      if (root === null) throw new BlockedError(`What the deployment calls ${name} is not known.`);
      const exchange = await scene.get(operation, {});
      const patterns = Object.keys(objectOf(scene.document(exchange).routes));
      const listed = new Set(patterns.map((pattern) => canonicalOf(templateOf(pattern))));
      const ofNamespace = [...site.index.routes].filter(([, route]) => route.namespace === root.slice(1));
      const [, missing] = ofNamespace.find(([canonical]) => !listed.has(canonical)) ?? [];
      scene.claim('listed', missing === undefined, `It does not list ${missing?.pattern}.`, exchange);
      const foreign = patterns.find((pattern) => pattern !== root && !pattern.startsWith(`${root}/`));
      scene.claim('own', foreign === undefined, `It lists ${foreign}.`, exchange);
    },
  };
}

export function namespaceIndexCases(contract: Contract): readonly Case[] {
  return contract.namespaces.map((namespace) => caseOf(indexBehaviour(namespace), contract));
}
