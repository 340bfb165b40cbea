import { RestError } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { has, integerOf, membersOf, textOf } from '../http/values.ts';
import { type Handlers, onWrite } from '../routing/call.ts';
import type { FormRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { slugOf, uniqueSlug } from '../state/text.ts';

const ROOT = '/forms/v1/contact-forms';

/** Fields of every form; the starred ones must be filled in. */
const FIELDS = [
  { name: 'your-name', type: 'text', isRequired: true },
  { name: 'your-email', type: 'email', isRequired: true },
  { name: 'your-message', type: 'textarea', isRequired: false },
];

const TEMPLATE: Values = {
  form: {
    content: '[text* your-name] [email* your-email] [textarea your-message] [submit "Send"]',
    fields: FIELDS.map(({ name, type, isRequired }) => ({
      name,
      type: isRequired ? `${type}*` : type,
      basetype: type,
    })),
  },
  mail: { active: true, subject: 'Message from the website', recipient: 'studio@example.test', body: '[your-message]' },
  mail_2: { active: false, subject: '', recipient: '', body: '' },
  messages: { mail_sent_ok: 'Thank you for your message.', validation_error: 'Please fill in every field.' },
  additional_settings: { content: '', settings: [] },
};

function findForm(site: Site, id: unknown): FormRecord {
  const form = site.forms.get(integerOf(id));
  if (form === undefined) throw new RestError(404, 'form_not_found', 'The requested contact form was not found.');
  return form;
}

/** Writes what was sent into `held`, or into a new form; what is not sent keeps its value or that of the template. */
export function writeForm(site: Site, sent: Values, held?: FormRecord): FormRecord {
  const title = has(sent, 'title') ? textOf(sent.title) : (held?.title ?? 'Untitled');
  const others = site.forms.all().filter((form) => form.id !== held?.id);
  const parts = Object.entries(held?.properties ?? TEMPLATE).map(([name, part]) => [name, writePart(part, sent[name])]);
  return site.forms.put({
    id: held?.id ?? site.ids.posts.next(),
    title,
    slug: held?.slug ?? uniqueSlug(slugOf(title) || 'form', new Set(others.map((form) => form.slug))),
    locale: has(sent, 'locale') ? textOf(sent.locale) : (held?.locale ?? 'fr_FR'),
    properties: Object.fromEntries(parts),
  });
}

/** A part may come as an object of members or, like the form itself, as its text. */
function writePart(part: unknown, sent: unknown): Values {
  return { ...membersOf(part), ...(typeof sent === 'string' ? { content: sent } : membersOf(sent)) };
}

function formSummary(form: FormRecord) {
  return {
    id: form.id,
    hash: form.id.toString(16).padStart(7, '0'),
    slug: form.slug,
    title: form.title,
    locale: form.locale,
  };
}

function formDocument(form: FormRecord) {
  return { ...formSummary(form), properties: form.properties, config_errors: [] };
}

function feedbackDocument(form: FormRecord, sent: Values) {
  const missing = FIELDS.filter((field) => field.isRequired && textOf(sent[field.name]).trim() === '');
  const messages = membersOf(form.properties.messages);
  return {
    contact_form_id: form.id,
    status: missing.length === 0 ? 'mail_sent' : 'validation_failed',
    message: textOf(missing.length === 0 ? messages.mail_sent_ok : messages.validation_error),
    posted_data_hash: '',
    into: '#',
    invalid_fields: missing.map(({ name }) => ({ field: name, message: 'Please fill out this field.', idref: null })),
  };
}

export function formHandlers(site: Site): Handlers {
  const item = `${ROOT}/{id}`;
  return {
    [`GET ${ROOT}`]: () => ok(site.forms.all().map(formSummary)),
    [`POST ${ROOT}`]: (call) => ok(formDocument(writeForm(site, call.sent))),
    [`GET ${item}`]: (call) => ok(formDocument(findForm(site, call.path.id))),
    ...onWrite(item, (call) => ok(formDocument(writeForm(site, call.sent, findForm(site, call.path.id))))),
    [`DELETE ${item}`]: (call) => {
      site.forms.remove(findForm(site, call.path.id).id);
      return ok({ deleted: true });
    },
    [`POST ${item}/feedback`]: (call) => ok(feedbackDocument(findForm(site, call.path.id), call.sent)),
    [`GET ${item}/feedback/schema`]: (call) => {
      const form = findForm(site, call.path.id);
      const required = FIELDS.filter((field) => field.isRequired);
      return ok({
        version: '1.0',
        locale: form.locale,
        rules: required.map(({ name }) => ({ rule: 'required', field: name, error: 'Please fill out this field.' })),
      });
    },
    [`GET ${item}/refill`]: (call) => {
      findForm(site, call.path.id);
      return ok({});
    },
  };
}
