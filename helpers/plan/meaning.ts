/** What passing and failing mean for each kind of requirement, in words. Kinds are told by the ends of ids. */
import type { Requirement } from '../report/types.ts';

export interface Meaning {
  readonly passes: string;
  readonly fails: string;
  /** When it is neither; null where that can't be. */
  readonly undecided: string | null;
}

const CREDENTIALS = 'Blocked by 401, 403, 429, a redirect or no answer: they say nothing of the request.';
const NO_ROUTE = `${CREDENTIALS} So is a 404 that says no route was found.`;
const NOT_DECLARED = 'Not applicable where the namespace, the operation or what holds it is not declared.';

const PASSED_REFUSAL = 'Any 4xx: the request is refused. Which one, and with what body, is judged apart.';
const FAILED_REFUSAL = 'A 2xx: the wrong request is accepted. A 5xx: the server itself breaks on it.';
const SERVED = { passes: 'Any answer below 500.', fails: 'A 5xx.', undecided: CREDENTIALS };
const ACCEPTED = { passes: 'A 2xx, whichever.', fails: 'A 4xx or a 5xx to a sound request.' };

/** The first that fits. */
const KINDS: readonly (readonly [RegExp, Meaning])[] = [
  [
    /\/index\/offered$/,
    {
      passes: 'The index lists the namespace, under its own or a resolved name.',
      fails: 'No namespace of the index is this one. Everything else in it is then not applicable.',
      undecided: 'Blocked where several namespaces could be meant: CONFORMANCE_NAMES settles it.',
    },
  ],
  [
    /\/index\/self-link$/,
    {
      passes: 'The index does not link the route, whose pattern has a parameter, to itself.',
      fails: 'The link is there.',
      undecided: 'Not applicable where the index does not declare the route.',
    },
  ],
  [
    /\/index\/args\/.+\/declared$/,
    {
      passes: "The index declares it among the operation's arguments.",
      fails: 'The index does not declare it.',
      undecided: `${NOT_DECLARED} Or where it depends on settings of the site.`,
    },
  ],
  [
    /\/index\/args\/.+\/type$/,
    {
      passes: 'The declared type is the same; no type at all, or null besides, passes with a note.',
      fails: 'Another type is declared.',
      undecided: NOT_DECLARED,
    },
  ],
  [
    /\/index\/args\/.+\/enum$/,
    {
      passes: 'Every value is declared; more values pass with a note.',
      fails: 'A value is missing, or there is no enum.',
      undecided: NOT_DECLARED,
    },
  ],
  [
    /\/index\/args\/.+\/[^/]+$/,
    {
      passes: 'The index declares the same.',
      fails: 'The index declares something else, or nothing.',
      undecided: NOT_DECLARED,
    },
  ],
  [
    /\/index\/declared$/,
    {
      passes: 'The index lists the route with the method; more arguments pass with a note.',
      fails: 'The index lacks the route, the method, or an endpoint for it.',
      undecided: 'Not applicable where the namespace is not offered.',
    },
  ],
  [
    /\/index\//,
    {
      passes: 'The site index has it, in the declared shape.',
      fails: 'It is missing or has another shape.',
      undecided: null,
    },
  ],
  [
    /\/answers\/head$/,
    {
      passes: 'HEAD is answered like GET, without a body.',
      fails: 'HEAD has a body, or another status than GET.',
      undecided: 'Not applicable where HEAD is not offered.',
    },
  ],
  [
    /\/answers\/next-page$/,
    {
      passes: 'The next page that a list names is answered with anything but 404.',
      fails: 'It is answered 404, twice.',
      undecided: 'Not applicable where no list named a next page.',
    },
  ],
  [
    /\/answers\/[^/]+$/,
    {
      passes: 'No answer of the whole run shows the flaw.',
      fails: 'An answer shows it, and shows it again where asking again is a matter of reading.',
      undecided: 'Flaky where it did not come back; skipped where nothing was asked in the namespace.',
    },
  ],
  [/\/(?:body\/[^/]+|minimal|read|args\/.+\/far)\/served$/, SERVED],
  [/\/(?:args\/.+|minimal)\/accepted$/, { ...ACCEPTED, undecided: CREDENTIALS }],
  [
    /\/(?:minimal|full)\/json$/,
    {
      passes: 'The body of the 2xx is JSON, whatever it holds but an error. A 204 has no body.',
      fails: 'The body is no JSON, or is an error of the platform.',
      undecided: `${CREDENTIALS} So is an answer that is no 2xx.`,
    },
  ],
  [
    /\/(?:minimal|full)\/document$/,
    {
      passes: 'The body of the 2xx fits the response schema; more members are welcome. A 204 has no body.',
      fails: 'The body lacks what must be there, or has a value of another type.',
      undecided: `${CREDENTIALS} So is an answer that is no 2xx, or no JSON.`,
    },
  ],
  [
    /\/args\/[^/]+\/carried$/,
    {
      passes: 'The answer shows the written value; text is compared without what dresses it, money as numbers.',
      fails: 'The answer shows another value.',
      undecided: 'Not applicable where the answer does not show the member; blocked where nothing was written.',
    },
  ],
  [
    /\/args\/[^/]+\/any-json\/kept$/,
    {
      passes: 'Where any JSON may stand, the answers and the record as read show the JSON that was written.',
      fails: 'They show another value, or the same one in another type.',
      undecided: 'Not applicable where what holds the value is not shown; blocked where nothing was written.',
    },
  ],
  [
    /\/args\/[^/]+\/(?:enum\/each\/carried|kept)$/,
    {
      passes: 'The record that is read after the write shows the written value, each of several.',
      fails: 'The record as read shows another value than the answer to the write did, or than was written.',
      undecided: 'Not applicable where the record does not show the member; blocked where it can not be read.',
    },
  ],
  [
    /\/args\/[^/]+\/cleared$/,
    {
      passes: 'The record that showed a value shows none after null, "", 0, false or an empty list was written.',
      fails: 'The record still shows a value.',
      undecided: 'Not applicable where the record showed none before; blocked where it can not be read.',
    },
  ],
  [
    /\/args\/[^/]+\/default\/applied$/,
    {
      passes: 'Leaving it out has the same effect as giving its default.',
      fails: 'The answer without it is another than the answer with its default.',
      undecided: 'Blocked where either request is not accepted, or answers change by themselves.',
    },
  ],
  [
    /\/args\/[^/]+\/default\/beside$/,
    {
      passes: 'Each record of the run that was made without it shows its default, whatever else was sent.',
      fails: 'A record that was made without it shows another value.',
      undecided: 'Skipped where the run made no record without it, or none that shows it.',
    },
  ],
  [
    /\/full\/returned$/,
    {
      passes: 'Every member that was written is in the answer.',
      fails: 'A written member is missing in the answer.',
      undecided: 'Blocked where no record was answered.',
    },
  ],
  [
    /\/full\/details$/,
    {
      passes: 'What a site may decide of a written member reads back as it was written.',
      fails: 'The record as read shows another value than was written.',
      undecided: 'Not applicable where the record does not show the member; blocked where nothing was written.',
    },
  ],
  [/\/(?:args\/.+|body\/malformed)\/refused$/, { passes: PASSED_REFUSAL, fails: FAILED_REFUSAL, undecided: NO_ROUTE }],
  [
    /\/(?:path\/[^/]+\/(?:unknown|misshapen|letters|negative|fraction|capitals)|method\/undeclared)$/,
    { passes: 'Any 4xx, a missing route too.', fails: FAILED_REFUSAL, undecided: CREDENTIALS },
  ],
  [
    /\/path\/[^/]+\/shape\/routed$/,
    {
      passes: 'Any answer but a 404 that says no route was found.',
      fails: 'A 404 that says no route was found.',
      undecided: CREDENTIALS,
    },
  ],
  [
    /\/refused\/changes-nothing$/,
    {
      passes: 'After the refusal the record reads as before, or no new record is there.',
      fails: 'What was refused was done all the same.',
      undecided: 'Not applicable where the wrong request was not refused, which is judged by itself.',
    },
  ],
  [
    /\/refused\/body$/,
    {
      passes: 'The body of a refusal has a code, a message, and in data.status the status of the answer.',
      fails: 'One of the three is missing or says something else.',
      undecided: 'Not applicable where nothing was refused.',
    },
  ],
];

const AS_TITLED: Meaning = {
  passes: 'The answers show what the title says.',
  fails: 'The answers show otherwise.',
  undecided:
    'Blocked where a request that has to go before is not accepted; not applicable where the site does not offer it.',
};

/** Behaviour over several requests says in its title what is looked for; everything else has words of its kind. */
export function meaningOf({ id }: Pick<Requirement, 'id'>): Meaning {
  return KINDS.find(([kind]) => kind.test(id))?.[1] ?? AS_TITLED;
}
