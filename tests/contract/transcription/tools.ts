import { lines } from './lines.ts';
import type { Routes } from './routes.ts';

/** Routes without arguments, from names as the interface lists them: separated by commas. */
function bare(methods: string, prefix: string, names: string): Routes {
  return Object.fromEntries(names.split(/,\s*/).map((name) => [`${methods} ${prefix}${name.trim()}`, []]));
}

export const OEMBED: Routes = {
  'GET /oembed/1.0/embed': lines(`
    url: string! as uri
    format: untyped = "json"
    maxwidth: untyped = 600
  `),
  'GET /oembed/1.0/proxy': lines(`
    url: string! as uri
    format: string = "json" {json|xml}
    maxwidth: integer = 600
    maxheight: integer
    discover: boolean = true
  `),
};

export const TEMPLATES: Routes = {
  ...bare(
    'GET,POST',
    '/templates/v1/templates/',
    'library, pages, sections, collections, feedback, suggestion, template, get_saved_blocks',
  ),
  ...bare('POST', '/templates/v1/templates/', 'share, delete_saved_block, welcome, nps'),
  ...bare(
    'GET',
    '/templates/v1/templates/',
    'activate, plugin-install, license, license-validate, license-activate, license-deactivate, get-pro-url, opt_out',
  ),
};

export const DESCRIPTORS: Routes = {
  'GET /descriptors/v1/fields': [],
  'GET /descriptors/v1/field/{type}': ['type: string'],
  'GET,POST,PUT,PATCH,DELETE /descriptors/v1/field/{type}/render': ['name: string'],
};

export const PATTERNS: Routes = {
  ...bare(
    'GET',
    '/patterns/v1/',
    `active-plugins, user-meta, max-free-imports, meta-data, onboarding/site-types, onboarding/styles,
    onboarding/layout-types, onboarding/goals, onboarding/suggested-plugins, onboarding/template, taxonomies`,
  ),
  ...bare('GET,POST', '/patterns/v1/', 'plugins, user, site-settings, onboarding/options'),
  ...bare(
    'POST',
    '/patterns/v1/',
    `templates, templates/{template_id}, clear-user, register-mailing-list, register, login, simple-ping,
    site-settings/options, onboarding/parse-theme-json, onboarding/create-order, library/site-type`,
  ),
};

export const SEO: Routes = {
  ...bare('GET', '/seo/v1/', 'ping, tags, post/{postId}/first-attached-image'),
  ...bare('GET,POST', '/seo/v1/', 'options, post'),
  ...bare(
    'POST',
    '/seo/v1/',
    `htaccess, post/{postId}/disable-link-format-education, post/{postId}/update-internal-link-count, postscreen,
    termscreen, keyphrases, analyze, analyze_headline, analyze_headline/delete, analyze/delete-site, clear-log, connect,
    connect-pro, connect-url, backup/restore, email-debug-info, migration/fix-blank-formats, notifications/dismiss,
    objects, plugins/deactivate, plugins/install, plugins/upgrade, reset-settings, settings/export,
    settings/hide-setup-wizard, settings/hide-upgrade-bar, settings/import, settings/import-plugins,
    settings/toggle-card, settings/toggle-radio, settings/do-task, sitemap/deactivate-conflicting-plugins,
    sitemap/delete-static-files, sitemap/validate-html-sitemap-slug, tools/delete-robots-txt, tools/import-robots-txt,
    wizard, integration/keyword-provider/authenticate, integration/keyword-provider/refresh,
    integration/keyword-provider/keyphrases`,
  ),
  ...bare('POST,DELETE', '/seo/v1/', 'backup'),
  ...bare(
    'POST',
    '/seo/v1/notification/',
    `blog-visibility-reminder, description-format-reminder, conflicting-plugins-reminder, install-addons-reminder,
    v3-migration-custom-field-reminder, v3-migration-schema-number-reminder`,
  ),
};

export const FORMS: Routes = {
  'GET,POST /forms/v1/contact-forms': [],
  'GET,POST,PUT,PATCH,DELETE /forms/v1/contact-forms/{id}': [],
  'POST /forms/v1/contact-forms/{id}/feedback': [],
  'GET /forms/v1/contact-forms/{id}/feedback/schema': [],
  'GET /forms/v1/contact-forms/{id}/refill': [],
};
