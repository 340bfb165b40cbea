/** The filter of report.html, its form in the address, and the results that it leaves. */
import { NO_OPERATION } from '../report/html/address.ts';

export const FIELDS = ['id', 'cause', 'news', 'namespace', 'operation', 'kind', 'level', 'outcome', 'text'] as const;

type Field = (typeof FIELDS)[number];

/** Empty where it does not narrow. Outcomes are joined by commas. */
export type Filter = Readonly<Record<Field, string>>;

/** What a filter reads of a result. */
export type Filtered = Readonly<Record<Exclude<Field, 'text'>, string>> & { readonly searchable: string };

const EXACT = ['id', 'cause', 'news', 'namespace', 'kind', 'level'] as const;

/** @returns null for an address that names a place in the page and no filter */
export function readFilter(hash: string): Filter | null {
  if (hash.length > 1 && !hash.includes('=')) return null;
  const parameters = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field) ?? ''])) as Filter;
}

export const NO_FILTER = readFilter('') as Filter;

export function writeFilter(filter: Filter): string {
  return `#${new URLSearchParams(FIELDS.filter((field) => filter[field]).map((field): [string, string] => [field, filter[field]]))}`;
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

export function select<Row extends Filtered>(rows: readonly Row[], filter: Filter): readonly Row[] {
  const outcomes = filter.outcome.split(',').filter(Boolean);
  const words = wordsOf(filter.text);
  return rows.filter(
    (row) =>
      EXACT.every((field) => !filter[field] || row[field] === filter[field]) &&
      (!filter.operation || (row.operation || NO_OPERATION) === filter.operation) &&
      (outcomes.length === 0 || outcomes.includes(row.outcome)) &&
      words.every((word) => row.searchable.includes(word)),
  );
}
