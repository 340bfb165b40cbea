/** The status of a record is the one that was last written, whichever way it was. */
import { judgeCarried } from '../verdict/judge.ts';
import type { Behaviour, Claim, Scene } from './behaviour.ts';
import type { LifeCycle } from './life-cycle-types.ts';
import { UPDATE_METHODS } from './life-cycle-update.ts';
import type { Values } from './types.ts';

const HIDDEN = 'draft';
const SHOWN = 'publish';

export function settingStatus({ resource, hasStatus }: LifeCycle, id: string): Behaviour {
  const { name, collection, item, bySlug } = resource;
  const create = `POST ${collection}`;
  const level = hasStatus === 'stated' ? 'MUST' : 'SHOULD';
  const byId = UPDATE_METHODS.map((method) => ({ claim: method.toLowerCase(), update: `${method} ${item}` }));
  const slugged =
    bySlug === undefined
      ? []
      : UPDATE_METHODS.map((method) => ({
          claim: `by-slug-${method.toLowerCase()}`,
          update: `${method} ${bySlug}`,
        }));
  const claimOf = ({ claim, update }: { claim: string; update: string }): [string, Claim] => [
    claim,
    { title: `A status that ${update} writes comes back`, level, operation: update },
  ];
  return {
    id: `${id}/status`,
    operations: [create, ...byId.map(({ update }) => update), ...slugged.map(({ update }) => update)],
    claims: {
      created: { title: `A ${name} that is made a draft is one`, level },
      ...Object.fromEntries([...byId, ...slugged].map(claimOf)),
    },
    sends: `a ${name} that is made a draft, and updates each of which writes another status than the one before`,
    weight: 4 + 2 * slugged.length,
    async run(scene) {
      const record = await scene.make(name, () => ({ status: HIDDEN }));
      scene.judge('created', judgeCarried(record.exchange, 'status', HIDDEN), record.exchange);
      let status = HIDDEN;
      let { slug } = record;
      for (const { claim, update } of byId) {
        status = status === HIDDEN ? SHOWN : HIDDEN;
        const document = await write(scene, update, { id: record.id, status }, claim);
        if (typeof document.slug === 'string' && document.slug !== '') slug = document.slug;
      }
      for (const { claim, update } of slugged) {
        if (slug === null || slug === '') {
          scene.pass(claim, `The ${name} shows no slug to address it by.`);
          continue;
        }
        // Whether what is not published is found by its slug is open.
        if (status !== SHOWN) await scene.get(`PUT ${item}`, { id: record.id, status: SHOWN });
        status = HIDDEN;
        await write(scene, update, { slug, status }, claim);
      }
    },
  };
}

async function write(scene: Scene, update: string, values: Values, claim: string): Promise<Values> {
  const exchange = await scene.get(update, values, { why: `Makes the status ${values.status}` });
  scene.judge(claim, judgeCarried(exchange, 'status', values.status), exchange);
  return scene.document(exchange);
}
