/** Which records others name: by a member that is called as their kind is, or, of its own kind, as what it stands below or sells. Pure. */
import type { Schema } from '../contract/types.ts';
import type { Document } from './evidence.ts';

const OF_ITS_OWN_KIND = /^parent(?:_id)?$|^(?:upsell|cross_sell)_ids$/;

/** `venue`, `venues`, `product_id`, `excluded_product_ids`, `categories`; not `menu_order` for an order. */
function memberOf(kind: string): RegExp {
  const stem = kind.replace(/\W/g, '\\$&').replace(/y$/, '(?:y|ie)');
  return new RegExp(`^(?:${stem}s?(?:_ids?)?|\\w+_${stem}s?_ids?)$`);
}

function scalarsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(scalarsIn);
}

/** Of a record that stands there with more than its id, the id. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  if ('id' in value) return [String(value.id)];
  return Object.values(value).flatMap(idsIn);
}

/** Whether a value holds another at any depth. */
export function holds(value: unknown, id: string | number): boolean {
  return scalarsIn(value).includes(String(id));
}

function isReference(member: string, kind: string, ofKind: string): boolean {
  return memberOf(kind).test(member) || (kind === ofKind && OF_ITS_OWN_KIND.test(member));
}

/** Whether a record of one kind can name one of another, by the names of its members at any depth. */
export function canName(members: Readonly<Record<string, Schema>>, kind: string, ofKind: string): boolean {
  return Object.entries(members).some(
    ([name, { items, properties = items?.properties ?? {} }]) =>
      isReference(name, kind, ofKind) || canName(properties, kind, ofKind),
  );
}

/**
 * The ids of a kind that a record names.
 *
 * @param ofKind the kind of the record itself
 */
export function namedBy(document: Document, kind: string, ofKind: string): readonly string[] {
  const below = (value: unknown): readonly string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) => (isReference(name, kind, ofKind) ? idsIn(one) : below(one)));
  };
  return below(document);
}
