/** A tiny check of well-formedness, for the subset of XML that JUnit needs: no comments, no CDATA, no DTD. */

const TAG = /^<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w-]*="[^"<]*")*)\s*(\/?)>$/;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/;
const OUTSIDE_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** What makes a document ill-formed; null when nothing does. */
export function xmlProblem(document: string): string | null {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(head)) return 'no XML declaration';
  if (OUTSIDE_XML.test(document)) return 'a character that XML does not have';
  if (REFERENCE.test(document)) return 'a bare &';
  const open: string[] = [];
  let roots = 0;
  for (const part of document.slice(head.length).match(/<[^>]*>|[^<]+/g) ?? []) {
    if (!part.startsWith('<')) {
      if (open.length === 0 && part.trim() !== '') return `text outside the root: ${part}`;
      continue;
    }
    const tag = TAG.exec(part);
    if (tag === null) return `not a tag: ${part}`;
    const [, closing, name = '', attributes = '', empty] = tag;
    const names = [...attributes.matchAll(/([\w-]+)="/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) return `an attribute stands twice: ${part}`;
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`;
      continue;
    }
    if (open.length === 0) roots += 1;
    if (empty !== '/') open.push(name);
  }
  if (open.length > 0) return `<${open.at(-1)}> stays open`;
  return roots === 1 ? null : `${roots} roots`;
}

/** The values of an attribute, its references resolved. */
export function textsOf(document: string, attribute: string): readonly string[] {
  return [...document.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  );
}
