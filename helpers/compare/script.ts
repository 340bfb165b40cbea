/** The script inside compare.html: it hides what is not asked for, and needs nothing but the page. */
export const SCRIPT = `'use strict';
{
const form = document.getElementById('filter');
const rows = [...document.querySelectorAll('.row, .cause')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
  word: element.dataset.word,
}));

function apply(values) {
  const words = values.text.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const { element, text, word } of rows) {
    const isWanted = word === undefined || values.word.length === 0 || values.word.includes(word);
    element.hidden = !isWanted || !words.every((one) => text.includes(one));
    if (!element.hidden) shown += 1;
  }
  const isNarrowed = words.length > 0 || values.word.length > 0;
  document.getElementById('found').textContent = isNarrowed ? shown + ' of ' + rows.length + ' rows' : '';
}

function read() {
  const data = new FormData(form);
  return { text: data.get('text').trim(), word: data.getAll('word') };
}

function follow() {
  const hash = location.hash.slice(1);
  if (hash !== '' && !hash.includes('=')) {
    const target = document.getElementById(hash);
    if (target && target.localName === 'details') target.open = true;
    if (target) target.scrollIntoView();
    return;
  }
  const parameters = new URLSearchParams(hash);
  form.elements.text.value = parameters.get('text') || '';
  for (const box of form.querySelectorAll('[name=word]')) box.checked = parameters.getAll('word').includes(box.value);
  apply(read());
}

form.addEventListener('input', () => {
  const values = read();
  const parameters = new URLSearchParams(values.text === '' ? [] : [['text', values.text]]);
  for (const word of values.word) parameters.append('word', word);
  history.replaceState(null, '', '#' + parameters);
  apply(values);
});
form.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input[type=search]')) return;
  event.preventDefault();
  form.elements.text.focus();
});
addEventListener('hashchange', follow);
document.documentElement.classList.add('scripted');
follow();
}
`;
