/** Reads every spelling that a text may hide something in, by other means than the product does. */

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  sol: '/',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  num: '#',
  plus: '+',
  equals: '=',
  colon: ':',
};

function fromUtf8(bytes: string): string {
  return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString();
}

/** One level of escapes. */
function unescaped(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, fromUtf8)
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([rnt])/g, '\n')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => NAMES[name.toLowerCase()] ?? whole);
}

/** Between what two runs say: what ends one and begins the next is no word. */
const BREAK = '\u2588';

function fromBase64(text: string): readonly string[] {
  const runs = text.match(/[\w+/-](?:\s{0,2}[\w+/-]){10,}/g) ?? [];
  const joined = runs.map((run) => run.replace(/\s/g, ''));
  return [0, 1, 2, 3].map((from) =>
    joined.map((run) => Buffer.from(run.slice(from), 'base64').toString('latin1')).join(BREAK),
  );
}

function fromHex(text: string): readonly string[] {
  const runs = text.match(/[0-9a-f]{16,}/gi) ?? [];
  return [0, 1].map((from) => runs.map((run) => Buffer.from(run.slice(from), 'hex').toString('latin1')).join(BREAK));
}

/** Letters, digits and breaks alone, in lower case. What quotes a text, marks it up or stands around it ends it. */
function bare(text: string): string {
  return text
    .replace(/[<>"()]/g, BREAK)
    .replace(/[^A-Za-z0-9\u2588]/g, '')
    .toLowerCase();
}

/** The text, and what it says when it is decoded up to so many times. */
function readings(text: string, times: number): ReadonlySet<string> {
  const all = new Set<string>();
  let last = [text];
  for (let round = 0; round <= times; round += 1) {
    const fresh = last.filter((one) => one.length > 7 && !all.has(one));
    for (const one of fresh) all.add(one);
    last = fresh.flatMap((one) => [unescaped(one), ...fromBase64(one), ...fromHex(one)]);
  }
  return all;
}

/** Parts of eight characters of the secrets that any reading of the text shows. */
export function partsShown(text: string, secrets: readonly string[], times: number): readonly string[] {
  const parts = secrets.map(bare).flatMap((secret) => {
    return Array.from({ length: Math.max(secret.length - 7, 0) }, (_, at) => secret.slice(at, at + 8));
  });
  return [...readings(text, times)].flatMap((reading) => {
    const signs = bare(reading);
    return parts.filter((part) => signs.includes(part));
  });
}
