/** @module The script inside report.html: plain JavaScript that needs nothing but the page and touches no address. */

/** Pure part: the filter, its form in the address, what it leaves. */
export const FILTER_SCRIPT = `
const FIELDS = ['id', 'cause', 'news', 'namespace', 'operation', 'kind', 'level', 'outcome', 'text'];

// null for an address that names a place in the page and no filter
function readFilter(hash) {
  if (hash.length > 1 && !hash.includes('=')) return null;
  const parameters = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field) || '']));
}

function writeFilter(filter) {
  return '#' + new URLSearchParams(FIELDS.filter((field) => filter[field]).map((field) => [field, filter[field]]));
}

function select(rows, filter) {
  const outcomes = filter.outcome.split(',').filter(Boolean);
  const words = filter.text.toLowerCase().split(/\\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (!filter.id || row.id === filter.id) &&
      (!filter.cause || row.cause === filter.cause) &&
      (!filter.news || row.news === filter.news) &&
      (!filter.namespace || row.namespace === filter.namespace) &&
      (!filter.operation || (row.operation || 'none') === filter.operation) &&
      (!filter.kind || row.kind === filter.kind) &&
      (!filter.level || row.level === filter.level) &&
      (outcomes.length === 0 || outcomes.includes(row.outcome)) &&
      words.every((word) => row.searchable.includes(word)),
  );
}
`;

