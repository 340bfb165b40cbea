import type { Filter, ListSample, ListStatement } from '../../helpers/cases/list-statement.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { byDate, byNumber, byText, equal, textOf } from '../list-arguments.ts';

/** Notes can be neither made nor named, so that the list is asked for what the first notes show, and for all that there is. */
function shares(member: string, values: readonly string[] = []): Filter {
  return equal(member, `${member} lists notes that have it, and no others`, values, { several: 'array' });
}

const source = shares('source');

/** The beginning of a source that notes have, and that no note has for a whole one. */
function partOfSource({ documents, word }: ListSample): string {
  const held = documents.map((document) => textOf(document, 'source'));
  const parts = held.map((whole) => whole.slice(0, -1));
  return parts.find((part) => part !== '' && !held.includes(part)) ?? word;
}

const list: ListStatement = {
  id: 'shop-analytics/notes/list',
  operation: 'GET /shop-analytics/admin/notes',
  records: 'notes',
  maxPerPage: 100,
  declaresBounds: true,
  narrowings: [],
  steady: { orderby: 'note_id', order: 'asc' },
  defaultOrder: 'desc',
  filters: {
    type: shares('type', ['error', 'warning', 'update', 'info', 'marketing', 'survey', 'email']),
    status: shares('status', ['pending', 'actioned', 'unactioned', 'snoozed', 'sent']),
    source: { ...source, values: (sample) => [...source.values(sample), partOfSource(sample)] },
  },
  orders: {
    'orderby/note_id': byNumber('note_id', 'id'),
    'orderby/date': byDate('date', 'date_created'),
    'orderby/type': byText('type', 'type'),
    'orderby/title': byText('title', 'title'),
    'orderby/status': byText('status', 'status'),
  },
  weight: 40,
};

export const noteLists: Suite = { namespace: 'shop-analytics', lists: [list] };
