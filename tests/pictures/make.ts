/** Draws what the README shows of a terminal and of a report, from real runs: `npm run pictures`. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { startReference } from '../../reference/server.ts';
import { CHROMIUM, launchChromium } from '../report/chromium.ts';
import { inTerminal, type Piece } from '../support/terminal.ts';

const SIZE = { columns: 100, rows: 30 };
const [LINE, LETTER, MARGIN] = [18, 7.83, 16];
/** Of the terminal's palette, what the command line uses. */
const COLOURS: Readonly<Record<number, string>> = { 1: '#ff7b72', 2: '#7ee787', 3: '#e3b341' };
const PLAIN = '#e6edf3';
const FAULTS = ['constraint-ignored', 'access'];

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function drawn(pieces: readonly Piece[], row: number): string {
  const spans = pieces.map(({ text, colour }) => `<tspan fill="${COLOURS[colour] ?? PLAIN}">${escaped(text)}</tspan>`);
  return `<text x="${MARGIN}" y="${MARGIN + LINE * (row + 1)}" xml:space="preserve">${spans.join('')}</text>`;
}

function picture(lines: readonly (readonly Piece[])[], title: string): string {
  const width = Math.ceil(SIZE.columns * LETTER + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN + 6;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${lines.map(drawn).join('\n')}
</svg>
`;
}

/** Where the run took place says nothing to a reader. */
function withoutFolder(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => ({ ...piece, text: piece.text.replace(/\/tmp\/terminal-\w+\//, '') }));
}

const faults = FAULTS.flatMap((family) =>
  [...faultCatalogue().values()].filter((one) => one.family === family).slice(0, 1),
);
const site = await startReference({ faults });
const env = {
  CONFORMANCE_BASE_URL: site.baseUrl,
  CONFORMANCE_USERNAME: site.username,
  CONFORMANCE_APPLICATION_PASSWORD: site.applicationPassword,
  CONFORMANCE_SECOND_USERNAME: site.second.username,
  CONFORMANCE_SECOND_APPLICATION_PASSWORD: site.second.applicationPassword,
  CONFORMANCE_EFFECTS: 'write',
};
/** As it is called where it is installed. */
const INSTALLED = join(mkdtempSync(join(tmpdir(), 'installed-')), 'node_modules');
mkdirSync(INSTALLED);
symlinkSync(PACKAGE_ROOT, join(INSTALLED, 'conform'));
const COMMAND = [join(INSTALLED, 'conform', 'dist', 'helpers', 'cli', 'main.js')];

const all: (readonly Piece[])[] = [];
for (const words of ['doctor', 'run']) {
  const { pieces } = await inTerminal(words.split(' '), SIZE, env, false, COMMAND);
  all.push(
    [
      { text: '$ ', colour: -1 },
      { text: `npx conform ${words}`, colour: -1 },
    ],
    ...pieces.map(withoutFolder),
    [],
  );
}
const PICTURES = join(PACKAGE_ROOT, 'examples', 'pictures');

/** The first screen of the report of a run on the same site. */
async function drawReport(executablePath: string): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'pictures-'));
  const conform = join(PACKAGE_ROOT, 'dist', 'helpers', 'cli', 'main.js');
  // It fails, as it should: the site is wrong.
  await new Promise<void>((resolve) => {
    execFile(process.execPath, [conform, 'run', '--out', out], { env: { ...process.env, ...env }, cwd: out }, () =>
      resolve(),
    );
  });
  const browser = await launchChromium(executablePath);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(join(out, 'report.html')).href);
  await page.screenshot({ path: join(PICTURES, 'report.png') });
  await browser.close();
}

if (CHROMIUM === null) console.error('There is no Chromium here: the picture of the report stays as it is.');
else await drawReport(CHROMIUM);
await site.close();
writeFileSync(
  join(PICTURES, 'run.svg'),
  picture(all, 'conform doctor and conform run in a terminal, on a site that is wrong in two ways'),
);
