/**
 * The sentences that several checks say, by their codes: `{name}` is a gap for a parameter, and what stands in brackets is said
 * where its parameters are given. Names of parameters mean the same in all of them: see `reasons.ts`.
 */

/** What is wrong where a requirement is broken. */
const FLAWS = {
  assertion: '{says}',
  'server-error': 'Answered {status}[ ({error})] to {what}.',
  'server-error-to-invalid': 'An invalid request met a server error, {status}[ ({error})]: {wrong}.',
  'rejected-valid': 'A valid request[ with {argument} alone] was answered {status}[ ({error})].',
  'accepted-invalid': 'An invalid request was accepted ({status}): {wrong}.',
  'empty-body': 'The body is empty: JSON is expected.',
  'not-json': 'The body is not JSON ({contentType}): {start}.',
  'error-inside': 'Answered {status} with an error inside ({code}).',
  'schema-mismatch': 'The answer does not match the {schema} schema: {errors}[ and {more} more].',
  'round-trip-lost': '{member} was written as {written} and came back as {returned}.',
  'error-not-object': 'The body of a {answered} is no JSON object.',
  'error-lacks': 'The body of a {answered} has no {word}.',
  'error-status': '{member} is {is} in the body of a {answered}.',
  'values-lost': '{member}: {each}[; and {more} more].',
  'update-lost': '{member} was updated to {written} and reads {returned}.',
  'not-returned': 'Written, but not in the answer: {member}.',
  'not-shown': 'Not in the record as read: {member}.',
  'list-shows-otherwise': 'The list shows another value: {member}.',
  'reads-differ': 'Two reads differ in {member}.',
  'changed-too': 'An update of {beside} alone also changed {member}.',
  'not-emptied': '{member} was emptied with {written} and reads {returned}.',
  'not-as-written': 'Not as it was written: {member}.',
  emptied: 'Empty after the update: {member}.',
  'read-only-taken': 'Read-only, yet changed by the request: {member}.',
  'rejected-and-changed': 'The request was rejected and yet changed {member}.',
  'rejected-and-made': 'The request was rejected, and yet {resource} was created.',
  'write-not-rejected': '{request}[, as {word},] was answered {status}, not 4xx.',
  'done-for-anybody': '{request} was answered {status} without credentials, though the document requires them.',
  'rejected-otherwise': '{request} was rejected with {status}, not 401 or 403.',
  'still-there': 'It was removed for good and still reads back.',
  'not-deleted': 'It was deleted and reads back as before.',
  'not-trashed': 'It was deleted and reads back with the status {is}.',
  'still-listed': 'It was deleted and is still in the list.',
  'deletion-rejected': 'Its DELETE is rejected with {status}, though the DELETE of another is accepted.',
  'gone-too': '{what}, which nobody deleted, is gone.',
  'lost-in-trash': 'In the trash the record shows fewer entries of {member}.',
  'record-removed': 'The record was removed.',
  'record-changed': 'The {member} of the record was changed.',
  'route-not-there': 'Answered {status}: the index declares a route that is not there.',
  'method-not-there': 'Answered {status}: the index declares a method that is not allowed there.',
  'denied-by-method': 'Answered {status}[ ({error})]: {method} is denied to a user who may do the same by {other}.',
  'denied-by-value': 'Answered {status}: with {argument}, the user who created and changed the record may not read it.',
  'shape-not-routed': '{argument} = {value} has the declared shape, and was answered "no route".',
  'default-differs': 'The answer without {argument} differs from the answer with {argument} = {value}, its default.',
  'defaults-differ': 'With {beside}, the list without {argument} differs from the list with their defaults.',
  'list-holds-too-much': 'The list for {asked} holds {ids}, which does not belong there.',
  'list-lacks': 'The list for {asked} leaves out {ids}.',
  'list-repeats': 'The list for {asked} holds {ids} more than once.',
  'list-order': 'The list for {asked} has the order {ids}.',
  'list-other': 'In the list for {asked}, {flaw}',
  'without-order': 'Where order is left out, which is {order} by default: {flaw}',
  'dropped-beside': 'Combined with the arguments that narrow the list to the {records} of this test: {flaw}',
  'not-together': '{argument} fail in combination, though each works on its own: {flaw}',
  'default-not-recorded':
    'Created without {argument} and with {beside}, the record shows {member} = {is}.[ It is one of {total} such records.]',
  'moments-differ':
    '{member} = {is} and {other} = {gmt} are two moments in {zone}.[ It is one of {total} such records.]',

  'answer-server-error': '[{request} ]was answered {status}.[ It is one of {total} such answers.]',
  'answer-not-json':
    '[{request} ]was answered {contentType} that is no JSON: {start}.[ It is one of {total} such answers.]',
  'answer-content-type':
    '[{request} ]was answered JSON that is called {contentType}.[ It is one of {total} such answers.]',
  'answer-not-clean':
    '[{request} ]was answered with this before the JSON: {start}.[ It is one of {total} such answers.]',
  'answer-byte-order-mark':
    '[{request} ]was answered with a byte order mark before the JSON.[ It is one of {total} such answers.]',
  'answer-internals': '[{request} ]exposes internals of the server: {start}.[ It is one of {total} such answers.]',
  'answer-gone':
    '[{request} ]answers {status} for {resource} {id}, which was written and not deleted.[ It is one of {total} such answers.]',
  'answer-there-again':
    '[{request} ]shows {resource} {id}, which was found removed.[ It is one of {total} such answers.]',
  'answer-lost':
    '[{request} ]was sent the {member} {written}, and {resource} {id} shows {returned}.[ It is one of {total} such answers.]',
  'answer-stale':
    '[{request} ]shows {member} = {is} for {resource} {id}, although {written} was written last and confirmed.[ It is one of {total} such answers.]',
  'answer-moved': 'Updating {argument} also changed {member}[ ({total} times)], from {written} to {is}[: {request}].',
  'answer-other-type':
    '[{request} ]shows {member} as {is}, which is declared as {type} and shown so elsewhere.[ It is one of {total} such answers.]',
  'next-page-missing': '{request} names {url} as its next page, which is answered {status}.',
  'self-link-dead':
    'The index gives {url} as the address of {route}, which is answered {status}, and {request} is not.',
  'head-with-body': '{request} was answered with a body.',
  'head-unlike-get': '{request} is answered {status} and GET {other}.',

  'of-methods': '{each}',
  'namespace-missing':
    'the index lists no namespace that is this one[ ({note})]: if it has another name, set CONFORMANCE_NAMES',
  'namespace-without-routes': 'the index shows no routes of {name}',
  'namespace-unlisted': 'namespaces does not list {name}',
  'version-missing': 'it is called {name} here',
  'route-missing': 'the index has no route {route}',
  'method-missing': '{route} lists the methods {methods}, not {method}',
  'endpoint-missing': '{route} has no endpoint for {method}',
  'route-linked': '{route} has a parameter and yet links to {link}',
  'methods-unlike': '{method} also declares {own}, {other} {others}',
  'not-twice': '{count} of {all} are not declared twice: {operation} is declared {times} time(s)',
  undeclared: '{argument} is not declared',
  'declares-none': 'declares no {keyword}[, must be {expected}]',
  'declares-other': 'declares {keyword} {declared}, must be {expected}',
  'implies-other': 'declares no type and yet implies {declared}, not {expected}',
  'enum-lacks': 'its enum {declared} lacks {missing}',
  'not-read-only': 'is not declared read-only',
  'not-required': 'is not declared required',
  'not-optional': 'is declared required, must be optional',
  'not-open': 'does not allow free properties',
  'index-not-object': 'the site index is not a JSON object',
  'index-lacks': 'the site index has no {field}',
  'field-other': '[{field} ]is {is}, must be {rule}',
  'offset-too-far': 'is {is} hours, farther from GMT than any time zone',
  'offset-not-of-zone': 'is {is}, and {zone} is at {offsets}',
  'scheme-missing': 'authentication has no object {scheme}',
  'routes-unlinked': '{count} of {all} have it',
  'links-of-roots': '{one} and {other} are not below one root',
  'routes-lack': '{count} route(s) do not have {rule}: {routes}',
} as const;

