/**
 * Route patterns of an index are regular expressions with named groups, `/orders/(?P<id>[\d]+)`, or name a parameter as
 * routers do, `/orders/:id`. They come from a deployment, so they are only ever read as text, in one pass; none is
 * compiled.
 */

/** Index after the bracket expression that opens at `start`; the text's length when it never closes. */
function afterBrackets(text: string, start: number): number {
  let at = start + 1;
  if (text[at] === '^') at += 1;
  // A closing bracket in first place stands for itself.
  if (text[at] === ']') at += 1;
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** Index after the group that opens at `start`, nested groups included; the text's length when it never closes. */
function afterGroup(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at];
    if (character === '[') {
      at = afterBrackets(text, at);
      continue;
    }
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    at += character === '\\' ? 2 : 1;
    if (depth === 0) return Math.min(at, text.length);
  }
  return text.length;
}

const GROUP_NAME = /\(\?P?<(\w{1,100})>/y;
const QUANTIFIER = /(?:[*+?]|\{\d{0,9},?\d{0,9}\})[?+]?/y;
/** `\d`, `\w` and their like match a character that varies; other escapes stand for the character itself. */
const VARYING_ESCAPE = /\\[dDwWsS]/y;

/** A whole segment: `:id`, `<int:id>`, `{id}` or `{id:int}`. */
const NAMED_SEGMENT = /(?::|<\w{1,100}:|\{)(\w{1,100})(?::[^/{}]{1,100})?[>}]?(?=\/|$)/y;

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** Index after the variable part that opens at `at`, or `at` itself where the text is literal. */
function afterVariable(text: string, at: number): number {
  if (text[at] === '(') return afterGroup(text, at);
  if (text[at] === '[') return afterBrackets(text, at);
  return matchAt(VARYING_ESCAPE, text, at) === null ? at : at + 2;
}

/** `/orders/(?P<id>[\d]+)` as `/orders/{id}`. A part that varies and has no name is `{}`; a trailing slash is dropped. */
export function templateOf(pattern: string): string {
  let template = '';
  let at = 0;
  while (at < pattern.length) {
    const segment = pattern[at - 1] === '/' ? matchAt(NAMED_SEGMENT, pattern, at) : null;
    if (segment !== null) {
      template += `{${segment[1]}}`;
      at += segment[0].length;
      continue;
    }
    const after = afterVariable(pattern, at);
    if (after === at) {
      const escaped = pattern[at] === '\\' ? 1 : 0;
      template += pattern[at + escaped] ?? '';
      at += escaped + 1;
      continue;
    }
    const name = matchAt(GROUP_NAME, pattern, at)?.[1] ?? '';
    template += `{${name}}`;
    at = after + (matchAt(QUANTIFIER, pattern, after)?.[0].length ?? 0);
  }
  return template.length > 1 ? template.replace(/\/\??$/, '') : template;
}

/** A template with the names of its parameters removed: what two routes share when they differ in names only. */
export function canonicalOf(template: string): string {
  return template.replace(/\{\w*\}/g, '{}');
}

/** Names of a template's parameters in order, `''` for one without a name. */
export function parametersOf(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w*)\}/g)].map((match) => match[1] ?? '');
}
