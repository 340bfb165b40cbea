/** The kinds of requirement: what passes and fails each, where it stands in a map of checks, and on what it rests. */

/** The columns of the heat map, and what each asks. */
export const CHECK_GROUPS = {
  index: 'what the index declares',
  valid: 'valid requests are served, accepted and answered by the right document',
  'round-trip': 'what was written is shown and reads back',
  rejected: 'invalid requests are rejected and change nothing',
  default: 'leaving an argument out has the effect of its default',
  address: 'unknown records, malformed ids, undeclared methods',
  body: 'bodies that are malformed or no object',
  answers: 'what holds for every answer',
  scenario: 'what holds over several requests',
} as const;

export type CheckGroup = keyof typeof CHECK_GROUPS;

export interface KindOfRequirement {
  readonly group: CheckGroup;
  /** Its level where nothing else is said. */
  readonly level: 'MUST' | 'SHOULD';
  /** What it rests on where nothing else is said. */
  readonly basis: 'declared' | 'implied' | 'conventional';
  readonly passes: string;
  readonly fails: string;
  /** When it neither passes nor fails; null where that can't be. */
  readonly undecided: string | null;
}

const CREDENTIALS = 'Blocked by 401, 403, 429, a redirect or no answer: they say nothing of the request.';
const NO_ROUTE = `${CREDENTIALS} So is a 404 that says no route was found.`;
const NO_DOCUMENT = `${CREDENTIALS} So is an answer that is no 2xx.`;
const NOT_DECLARED = 'Not applicable where the namespace, the operation or what holds it is not declared.';
const NOT_SHOWN = 'Not applicable where the record does not show the member; blocked where it can not be read.';
const FAILS_REJECTION = 'A 2xx: the invalid request is accepted. A 5xx: it causes a server error.';

const DECLARED = { level: 'MUST', basis: 'declared' } as const;
const IMPLIED = { level: 'MUST', basis: 'implied' } as const;
const CUSTOM = { level: 'SHOULD', basis: 'conventional' } as const;

