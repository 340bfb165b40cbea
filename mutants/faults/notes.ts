/** Notes that are kept, found or removed otherwise than asked. */

import { isSuccess } from '../../reference/faults/hooks.ts';
import { RestError, unknownRecord } from '../../reference/http/errors.ts';
import { ok } from '../../reference/http/messages.ts';
import { integerOf, listOf, membersOf, textOf, textsOf } from '../../reference/http/values.ts';
import { crash, fail, refuse } from '../operators/failures.ts';
import { firstOf, found } from '../operators/lists.ts';
import { asked, both, drop, is, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import { outlived } from '../operators/memory.ts';
import { list, NOTES, writesTo } from '../operators/steps.ts';
import { besides, besidesHeld, handled, unserved } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const DELETE_ALL = `DELETE ${NOTES.root}/delete/all`;

const SWEEP = `DELETE ${NOTES.root}/delete/all`;

const onlyFirst = (known: readonly string[]) => (value: unknown) =>
  Array.isArray(value) ? value.filter((item, at) => at === 0 || known.includes(textOf(item))) : value;

const STATUSES = ['pending', 'actioned', 'unactioned', 'snoozed', 'sent'];

const TYPES = ['error', 'warning', 'update', 'info', 'marketing', 'survey', 'email'];

const DELETE_ALL2 = 'DELETE /shop-analytics/admin/notes/delete/all';

const NOTE_LIST = 'GET /shop-analytics/admin/notes';

export const notesFaults = faultsOf(
  'notes',
  should(NOTES.update, {
    'update-not-kept: an update of a note is shown once and not kept': [
      besidesHeld(
        (call, site) => site.notes.get(integerOf(call.path.id)),
        ({ site, held }) => {
          if (held !== undefined) site.notes.put(held);
        },
      ),
      ['PUT /shop-analytics/admin/notes/1', { status: 'actioned' }],
      'GET /shop-analytics/admin/notes/1',
    ],
  }),
  on(NOTES.reads, {
    'snoozed-as-pending: a snoozed note is shown as pending': [
      shown.when(is('status', 'snoozed')).set({ status: 'pending' }),
      NOTE_LIST,
    ],
    'survey-as-info: the type of a survey is shown as question': [
      shown.when(is('type', 'survey')).set({ type: 'question' }),
      NOTE_LIST,
    ],
  }),
  on(NOTES.list, {
    'actioned-or-not: a filter by the status actioned finds what is unactioned as well': [
      kept.alter('status', (statuses) =>
        textsOf(statuses).includes('actioned') ? [...textsOf(statuses), 'unactioned'] : statuses,
      ),
      list(NOTES, 'status[]=actioned'),
    ],
    'last-type: of several types the list finds the last only': [
      kept.when(sends('type')).set((values) => ({ type: textsOf(values.type).slice(-1) })),
      list(NOTES, 'type[]=info&type[]=update'),
    ],
    'list-edit-breaks: context=edit of the notes is answered 500': [
      crash(is('context', 'edit')),
      `${NOTE_LIST}?context=edit`,
    ],
    'marketing-when-asked-for: a list that sends no type leaves out the notes of marketing': [
      found.unless(asked('type')).keep(({ type }) => type !== 'marketing'),
      list(NOTES),
    ],
    'negative-page-absolute: page -1 of the notes is page 1': [
      sent.alter('page', (value) => (typeof value === 'string' ? value.replace(/^-/, '') : value)),
      list(NOTES, 'page=-1'),
    ],
    'order-ascending: order of notes is asc by default where orderby is note_id': [
      sent.when(both(lacks('order'), is('orderby', 'note_id'))).set({ order: 'asc' }),
      list(NOTES, 'orderby=note_id'),
    ],
    'page-capped: a per_page above 100 is not rejected: it counts as 100': [
      sent.when((values) => Number(values.per_page) > 100).set({ per_page: 100 }),
      list(NOTES, 'per_page=101'),
    ],
    'page-beside-source: page of the notes does nothing beside a source': [
      kept.when(sends('source')).set({ page: 1 }),
      list(NOTES, 'source=shop&per_page=1&page=2'),
    ],
    'per-page-beside-status: per_page of the notes does nothing beside a status': [
      kept.when(sends('status')).set({ per_page: 100 }),
      list(NOTES, 'status=unactioned&per_page=1'),
    ],
    'per-page-capped: per_page of the notes shows 5 at most': [
      kept.set((values) => ({ per_page: Math.min(5, integerOf(values.per_page)) })),
      list(NOTES, 'per_page=50'),
    ],
    'second-type: of several note types the last counts': [
      kept.alter('type', (types) => listOf(types).slice(-1)),
      list(NOTES, 'type[]=info&type[]=error'),
    ],
    'sent-rejected: a filter by the status sent is rejected': [
      refuse('status', (values) => textsOf(values.status).includes('sent')),
      list(NOTES, 'status[]=sent'),
    ],
    'snoozed-not-found: a status of snoozed finds no notes': [
      found.when((values) => textsOf(values.status).includes('snoozed')).keep(({ status }) => status !== 'snoozed'),
      list(NOTES, 'status[]=snoozed'),
    ],
    'source-beside-type: source of the notes does nothing beside a type': [
      kept.when(both(sends('type'), sends('source'))).set({ source: undefined }),
      list(NOTES, 'type=info&source=elsewhere'),
    ],
    'source-in-part: a source finds the notes of every source that it is a part of': [
      found.edit((records, { call, find }) => {
        const wanted = textsOf(call.values.source);
        if (wanted.length === 0) return records;
        return find({ source: undefined }).filter(({ source }) => wanted.some((part) => textOf(source).includes(part)));
      }),
      list(NOTES, 'source=sho'),
    ],
    'source-object: source of the notes may be an object': [
      sent.alter('source', (value) => (Array.isArray(value) ? value : [])),
      list(NOTES, 'source[name]=shop'),
    ],
    'status-ascending: orderby=status of the notes does not look at order': [
      found.when(is('orderby', 'status')).as({ order: 'asc' }),
      list(NOTES, 'orderby=status'),
    ],
    'status-first: of several note statuses the first counts': [
      kept.alter('status', firstOf),
      list(NOTES, 'status[]=sent&status[]=pending'),
    ],
    'survey-renamed: type=survey finds no note any more, though notes of that type are shown without it': [
      kept
        .when(sends('type'))
        .set((values) => ({ type: textsOf(values.type).map((type) => (type === 'survey' ? 'poll' : type)) })),
      list(NOTES, 'type=survey'),
    ],
    'title-by-type: orderby=title of the notes sorts by name': [
      kept.replace('orderby', 'title', 'type'),
      list(NOTES, 'orderby=title&order=asc'),
    ],
    'titles-ascend: notes that are sorted by title ascend, whatever order is asked': [
      kept.when(is('orderby', 'title')).set({ order: 'asc' }),
      list(NOTES, 'orderby=title&order=desc'),
    ],
    'type-email-breaks: type=email of the notes is rejected': [
      refuse('type', (values) => listOf(values.type).includes('email')),
      `${NOTE_LIST}?type=email`,
    ],
    'types-only-first: of several note types only the first is validated': [
      sent.alter('type', onlyFirst(TYPES)),
      list(NOTES, 'type[]=info&type[]=news'),
    ],
    'types-take-statuses: the type filter of notes takes a status': [
      sent.alter('type', (value) =>
        Array.isArray(value) ? value.filter((one) => !STATUSES.includes(textOf(one))) : value,
      ),
      list(NOTES, 'type[]=snoozed'),
    ],
  }),
  on(NOTES.read, {
    'snoozed-unread: a snoozed note is not found by its id': [
      fail(
        (call, { site }) => site.notes.get(integerOf(call.path.id))?.status === 'snoozed',
        () => unknownRecord('note'),
      ),
      `GET ${NOTES.root}/4`,
    ],
    'deleted-note-still-read: a note that was read before it was deleted is read as if it were there': [
      outlived(({ path }) => textOf(path.id)),
      `GET ${NOTES.root}/1`,
      `DELETE ${NOTES.root}/delete/1`,
      `GET ${NOTES.root}/1`,
    ],
    'read-actions-note: reading a note that is unactioned makes it an actioned one': [
      besides(({ call, site, reply }) => {
        const note = site.notes.get(integerOf(call.path.id));
        if (isSuccess(reply) && note?.status === 'unactioned') site.notes.put({ ...note, status: 'actioned' });
      }),
      'GET /shop-analytics/admin/notes/1',
      'GET /shop-analytics/admin/notes/1',
    ],
  }),
  on([NOTES.list, `DELETE ${NOTES.root}/delete/all`], {
    'statuses-only-first: of several note statuses only the first is validated': [
      sent.alter('status', onlyFirst(STATUSES)),
      list(NOTES, 'status[]=sent&status[]=archived'),
    ],
  }),
  on([`PUT ${NOTES.root}/{note_id}/action/{action_id}`, `PATCH ${NOTES.root}/{note_id}/action/{action_id}`], {
    'action-posted-only: an action by PUT or PATCH is answered that the cookie is invalid': [
      fail(
        () => true,
        () => new RestError(403, 'rest_cookie_invalid_nonce', 'Cookie check failed.'),
      ),
      [`PUT ${NOTES.root}/1/action/1`, {}],
    ],
  }),
  on(`DELETE ${NOTES.root}/delete/all`, {
    'delete-all-keeps-status: delete/all deletes the notes of all other statuses': [
      kept.when(sends('status')).set((values) => ({
        status: ['pending', 'actioned', 'unactioned', 'snoozed', 'sent'].filter(
          (one) => !listOf(values.status).includes(one),
        ),
      })),
      `${DELETE_ALL2}?status=sent`,
    ],
    'deleted-whatever-status: two statuses are read as none, so that all notes are deleted': [
      kept.when((values) => textsOf(values.status).length > 1).drop('status'),
      `${DELETE_ALL}?status[]=sent&status[]=pending`,
    ],
    'of-no-status-all-deleted: a status that no note has deletes all notes': [
      kept.edit((values, { site }) => {
        const wanted = textsOf(values.status);
        return site.notes.all().some(({ status }) => wanted.includes(status)) ? values : drop(values, 'status');
      }),
      `${SWEEP}?status[]=sent`,
      `${SWEEP}?status[]=sent`,
    ],
    'sweep-of-five: delete/all deletes five notes and leaves the others': [
      handled((call, next, { site }) => {
        const before = site.notes.all();
        const reply = next(call);
        const swept = listOf(reply.body).slice(0, 5);
        const ids = swept.map((note) => membersOf(note).id);
        for (const note of before) if (!ids.includes(note.id)) site.notes.put(note);
        return { ...reply, body: swept };
      }),
      SWEEP,
    ],
  }),
  should(`DELETE ${NOTES.root}/delete/{id}`, {
    'delete-unknown-accepted: deleting a note that does not exist is answered 200': [
      handled((call, next, { site }) => (site.notes.get(integerOf(call.path.id)) === undefined ? ok({}) : next(call))),
      'DELETE /shop-analytics/admin/notes/delete/99999',
    ],
  }),
  on(`PATCH ${NOTES.root}/experimental-activate-promo/{promo_note_name}`, {
    'promo-not-by-patch: a promotion is not activated by PATCH, for which there is no route': [
      unserved,
      [`PATCH ${NOTES.root}/experimental-activate-promo/spring-offer`, {}],
    ],
  }),
  should(writesTo(`${NOTES.root}/update`), {
    'update-first-only: notes/update updates the first of the notes': [
      kept.set((values) => ({ noteIds: listOf(values.noteIds).slice(0, 1) })),
      ['PUT /shop-analytics/admin/notes/update', { noteIds: [1, 2], status: 'actioned' }],
    ],
  }),
  on(writesTo(`${NOTES.root}/{note_id}/action/{action_id}`), {
    'action-on-whole-source: an action on a note actions all notes of its source': [
      besides(({ call, site }) => {
        const source = site.notes.get(integerOf(call.path.note_id))?.source;
        for (const note of site.notes.all())
          if (note.source === source) site.notes.put({ ...note, status: 'actioned' });
      }),
      `POST ${NOTES.root}/1/action/1`,
      list(NOTES, 'per_page=100'),
    ],
  }),
  should(writesTo(`${NOTES.root}/{note_id}/action/{action_id}`), {
    'action-of-another: the action of another note is taken': [
      handled((call, next, { site }) => {
        const note = site.notes.get(integerOf(call.path.note_id));
        return next({ ...call, path: { ...call.path, action_id: note?.actions[0]?.id ?? call.path.action_id } });
      }),
      'POST /shop-analytics/admin/notes/1/action/99',
    ],
  }),
  on(NOTES.list, {
    'type-not-for-edit: a type of notes is not looked at in the context edit': [
      kept.when(is('context', 'edit')).drop('type'),
      list(NOTES, 'context=edit&type=info'),
    ],
  }),
);
