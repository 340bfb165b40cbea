import type { Values } from './messages.ts';

type Tree = Map<string, Tree | string>;

/** Brackets beyond this depth are left out. */
const MAX_NESTING = 64;

/** Reads `a=1&b[]=2&c[key]=3` as the platform does: brackets make lists and objects, `+` is a space. */
export function parseParameters(text: string): Values {
  const root: Tree = new Map();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    const keys = keysOf(name);
    if (keys.length > 0) insert(root, keys, cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, settle(node)]));
}

/** Percent-decodes what can be decoded and leaves the rest as it stands. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return name === '' ? [] : [name];
  const inner = [...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, open), ...inner].slice(0, MAX_NESTING);
}

function insert(tree: Tree, keys: readonly string[], value: string): void {
  const [first = '', ...rest] = keys;
  const key = first === '' ? String(tree.size) : first;
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const held = tree.get(key);
  const branch: Tree = held instanceof Map ? held : new Map();
  tree.set(key, branch);
  insert(branch, rest, value);
}

function settle(node: Tree | string): unknown {
  if (typeof node === 'string') return node;
  const entries = [...node].map(([key, child]) => [key, settle(child)] as const);
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
