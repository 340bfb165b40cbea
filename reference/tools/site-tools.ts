/**
 * The template library, field descriptors, design patterns and the SEO tool. The interface declares next to nothing
 * for them, so each answers success to any valid request and keeps what it is given where that is natural.
 */
import type { Operation } from '../../helpers/contract/types.ts';
import { ok, type Values } from '../http/messages.ts';
import { has, textOf } from '../http/values.ts';
import { type Handlers, onWrite } from '../routing/call.ts';
import { SITE_NAME, type Site, settingsOf } from '../state/site.ts';

const TOOL_NAMESPACES = ['templates/v1', 'descriptors/v1', 'patterns/v1', 'seo/v1'];

const FIELD_TYPES = ['checkbox', 'color', 'image', 'select', 'text', 'textarea'];

/** `{success: true}` for every operation of the tools that has nothing better to say. */
function plainHandlers(operations: Iterable<Operation>): Handlers {
  const tools = [...operations].filter(
    ({ namespace, resource }) => TOOL_NAMESPACES.includes(namespace) && resource !== 'index',
  );
  return Object.fromEntries(tools.map(({ key }) => [key, () => ok({ success: true })]));
}

/** A route that reads its settings on GET and keeps what POST sends it. */
function settingHandlers(site: Site, path: string, tool: string): Handlers {
  const settings = settingsOf(site, tool);
  const read = () => ok({ success: true, ...Object.fromEntries(settings) });
  return {
    [`GET ${path}`]: read,
    [`POST ${path}`]: (call) => {
      for (const [name, value] of Object.entries(call.sent)) settings.set(name, value);
      return read();
    },
  };
}

function listHandlers(namespace: string, lists: Readonly<Record<string, readonly unknown[]>>): Handlers {
  return Object.fromEntries(Object.entries(lists).map(([tail, list]) => [`GET /${namespace}/${tail}`, () => ok(list)]));
}

function descriptorHandlers(): Handlers {
  const descriptor = (type: string) => ({ type, name: type, title: type, properties: [] });
  const renderPath = '/descriptors/v1/field/{type}/render';
  const render = ({ path, values }: { readonly path: Values; readonly values: Values }) => {
    const name = has(values, 'name') ? textOf(values.name) : textOf(path.type);
    return ok({ success: true, type: textOf(path.type), name, html: '<input>' });
  };
  return {
    'GET /descriptors/v1/fields': () => ok(FIELD_TYPES.map(descriptor)),
    'GET /descriptors/v1/field/{type}': (call) => ok(descriptor(textOf(call.path.type))),
    [`GET ${renderPath}`]: render,
    ...onWrite(renderPath, render),
    [`DELETE ${renderPath}`]: render,
  };
}

export function toolHandlers(site: Site, operations: Iterable<Operation>): Handlers {
  return {
    ...plainHandlers(operations),
    ...descriptorHandlers(),
    ...settingHandlers(site, '/seo/v1/options', 'seo'),
    ...settingHandlers(site, '/patterns/v1/user', 'patterns user'),
    ...settingHandlers(site, '/patterns/v1/site-settings', 'patterns site'),
    ...settingHandlers(site, '/patterns/v1/onboarding/options', 'patterns onboarding'),
    ...listHandlers('patterns/v1', {
      'active-plugins': [],
      taxonomies: [{ slug: 'style', label: 'Style' }],
      'onboarding/site-types': [{ slug: 'portfolio', title: 'Portfolio' }],
      'onboarding/styles': [{ slug: 'dark', title: 'Dark' }],
      'onboarding/goals': [{ slug: 'sell', title: 'Sell' }],
    }),
    'GET /seo/v1/ping': () => ok({ success: true, name: SITE_NAME }),
    'GET /seo/v1/tags': () => ok({ site_title: SITE_NAME }),
    'POST /seo/v1/reset-settings': () => {
      settingsOf(site, 'seo').clear();
      return ok({ success: true });
    },
    'POST /patterns/v1/clear-user': () => {
      settingsOf(site, 'patterns user').clear();
      return ok({ success: true });
    },
  };
}
