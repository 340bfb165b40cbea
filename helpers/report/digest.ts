import { hash } from 'node:crypto';

/** A few hexadecimal digits that stand for a text, the same every time. */
export function digest(text: string, length = 32): string {
  return hash('sha256', text).slice(0, length);
}

/** A UUID made of a text (version 8: of its maker's own kind), so that the same report is the same bytes. */
export function uuidOf(text: string): string {
  const digits = digest(text);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}
