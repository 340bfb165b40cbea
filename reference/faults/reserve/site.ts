/** Batches, notes, embeds and tools that cut, unescape or ask for more. */
import { noRoute } from '../../http/errors.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { given, handled, mapItems, mapObject, mapText, rejecting, writer } from '../sentences/kit.ts';
import { NOTES } from '../sentences/show.ts';

const wrong = writer('reserve');
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const PROXY = 'GET /oembed/1.0/proxy';
const SWEEP = `DELETE ${NOTES.root}/delete/all`;
const PATTERN = 'POST /patterns/v1/templates/{template_id}';
/** Notes that one sweep takes. */
const SWEPT = 5;
const NARROWEST = 200;

export const siteFaults = [
  wrong(
    'batch-backslashes-lost',
    'Batch: “`body`: object with free properties”',
    BATCH,
    'texts in the bodies of a batch lose their backslashes',
    given((values) =>
      mapItems(values, 'requests', (item) =>
        mapObject(item, 'body', (body) => mapText(body, Object.keys(body), (text) => text.replace(/\\(.?)/gs, '$1'))),
      ),
    ),
    [[BATCH, { requests: [{ path: TERMS, body: { name: 'Paths', description: 'C:\\films' } }] }]],
  ),
  wrong(
    'batch-bodies-required',
    'Batch: “`path`: string, required”, “`body`: object with free properties”',
    BATCH,
    'a batch with an item that has no body is rejected',
    rejecting('requests', (values) => listOf(values.requests).some((item) => !has(membersOf(item), 'body'))),
    [
      [`POST ${TERMS}`, { name: 'Gone' }],
      [BATCH, { requests: [{ method: 'DELETE', path: `${TERMS}/$1` }] }],
    ],
  ),
  wrong(
    'sweep-of-five',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/all | status (array of the note statuses)”',
    SWEEP,
    'delete/all deletes five notes and leaves the others',
    handled((call, next, { site }) => {
      const before = site.notes.all();
      const reply = next(call);
      const swept = listOf(reply.body).slice(0, SWEPT);
      const ids = swept.map((note) => membersOf(note).id);
      for (const note of before) if (!ids.includes(note.id)) site.notes.put(note);
      return { ...reply, body: swept };
    }),
    [SWEEP, `${NOTES.list}?per_page=100`],
  ),
  wrong(
    'narrow-frames-rejected',
    'oEmbed: “maxwidth (integer, default 600, pixels)”',
    PROXY,
    'a maxwidth of the proxy below 200 is rejected',
    rejecting('maxwidth', (values) => has(values, 'maxwidth') && integerOf(values.maxwidth) < NARROWEST),
    [`${PROXY}?url=http%3A%2F%2Fsite.test%2F&maxwidth=150`],
  ),
  wrong(
    'capitals-in-template-ids',
    'Design patterns: “templates/{template_id} (letters, digits, hyphen)”',
    PATTERN,
    'a template id with a capital letter is an unknown route',
    handled((call, next) => {
      if (/\p{Lu}/u.test(textOf(call.path.template_id))) throw noRoute();
      return next(call);
    }),
    [['POST /patterns/v1/templates/Hero-12', {}]],
  ),
];
