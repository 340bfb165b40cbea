/** Elements of a page. Text reaches it as text nodes and attributes only. */

type Kind<T> = abstract new () => T;

function expected<T>(found: unknown, kind: Kind<T>, name: string): T {
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${name}`);
}

/** The element of that id, which the page was written with. */
export function byId(id: string): HTMLElement;
export function byId<T extends HTMLElement>(id: string, kind: Kind<T>): T;
export function byId(id: string, kind: Kind<HTMLElement> = HTMLElement): HTMLElement {
  return expected(document.getElementById(id), kind, id);
}

/** The control of that name in a form. */
export function control<T extends HTMLElement>(form: HTMLFormElement, name: string, kind: Kind<T>): T {
  return expected(form.elements.namedItem(name), kind, name);
}

export function all<T extends HTMLElement>(
  selector: string,
  kind: Kind<T>,
  within: ParentNode = document,
): readonly T[] {
  return [...within.querySelectorAll(selector)].map((found) => expected(found, kind, selector));
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | Node)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The closest ancestor of what an event is about, or that itself. */
export function around({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** Opens everything that hides the element, and shows it. */
export function reveal(target: HTMLElement | null): void {
  for (let one = target; one !== null; one = one.parentElement) if (one instanceof HTMLDetailsElement) one.open = true;
  target?.scrollIntoView();
}

/** Ticks those of the checkboxes of that name whose value is among the values. */
export function tick(form: HTMLFormElement, name: string, values: readonly string[]): void {
  for (const box of all(`[name=${name}]`, HTMLInputElement, form)) box.checked = values.includes(box.value);
}

/** Calls what a single key stands for, unless it is typed into a field or belongs to a shortcut of the browser. */
export function onKeys(keys: Readonly<Record<string, () => void>>, isOn: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (around(event, 'input[type=search], select, dialog') !== null || ctrlKey || metaKey || altKey || !isOn()) return;
    if (!Object.hasOwn(keys, key)) return;
    event.preventDefault();
    keys[key]?.();
  });
}
