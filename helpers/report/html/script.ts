/** @module The script inside report.html: plain JavaScript that needs nothing but the page and touches no address. */

/** Pure part: the filter, its form in the address, what it leaves. */
export const FILTER_SCRIPT = `
const FIELDS = ['id', 'namespace', 'level', 'outcome', 'text'];

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
      (!filter.namespace || row.namespace === filter.namespace) &&
      (!filter.level || row.level === filter.level) &&
      (outcomes.length === 0 || outcomes.includes(row.outcome)) &&
      words.every((word) => row.searchable.includes(word)),
  );
}
`;

/** The part that draws; text reaches the page as text nodes and attributes only. */
export const VIEW_SCRIPT = `
const PAGE = 100;
const data = JSON.parse(document.getElementById('data').textContent);
const rows = data.results.map(
  ([id, title, outcome, level, basis, namespace, clause, operation, reason, exchanges, hasEvidence], index) => ({
    id, title, outcome, level, basis, reason, exchanges, index, hasEvidence,
    namespace: data.namespaces[namespace],
    clause: data.clauses[clause],
    operation: data.operations[operation] || '',
    searchable: [id, title, reason, data.operations[operation]].join(' ').toLowerCase(),
  }),
);

const form = document.getElementById('filter');
const list = document.getElementById('list');
const found = document.getElementById('found');
const more = document.getElementById('more');
const linked = document.getElementById('linked');
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
  facts.push(...fact('Basis', row.basis));
  if (row.clause) facts.push(...fact('The interface says', element('strong', {}, row.clause[0]), ': ' + row.clause[1]));
  for (const [method, url, status, ms] of row.exchanges) {
    const came = status === null ? 'no answer' : status;
    facts.push(...fact('Exchange', element('code', {}, method + ' ' + url), ' → ' + came + ' in ' + ms + ' ms'));
  }
  if (row.hasEvidence) {
    facts.push(...fact('Evidence', element('a', { href: '#evidence-' + row.index }, 'what was sent and what came back')));
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

function draw() {
  matching = select(rows, filter);
  list.replaceChildren();
  drawMore();
  found.textContent = matching.length + ' of ' + rows.length + ' results';
  linked.hidden = filter.id === '';
  if (filter.id && matching.length > 0) list.querySelector('details').open = true;
}

function fillForm() {
  form.elements.namespace.value = filter.namespace;
  form.elements.level.value = filter.level;
  form.elements.text.value = filter.text;
  const outcomes = filter.outcome.split(',');
  for (const box of form.querySelectorAll('[name=outcome]')) box.checked = outcomes.includes(box.value);
}

function readForm() {
  const values = new FormData(form);
  return {
    id: '',
    namespace: values.get('namespace'),
    level: values.get('level'),
    outcome: values.getAll('outcome').join(','),
    text: values.get('text').trim(),
  };
}

function openAround(target) {
  for (let around = target; around; around = around.parentElement) if (around.localName === 'details') around.open = true;
  target.scrollIntoView();
}

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
  if (location.hash) document.getElementById('results').scrollIntoView();
  if (filter.id) list.querySelector('summary')?.focus({ preventScroll: true });
}

form.addEventListener('input', () => {
  filter = readForm();
  history.replaceState(null, '', writeFilter(filter));
  draw();
});
form.addEventListener('submit', (event) => event.preventDefault());
more.addEventListener('click', () => {
  const first = list.children.length;
  drawMore();
  list.children[first]?.querySelector('summary').focus();
});
addEventListener('hashchange', follow);

// Paper can't be opened: what is closed on the screen is open on it.
let closed = [];
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('#causes details:not([open]), #overview details:not([open])')];
  for (const details of closed) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false;
});

document.documentElement.classList.add('scripted');
draw();
follow();
`;
