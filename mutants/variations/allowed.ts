/** Sentences of the interface by which several variations are allowed. */

export const JSON_FORM =
  'Opening sentence: “one JSON-over-HTTP interface”. How JSON is written, and which further headers HTTP carries, is left to their standards.';
export const HEADERS = 'Endpoints: headers of answers are not shown.';
export const RETURNED =
  'Resources and their fields: “Only the fields that requests can carry are given. Fields of returned records: not shown.”';
export const ANSWERS =
  'Endpoints: “Response bodies and status codes: not shown for every route; only the request shape is given.”';
export const ERRORS = 'Errors: “Error status codes, error body shape and error codes: not shown.”';
export const PERMISSIONS =
  'Authentication: “Which routes require credentials, and the permission each needs: not shown.”';
export const SCHEME = 'Authentication: “Credential scheme and header format used on requests: not shown.”';
export const LIMITS = 'Limits: “Rate limits and the maximum per_page for calendar lists: not shown.”';
export const NAMES =
  'Opening paragraphs: “Where a namespace name carries a vendor word, a neutral word replaces it, the same way throughout.”';
export const INDEX =
  'Site index document: it says which members an entry of `routes` has, and not that there are no others.';
export const KEYED =
  'Site index document: “`args` is an object keyed by parameter name”; what stands under a name is not shown.';
export const STATES = 'States and transitions: “Transitions between the other states: not shown.”';
export const NO_TEXT_RULE =
  'Resources and their fields gives texts the type string and says nothing of how they are cleaned, formatted or cut.';
export const NO_FRESHNESS = 'Endpoints: nothing says how soon, or in which order, a list shows what was written.';
export const NO_ORDER =
  'Event list query, Term list query: no order of the list is given where none is asked for, nor by which alphabet.';
export const NO_DEFAULT = 'Resources and their fields: this member has no default.';
export const UNKNOWN_IDS = 'Resources and their fields: what becomes of an id of nothing is not said.';
export const COMPANIONS =
  'Product: the table gives each member its type alone; what it counts for without its companions is not said.';
export const STOCK = 'States and transitions: of the stock it says only that paying reduces it.';
export const UPDATES = 'Resources and their fields: whether an update merges a member or replaces it is not said.';