/** Why a requirement could not be judged, though it was asked. */
const HINDRANCES = {
  prerequisite: '{says}',
  'no-answer': '{failure}',
  denied: 'Answered {status}[ ({error})]: the credentials of this run do not allow this operation.',
  'denied-by-page':
    'Answered {status}[ ({error})] with an HTML page, as a firewall does, so the request did not reach the interface.',
  'turned-away': 'Answered {status}[ ({error})]: the deployment rejects more requests for now.',
  unavailable: 'Answered {status}[ ({error})]: the deployment is not available for now.',
  'sign-in-page': 'Answered {status} with a sign-in page instead of the requested document.',
  redirected: 'Answered {status} to {target}: a redirect to another address is not followed.',
  'no-route': 'Answered {status}[ ({error})]: no route, so nothing was validated.',
  'answered-status': 'Answered {status}[ ({error})].',
  'no-document': 'The valid request was not answered 2xx, so there is no document.',
  'document-not-json': 'The answer is not JSON, which is judged separately.',
  'no-record-answered': 'There is no record in the answer to compare with.',
  'no-record-made': 'No {resource} could be created by {operation}. {because}',
  'no-record-found': 'No {resource} could be found by {operation}. {because}',
  'no-record-read': "The {resource} {id}, which the environment names, can't be read. {because}",
  'record-unread': 'No record could be read.',
  'nothing-to-compare': 'The record as read shows no member that was written.',
  'delete-fails': 'No DELETE of {resource} is accepted, which is judged separately.',
  'server-broke': '{what} was answered with a server error, which is judged separately.',
  'answers-changed': 'The answers changed from one request to the next.',
  'not-accepted': 'No request with every argument was accepted.',
  'list-unread': 'The list could not be read.',
  'not-seen': 'Whether it still exists could not be determined.',
  'broken-before': 'Not tested while {assertion} fails.',
  'rejected-before': '{argument} was rejected, or something sent with it, so there is nothing to compare.',
  'step-failed': '{operation} was needed first. {because}',
  'answer-no-object': '{request} answered no JSON object.',
  'answer-no-list': '{request} answered no list.',
  'removal-broken':
    'DELETE does not work: {resource} {ids} can still be read after a DELETE that was accepted. No more of them are created.',
  'removal-stopped':
    'DELETE does not reach the site: a server or firewall in front of it blocks DELETE of {records}. Nothing more is created. Allow the method there, or try a REST root with index.php.',
  'enough-wrong-passwords': 'A run sends no more than {most} wrong passwords.',
  'not-ours': '{resource} with the {parameter} {value} may exist, and this run did not create it: nothing was sent.',
  'maybe-not-ours':
    '{resource} with the {parameter} {value} may exist, and it is not known whether this run created it: nothing was sent.',
  'named-by-others': 'A record of somebody else names the {resource} {value} of this run, so it was not removed.',
  'too-large': 'The answers about records are too large to keep: more than {most} characters together.',
  'names-tied': 'several namespaces could be meant, {names}: name it with CONFORMANCE_NAMES',
  'name-unknown': 'no name tells which namespace this is, maybe {names}: name it with CONFORMANCE_NAMES',
} as const;

