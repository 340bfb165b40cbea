/** Every fault that is written from the sentences of the interface. */
import type { Contract } from '../../../helpers/contract/types.ts';
import { ASSESSOR } from '../assessor/catalogue.ts';
import { BOARDER } from '../boarder/catalogue.ts';
import { CALLER } from '../caller/catalogue.ts';
import { EXAMINER } from '../examiner/catalogue.ts';
import { FRESH } from '../fresh/catalogue.ts';
import { HELD_OUT } from '../heldout/catalogue.ts';
import { JUROR } from '../juror/catalogue.ts';
import { LODGER } from '../lodger/catalogue.ts';
import { NEWCOMER } from '../newcomer/catalogue.ts';
import { OUTSIDER } from '../outsider/catalogue.ts';
import { PATRON } from '../patron/catalogue.ts';
import { RENTER } from '../renter/catalogue.ts';
import { RESERVE } from '../reserve/catalogue.ts';
import { RESIDENT } from '../resident/catalogue.ts';
import { STRANGER } from '../stranger/catalogue.ts';
import { TENANT } from '../tenant/catalogue.ts';
import type { Fault } from '../types.ts';
import { UNSEEN } from '../unseen/catalogue.ts';
import { VISITOR } from '../visitor/catalogue.ts';
import { administrationFaults } from './administration.ts';
import { anyJsonFaults } from './any-json.ts';
import { batchFaults } from './batches.ts';
import { breakdownFaults } from './breakdowns.ts';
import { bySlugFaults } from './by-slug.ts';
import { clearingFaults } from './clearing.ts';
import { dateFilterFaults } from './date-filters.ts';
import { dateFaults } from './dates.ts';
import { defaultFaults } from './defaults.ts';
import { enumFaults } from './enums.ts';
import { eventDateFaults } from './event-dates.ts';
import { eventFilterFaults } from './event-filters.ts';
import { formatFaults } from './formats.ts';
import { integerFaults } from './integers.ts';
import type { Written } from './kit.ts';
import { lineFaults } from './lines.ts';
import { metaFaults } from './meta.ts';
import { methodFaults } from './methods.ts';
import { noteFaults } from './notes.ts';
import { oembedFaults } from './oembed.ts';
import { orderFilterFaults } from './order-filters.ts';
import { pagingFaults } from './paging.ts';
import { partFaults } from './parts.ts';
import { passwordFaults } from './passwords.ts';
import { paymentFaults } from './payments.ts';
import { placeFilterFaults } from './place-filters.ts';
import { readOnlyFaults } from './read-only.ts';
import { rejectionFaults } from './rejections.ts';
import { requiredFaults } from './required.ts';
import { routeEntryFaults } from './route-entries.ts';
import { searchFaults } from './searches.ts';
import { shopFilterFaults } from './shop-filters.ts';
import { siteIndexFaults } from './site-index.ts';
import { siteToolFaults } from './site-tools.ts';
import { skuFaults } from './skus.ts';
import { sortingFaults } from './sorting.ts';
import { storedValueFaults } from './stored-values.ts';
import { swapFaults } from './swaps.ts';
import { termListFaults } from './term-lists.ts';
import { textFaults } from './texts.ts';
import { trashFaults } from './trash.ts';
import { typeFaults } from './types.ts';
import { updateDefaultFaults } from './update-defaults.ts';
import { updateLossFaults } from './update-losses.ts';

const WRITTEN: readonly Written[] = [
  ...integerFaults,
  ...typeFaults,
  ...enumFaults,
  ...storedValueFaults,
  ...requiredFaults,
  ...formatFaults,
  ...defaultFaults,
  ...updateDefaultFaults,
  ...updateLossFaults,
  ...clearingFaults,
  ...swapFaults,
  ...dateFaults,
  ...textFaults,
  ...anyJsonFaults,
  ...metaFaults,
  ...lineFaults,
  ...partFaults,
  ...readOnlyFaults,
  ...skuFaults,
  ...paymentFaults,
  ...trashFaults,
  ...bySlugFaults,
  ...methodFaults,
  ...pagingFaults,
  ...sortingFaults,
  ...shopFilterFaults,
  ...orderFilterFaults,
  ...searchFaults,
  ...dateFilterFaults,
  ...eventFilterFaults,
  ...eventDateFaults,
  ...placeFilterFaults,
  ...termListFaults,
  ...batchFaults,
  ...siteIndexFaults,
  ...routeEntryFaults,
  ...oembedFaults,
  ...administrationFaults,
  ...noteFaults,
  ...siteToolFaults,
  ...passwordFaults,
  ...breakdownFaults,
  ...rejectionFaults,
  ...UNSEEN,
  ...HELD_OUT,
  ...RESERVE,
  ...FRESH,
  ...OUTSIDER,
  ...NEWCOMER,
  ...VISITOR,
  ...ASSESSOR,
  ...JUROR,
  ...EXAMINER,
  ...STRANGER,
  ...CALLER,
  ...TENANT,
  ...LODGER,
  ...BOARDER,
  ...PATRON,
  ...RENTER,
  ...RESIDENT,
];

function faultFrom(contract: Contract, written: Written): Fault {
  const { family, name, clause, on, says, take, show, level = 'MUST', inIndex = false } = written;
  const [first = ''] = on;
  const namespace = written.namespace ?? contract.operations.get(first)?.namespace;
  if (namespace === undefined) throw new Error(`The contract does not know ${first}, which ${family}/${name} changes.`);
  return {
    id: `${family.replace('-', '/')}/${name}`,
    family,
    namespace,
    operations: on,
    inIndex,
    breaks: [],
    needs: null,
    sentence: `Here ${says}.`,
    equivalent: null,
    clause,
    level,
    show,
    change: () => take(on),
  };
}

export function sentenceFaults(contract: Contract): readonly Fault[] {
  return WRITTEN.map((written) => faultFrom(contract, written));
}
