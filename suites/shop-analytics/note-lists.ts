import type { Document, FilterClaim } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { byDate, byNumber, byText, textOf } from './shop-list-claims.ts';

/** Notes can be neither made nor named, so that the list is asked for what the first notes show. */
/** @param others values that no note has, as many as the interface allows */
function shares(
  member: 'type' | 'status' | 'source',
  others: (word: string) => readonly string[] = () => [],
): FilterClaim {
  return {
    title: `${member} lists notes of what is asked for, and no others`,
    looks: ({ documents, word }) => {
      const values = [...new Set(documents.map((document) => textOf(document, member)))].filter(
        (value) => value !== '',
      );
      return [...values.slice(0, 2), ...others(word)].map((value) => ({
        args: { [member]: [value] },
        fits: (document: Document) => textOf(document, member) === value,
      }));
    },
  };
}

export const noteLists: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    listBehaviour({
      id: 'shop-analytics/notes/list',
      operation: 'GET /shop-analytics/admin/notes',
      records: 'notes',
      mostPerPage: 100,
      declaresMost: true,
      narrowing: 'none',
      steady: { orderby: 'note_id', order: 'asc' },
      filters: { type: shares('type'), status: shares('status'), source: shares('source', (word) => [word]) },
      orders: {
        'orderby/note_id': byNumber('note_id', 'id'),
        'orderby/date': byDate('date', 'date_created'),
        'orderby/type': byText('type', 'type'),
        'orderby/title': byText('title', 'title'),
        'orderby/status': byText('status', 'status'),
      },
      weight: 23,
    }),
  ],
};
