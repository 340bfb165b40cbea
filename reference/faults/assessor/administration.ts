/** Notes and settings of the shop: an answer that its cache spoils, and what one method or one way of asking forgets. */

import { integerOf } from '../../http/values.ts';
import type { NoteRecord } from '../../state/records.ts';
import { onHandlers, serverError } from '../hooks.ts';
import { asked, jsonAnswer, type Take, writer } from '../sentences/kit.ts';
import { NOTES } from '../sentences/show.ts';

const wrong = writer('assessor');
const PROMO = `PATCH ${NOTES.root}/experimental-activate-promo/{promo_note_name}`;

const breaksWhenKept: Take = (keys) => {
  let isKept = false;
  return onHandlers(keys, (call, next) => {
    if (isKept) return serverError();
    isKept = true;
    return next(call);
  });
};

/** Takes a removed note out of the lists and leaves it where it is read. */
const removedFromLists: Take = (keys) => {
  const removed = new Map<number, NoteRecord>();
  return onHandlers(keys, (call, next, { site }) => {
    const id = integerOf(call.path.id);
    const note = site.notes.get(id) ?? removed.get(id);
    if (note === undefined) return next(call);
    if (call.operation.method === 'DELETE') {
      removed.set(id, note);
      return next(call);
    }
    if (!removed.has(id)) return next(call);
    site.notes.put(note);
    const reply = next(call);
    site.notes.remove(id);
    return reply;
  });
};

export const administrationFaults = [
  wrong(
    'features-break-from-cache',
    'Shop: data, marketing, options (GET unless stated): “/shop-admin/features | none declared”',
    'GET /shop-admin/features',
    'the features are answered once, and 500 whenever they come from the cache',
    breaksWhenKept,
    ['GET /shop-admin/features', 'GET /shop-admin/features'],
  ),
  wrong(
    'note-removed-from-lists-only',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id} | none declared”',
    [`DELETE ${NOTES.root}/delete/{id}`, NOTES.read],
    'a removed note is no longer listed and is still read',
    removedFromLists,
    [`DELETE ${NOTES.root}/delete/1`, `GET ${NOTES.root}/1`],
  ),
  wrong(
    'promo-not-by-patch',
    'Shop: admin notes: “POST, PUT, PATCH | /shop-analytics/admin/notes/experimental-activate-promo/{promo_note_name} | none declared”',
    PROMO,
    'a promotion is not activated by PATCH, for which there is no route',
    asked(() =>
      jsonAnswer(404, {
        code: 'rest_no_route',
        message: 'No route was found matching the URL and request method.',
        data: { status: 404 },
      }),
    ),
    [[`PATCH ${NOTES.root}/experimental-activate-promo/spring-offer`, {}]],
  ),
];
