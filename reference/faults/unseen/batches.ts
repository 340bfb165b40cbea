/** Batches that count, validate or run their items otherwise. */
import type { Reply, Values } from '../../http/messages.ts';
import { listOf, membersOf, textOf } from '../../http/values.ts';
import { onHandlers, onValidate } from '../hooks.ts';
import { handled, type Take, writer } from '../sentences/kit.ts';

const wrong = writer('unseen-batch');
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const LIMIT = 'Limits: “requests per batch call | POST /batch/v1 | at most 25”';
const STRICT = 'Errors: “require-all-validate means all requests are validated before any is run”';
const MOST = 25;

const named = (name: string) => ({ method: 'POST', path: TERMS, body: { name } });
const isStrict = (values: Values) => values.validation === 'require-all-validate';
const responsesOf = (reply: Reply) => listOf(membersOf(reply.body).responses);

/** Lets more than 25 items pass where `when` says so. */
const unlimited =
  (when: (values: Values, items: readonly Values[]) => boolean): Take =>
  () =>
    onValidate(BATCH, ({ given }, next) => {
      const requests = listOf(given.requests);
      if (requests.length <= MOST || !when(given, requests.map(membersOf))) return next(given);
      const checked = next({ ...given, requests: requests.slice(0, MOST) });
      return { ...checked, sent: { ...checked.sent, requests }, values: { ...checked.values, requests } };
    });

/** Answers a batch that came before as it was answered then. */
const onceOnly: Take = (keys) => {
  const known = new Map<string, Reply>();
  return onHandlers(keys, (call, next) => {
    const text = JSON.stringify([call.user?.id, call.values]);
    const reply = known.get(text) ?? next(call);
    known.set(text, reply);
    return reply;
  });
};

const LISTED = `GET ${TERMS}?per_page=100`;

export const batchFaults = [
  wrong(
    'same-batch-run-once',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.”',
    BATCH,
    'a batch that is sent again is answered as before and not run',
    onceOnly,
    [
      ['POST /core/v2/tags', { name: 'Held' }],
      [BATCH, { requests: [{ method: 'PUT', path: `${TERMS}/$1`, body: { name: 'Renamed' } }] }],
      ['PUT /core/v2/tags/$1', { name: 'Held' }],
      [BATCH, { requests: [{ method: 'PUT', path: `${TERMS}/$1`, body: { name: 'Renamed' } }] }],
      `GET ${TERMS}/$1`,
    ],
  ),
  wrong(
    'limit-counts-paths',
    LIMIT,
    BATCH,
    'the limit of 25 counts each path once',
    unlimited((_values, items) => new Set(items.map(({ path }) => textOf(path))).size <= MOST),
    [[BATCH, { requests: Array.from({ length: 26 }, (_, at) => named(`Term ${at}`)) }]],
  ),
  wrong('limit-normal-only', LIMIT, BATCH, 'there is no limit where all must validate', unlimited(isStrict), [
    [
      BATCH,
      { validation: 'require-all-validate', requests: Array.from({ length: 26 }, (_, at) => named(`Term ${at}`)) },
    ],
  ]),
  wrong(
    'later-items-anonymous',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.”',
    BATCH,
    'only the first item runs with the credentials of the call',
    handled((call, next) => {
      if (isStrict(call.values)) return next(call);
      const responses = listOf(call.values.requests).flatMap((item, at) =>
        responsesOf(next({ ...call, values: { ...call.values, requests: [item] }, user: at === 0 ? call.user : null })),
      );
      return { status: 207, body: { responses } };
    }),
    [[BATCH, { requests: [named('First'), named('Second')] }], LISTED],
  ),
  wrong(
    'strict-required-only',
    STRICT,
    BATCH,
    'where all must validate only the required arguments are validated before any is run',
    handled((call, next) => {
      const reply = next(call);
      const isMissing = (response: unknown) =>
        membersOf(membersOf(response).body).code === 'rest_missing_callback_param';
      const failed = 'failed' in membersOf(reply.body);
      return failed && !responsesOf(reply).some(isMissing)
        ? next({ ...call, values: { ...call.values, validation: 'normal' } })
        : reply;
    }),
    [
      [
        BATCH,
        { validation: 'require-all-validate', requests: [named('Valid'), { path: TERMS, body: { name: ['a'] } }] },
      ],
      LISTED,
    ],
  ),
];
