/** The index of the site, and batches: members of another type, and what one mode alone rejects. */
import { listOf, membersOf } from '../../http/values.ts';
import { answered, rejecting, writer } from '../sentences/kit.ts';
import { TAGS, tag } from '../sentences/show.ts';

const wrong = writer('caller');
const BATCH = 'POST /batch/v1';
const ALL_VALID = 'require-all-validate';

const tags = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ path: TAGS.root, body: { name: `Probe tag ${at}` } }));

export const siteFaults = [
  wrong(
    'index-front-of-posts-false',
    'Site index document: “show_on_front | string”',
    'GET /',
    'show_on_front is false where no page is chosen for the front',
    answered((body) => (body.page_on_front === 0 ? { ...body, show_on_front: false } : body)),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-front-page-text',
    'Site index document: “page_on_front | integer (page id)”',
    'GET /',
    'page_on_front is text',
    answered((body) => ({ ...body, page_on_front: String(body.page_on_front) })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-namespaces-by-place',
    'Site index document: “namespaces | array of strings”',
    'GET /',
    'namespaces is an object whose keys are the places in the list',
    answered((body) => ({ ...body, namespaces: { ...listOf(body.namespaces) } })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'batch-limit-of-valid-below-25',
    'Batch: “requests | array | yes | at most 25 items”',
    BATCH,
    'a batch of which all must validate may have 24 items at most',
    rejecting('requests', ({ validation, requests }) => validation === ALL_VALID && listOf(requests).length > 24),
    [[BATCH, { validation: ALL_VALID, requests: tags(25) }]],
  ),
  wrong(
    'batch-of-valid-without-patch',
    'Batch: “`method`: enum `POST`, `PUT`, `PATCH`, `DELETE`; default `POST`”',
    BATCH,
    'a batch of which all must validate is rejected where an item has the method PATCH',
    rejecting(
      'requests',
      ({ validation, requests }) =>
        validation === ALL_VALID && listOf(requests).some((item) => membersOf(item).method === 'PATCH'),
    ),
    [
      tag(),
      [
        BATCH,
        {
          validation: ALL_VALID,
          requests: [{ method: 'PATCH', path: `${TAGS.root}/$1`, body: { description: 'On stage.' } }],
        },
      ],
    ],
  ),
];
