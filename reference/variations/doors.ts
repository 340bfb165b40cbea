/** What stands at the door of a site: its index, its versions, what it takes, and how it dresses texts and forms. */
import type { Operation } from '../../helpers/contract/types.ts';
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { typesOf } from '../validation/schema.ts';
import { ANSWERS, ERRORS, JSON_FORM, NO_TEXT_RULE, PERMISSIONS } from './allowed.ts';
import { CALENDAR, deeply, hiding, KEYS, onIndex, onRecords } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const FORMS = '/forms/v1/contact-forms';
const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
const LARGEST = 2_147_483_647;
const SECOND_VERSION = CALENDAR.replace('v1', 'v2');

const onSiteIndex = (edit: (index: Values, home: string) => Values): VariationChange =>
  onIndex((index, site) => ('home' in index ? edit(index, site.home) : index));

const isTooLarge = (value: unknown): boolean =>
  /^-?\d+$/.test(textOf(value)) && Math.abs(Number(textOf(value))) > LARGEST;

function tooLarge({ args }: Operation, given: Values): string | undefined {
  const declared = Object.values(args).find(({ name, schema }) => {
    if (typesOf(schema).includes('integer')) return isTooLarge(given[name]);
    const isList = schema.items !== undefined && typesOf(schema.items).includes('integer');
    return isList && [given[name]].flat().some((one) => textOf(one).split(',').some(isTooLarge));
  });
  return declared?.name;
}

/** The columns of the database hold integers of 32 bits. */
function integersOf32Bits(): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      validate: (operation, path, given) => {
        const id = Object.keys(path).find((one) => /id$/i.test(one) && isTooLarge(path[one]));
        const name = id ?? tooLarge(operation, given);
        if (name !== undefined) throw invalidParam(name, `${name} is out of range.`);
        return steps.validate(operation, path, given);
      },
    }),
  };
}

function inSecondVersion(value: unknown): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll(CALENDAR.slice(1), SECOND_VERSION.slice(1)));
}

/** The calendar is served under its next version too, beside the one that everybody asks for. */
function secondVersion(): VariationChange {
  const listed = onSiteIndex((index) => {
    const routes = Object.entries(membersOf(index.routes));
    const added = routes
      .filter(([pattern]) => pattern.startsWith(CALENDAR))
      .map(([pattern, route]) => [pattern.replace(CALENDAR, SECOND_VERSION), inSecondVersion(route)]);
    return {
      ...index,
      namespaces: [SECOND_VERSION.slice(1), ...listOf(index.namespaces)],
      routes: { ...Object.fromEntries(added), ...Object.fromEntries(routes) },
    };
  });
  return {
    ...listed,
    handle: () => (request, next) => {
      if (!request.url.includes(SECOND_VERSION)) return next(request);
      const answer = next({ ...request, url: request.url.replace(SECOND_VERSION, CALENDAR) });
      return { ...answer, body: answer.body.replaceAll(CALENDAR.slice(1), SECOND_VERSION.slice(1)) };
    },
  };
}

const TAGLINES = ['Films and livestreams', 'A picture says more', 'Since 2009'];

function taglines(): VariationChange {
  let reads = 0;
  return onSiteIndex((index) => {
    reads += 1;
    return { ...index, description: TAGLINES[reads % TAGLINES.length] };
  });
}

const FOLDER = '/vidéothèque';

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The website stands in a folder whose name has accents. */
function accentedHome(): VariationChange {
  const listed = onSiteIndex((index, home) => ({ ...index, home: `${home}${FOLDER}` }));
  return {
    steps: (steps) => {
      const embeds = onHandlers(EMBEDS, (call, next, { site }) => {
        const asked = decoded(textOf(call.sent.url));
        if (!asked.startsWith(`${site.home}${FOLDER}`)) return next(call);
        const url = asked.replace(FOLDER, '');
        return next({ ...call, sent: { ...call.sent, url }, values: { ...call.values, url } });
      });
      const before = listed.steps?.(steps) ?? steps;
      return embeds.steps?.(before) ?? before;
    },
  };
}

const NOT_ACCEPTABLE = { code: 'not_acceptable', message: 'Only application/json is served.', data: { status: 406 } };

function jsonAskedFor(): VariationChange {
  return {
    handle: () => (request, next) =>
      /application\/json/.test(request.headers.accept ?? '')
        ? next(request)
        : {
            status: 406,
            headers: { 'Content-Type': 'application/json; charset=UTF-8' },
            body: JSON.stringify(NOT_ACCEPTABLE),
          },
  };
}

function licenced(): VariationChange {
  return {
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter((key) => key.startsWith('POST /patterns/v1/'));
      const refused = onHandlers(keys, () => {
        throw new RestError(402, 'licence_required', 'This site has no licence.');
      });
      return refused.steps?.(steps) ?? steps;
    },
  };
}

