/** @module Atom feeds (RFC 4287): what broke, what was fixed. */
import { uuidOf } from '../report/digest.ts';
import { xmlText } from '../report/text.ts';
import type { Turn } from './standings.ts';

const SHOWN = 100;
const SHOWN_CAUSES = 20;
const TEXT_LIMIT = 300;

const xml = (text: string): string => xmlText(text, TEXT_LIMIT);

export interface FeedEntry extends Turn {
  /** Address of the deployment's page. */
  readonly page: string;
}

function entryOf({ packed: { run }, broke, fixed, page }: FeedEntry): string {
  const lines = [
    ...broke.slice(0, SHOWN_CAUSES).map((title) => `Broke: ${title}`),
    ...fixed.slice(0, SHOWN_CAUSES).map((title) => `Fixed: ${title}`),
  ];
  return `  <entry>
    <title>${xml(`${run.name}: ${broke.length} broke, ${fixed.length} fixed`)}</title>
    <id>urn:uuid:${uuidOf(`${run.name} ${run.run}`)}</id>
    <updated>${xml(new Date(run.startedAt).toISOString())}</updated>
    <link href="${xml(page)}"/>
    <content type="text">${lines.map(xml).join('\n')}</content>
  </entry>`;
}

/** @param self address of the feed, which also names it for good */
export function atomFeed(title: string, self: string, updated: string, entries: readonly FeedEntry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${xml(title)}</title>
  <id>urn:uuid:${uuidOf(`${title} ${self}`)}</id>
  <updated>${xml(new Date(updated).toISOString())}</updated>
  <author><name>site-rest-conformance</name></author>
  <link rel="self" href="${xml(self)}"/>
${entries.slice(0, SHOWN).map(entryOf).join('\n')}
</feed>
`;
}
