/** Images can't be made here: one that the site shows is lent to records of the calendar, and stays with them. */

import { unlessBlocked } from '../../helpers/cases/preconditions.ts';
import { assertionsFor, defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { offers } from '../../helpers/deployment/offered.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { withArticle } from '../../helpers/requirement/words.ts';
import { accepted, isRecord, preview } from '../../helpers/verdict/judge.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';
import { borrowedIds, someProducts } from '../shop-analytics/borrowed-terms.ts';
import { WINDOW } from './events.ts';

/** Where a default is declared for updates as well, it may hold there. */
const KINDS = [
  { kind: 'event', level: 'MUST' },
  { kind: 'venue', level: 'SHOULD' },
  { kind: 'organizer', level: 'SHOULD' },
] as const;
type Kind = (typeof KINDS)[number]['kind'];

const updateOf = (kind: Kind): string => `PUT /calendar/events/v1/${kind}s/{id}`;
const slugUpdateOf = (kind: Kind): string => `PATCH /calendar/events/v1/${kind}s/by-slug/{slug}`;
const LIST = 'GET /calendar/events/v1/events';
const PRODUCTS = 'GET /shop-analytics/products';

/** The id of the image that a record shows; 0 where it shows none. */
function imageOf({ image }: Readonly<Record<string, unknown>>): number {
  const id = Number(isRecord(image) ? idOf(image) : image);
  return Number.isInteger(id) ? id : 0;
}

/** Of an event, or else of a product; 0 where the site shows none that the run may lend. */
async function someImage(scene: Scene): Promise<number> {
  // What shows an image can become the record that it belongs to.
  if (!scene.site.mayChangeOthers) return 0;
  const listed = await scene.ask(LIST, { ...WINDOW, per_page: 50 }, { why: 'Looks for an image' });
  const shown = (recordsOf(listed, 'events') ?? []).map(imageOf).find((id) => id > 0);
  if (shown !== undefined) return shown;
  const products = offers(scene.site, scene.operation(PRODUCTS)) ? await someProducts(scene) : [];
  return products.flatMap((product) => borrowedIds(product, 'images'))[0] ?? 0;
}

async function judgeKept(scene: Scene<Kind>, kind: Kind, image: number): Promise<void> {
  const made = await unlessBlocked(scene.make(kind, () => ({ image: String(image) })));
  if (made === null || imageOf(made.document) !== image) {
    return scene.pass(kind, phrase`No ${kind} shows the image that it is made with.`, ...(made ? [made.exchange] : []));
  }
  const { id, slug, resource, exchange } = made;
  const seen = [exchange];
  const ways = [
    { key: updateOf(kind), address: { id } },
    ...(slug === null ? [] : [{ key: slugUpdateOf(kind), address: { slug } }]),
  ];
  for (const { key, address } of ways) {
    const { name } = await scene.own([], `${kind} ${key}`);
    const args = { ...address, [resource.nameField]: name };
    const updated = await scene.ask(key, args, { why: 'Updates the name alone' });
    const document = accepted(updated) ? scene.document(updated) : {};
    if (!('image' in document)) continue;
    seen.push(updated);
    const why = phrase`Its ${{ member: 'image' }} was ${image}, and is ${preview(document.image)}.`;
    if (imageOf(document) !== image) return scene.assert(kind, false, why, ...seen);
  }
  if (seen.length > 1) scene.judge(kind, MET, ...seen);
  else scene.pass(kind, phrase`No answer to an update shows an image.`, exchange);
}

const images = defineScenario({
  id: 'calendar/events/v1/images',
  operations: [LIST, ...KINDS.flatMap(({ kind }) => [`POST /calendar/events/v1/${kind}s`, updateOf(kind)])],
  assertions: assertionsFor(KINDS, ({ kind, level }) => {
    const title = `An update of ${withArticle(kind)} that sends no image leaves the one that it has`;
    return [[kind, { title, operation: updateOf(kind), level }]];
  }),
  sends: 'lists of events and products, a record of each kind with an image that they show, and updates of its name',
  weight: 11,
  async run(scene) {
    const image = await someImage(scene);
    for (const { kind } of KINDS) {
      if (image > 0) await judgeKept(scene, kind, image);
      else scene.pass(kind, phrase`The site shows no image that the run may lend.`);
    }
  },
});

export const calendarImages: Suite = { namespace: 'calendar/events/v1', scenarios: [images] };