/** Why a requirement says nothing of this deployment. */
const INAPPLICABLE = {
  inapplicable: '{says}',
  'not-offered': 'The namespace {namespace} is not offered here.',
  'operation-undeclared': "The deployment's index does not declare {operation}.",
  'route-undeclared': 'route not declared',
  'holder-undeclared': '{argument} is not declared',
  'site-decides': '{remark}',
  'not-told-whether':
    'The deployment denies access whether or not {resource} with the {parameter} {value} exists. Nothing was sent.',
  'member-not-shown': 'The answer has no member {member}.',
  'none-to-make': '{operation} is not offered here, so there is no {resource} to work on.',
  'none-to-find': '{operation} is not offered, so no {resource} can be found.',
  'none-to-read': 'The site shows no {resource} to read: name one in {variable}.',
  'none-to-name': 'There is no {resource} to refer to.',
  'no-record-tells': 'No record of this run was created without it, or none shows it.',
  'no-moment-tells': 'No record of this run shows both, on a day of which the zone of the site is sure.',
  'no-answer-tells': 'No answer of this run showed anything that was written before.',
  'no-record-shown': 'No answer of this run showed a record that it made.',
  'no-next-page': 'No list named a next page on this host.',
  'no-self-link': 'The index gives no address of a route on this host.',
  'no-head': 'HEAD is answered {status}: it is not offered.',
  'too-few-methods': 'the index declares less than two of these methods',
  'none-declared': 'the index declares none of them',
  'no-clock': 'The site index does not give both an offset and the name of a zone.',
  'scheme-undeclared': 'the scheme is not declared',
  'no-routes': 'the site index has no routes',
  'not-rejected': 'The request was not rejected, which is judged separately.',
  'nothing-rejected': 'No request was rejected here.',
  'fails-anyway': 'The same happens {how}, which is judged separately.',
  'no-slug': 'The {resource} shows no slug to request it by.',
  'no-own-records': 'This run created no {records} to look for.',
  'records-alike': 'The {records} of this test do not differ in what is requested.',
  'too-few-for-pages': 'There are too few {records} for two pages.',
  'site-shows-none': 'The site shows no {records}.',
  'no-valid-value': 'No valid value of {argument} is known to test this with.',
  'no-list-shows': 'No list shows the {resource}.',
  'nothing-shown': '{where} shows nothing that was written.',
  'nothing-left': 'Nothing is left that could be removed by force.',
  'no-links': 'the index gives no address of a route',
  'no-plain-routes': 'the site index shows no such route',
} as const;