export const KINDS = {
  'index-namespace': {
    group: 'index',
    ...DECLARED,
    passes: 'The index lists the namespace, under its own or a resolved name.',
    fails: 'No namespace of the index is this one. Everything else in it is then not applicable.',
    undecided: 'Blocked where several namespaces could be meant: CONFORMANCE_NAMES settles it.',
  },
  'index-document': {
    group: 'index',
    ...DECLARED,
    passes: 'The site index has it, in the declared shape.',
    fails: 'It is missing or has another shape.',
    undecided: null,
  },
  'index-operation': {
    group: 'index',
    ...DECLARED,
    passes: 'The index lists the route with the method; more arguments pass with a note.',
    fails: 'The index lacks the route, the method, or an endpoint for it.',
    undecided: 'Not applicable where the namespace is not offered.',
  },
  'index-self-link': {
    group: 'index',
    ...DECLARED,
    passes: 'The index does not link the route, whose pattern has a parameter, to itself.',
    fails: 'The link is there.',
    undecided: 'Not applicable where the index does not declare the route.',
  },
  'index-argument': {
    group: 'index',
    ...DECLARED,
    passes: "The index declares it among the operation's arguments.",
    fails: 'The index does not declare it.',
    undecided: `${NOT_DECLARED} Or where it depends on settings of the site.`,
  },
  'index-type': {
    group: 'index',
    ...DECLARED,
    passes: 'The declared type is the same; no type at all, or null besides, passes with a note.',
    fails: 'Another type is declared.',
    undecided: NOT_DECLARED,
  },
  'index-enum': {
    group: 'index',
    ...DECLARED,
    passes: 'Every value is declared; more values pass with a note.',
    fails: 'A value is missing, or there is no enum.',
    undecided: NOT_DECLARED,
  },
  'index-default': {
    group: 'index',
    ...DECLARED,
    passes: 'The index declares the same default.',
    fails: 'The index declares another default, or none.',
    undecided: NOT_DECLARED,
  },
  'index-constraint': {
    group: 'index',
    ...DECLARED,
    passes: 'The index declares the same.',
    fails: 'The index declares something else, or nothing.',
    undecided: NOT_DECLARED,
  },
  served: {
    group: 'valid',
    ...IMPLIED,
    passes: 'Any answer below 500.',
    fails: 'A 5xx.',
    undecided: CREDENTIALS,
  },
  accepted: {
    group: 'valid',
    ...DECLARED,
    passes: 'Any 2xx.',
    fails: 'A 4xx or a 5xx to a valid request.',
    undecided: CREDENTIALS,
  },
  json: {
    group: 'valid',
    ...IMPLIED,
    passes: 'The body of the 2xx is JSON, and not an error of the platform. A 204 has no body.',
    fails: 'The body is not JSON, or is an error of the platform.',
    undecided: NO_DOCUMENT,
  },
  document: {
    group: 'valid',
    ...CUSTOM,
    passes: 'The body of the 2xx fits the response schema; additional members are allowed. A 204 has no body.',
    fails: 'The body lacks what must be there, or has a value of another type.',
    undecided: `${CREDENTIALS} So is an answer that is no 2xx, or no JSON.`,
  },
  'round-trip': {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'The answer shows the written value; text is compared without markup, money as numbers.',
    fails: 'The answer shows another value.',
    undecided: 'Not applicable where the answer does not show the member; blocked where nothing was written.',
  },
  'round-trip-any-json': {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'Where any JSON is allowed, the answers and the record as read show the JSON that was written.',
    fails: 'They show another value, or the same one in another type.',
    undecided: 'Not applicable where what holds the value is not shown; blocked where nothing was written.',
  },
  'read-back': {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'The record that is read after the write shows the written value, each of several.',
    fails: 'The record as read shows another value than the answer to the write did, or than was written.',
    undecided: NOT_SHOWN,
  },
  'read-back-site': {
    group: 'round-trip',
    level: 'SHOULD',
    basis: 'implied',
    passes: 'What a site may decide of a written member reads back as it was written.',
    fails: 'The record as read shows another value than was written.',
    undecided: 'Not applicable where the record does not show the member; blocked where nothing was written.',
  },
  cleared: {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'The record that showed a value shows none after null, "", 0, false or an empty list was written.',
    fails: 'The record still shows a value.',
    undecided: 'Not applicable where the record showed none before; blocked where it can not be read.',
  },
  returned: {
    group: 'round-trip',
    level: 'SHOULD',
    basis: 'implied',
    passes: 'Every member that was written is in the answer.',
    fails: 'A written member is missing in the answer.',
    undecided: 'Blocked where no record was answered.',
  },
  'default-applied': {
    group: 'default',
    ...DECLARED,
    passes: 'Leaving it out has the same effect as giving its default.',
    fails: 'The answer without it is another than the answer with its default.',
    undecided:
      'Blocked where either request is not accepted, or answers change by themselves; not applicable where no more is known of them than a document says.',
  },
  'default-recorded': {
    group: 'default',
    ...DECLARED,
    passes:
      'Each record of the run that was created without it shows its default, whatever else was sent; of null, no word for it.',
    fails: 'A record that was created without it shows another value.',
    undecided: 'Skipped where the run created no record without it, or none that shows it.',
  },
  'same-moment': {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'Every record that the run wrote shows one moment in both members, by the zone that the site index names.',
    fails: 'A record shows two moments.',
    undecided:
      'Not applicable where no record shows both, where the site names no zone, and near a day on which the zone changed its clocks.',
  },
  rejected: {
    group: 'rejected',
    ...DECLARED,
    passes: 'Any 4xx: the request is rejected. Its status and body are judged separately.',
    fails: FAILS_REJECTION,
    undecided: NO_ROUTE,
  },
  'needs-credentials': {
    group: 'rejected',
    ...DECLARED,
    passes: 'A 401 or 403 to a request without credentials.',
    fails: 'A 2xx: it is done for anybody, though the document asks for credentials.',
    undecided:
      'Not applicable where the run has no credentials to leave out, and where it is rejected otherwise; blocked by 429 or no answer.',
  },
  made: {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'Every record that the run created shows the values it was created with, compared as in round trips.',
    fails: 'The answer to a creation shows another value, and so does a read after it.',
    undecided: 'Not applicable where no answer showed a member that was sent.',
  },
  stays: {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'Every answer of the run shows of its own records what was written last and confirmed.',
    fails:
      'An answer shows another value with no write in between, or no record at all, and does so again when repeated.',
    undecided: 'Not applicable where no answer showed a member that was written before.',
  },
  'stays-gone': {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'No answer of the run shows a record that was deleted and found gone.',
    fails: 'An answer shows it, and does so again when repeated.',
    undecided: 'Not applicable where no deleted record was seen to be gone.',
  },
  'same-type': {
    group: 'round-trip',
    ...DECLARED,
    passes: 'Values of members of a declared type are shown in one JSON type by all answers of the run.',
    fails: 'An answer shows a value in another type, and the answer of another operation shows it in the declared one.',
    undecided: 'Not applicable where no two operations show a value in its declared type.',
  },
  untouched: {
    group: 'round-trip',
    ...IMPLIED,
    passes: 'Every update of the run that carries one member leaves all other written members unchanged.',
    fails: 'The answer shows another value of such a member, and so does a read after it.',
    undecided:
      'Not applicable where no such update was answered; members that a site may tie to the updated one are left out.',
  },
  'nothing-changed': {
    group: 'rejected',
    ...IMPLIED,
    passes: 'After the rejection the record reads as before, or no new record exists.',
    fails: 'The rejected request took effect.',
    undecided: 'Not applicable where the invalid request was not rejected, which is judged separately.',
  },
  'error-body': {
    group: 'rejected',
    ...CUSTOM,
    passes: 'The body of a rejection has a code, a message, and in data.status the status of the answer.',
    fails: 'One of the three is missing or says something else.',
    undecided: 'Not applicable where nothing was rejected.',
  },
  'no-such-address': {
    group: 'address',
    ...IMPLIED,
    passes: 'Any 4xx, including that of a missing route.',
    fails: FAILS_REJECTION,
    undecided: CREDENTIALS,
  },
  routed: {
    group: 'address',
    ...DECLARED,
    passes: 'Any answer but a 404 that says no route was found.',
    fails: 'A 404 that says no route was found.',
    undecided: CREDENTIALS,
  },
  'body-rejected': {
    group: 'body',
    ...IMPLIED,
    passes: 'Any 4xx: the request is rejected. Its status and body are judged separately.',
    fails: FAILS_REJECTION,
    undecided: NO_ROUTE,
  },
  'body-served': {
    group: 'body',
    ...IMPLIED,
    passes: 'Any answer below 500.',
    fails: 'A 5xx.',
    undecided: CREDENTIALS,
  },
  'every-answer': {
    group: 'answers',
    ...IMPLIED,
    passes: 'No answer of the whole run shows the flaw.',
    fails: 'An answer shows it, and, where the request only reads, shows it again when repeated.',
    undecided: 'Flaky where it did not recur; skipped where no request was sent to the namespace.',
  },
  'self-link': {
    group: 'answers',
    ...IMPLIED,
    passes: 'Where the index gives the address of a route on this host, the route answers there.',
    fails: 'There is a 404 at the address, and none below the root.',
    undecided: 'Not applicable where the index gives no address on this host.',
  },
  'next-page': {
    group: 'answers',
    ...CUSTOM,
    passes: 'The next page that a list links to is answered with anything but 404.',
    fails: 'It is answered 404, twice.',
    undecided: 'Not applicable where no list links to a next page.',
  },
  head: {
    group: 'answers',
    ...CUSTOM,
    passes: 'HEAD is answered like GET, without a body.',
    fails: 'HEAD has a body, or another status than GET.',
    undecided: 'Not applicable where HEAD is not offered.',
  },
  undocumented: {
    group: 'answers',
    ...CUSTOM,
    passes: 'Every answer is as the title states.',
    fails: 'An answer differs; the reason says what was expected and what was seen.',
    undecided: CREDENTIALS,
  },
  scenario: {
    group: 'scenario',
    ...IMPLIED,
    passes: 'Every answer is as the title states.',
    fails: 'An answer differs; the reason says what was expected and what was seen.',
    undecided:
      'Blocked where a request that has to go before is not accepted; not applicable where the site does not offer it.',
  },
} as const satisfies Readonly<Record<string, KindOfRequirement>>;

export type RequirementKind = keyof typeof KINDS;

/** Whether a requirement of this kind is judged from the index, or from all answers, and not from a request of its own. */
export function isWithoutRequest(kind: RequirementKind): boolean {
  const { group } = KINDS[kind];
  return group === 'index' || (group === 'answers' && kind !== 'undocumented');
}

const OF_ALL_ANSWERS: ReadonlySet<RequirementKind> = new Set([
  'default-recorded',
  'document',
  'made',
  'same-moment',
  'same-type',
  'stays',
  'stays-gone',
  'untouched',
]);

/** Whether a result of this kind may rest on requests that were sent for others: on the index, or on all answers of a run. */
export function restsOnOthers(kind: RequirementKind): boolean {
  return isWithoutRequest(kind) || OF_ALL_ANSWERS.has(kind);
}