const DESCRIPTIONS = /^(description|short_description)$/;

/** Edits the descriptions of a record, and of the places inside it. */
function described(edit: (text: string) => string): VariationChange {
  return onRecords([...KEYS.posts, ...KEYS.products], (record) =>
    deeply(record, (members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          DESCRIPTIONS.test(name) && typeof value === 'string' && value !== '' ? edit(value) : value,
        ]),
      ),
    ),
  );
}

function asBlock(text: string): string {
  if (text.startsWith('<!--')) return text;
  return `<!-- block:paragraph {"align":"left"} -->\n<p class="has-text-align-left">${text}</p>\n<!-- /block:paragraph -->`;
}

const SOFT_HYPHEN = '\u00ad';

/** Long words may be broken; what stands in a tag stays as it is. */
function hyphenated(text: string): string {
  return text.replace(/<[^>]*>|&\w+;|\p{L}{8,}/gu, (found) =>
    /^[<&]/.test(found) ? found : `${found.slice(0, 4)}${SOFT_HYPHEN}${found.slice(4)}`,
  );
}

function formsTrashed(): VariationChange {
  const trashed = new Set<number>();
  const keys = [`GET ${FORMS}`, `GET ${FORMS}/{id}`, `DELETE ${FORMS}/{id}`];
  return onHandlers(keys, (call, next, { site }) => {
    const id = integerOf(call.path.id);
    if (call.operation.path === FORMS) {
      return hiding(
        site.forms,
        (form) => trashed.has(form.id),
        () => next(call),
      );
    }
    if (call.operation.method === 'DELETE' && site.forms.get(id) !== undefined) {
      trashed.add(id);
      return ok({ deleted: true, status: 'trash' });
    }
    const reply = next(call);
    return trashed.has(id) ? { ...reply, body: { ...membersOf(reply.body), status: 'trash' } } : reply;
  });
}

export const DOORS: readonly Variation[] = [
  variation(
    'integers-of-32-bits',
    'An integer that 32 bits do not hold is rejected, as an id too.',
    `Endpoints: “id (integer, required)”: how large an integer may be is not said. ${ERRORS}`,
    integersOf32Bits,
  ),
  variation(
    'calendar-in-two-versions',
    'The calendar is served under a second version too, with the same routes.',
    'Versioning: “The version is a path segment of each namespace”; “Deprecation policy and version negotiation: not shown.”',
    secondVersion,
  ),
  variation(
    'taglines-in-turn',
    'The index gives another tagline each time.',
    'Site index document: “description | string (site tagline)”: that it stays the same is not said.',
    taglines,
  ),
  variation(
    'home-with-accents',
    'The home address of the site has letters with accents, which are not encoded.',
    'Site index document: “home | string (home address)”: which letters it may hold is not said.',
    accentedHome,
  ),
  variation(
    'json-asked-for',
    'A request that does not name application/json in its Accept is answered 406.',
    `${JSON_FORM} Versioning: “Deprecation policy and version negotiation: not shown.” ${ERRORS}`,
    jsonAskedFor,
    CUSTOM,
  ),
  variation(
    'namespaces-twice',
    'Namespaces that two extensions share are listed twice.',
    'Site index document: “namespaces | array of strings”: that each stands there once is not said.',
    () =>
      onSiteIndex((index) => ({
        ...index,
        namespaces: listOf(index.namespaces).flatMap((name, at) => (at % 4 === 0 ? [name, name] : [name])),
      })),
  ),
  variation(
    'front-of-its-own',
    'The front of the site shows neither posts nor a page, but its next events.',
    'Site index document: “show_on_front | string”: which values it has is not said.',
    () => onSiteIndex((index) => ({ ...index, show_on_front: 'events', page_on_front: 0 })),
  ),
  variation(
    'patterns-want-a-licence',
    'Writes of the pattern tool need a licence that the site does not have: 402.',
    `${PERMISSIONS} ${ERRORS}`,
    licenced,
    CUSTOM,
  ),
  variation(
    'texts-in-blocks',
    'Descriptions come back as blocks of an editor: a paragraph between two comments.',
    NO_TEXT_RULE,
    () => described(asBlock),
  ),
  variation('texts-hyphenated', 'Long words of descriptions come back with a soft hyphen inside.', NO_TEXT_RULE, () =>
    described(hyphenated),
  ),
  variation(
    'forms-to-the-trash',
    'A contact form that was deleted is listed no more, and can still be read, as one in the trash.',
    `Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id}”: whether a form goes at once is not said. ${ANSWERS}`,
    formsTrashed,
  ),
];
