import type { Document, FilterClaim } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { byDate, byNumber, byText, textOf } from './shop-list-claims.ts';

/** Notes can be neither made nor named, so that the list is asked for what the first notes show. */
function shares(member: 'type' | 'status' | 'source'): FilterClaim {
  return {
    title: `${member} lists notes of what is asked for, and no others`,
    looks: ({ documents }) => {
      const values = [...new Set(documents.map((document) => textOf(document, member)))].filter(
        (value) => value !== '',
      );
      return values.slice(0, 2).map((value) => ({
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
      filters: { type: shares('type'), status: shares('status'), source: shares('source') },
      orders: {
        'orderby/note_id': byNumber('note_id', 'id'),
        'orderby/date': byDate('date', 'date_created'),
        'orderby/type': byText('type', 'type'),
        'orderby/title': byText('title', 'title'),
        'orderby/status': byText('status', 'status'),
      },
      weight: 24,
    }),
  ],
};
