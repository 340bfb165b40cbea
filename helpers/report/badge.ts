/** A badge for a readme: `conformance 98.7 %`. Nothing in it comes from the deployment. */
import { formatScore, score } from './score.ts';
import type { Report, VerdictWord } from './types.ts';

const LABEL = 'conformance';
const HEIGHT = 20;
const PADDING = 6;
/** Average width of a character of 11 px Verdana; `textLength` makes it exact. */
const CHARACTER = 6.6;

type Shade = 'green' | 'yellow' | 'red' | 'grey';

const FILLS: Readonly<Record<Shade, string>> = { green: '#1c7c4a', yellow: '#8a6d00', red: '#c0262d', grey: '#566070' };

const SHADES: Readonly<Record<VerdictWord, Shade>> = {
  conforms: 'green',
  'does not conform': 'red',
  'not shown to conform': 'yellow',
};

/** The document that shields.io's endpoint badge reads (https://shields.io/badges/endpoint-badge). */
export interface ShieldsBadge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: Shade;
}

/** The verdict decides the colour, whatever the share. */
export function shieldsOf(word: VerdictWord, share: number | null): ShieldsBadge {
  return { schemaVersion: 1, label: LABEL, message: formatScore(share), color: share === null ? 'grey' : SHADES[word] };
}

export function toShields({ verdict, results }: Report): ShieldsBadge {
  return shieldsOf(verdict.word, score(results));
}

function part(x: number, width: number, fill: string, text: string): string {
  const length = width - 2 * PADDING;
  return (
    `<rect x="${x}" width="${width}" height="${HEIGHT}" fill="${fill}"/>` +
    `<text x="${x + width / 2}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${text}</text>`
  );
}

export function toBadge(report: Report): string {
  return badgeOf(toShields(report));
}

export function badgeOf({ label, message, color }: ShieldsBadge): string {
  const widthOf = (text: string): number => Math.round(text.length * CHARACTER) + 2 * PADDING;
  const [left, right] = [widthOf(label), widthOf(message)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${label}: ${message}">`,
    `<title>${label}: ${message}</title>`,
    `<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">`,
    part(0, left, '#3c4450', label),
    part(left, right, FILLS[color], message),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
