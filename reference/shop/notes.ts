import { invalidParam, RestError, unknownRecord } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, textOf, textsOf } from '../http/values.ts';
import { type Call, type Handlers, onWrite } from '../routing/call.ts';
import type { NoteRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { compareText } from '../state/text.ts';
import { sentDate } from '../validation/sent-date.ts';
import { dateMembers } from './fields.ts';
import { answerShopPage, selfLinks } from './list.ts';

const ROOT = '/shop-analytics/admin/notes';
const STATUSES = ['pending', 'actioned', 'unactioned', 'snoozed', 'sent'];

function findNote(site: Site, id: unknown): NoteRecord {
  const note = site.notes.get(integerOf(id));
  if (note === undefined) throw unknownRecord('note');
  return note;
}

function noteDocument(site: Site, note: NoteRecord, isDeleted = false) {
  return {
    id: note.id,
    name: note.name,
    type: note.type,
    locale: 'fr_FR',
    title: note.title,
    content: note.content,
    content_data: {},
    status: note.status,
    source: note.source,
    ...dateMembers('date_created', note.created),
    ...dateMembers('date_reminder', note.reminder),
    is_snoozable: false,
    actions: note.actions.map((action) => ({
      ...action,
      query: '?page=shop',
      status: 'actioned',
      actioned_text: '',
      nonce_action: null,
      nonce_name: null,
      url: `${site.home}/admin/?page=shop`,
    })),
    layout: 'plain',
    image: '',
    is_deleted: isDeleted,
    is_read: note.isRead,
    _links: selfLinks(site, ROOT, note.id),
  };
}

function updateNote(site: Site, note: NoteRecord, sent: Values): NoteRecord {
  const status = has(sent, 'status') ? textOf(sent.status) : note.status;
  if (!STATUSES.includes(status)) throw invalidParam('status', `status is not one of ${STATUSES.join(', ')}.`);
  const reminder = sentDate(sent, 'date_reminder');
  return site.notes.put({
    ...note,
    status,
    reminder: reminder === undefined ? note.reminder : reminder,
    isRead: has(sent, 'is_read') ? flagOf(sent.is_read) : note.isRead,
  });
}

function removeNote(site: Site, note: NoteRecord) {
  site.notes.remove(note.id);
  return noteDocument(site, note, true);
}

function listNotes(site: Site, { values }: Call): NoteRecord[] {
  const isWanted = (name: string, held: string) => !has(values, name) || textsOf(values[name]).includes(held);
  const found = site.notes
    .all()
    .filter(
      (note) => isWanted('type', note.type) && isWanted('status', note.status) && isWanted('source', note.source),
    );
  const direction = values.order === 'asc' ? 1 : -1;
  return found.sort(
    (a, b) => direction * (compareText(sortKey(a, values.orderby), sortKey(b, values.orderby)) || a.id - b.id),
  );
}

/** Text to sort by; empty where the id alone decides. */
function sortKey(note: NoteRecord, orderby: unknown): string {
  switch (orderby) {
    case 'type':
      return note.type;
    case 'status':
      return note.status;
    case 'title':
      return note.title;
    case 'date':
      return note.created.utc;
    default:
      return '';
  }
}

export function noteHandlers(site: Site): Handlers {
  return {
    [`GET ${ROOT}`]: (call) => answerShopPage(site, call, listNotes(site, call), (note) => noteDocument(site, note)),
    [`GET ${ROOT}/{id}`]: (call) => ok(noteDocument(site, findNote(site, call.path.id))),
    ...onWrite(`${ROOT}/{id}`, (call) =>
      ok(noteDocument(site, updateNote(site, findNote(site, call.path.id), call.sent))),
    ),
    [`DELETE ${ROOT}/delete/{id}`]: (call) => ok(removeNote(site, findNote(site, call.path.id))),
    [`DELETE ${ROOT}/delete/all`]: (call) => {
      const wanted = textsOf(call.sent.status);
      const doomed = site.notes.all().filter(({ status }) => wanted.length === 0 || wanted.includes(status));
      return ok(doomed.map((note) => removeNote(site, note)));
    },
    [`GET ${ROOT}/tracker/{note_id}/user/{user_id}`]: (call) => {
      findNote(site, call.path.note_id);
      return ok({ success: true });
    },
    ...onWrite(`${ROOT}/update`, (call) => {
      const { noteIds = [] } = call.sent;
      if (!Array.isArray(noteIds)) {
        throw new RestError(422, 'rest_note_invalid_ids', 'Please provide an array of ids as noteIds.');
      }
      const notes = listOf(noteIds).flatMap((id) => site.notes.get(integerOf(id)) ?? []);
      return ok(notes.map((note) => noteDocument(site, updateNote(site, note, call.sent))));
    }),
    ...onWrite(`${ROOT}/experimental-activate-promo/{promo_note_name}`, (call) =>
      ok({ success: true, name: call.path.promo_note_name }),
    ),
    ...onWrite(`${ROOT}/{note_id}/action/{action_id}`, (call) => {
      const note = findNote(site, call.path.note_id);
      if (!note.actions.some(({ id }) => id === integerOf(call.path.action_id))) throw unknownRecord('note_action');
      return ok(noteDocument(site, site.notes.put({ ...note, status: 'actioned', isRead: true })));
    }),
  };
}
