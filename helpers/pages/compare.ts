/** The script of compare.html: it hides the deployments and causes that are not asked for. */
import { all, byId, control, onKeys, reveal, tick } from './dom.ts';
import { wordsOf } from './filter.ts';

const form = byId('filter', HTMLFormElement);
const search = control(form, 'text', HTMLInputElement);
const rows = all('.row, .cause', HTMLElement).map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
  verdict: element.dataset.word,
}));

function readForm(): URLSearchParams {
  const text = search.value.trim();
  const parameters = new URLSearchParams(text === '' ? {} : { text });
  for (const verdict of new FormData(form).getAll('word')) parameters.append('word', String(verdict));
  return parameters;
}

function apply(parameters: URLSearchParams): void {
  const words = wordsOf(parameters.get('text') ?? '');
  const verdicts = parameters.getAll('word');
  for (const { element, text, verdict } of rows) {
    const isWanted = verdict === undefined || verdicts.length === 0 || verdicts.includes(verdict);
    element.hidden = !isWanted || !words.every((word) => text.includes(word));
  }
  const shown = rows.filter(({ element }) => !element.hidden).length;
  const isNarrowed = words.length > 0 || verdicts.length > 0;
  byId('found').textContent = isNarrowed ? `${shown} of ${rows.length} rows` : '';
}

function follow(): void {
  const hash = location.hash.slice(1);
  if (hash !== '' && !hash.includes('=')) {
    reveal(document.getElementById(hash));
    return;
  }
  const parameters = new URLSearchParams(hash);
  search.value = parameters.get('text') ?? '';
  tick(form, 'word', parameters.getAll('word'));
  apply(readForm());
}

form.addEventListener('input', () => {
  const parameters = readForm();
  history.replaceState(null, '', `#${parameters}`);
  apply(parameters);
});
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', follow);
onKeys({ '/': () => search.focus() }, () => true);

document.documentElement.classList.add('scripted');
follow();
