/** What a client takes from a deployment before it gives up, where nobody says otherwise. */
export const DEFAULT_LIMITS = {
  maxBodyBytes: 6 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxPauseMs: 30_000,
} as const;

/** Of these, several at a stretch would keep signals waiting. */
export const MIN_LARGE_BODY_BYTES = 256 * 1024;

/** Characters of a body in a report, which holds what a reader looks at, not whole catalogues. */
export const MAX_BODY_CHARACTERS = 20_000;

/** Characters beyond the end of what is shown that are read for a secret that begins before it. */
export const LONGEST_SPELLING = 5_000;
/**
 * The one limit of what is read of an answer, an index or a document. What goes beyond it is judged by its first part, and
 * the report says so.
 */
export const DOCUMENT_LIMITS = {
  /** Of lists and objects in each other. PHP writes no more than this by default, and reads no more. */
  levels: 512,
  /** Of the whole document: one of two bytes in the text takes twenty times that in memory. */
  values: 500_000,
  /** Of one list. */
  items: 10_000,
  /** Of one object. */
  members: 5_000,
} as const;

/** Of a document that is read from a file. */
export const FILE_LIMITS = { characters: 64 * 1024 * 1024 } as const;

/** The numbers alone, by what is limited. */
export type DocumentLimits = Readonly<Record<keyof typeof DOCUMENT_LIMITS, number>>;

/** What a document has too many of, in words that end "the JSON …". */
export function excess(what: keyof DocumentLimits, limits: DocumentLimits): string {
  const max = limits[what];
  return {
    levels: `nests deeper than ${max} levels`,
    values: `has more than ${max} values`,
    items: `has a list of more than ${max} items`,
    members: `has an object of more than ${max} members`,
  }[what];
}
