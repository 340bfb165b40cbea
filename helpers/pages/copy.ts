/** Buttons that copy the command beside them. */
import { around, byId } from './dom.ts';

const SHOWN_MS = 2000;

async function copy(button: Element): Promise<void> {
  const command = button.parentElement?.querySelector('pre');
  if (!command) return;
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(command);
    button.textContent = 'Selected';
  }
  byId('said').textContent = button.textContent;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
}

export function copyOnClick(): void {
  document.addEventListener('click', (event) => {
    const button = around(event, '.copy');
    if (button) copy(button);
  });
}
