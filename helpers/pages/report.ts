/** The script of report.html: it narrows causes and results by the filter in the address, and opens what is linked. */
import { copyOnClick } from './copy.ts';
import { all, byId, control, element, onKeys, reveal, tick } from './dom.ts';
import { FIELDS, type Filter, NO_FILTER, readFilter, select, writeFilter } from './filter.ts';
import { toggleOperations } from './operations.ts';
import { openForPaper } from './paper.ts';
import { drawRow, rows } from './results.ts';

const PAGE = 50;
/** What the head of the page can choose is looked at there, and any other filter in the list. */
const OF_HEAD: readonly string[] = ['outcome', 'text', 'news'];
const SELECTS = ['namespace', 'kind', 'level'] as const;

const form = byId('filter', HTMLFormElement);
const search = control(form, 'text', HTMLInputElement);
const list = byId('list');
const found = byId('found');
const more = byId('more');
const causes = all('.cause', HTMLElement);
let filter = NO_FILTER;
let matching = rows;

function drawMore(): void {
  const shown = list.children.length;
  list.append(...matching.slice(shown, shown + PAGE).map(drawRow));
  more.hidden = list.children.length >= matching.length;
}

function drawCauses(isNarrowed: boolean): void {
  const wanted = new Set(matching.map(({ cause }) => `cause-${cause}`));
  for (const cause of causes) cause.hidden = isNarrowed && !wanted.has(cause.id);
  const shown = causes.filter(({ hidden }) => !hidden).length;
  if (causes.length > 0) byId('no-cause').hidden = shown > 0;
  const narrowed = byId('narrowed');
  narrowed.hidden = !isNarrowed;
  narrowed.replaceChildren(
    `${shown} of ${causes.length} causes, `,
    element('a', { href: '#results' }, found.textContent),
    ' ',
    element('a', { href: '#text=' }, 'Show all'),
  );
}

function draw(): void {
  matching = select(rows, filter);
  list.replaceChildren();
  drawMore();
  found.textContent = `${matching.length} of ${rows.length} results`;
  const isNarrowed = FIELDS.some((field) => filter[field]);
  drawCauses(isNarrowed);
  byId('results').classList.toggle('filtered', isNarrowed);
  byId('linked').hidden = filter.id === '';
  byId('only').hidden = filter.operation === '';
  byId('operation').textContent = filter.operation;
  const [first] = all('details', HTMLDetailsElement, list);
  if (filter.id && first) first.open = true;
}

function fillForm(): void {
  for (const name of SELECTS) control(form, name, HTMLSelectElement).value = filter[name];
  search.value = filter.text;
  tick(form, 'outcome', filter.outcome.split(','));
}

function readForm(): Filter {
  const values = new FormData(form);
  const chosen = Object.fromEntries(SELECTS.map((name) => [name, String(values.get(name))]));
  return { ...filter, ...chosen, id: '', outcome: values.getAll('outcome').join(), text: search.value.trim() };
}

function follow(): void {
  const next = readFilter(location.hash);
  if (next === null) {
    reveal(document.getElementById(location.hash.slice(1)));
    return;
  }
  filter = next;
  fillForm();
  draw();
  const isOfHead = FIELDS.every((field) => !filter[field] || OF_HEAD.includes(field));
  const isSeen = isOfHead && causes.some((cause) => !cause.hidden);
  if (location.hash) byId(isSeen ? 'overview' : 'results').scrollIntoView();
  if (filter.id) list.querySelector('summary')?.focus({ preventScroll: true });
}

function apply(next: Filter): void {
  filter = next;
  history.replaceState(null, '', writeFilter(filter));
  draw();
}

/** Moves the focus to another cause, counted from where it is, or from the top. */
function step(by: 1 | -1): void {
  const summaries = causes.filter((cause) => !cause.hidden).map((cause) => cause.firstElementChild);
  const focused = document.activeElement?.closest('.cause')?.firstElementChild;
  const start = by > 0 ? -1 : summaries.length;
  const at = (focused ? summaries.indexOf(focused) : start) + by;
  const next = summaries[Math.max(0, Math.min(at, summaries.length - 1))];
  if (!(next instanceof HTMLElement)) return;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

form.addEventListener('input', () => apply(readForm()));
form.addEventListener('submit', (event) => event.preventDefault());
// Controls of the form that stand elsewhere in the page.
for (const one of form.elements) if (!form.contains(one)) one.addEventListener('input', () => apply(readForm()));
byId('widen').addEventListener('click', () => {
  apply({ ...filter, operation: '' });
  search.focus();
});
more.addEventListener('click', () => {
  const first = list.children.length;
  drawMore();
  list.children[first]?.querySelector('summary')?.focus();
});
search.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') search.blur();
});
addEventListener('hashchange', follow);
onKeys(
  {
    '/': () => search.focus(),
    j: () => step(1),
    k: () => step(-1),
    '?': () => byId('help', HTMLDialogElement).showModal(),
  },
  () => byId('keys', HTMLInputElement).checked,
);
toggleOperations();
openForPaper();
copyOnClick();

document.documentElement.classList.add('scripted');
draw();
follow();
