import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { suites } from '../../../suites/index.ts';
import { audit } from '../../audit/audit.ts';
import { auditLines } from '../../audit/print.ts';
import { readRecording } from '../../audit/read-recording.ts';
import { catalogueOf } from '../../cases/suite.ts';
import { loadContract } from '../../contract/load.ts';
import { loadVocabulary } from '../../contract/vocabulary.ts';
import { isObject, parseIndex, type SiteIndex } from '../../deployment/index-document.ts';
import { readNames } from '../../environment/namespace-names.ts';
import { OPTIONS } from '../../environment/options.ts';
import { errorCode } from '../../error-code.ts';
import { parseJson } from '../../exchange/json.ts';
import { toSafeJson } from '../../report/text.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, text } from '../command.ts';
import { jsonOption, valueOption } from '../options.ts';

async function readText(io: Io, file: string): Promise<string> {
  try {
    return await readFile(resolve(io.cwd, file), 'utf8');
  } catch (cause) {
    throw new UsageError(`${file} can't be read (${errorCode(cause)}): name a file that exists.`, { cause });
  }
}

async function readIndex(io: Io, file: string | undefined): Promise<SiteIndex | null> {
  if (file === undefined) return null;
  const document = parseJson((await readText(io, file)).replace(/^\uFEFF/, ''));
  if (!isObject(document) || !isObject(document.routes)) {
    throw new UsageError(`--index ${file} is no site index: save what GET on the REST root answers.`);
  }
  return parseIndex(document);
}

function baseUrlOf(value: string | undefined): URL | null {
  if (value === undefined) return null;
  if (!URL.canParse(value) || !/^https?:/i.test(value)) {
    throw new UsageError('--base-url is not an address: write it like https://example.org/wp-json.');
  }
  return new URL(value);
}

export const auditCommand: Command = {
  name: 'audit',
  summary: 'judge recorded exchanges, offline',
  usage: ['FILE [options]'],
  about: `Judges recorded exchanges by the same rules as a run. Nothing is sent.

FILE is an HTTP archive (HAR 1.2), as browsers and proxies save it, or JSON lines with one exchange each:

  {"method": "GET", "url": "https://…", "requestBody": null, "status": 200, "body": {…}}

"as", "group", "requestHeaders" and "responseHeaders" are read as well. A body is text, or the JSON that it held.`,
  options: {
    index: valueOption(
      'FILE',
      "The site's saved index (GET on its REST root), which gives the root and the names of the namespaces.",
    ),
    'base-url': valueOption('URL', 'The REST root. Default: taken from the index, or from the addresses.'),
    names: valueOption('PAIRS', OPTIONS.NAMES.description),
    ...jsonOption('Prints findings and what was not judged as one object.'),
  },
  after: `A recording does not show which records the site held, so the rejection of a valid request is not judged.

Exit: 0 nothing is broken, 1 a MUST is broken, 2 the file can't be used, 3 nothing could be judged.`,
  takesWords: true,
  async run({ values, positionals: [file, ...more] }, io) {
    if (file === undefined || more.length > 0) {
      throw new UsageError('Name one recording: conform audit FILE, a HAR file or JSON lines with one exchange each.');
    }
    const names = text(values, 'names');
    const contract = loadContract();
    const report = audit(readRecording(file, await readText(io, file)), {
      contract,
      vocabulary: loadVocabulary(),
      catalogue: catalogueOf(suites),
      index: await readIndex(io, text(values, 'index')),
      baseUrl: baseUrlOf(text(values, 'base-url')),
      names: readNames(names === undefined ? null : { name: '--names', value: names }),
    });
    if (values.json === true) io.out(toSafeJson(report).trimEnd());
    else for (const line of auditLines(report, contract)) io.out(line);
    if (report.judged === 0) {
      io.err(
        `Nothing in ${file} could be judged: see why above, and give --base-url, --index or --names if they help.`,
      );
      return EXIT.notShown;
    }
    return report.findings.some(({ level }) => level === 'MUST') ? EXIT.departs : EXIT.conforms;
  },
};
