/** Names of operations in words, from their method and path. */

const PARAMETER = /^\{.+\}$/;
const ADDRESS = 'by-slug';

interface SplitOperation {
  readonly method: string;
  readonly segments: readonly string[];
}

function partsOf(operation: string): SplitOperation {
  const [method = '', path = ''] = operation.split(' ');
  return { method, segments: path.split('/').filter(Boolean) };
}

const isName = (segment: string): boolean => !PARAMETER.test(segment) && segment !== ADDRESS && segment !== 'batch';

/** The collection that an operation belongs to, by namespace and path without parameters. */
export function resourceOf(operation: string | null, namespace: string): string {
  if (operation === null) return namespace;
  const { segments } = partsOf(operation);
  const firstParameter = segments.findIndex((segment) => !isName(segment));
  return (firstParameter < 0 ? segments : segments.slice(0, firstParameter)).join('/') || namespace;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  categories: 'category',
  countries: 'country',
  'contact-forms': 'contact form',
};

/** `coupon` for `coupons`: the last name in the path. */
export function nounOf(operation: string): string {
  const { segments } = partsOf(operation);
  const name = segments.findLast(isName) ?? operation;
  return (IRREGULAR[name] ?? name.replace(/([^s])s$/, '$1')).replaceAll('-', ' ');
}

/** Whether the path ends in the address of one record. */
function isItem({ segments }: SplitOperation): boolean {
  return PARAMETER.test(segments.at(-1) ?? '');
}

export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** `by slug`, `in a batch`, or nothing. */
export function addressOf(operation: string): string {
  const { segments } = partsOf(operation);
  if (segments.includes(ADDRESS)) return ' by slug';
  return segments.at(-1) === 'batch' ? ' in a batch' : '';
}

/** Whether the path is that of a collection of records, or below one: only such are called by a noun. */
function isOfRecords({ segments }: SplitOperation): boolean {
  const name = segments.findLast(isName) ?? '';
  return /[^s]s$/.test(name) && segments.slice(-2).some((segment) => segment === name || PARAMETER.test(segment));
}

/** What is done, as a verb without a subject: `create a coupon`, `change a venue`. */
export function actOf(operation: string): string {
  const parts = partsOf(operation);
  if (!isOfRecords(parts)) return `send ${operation}`;
  const noun = withArticle(nounOf(operation));
  if (parts.method === 'DELETE') return `delete ${noun}`;
  if (parts.method === 'GET') return isItem(parts) ? `read ${noun}` : `list each ${nounOf(operation)}`;
  return isItem(parts) || parts.method !== 'POST' ? `change ${noun}` : `create ${noun}`;
}

/** What is done, as the subject of a sentence: `Creating a coupon`, `The coupon list`. */
export function subjectOf(operation: string): string {
  const parts = partsOf(operation);
  if (!isOfRecords(parts)) return operation;
  const noun = nounOf(operation);
  const address = addressOf(operation);
  if (parts.method === 'GET') return isItem(parts) ? `A read of ${withArticle(noun)}${address}` : `The ${noun} list`;
  const verb = { DELETE: 'Deleting', POST: isItem(parts) ? 'Updating' : 'Creating' }[parts.method] ?? 'Updating';
  return `${verb} ${withArticle(noun)}${address}`;
}
