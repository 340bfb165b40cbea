import { lines } from './lines.ts';
import type { Routes } from './routes.ts';

const NAMESPACES = [
  ...['templates/v1', 'oembed/1.0', 'descriptors/v1', 'patterns/v1', 'seo/v1', 'forms/v1'],
  ...['shop-admin', 'shop-analytics', 'shop/store', 'shop/store/v1', 'builder/v1', 'shop/v1', 'shop/v2', 'shop/v3'],
  ...['shop-telemetry', 'shop-site/v1', 'core/v2', 'site-health/v1', 'block-editor/v1', 'abilities/v1'],
];

/** The site index, the batch route and the index route of every namespace, the calendar's included. */
export const SITE: Routes = {
  'GET /': [],
  'POST /batch/v1': lines(`
    validation: string = "normal" {require-all-validate|normal}
    requests: object[]! at most 25
    requests[].method: string = "POST" {POST|PUT|PATCH|DELETE}
    requests[].path: string!
    requests[].body: object free
    requests[].headers: object
    requests[].headers.*: string|array
    requests[].headers.*[]: string
  `),
  ...Object.fromEntries(
    [...NAMESPACES, 'calendar/events/v1'].map((name) => [
      `GET /${name}`,
      [`namespace: untyped = "${name}"`, 'context: untyped = "view"'],
    ]),
  ),
};

export const LISTED_NAMESPACES: readonly string[] = NAMESPACES;
