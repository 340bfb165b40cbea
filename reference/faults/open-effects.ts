/** Where the interface leaves it open what an argument does: of a fault there no request could tell. */
import type { Argument, Operation } from '../../helpers/contract/types.ts';

interface Rule {
  readonly reason: string;
  readonly holds: (argument: Argument, operation: Operation) => boolean;
}

const RULES: readonly Rule[] = [
  {
    reason: 'What the two arguments of a namespace index change is open.',
    holds: (_argument, { resource }) => resource === 'index',
  },
  {
    reason: 'What a context shows or leaves out is open.',
    holds: ({ name, schema }) => name === 'context' && schema.enum !== undefined,
  },
  {
    reason: 'What a field descriptor answers is open.',
    holds: (_argument, { namespace }) => namespace === 'descriptors/v1',
  },
  {
    reason: 'Which other formats there are is open.',
    holds: ({ name, schema }, { path }) => name === 'format' && schema.enum === undefined && path.endsWith('/embed'),
  },
  {
    reason: 'Needs an extension that a site may lack.',
    holds: ({ schema }) => /optional premium extension/.test(schema['x-open'] ?? ''),
  },
  {
    reason: 'What the password of an event does to a change or a removal is open.',
    holds: ({ name }, { method, path }) => name === 'password' && path.includes('{') && method !== 'GET',
  },
  {
    reason: 'The interface shows no customers: none is known but the guest, who is the default.',
    holds: ({ name, in: place }) => name === 'customer_id' && place === 'body',
  },
  {
    reason: 'The interface shows no users: the only one that is known is who writes, whose a record is anyway.',
    holds: ({ name, in: place }) => name === 'author' && place === 'body',
  },
  {
    reason: 'Of the classes of taxes only the standard one is known, which is that of what names none.',
    holds: ({ name, in: place }) => name === 'tax_class' && place === 'body',
  },
  {
    reason: 'The interface shows no terms of attributes: none is known that a product could be found by.',
    holds: ({ name, in: place }) => ['attribute', 'attribute_term'].includes(name) && place === 'query',
  },
  {
    reason: 'Of an article no category is shown.',
    holds: ({ name }, { path }) => name === 'category' && path.endsWith('/knowledge-base'),
  },
  {
    reason: 'Declared, or not, by the settings of a site.',
    holds: ({ schema }) => schema['x-site-dependent'] !== undefined,
  },
  {
    reason: 'What is asked of a third party does not show in the answer.',
    holds: ({ name }, { path }) => path.startsWith('/oembed/') && path.endsWith('/proxy') && name !== 'url',
  },
];

/** Why it makes no difference that a request could tell; null where it does. */
export function openEffect(argument: Argument, operation: Operation): string | null {
  return RULES.find(({ holds }) => holds(argument, operation))?.reason ?? null;
}

/** What a batch route of one kind of record does with flat fields is open: only whether it takes them is declared. */
export function takesFlatFields({ returns }: Operation): boolean {
  return returns === 'shop-batch';
}
