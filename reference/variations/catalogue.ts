/** Every variation, by its id. */
import { ACCESS } from './access.ts';
import { ADDRESSES } from './addresses.ts';
import { ADMINISTRATION } from './administration.ts';
import { AGENDA } from './agenda.ts';
import { RECORD_ANSWERS } from './answers.ts';
import { ARGUMENTS } from './arguments.ts';
import { ASSORTMENT } from './assortment.ts';
import { BACK_OFFICE } from './back-office.ts';
import { BATCHES } from './batch.ts';
import { CALENDAR_RECORDS } from './calendar.ts';
import { CALENDAR_WRITES } from './calendar-writes.ts';
import { CHECKOUT } from './checkout.ts';
import { COMPANIONS } from './companions.ts';
import { DESK } from './desk.ts';
import { DIARY } from './diary.ts';
import { DISCOVERY } from './discovery.ts';
import { DOORS } from './doors.ts';
import { ERRANDS } from './errands.ts';
import { REJECTIONS } from './errors.ts';
import { FINDING } from './finding.ts';
import { FRONTS } from './fronts.ts';
import { GOODS } from './goods.ts';
import { HTTP } from './http.ts';
import { IDENTITIES } from './identities.ts';
import { INDEX_FORM } from './index-form.ts';
import { INDEX_NAMES } from './index-names.ts';
import { LIST_EFFECTS } from './list-effects.ts';
import { LISTINGS } from './listings.ts';
import { LIST_FORMS } from './lists.ts';
import { LOOKUPS } from './lookups.ts';
import { NORMALISED } from './normalised.ts';
import { ORDER_LINES } from './order-lines.ts';
import { PLANNER } from './planner.ts';
import { PRODUCTS_OF_OTHERS } from './products.ts';
import { PROGRAMME } from './programme.ts';
import { PURCHASES } from './purchases.ts';
import { REMOVAL } from './removal.ts';
import { REPLICAS } from './replicas.ts';
import { REPLIES } from './replies.ts';
import { RIVALS } from './rivals.ts';
import { RULES } from './rules.ts';
import { SALES } from './sales.ts';
import { SEEDS } from './seeds.ts';
import { SETTINGS } from './settings.ts';
import { SHOP } from './shop.ts';
import { STAGES } from './stages.ts';
import { TEXT } from './text.ts';
import { TILL } from './till.ts';
import { TOOLS } from './tools.ts';
import { TRADE } from './trade.ts';
import { TRANSPORT } from './transport.ts';
import type { Variation } from './types.ts';
import { VENDORS } from './vendors.ts';
import { WARES } from './wares.ts';
import { WIRE } from './wire.ts';

const ALL: readonly Variation[] = [
  ...WIRE,
  ...REJECTIONS,
  ...ACCESS,
  ...INDEX_FORM,
  ...INDEX_NAMES,
  ...ARGUMENTS,
  ...LIST_FORMS,
  ...LIST_EFFECTS,
  ...RECORD_ANSWERS,
  ...REMOVAL,
  ...TEXT,
  ...CALENDAR_RECORDS,
  ...SHOP,
  ...PRODUCTS_OF_OTHERS,
  ...ADMINISTRATION,
  ...BATCHES,
  ...TOOLS,
  ...SEEDS,
  ...HTTP,
  ...NORMALISED,
  ...VENDORS,
  ...RIVALS,
  ...RULES,
  ...SETTINGS,
  ...IDENTITIES,
  ...COMPANIONS,
  ...FRONTS,
  ...ASSORTMENT,
  ...BACK_OFFICE,
  ...CHECKOUT,
  ...DISCOVERY,
  ...FINDING,
  ...PROGRAMME,
  ...TRANSPORT,
  ...AGENDA,
  ...TRADE,
  ...ADDRESSES,
  ...CALENDAR_WRITES,
  ...GOODS,
  ...LISTINGS,
  ...ORDER_LINES,
  ...REPLIES,
  ...LOOKUPS,
  ...DIARY,
  ...PURCHASES,
  ...ERRANDS,
  ...SALES,
  ...WARES,
  ...STAGES,
  ...DOORS,
  ...REPLICAS,
  ...PLANNER,
  ...TILL,
  ...DESK,
];

const known: ReadonlyMap<string, Variation> = new Map(ALL.map((one) => [one.id, one]));
if (known.size < ALL.length) throw new Error('Two variations have the same id.');

export function variationCatalogue(): ReadonlyMap<string, Variation> {
  return known;
}
