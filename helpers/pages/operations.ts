/** The rows of operations in the map of report.html, which each namespace shows and hides. */
import { all, byId } from './dom.ts';

function show(toggle: HTMLElement, isShown: boolean): void {
  toggle.setAttribute('aria-expanded', String(isShown));
  byId(toggle.getAttribute('aria-controls') ?? '').hidden = !isShown;
}

export function toggleOperations(): void {
  const toggles = all('.toggle', HTMLElement);
  for (const toggle of toggles) {
    show(toggle, false);
    toggle.addEventListener('click', () => show(toggle, toggle.getAttribute('aria-expanded') !== 'true'));
  }
  const showAll = (isShown: boolean) => () => {
    for (const toggle of toggles) show(toggle, isShown);
  };
  byId('expand').addEventListener('click', showAll(true));
  byId('collapse').addEventListener('click', showAll(false));
}