/** The part that draws; text reaches the page as text nodes and attributes only. */
export const VIEW_SCRIPT = `
const PAGE = 50;
const data = JSON.parse(document.getElementById('data').textContent);
const news = new Map(Object.entries(data.news).flatMap(([what, ids]) => ids.map((id) => [id, what])));
const rows = data.results.map(
  ([id, title, outcome, level, basis, namespace, clause, operation, kind, reason, exchanges, hasEvidence, cause], index) => ({
    id, title, outcome, level, basis, reason, exchanges, index, hasEvidence,
    namespace: data.namespaces[namespace],
    clause: data.clauses[clause],
    operation: data.operations[operation] || '',
    kind: data.kinds[kind],
    cause: data.causes[cause] || '',
    news: news.get(id) || '',
    searchable: [id, title, reason, data.operations[operation]].join(' ').toLowerCase(),
  }),
);

const GRAVEST_FIRST = ['fail', 'error', 'blocked', 'warn', 'flaky', 'known', 'pass', 'represented', 'skipped', 'not-applicable'];
rows.sort((a, b) => GRAVEST_FIRST.indexOf(a.outcome) - GRAVEST_FIRST.indexOf(b.outcome));

const form = document.getElementById('filter');
const list = document.getElementById('list');
const found = document.getElementById('found');
const more = document.getElementById('more');
const linked = document.getElementById('linked');
const only = document.getElementById('only');
const narrowed = document.getElementById('narrowed');
const causes = [...document.querySelectorAll('.cause')];
let filter = readFilter('');
let matching = rows;

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function fact(term, ...description) {
  return [element('dt', {}, term), element('dd', {}, ...description)];
}

function drawDetails(row) {
  const facts = [];
  if (row.reason) facts.push(...fact('Why', row.reason));
  if (row.operation) facts.push(...fact('Operation', element('code', {}, row.operation)));
  facts.push(...fact('Basis and kind', row.basis + ', ' + row.kind));
  if (row.clause) facts.push(...fact('The interface says', element('strong', {}, row.clause[0]), ': ' + row.clause[1]));
  for (const [method, url, status, ms, why] of row.exchanges) {
    const came = ' → ' + (status === null ? 'no answer' : status) + ' in ' + ms + ' ms';
    const reason = why < 0 ? [] : [' ', element('span', { class: 'note' }, data.reasons[why])];
    facts.push(...fact('Exchange', element('code', {}, method + ' ' + url), came, ...reason));
  }
  if (row.hasEvidence) {
    facts.push(...fact('Evidence', element('a', { href: '#evidence-' + row.index }, 'what was sent and what came back')));
  }
  if (row.exchanges.length > 0) {
    facts.push(...fact('Repeat it', element('code', { class: 'command' }, 'conform replay report.json ' + row.id)));
  }
  facts.push(...fact('Link', element('a', { href: writeFilter({ ...readFilter(''), id: row.id }) }, 'to this result')));
  return element('dl', { class: 'facts' }, ...facts);
}

function drawRow(row) {
  const summary = element(
    'summary',
    {},
    element('span', { class: 'badge ' + row.outcome }, row.outcome),
    ' ',
    element('span', { class: 'level' }, row.level),
    ' ',
    element('span', { class: 'title' }, row.title),
    ' ',
    element('code', {}, row.id),
  );
  const details = element('details', {}, summary);
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) details.append(drawDetails(row));
  });
  return element('li', {}, details);
}

function drawMore() {
  const shown = list.children.length;
  list.append(...matching.slice(shown, shown + PAGE).map(drawRow));
  more.hidden = list.children.length >= matching.length;
}

function drawCauses(isNarrowed) {
  const kept = new Set(matching.map((row) => 'cause-' + row.cause));
  for (const cause of causes) cause.hidden = isNarrowed && !kept.has(cause.id);
  const shown = causes.filter((cause) => !cause.hidden).length;
  if (causes.length > 0) document.getElementById('no-cause').hidden = shown > 0;
  narrowed.hidden = !isNarrowed;
  narrowed.replaceChildren(
    shown + ' of ' + causes.length + ' causes, ',
    element('a', { href: '#results' }, found.textContent),
    ' ',
    element('a', { href: '#text=' }, 'Show all'),
  );
}

function draw() {
  matching = select(rows, filter);
  list.replaceChildren();
  drawMore();
  found.textContent = matching.length + ' of ' + rows.length + ' results';
  const isNarrowed = FIELDS.some((field) => filter[field]);
  drawCauses(isNarrowed);
  linked.hidden = filter.id === '';
  document.getElementById('results').classList.toggle('filtered', isNarrowed);
  only.hidden = filter.operation === '';
  document.getElementById('operation').textContent = filter.operation;
  if (filter.id && matching.length > 0) list.querySelector('details').open = true;
}

function fillForm() {
  form.elements.namespace.value = filter.namespace;
  form.elements.kind.value = filter.kind;
  form.elements.level.value = filter.level;
  form.elements.text.value = filter.text;
  const outcomes = filter.outcome.split(',');
  for (const box of form.querySelectorAll('[name=outcome]')) box.checked = outcomes.includes(box.value);
}

function readForm() {
  const values = new FormData(form);
  return {
    id: '',
    cause: filter.cause,
    news: filter.news,
    operation: filter.operation,
    namespace: values.get('namespace'),
    kind: values.get('kind'),
    level: values.get('level'),
    outcome: values.getAll('outcome').join(','),
    text: values.get('text').trim(),
  };
}

function openAround(target) {
  for (let around = target; around; around = around.parentElement) if (around.localName === 'details') around.open = true;
  target.scrollIntoView();
}

// What the head of the page can choose is looked at there, and any other filter in the list.
const OF_HEAD = ['outcome', 'text', 'news'];

function follow() {
  const next = readFilter(location.hash);
  if (next === null) {
    const target = document.getElementById(location.hash.slice(1));
    if (target) openAround(target);
    return;
  }
  filter = next;
  fillForm();
  draw();
  const isOfHead = FIELDS.every((field) => !filter[field] || OF_HEAD.includes(field));
  const isSeen = isOfHead && causes.some((cause) => !cause.hidden);
  if (location.hash) document.getElementById(isSeen ? 'overview' : 'results').scrollIntoView();
  if (filter.id) list.querySelector('summary')?.focus({ preventScroll: true });
}

function apply(next) {
  filter = next;
  history.replaceState(null, '', writeFilter(filter));
  draw();
}

form.addEventListener('input', () => apply(readForm()));
for (const one of form.elements) if (!form.contains(one)) one.addEventListener('input', () => apply(readForm()));
document.getElementById('widen').addEventListener('click', () => {
  apply({ ...filter, operation: '' });
  form.elements.text.focus();
});
form.addEventListener('submit', (event) => event.preventDefault());
more.addEventListener('click', () => {
  const first = list.children.length;
  drawMore();
  list.children[first]?.querySelector('summary').focus();
});
addEventListener('hashchange', follow);

function showOperations(toggle, shown) {
  toggle.setAttribute('aria-expanded', shown);
  document.getElementById(toggle.getAttribute('aria-controls')).hidden = !shown;
}

const toggles = [...document.querySelectorAll('.toggle')];
for (const toggle of toggles) {
  showOperations(toggle, false);
  toggle.addEventListener('click', () => showOperations(toggle, toggle.getAttribute('aria-expanded') !== 'true'));
}
for (const [id, shown] of [['expand', true], ['collapse', false]]) {
  document.getElementById(id).addEventListener('click', () => toggles.forEach((toggle) => showOperations(toggle, shown)));
}

// Paper can't be opened: of every cause the first place is open on it, which says what the others would.
const FOR_PAPER = ['#overview details', '.cause', '.places > li:first-child > details'];
let closed = [];
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll(FOR_PAPER.map((selector) => selector + ':not([open])').join())];
  for (const details of closed) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false;
});

async function copy(button) {
  const command = button.parentElement.querySelector('pre');
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(command);
    button.textContent = 'Selected';
  }
  document.getElementById('said').textContent = button.textContent;
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('.copy');
  if (button) copy(button);
});

// From where the focus is, or from the top.
function step(by) {
  const summaries = causes.filter((cause) => !cause.hidden).map((cause) => cause.firstElementChild);
  const around = document.activeElement.closest('.cause');
  const at = around ? summaries.indexOf(around.firstElementChild) + by : by > 0 ? 0 : summaries.length - 1;
  const next = summaries[Math.max(0, Math.min(at, summaries.length - 1))];
  if (!next) return;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

const help = document.getElementById('help');
const KEYS = {
  '/': () => form.elements.text.focus(),
  j: () => step(1),
  k: () => step(-1),
  '?': () => help.showModal(),
};

document.addEventListener('keydown', (event) => {
  const isTyped = event.target.closest('input[type=search], select, dialog');
  if (event.key === 'Escape' && isTyped === form.elements.text) isTyped.blur();
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey || !document.getElementById('keys').checked) return;
  if (!Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
});

document.documentElement.classList.add('scripted');
draw();
follow();
`;
