/** What the tools of a site answer of settings and plugins. */
import { listOf, membersOf, textOf } from '../http/values.ts';
import { ANSWERS } from './allowed.ts';
import { answered } from './hooks.ts';
import { CUSTOM, type Variation, variation } from './types.ts';

/** A table of settings holds texts: true is 1, and false is the empty one. */
function storedText(value: unknown): unknown {
  if (value === true) return '1';
  if (value === false || value === null) return '';
  return typeof value === 'number' ? String(value) : value;
}

export const BACK_OFFICE: readonly Variation[] = [
  variation(
    'installed-plugins-keyed',
    'Installed plugins come as an object by slug.',
    ANSWERS,
    () =>
      answered(['GET /shop-admin/marketing/overview/installed-plugins'], (body) =>
        Object.fromEntries(
          listOf(body)
            .map(membersOf)
            .map((plugin) => [textOf(plugin.slug), plugin]),
        ),
      ),
    CUSTOM,
  ),
  variation(
    'option-values-as-text',
    'Options come back as the text that the database holds: 1 for true, and nothing for false.',
    `Shop: data, marketing, options: “GET, POST, PUT, PATCH /shop-admin/options | none declared”. ${ANSWERS}`,
    () =>
      answered(['GET /shop-admin/options'], (body) =>
        Object.fromEntries(Object.entries(membersOf(body)).map(([name, value]) => [name, storedText(value)])),
      ),
  ),
];
