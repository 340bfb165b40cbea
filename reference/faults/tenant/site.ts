/** Batches, the index of a namespace, and notes: a word that is read as its opposite, and filters that find nothing. */
import { listOf, membersOf, textOf, textsOf } from '../../http/values.ts';
import { answered, drop, given, mapItems, mapObject, writer } from '../sentences/kit.ts';
import { EVENTS, event, list, NOTES, TAGS, tag } from '../sentences/show.ts';

const wrong = writer('tenant');
const BATCH = 'POST /batch/v1';
const SEO = 'GET /seo/v1';
const SWEEP = `DELETE ${NOTES.root}/delete/all`;
/** Served by nobody. */
const NOWHERE = '/nowhere';

const withoutContext = (endpoint: unknown) => {
  const members = membersOf(endpoint);
  return { ...members, args: drop(membersOf(members.args), 'context') };
};

export const siteFaults = [
  wrong(
    'batch-encoded-path-unknown',
    'Batch: “`path`: string, required.”',
    BATCH,
    'an item is not routed where its path holds a percent-encoded character',
    given((values) =>
      mapItems(values, 'requests', (item) => (textOf(item.path).includes('%') ? { ...item, path: NOWHERE } : item)),
    ),
    [
      event({ slug: 'probe-night' }),
      [
        BATCH,
        { requests: [{ method: 'PATCH', path: `${EVENTS.root}/by-slug/probe%2Dnight`, body: { title: 'Probe II' } }] },
      ],
    ],
  ),
  wrong(
    'batch-normal-sent-is-strict',
    'Batch: “validation | string | no | enum `require-all-validate`, `normal`; default `normal`”; Errors: “`require-all-validate` means all requests are validated before any is run”',
    BATCH,
    'nothing of a batch that says normal is run where one of its items is invalid',
    given((values, { call }) =>
      call.sent.validation === 'normal' ? { ...values, validation: 'require-all-validate' } : values,
    ),
    [
      [
        BATCH,
        {
          validation: 'normal',
          requests: [
            { path: TAGS.root, body: { name: 'Probe tag' } },
            { path: TAGS.root, body: {} },
          ],
        },
      ],
    ],
  ),
  wrong(
    'batch-post-makes-only',
    'Batch: “`method`: enum `POST`, `PUT`, `PATCH`, `DELETE`; default `POST`”',
    BATCH,
    'an item that posts to the address of a record is not routed, and one that puts is',
    given((values) =>
      mapItems(values, 'requests', (item) =>
        (textOf(item.method) || 'POST') === 'POST' && /\/\d+(\?|$)/.test(textOf(item.path))
          ? { ...item, path: NOWHERE }
          : item,
      ),
    ),
    [tag(), [BATCH, { requests: [{ method: 'POST', path: `${TAGS.root}/$1`, body: { description: 'On stage.' } }] }]],
  ),
  wrong(
    'namespace-index-context-undeclared',
    'Namespace index route (every namespace): “`GET {base_url}/{namespace}` takes two query parameters”; “`context`: default `view`.”',
    SEO,
    'the index of seo/v1 does not declare the context that its own route takes',
    answered((body) =>
      mapObject(body, 'routes', (routes) =>
        mapObject(routes, '/seo/v1', (route) => ({
          ...route,
          endpoints: listOf(route.endpoints).map(withoutContext),
        })),
      ),
    ),
    [SEO],
    { inIndex: true },
  ),
  wrong(
    'notes-of-no-status-all-deleted',
    'Shop: admin notes (shop-analytics): “DELETE | /shop-analytics/admin/notes/delete/all | status (array of the note statuses)”',
    SWEEP,
    'a status that no note has deletes all notes',
    given((values, { site }) => {
      const wanted = textsOf(values.status);
      return site.notes.all().some(({ status }) => wanted.includes(status)) ? values : drop(values, 'status');
    }),
    [`${SWEEP}?status[]=sent`, `${SWEEP}?status[]=sent`, list(NOTES)],
  ),
];
