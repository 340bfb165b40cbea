import { isObject } from '../deployment/index-document.ts';
import { parseJson } from '../exchange/json.ts';
import { UsageError } from '../usage-error.ts';
import { harEntries, readHar } from './har.ts';
import { readJsonLines } from './json-lines.ts';
import type { Recording } from './types.ts';

/**
 * Reads a recording, whichever of the two forms it has.
 *
 * @param file what messages call it
 * @throws UsageError naming what is broken and where
 */
export function readRecording(file: string, content: string): Recording {
  const text = content.replace(/^\uFEFF/, '');
  if (text.trim() === '')
    throw new UsageError(`${file} is empty: name a HAR file, or JSON lines with one exchange each.`);
  const document = parseJson(text);
  if (isObject(document) && 'results' in document && 'verdict' in document) {
    throw new UsageError(`${file} is a report, which is judged already: conform run --har FILE writes a recording.`);
  }
  const entries = harEntries(document);
  return entries === null ? readJsonLines(file, text) : readHar(file, entries);
}
