/** Values as they are read, cut or spelled wrongly. */
import { listOf, membersOf } from '../../reference/http/values.ts';

export const meta = (value: unknown, key = 'probe') => ({ meta_data: [{ key, value }] });

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

export const floor = (value: unknown) =>
  Number.isFinite(Number(value)) && value !== '' ? Math.floor(Number(value)) : value;

export const linesOf = (values: Readonly<Record<string, unknown>>) => listOf(values.line_items).map(membersOf);

export const isList = (key: string) => key.startsWith('GET ');

export const truthy = (value: unknown) => (typeof value === 'string' ? !['', '0', 'false'].includes(value) : value);
