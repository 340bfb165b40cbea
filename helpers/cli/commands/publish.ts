import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { collect, pastOf, reportsBelow } from '../../publish/collect.ts';
import { siteFiles } from '../../publish/site.ts';
import { writeSite } from '../../publish/write-site.ts';
import { count } from '../../report/text.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, text } from '../command.ts';
import { rejectUnwritableFolder } from '../folder.ts';
import { valueOption } from '../options.ts';

export const publishCommand: Command = {
  name: 'publish',
  summary: 'build a static site from many reports',
  usage: ['FOLDER [options]'],
  about: `Takes every report.json below FOLDER into a history, some twenty kilobytes a run, and makes a site of it: a scoreboard, a page for each deployment with its trend, for each namespace, and for each requirement with who meets it since when; badges, Atom feeds of what broke and what was fixed, and JSON beside each page.

The history is in the site, in history/: the reports may go once they are in it. Published again, only what is new is read, and only what changed is written; the same history gives the same bytes. What is in FOLDER is published with it: names, addresses and what is wrong with each deployment.`,
  options: {
    out: valueOption('FOLDER', 'Folder to write. Default: site.'),
    url: valueOption('URL', 'Public address of the site, for its feeds.'),
  },
  after: 'Exit: 0 published, 2 usage, or a file that is not a report.',
  takesWords: true,
  async run({ values, positionals }, io) {
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0)
      throw new UsageError('Name one folder of reports: conform publish FOLDER.');
    const from = resolve(io.cwd, folder);
    if (!existsSync(from)) throw new UsageError(`There is no folder ${from}.`);
    const out = resolve(io.cwd, text(values, 'out') ?? 'site');
    rejectUnwritableFolder(out, '--out');
    const url = text(values, 'url');
    if (url !== undefined && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
      throw new UsageError(`--url is "${url}": use an address such as https://example.com/conformance/.`);
    const history = join(out, 'history');
    const added = await collect(reportsBelow(from), history);
    const past = pastOf(history);
    if (past.length === 0) throw new UsageError(`There is no report.json below ${from}.`);
    const base = url === undefined ? '' : `${url.replace(/\/$/, '')}/`;
    const { all, written } = writeSite(siteFiles(past, base), out);
    io.out(
      `${count(past.length, 'deployment')}, ${count(added, 'new run')}; ${written} of ${count(all, 'file')} written: ${join(out, 'index.html')}`,
    );
    return EXIT.conforms;
  },
};
