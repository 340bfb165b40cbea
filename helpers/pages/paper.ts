/** What is open on paper, where nothing can be opened. */
import { all } from './dom.ts';

/** Of every cause the first place, which says what the others would. */
const SELECTORS = ['#overview details', '.cause', '.places > li:first-child > details'];

export function openForPaper(): void {
  let opened: readonly HTMLDetailsElement[] = [];
  const set = (isOpen: boolean): void => {
    for (const details of opened) details.open = isOpen;
  };
  addEventListener('beforeprint', () => {
    opened = all(SELECTORS.map((selector) => `${selector}:not([open])`).join(), HTMLDetailsElement);
    set(true);
  });
  addEventListener('afterprint', () => set(false));
}
