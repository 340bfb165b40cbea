import { parseMoment } from '../state/dates.ts';

/** Whether the text has the form; forms that are not listed hold no rule. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) => /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}/.test(text) && parseMoment(text) !== null,
  'site-date-time': (text) => parseMoment(text) !== null,
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  // The empty text takes an address away.
  uri: (text) => text === '' || (/^[a-z][a-z\d+.-]*:\S+$/i.test(text) && URL.canParse(text)),
};

const MESSAGES: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {
  'date-time': { code: 'rest_invalid_date', message: 'Invalid date.' },
  'site-date-time': { code: 'rest_invalid_date', message: 'Invalid date.' },
  email: { code: 'rest_invalid_email', message: 'Invalid email address.' },
  uri: { code: 'rest_invalid_url', message: 'Invalid URL.' },
};

/** What is wrong with the text; null where nothing is. */
export function formatProblem(format: string, text: string) {
  const fits = FORMATS[format];
  return fits === undefined || fits(text) ? null : (MESSAGES[format] ?? null);
}