/** Why a requirement was not asked at all, or was lost. */
const UNASKED = {
  effects: 'Needs the effect {needed}; this run is allowed {allowed} (CONFORMANCE_EFFECTS).',
  'no-user': 'No user is named (CONFORMANCE_USERNAME).',
  'no-second-user': 'No second user is named (CONFORMANCE_SECOND_USERNAME).',
  'no-wrong-passwords': 'This run sends no wrong passwords (CONFORMANCE_NO_WRONG_PASSWORDS).',
  'not-reached': '{interruption}',
  'no-suite': 'Writing needs a suite: conform init --contract FILE makes one.',
  'over-budget': 'Left out to stay within {budget}.',
  'represented-by': '{represented} stands for it: the same was asked there.',
  'standing-broken': 'Not asked: {standing}, which was to stand for it, did not pass.',
  'seen-elsewhere': 'Not asked: seen at {times} other operations.',
  'nothing-asked': 'This run sent no request here.',
  'nothing-judged': 'The suite ended this case without a judgement.',
  'suite-error': '{message}',
} as const;

/** What is told of what passes all the same. */
const NOTES = {
  'declares-no-type': 'declares no type',
  'declares-no-default': 'declares no default, which means null',
  'allows-more': 'also allows {types}',
  'enum-has-more': 'its enum also has {values}',
  'declares-more': 'also declares {arguments}',
  'more-schemes': 'declares {count} more scheme(s)',
  'offset-in-text': 'is the text {is}',
  'offset-of-half-hours': 'is the fraction {is}',
  'no-zone': 'is empty: the site names no zone',
  'empty-list': 'is an empty list, read as an empty object',
} as const;

/** Parts of a sentence, and sentences around one. */
const PARTS = {
  phrase: '{says}',
  'error-code': '{code}',
  'error-message': '{message}',
  'error-page': '{title}',
  'error-words': '{code}: {message}',
  'came-back': '[{at}: ]{written} came back as {returned}',
  misfit: 'the document {rule}[, but is {is}]',
  'misfit-at': '{pointer} {rule}[, but is {is}]',
  'of-method': '{method}: {flaw}',
  'passed-again': 'Passed when tried again; at first: {flaw}',
  'seen-once': 'Seen once and not again: {flaw}',
} as const;

export const SENTENCES = { ...FLAWS, ...HINDRANCES, ...INAPPLICABLE, ...UNASKED, ...NOTES, ...PARTS } as const;

export type FlawCode = keyof typeof FLAWS;
export type HindranceCode = keyof typeof HINDRANCES;
export type InapplicableCode = keyof typeof INAPPLICABLE;
export type NoteCode = keyof typeof NOTES;
export type Code = keyof typeof SENTENCES;

export const CODES = Object.keys(SENTENCES) as readonly Code[];
