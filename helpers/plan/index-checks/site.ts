/** What the interface says of the site index document itself: its fields, its authentication, the shape of its routes. */
import type { Operation } from '../../contract/types.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../../deployment/index-document.ts';
import type { Requirement } from '../../report/types.ts';
import { broken, notApplicable } from '../../verdict/judge.ts';
import { type Judgement, MET } from '../../verdict/types.ts';
import { requirementOf } from '../requirement.ts';
import { routeId } from '../requirement-id.ts';
import { type IndexCheck, metWith, shown } from './types.ts';

type FieldRule = (value: unknown) => Judgement;

function mustBe(what: string, holds: (value: unknown) => boolean): FieldRule {
  return (value) => (holds(value) ? MET : broken(`is ${shown(value)}, must be ${what}`));
}

const text = mustBe('a string', (value) => typeof value === 'string');
const integer = mustBe('an integer', Number.isInteger);

/** Sites in zones of half an hour have a fraction here, and some platforms write the number as text. */
function hours(value: unknown): Judgement {
  if (Number.isInteger(value)) return MET;
  if (typeof value === 'number') return metWith(`is the fraction ${value}`);
  const isNumeric = typeof value === 'string' && /^[+-]?\d{1,2}(\.\d{1,4})?$/.test(value);
  return isNumeric ? metWith(`is the text ${shown(value)}`) : broken(`is ${shown(value)}, must be an integer`);
}

/** Platforms write an empty object as an empty array. */
function object(value: unknown): Judgement {
  if (isObject(value)) return MET;
  if (Array.isArray(value) && value.length === 0) return metWith('is an empty list, read as an empty object');
  return broken(`is ${shown(value)}, must be an object`);
}

const strings = mustBe('an array of strings', (value) => {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
});

const FIELDS: Readonly<Record<string, FieldRule>> = {
  name: text,
  description: text,
  url: text,
  home: text,
  gmt_offset: hours,
  timezone_string: text,
  page_for_posts: integer,
  page_on_front: integer,
  show_on_front: text,
  namespaces: strings,
  authentication: object,
  routes: object,
};

function siteRequirement(site: Operation, tail: string, title: string, clause = site.clause): Requirement {
  return { ...requirementOf(site, '', title, { clause }), id: `${routeId(site)}/index/${tail}` };
}

function fieldChecks(site: Operation): readonly IndexCheck[] {
  return Object.entries(FIELDS).map(([field, rule]) => ({
    requirement: siteRequirement(site, `fields/${field}`, `The site index has ${field}`),
    judge: ({ index }) => {
      if (!isObject(index.raw)) return broken('the site index is not a JSON object');
      return Object.hasOwn(index.raw, field) ? rule(index.raw[field]) : broken(`the site index has no ${field}`);
    },
  }));
}

const SCHEME = 'application-passwords';

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
}

function authenticationChecks(site: Operation, clause: string): readonly IndexCheck[] {
  const tail = `authentication/${SCHEME}`;
  return [
    {
      requirement: siteRequirement(site, tail, `The site index declares the scheme ${SCHEME}`, clause),
      judge: ({ index: { authentication } }) => {
        const schemes = Object.keys(authentication);
        if (!isObject(authentication[SCHEME])) return broken(`authentication has no object ${SCHEME}`);
        return schemes.length === 1 ? MET : metWith(`declares ${schemes.length - 1} more scheme(s)`);
      },
    },
    {
      requirement: siteRequirement(
        site,
        `${tail}/authorization`,
        `The scheme ${SCHEME} gives the address of its page`,
        clause,
      ),
      judge: ({ index: { authentication } }) => {
        if (!isObject(authentication[SCHEME])) return notApplicable('the scheme is not declared');
        const address = objectOf(authentication[SCHEME].endpoints).authorization;
        return isAddress(address) ? MET : broken(`endpoints.authorization is ${shown(address)}, must be an address`);
      },
    },
  ];
}

function isListOfMethods(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && /^[A-Z]+$/.test(item))
  );
}

function areEndpoints(value: unknown): boolean {
  return Array.isArray(value) && value.every((endpoint) => isObject(endpoint) && isListOfMethods(endpoint.methods));
}

function haveArguments(value: unknown): boolean {
  return listOf(value)
    .filter(isObject)
    .every(({ args }) => {
      return isObject(args) || (Array.isArray(args) && args.length === 0);
    });
}

function isLinked(entry: JsonObject): boolean {
  const self = objectOf(entry._links).self;
  return self === undefined || (Array.isArray(self) && self.every((link) => isAddress(objectOf(link).href)));
}

/** Each looks at all entries of `routes` at once: one cause, one failure, however many routes share it. */
const ENTRY_RULES: readonly { name: string; what: string; holds: (entry: JsonObject) => boolean }[] = [
  { name: 'namespace', what: 'a namespace, a string', holds: (entry) => typeof entry.namespace === 'string' },
  { name: 'methods', what: 'methods, an array of HTTP methods', holds: (entry) => isListOfMethods(entry.methods) },
  {
    name: 'endpoints',
    what: 'endpoints, an array of objects with methods',
    holds: (entry) => areEndpoints(entry.endpoints),
  },
  {
    name: 'args',
    what: 'args in each endpoint, an object or an empty array',
    holds: (entry) => haveArguments(entry.endpoints),
  },
  { name: 'links', what: 'addresses for hrefs, where it has _links.self', holds: isLinked },
];

function entryChecks(site: Operation): readonly IndexCheck[] {
  return ENTRY_RULES.map(({ name, what, holds }) => ({
    requirement: siteRequirement(site, `routes/${name}`, `Each route of the site index has ${what}`),
    judge: ({ index }) => {
      const routes = objectOf(index.raw).routes;
      if (!isObject(routes)) return notApplicable('the site index has no routes');
      const wrong = Object.keys(routes).filter((pattern) => !holds(objectOf(routes[pattern])));
      if (wrong.length === 0) return MET;
      return broken(`${wrong.length} route(s) do not have ${what}: ${wrong.slice(0, 3).map(shown).join(', ')}`);
    },
  }));
}

/** @param authentication id of the clause on authentication */
export function siteChecks(site: Operation, authentication: string): readonly IndexCheck[] {
  return [...fieldChecks(site), ...authenticationChecks(site, authentication), ...entryChecks(site)];
}
