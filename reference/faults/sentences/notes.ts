/** Admin notes. */
import { noRoute } from '../../http/errors.ts';
import { ok } from '../../http/messages.ts';
import { has, integerOf, listOf } from '../../http/values.ts';
import { crashing, drop, given, handled, rejecting, shown, type Take, writer } from './kit.ts';
import { NOTES, writesTo } from './show.ts';

const notes = writer('sentences-notes');
const dead: Take = handled(() => {
  throw noRoute();
});
const broken: Take = crashing(() => true);

const NOTE =
  'Shop: admin notes: “GET, POST, PUT, PATCH | /shop-analytics/admin/notes/{id} | id: digits and hyphens; integer”';
const DELETE_ALL = 'DELETE /shop-analytics/admin/notes/delete/all';
const DELETE_ROW =
  'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/all | status (array of the note statuses)”';
const ACTION = writesTo('/shop-analytics/admin/notes/{note_id}/action/{action_id}');
const UPDATE = writesTo('/shop-analytics/admin/notes/update');
const NOTE_LIST = 'GET /shop-analytics/admin/notes';

export const noteFaults = [
  notes(
    'delete-all-ignores-status',
    DELETE_ROW,
    DELETE_ALL,
    'delete/all does not look at status',
    given((values) => drop(values, 'status')),
    [`${DELETE_ALL}?status=sent`, NOTE_LIST],
  ),
  notes(
    'delete-all-first-status',
    DELETE_ROW,
    DELETE_ALL,
    'delete/all looks at the first of several statuses',
    given((values) => ({ ...values, ...(has(values, 'status') ? { status: listOf(values.status).slice(0, 1) } : {}) })),
    [`${DELETE_ALL}?status[]=sent&status[]=pending`, NOTE_LIST],
  ),
  notes(
    'delete-all-keeps-status',
    DELETE_ROW,
    DELETE_ALL,
    'delete/all deletes the notes of all other statuses',
    given((values) =>
      has(values, 'status')
        ? {
            ...values,
            status: ['pending', 'actioned', 'unactioned', 'snoozed', 'sent'].filter(
              (one) => !listOf(values.status).includes(one),
            ),
          }
        : values,
    ),
    [`${DELETE_ALL}?status=sent`, NOTE_LIST],
  ),
  notes(
    'delete-all-nothing',
    DELETE_ROW,
    DELETE_ALL,
    'delete/all deletes nothing and says so',
    handled(() => ok([])),
    [DELETE_ALL, NOTE_LIST],
  ),
  notes(
    'delete-unknown-accepted',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id}”',
    'DELETE /shop-analytics/admin/notes/delete/{id}',
    'deleting a note that does not exist is answered 200',
    handled((call, next, { site }) => (site.notes.get(integerOf(call.path.id)) === undefined ? ok({}) : next(call))),
    ['DELETE /shop-analytics/admin/notes/delete/99999'],
    { level: 'SHOULD' },
  ),
  notes(
    'update-not-kept',
    NOTE,
    NOTES.update,
    'an update of a note is shown once and not kept',
    handled((call, next, { site }) => {
      const held = site.notes.get(integerOf(call.path.id));
      const reply = next(call);
      if (held !== undefined) site.notes.put(held);
      return reply;
    }),
    [['PUT /shop-analytics/admin/notes/1', { status: 'actioned' }], 'GET /shop-analytics/admin/notes/1'],
    { level: 'SHOULD' },
  ),
  notes(
    'snoozed-as-pending',
    'States named by the interface: “Admin note | status | pending, actioned, unactioned, snoozed, sent”',
    [NOTES.list, NOTES.read],
    'a snoozed note is shown as pending',
    shown((one) => (one.status === 'snoozed' ? { ...one, status: 'pending' } : one)),
    [NOTE_LIST],
  ),
  notes(
    'survey-as-info',
    'Admin note: “Note type values: error, warning, update, info, marketing, survey, email”',
    [NOTES.list, NOTES.read],
    'the type of a survey is shown as question',
    shown((one) => (one.type === 'survey' ? { ...one, type: 'question' } : one)),
    [NOTE_LIST],
  ),
  notes(
    'action-of-another',
    'Shop: admin notes: “…/{note_id}/action/{action_id} | note_id, action_id (integer, optional)”',
    ACTION,
    'the action of another note is taken',
    handled((call, next, { site }) => {
      const note = site.notes.get(integerOf(call.path.note_id));
      return next({ ...call, path: { ...call.path, action_id: note?.actions[0]?.id ?? call.path.action_id } });
    }),
    ['POST /shop-analytics/admin/notes/1/action/99'],
    { level: 'SHOULD' },
  ),
  notes(
    'action-put-dead',
    'Shop: admin notes: “POST, PUT, PATCH | …/{note_id}/action/{action_id}”',
    ACTION[1] ?? '',
    'PUT of an action is not served',
    dead,
    ['PUT /shop-analytics/admin/notes/1/action/1'],
  ),
  notes(
    'update-first-only',
    'Shop: admin notes: “POST, PUT, PATCH | /shop-analytics/admin/notes/update”',
    UPDATE,
    'notes/update updates the first of the notes',
    given((values) => ({ ...values, noteIds: listOf(values.noteIds).slice(0, 1) })),
    [['PUT /shop-analytics/admin/notes/update', { noteIds: [1, 2], status: 'actioned' }]],
    { level: 'SHOULD' },
  ),
  notes(
    'tracker-broken',
    'Shop: admin notes: “GET | …/tracker/{note_id}/user/{user_id}”',
    'GET /shop-analytics/admin/notes/tracker/{note_id}/user/{user_id}',
    'the tracker of a note is answered 500',
    broken,
    ['GET /shop-analytics/admin/notes/tracker/1/user/1'],
  ),
  notes(
    'list-edit-breaks',
    'Shop: admin notes: “context (enum view, edit; default view)”',
    NOTES.list,
    'context=edit of the notes is answered 500',
    crashing((values) => values.context === 'edit'),
    [`${NOTE_LIST}?context=edit`],
  ),
  notes(
    'type-email-breaks',
    'Shop: admin notes: “type (array of the note types)”',
    NOTES.list,
    'type=email of the notes is rejected',
    rejecting('type', (values) => listOf(values.type).includes('email')),
    [`${NOTE_LIST}?type=email`],
  ),
];
