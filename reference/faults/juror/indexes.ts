/** The site index: a text that became an object, and a namespace that nobody listed. */
import { textsOf } from '../../http/values.ts';
import { answered, writer } from '../sentences/kit.ts';

const wrong = writer('juror');

export const indexFaults = [
  wrong(
    'index-rendered-tagline',
    'Site index document: “description | string (site tagline)”',
    'GET /',
    'the tagline of the index is an object with the text as `rendered`',
    answered((body) => ({ ...body, description: { rendered: body.description } })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-descriptors-unlisted',
    'Namespaces listed by the index: “`templates/v1`, `oembed/1.0`, `descriptors/v1`, `patterns/v1`, `seo/v1`, `forms/v1`”',
    'GET /',
    'the index does not list descriptors/v1, though it shows its routes',
    answered((body) => ({ ...body, namespaces: textsOf(body.namespaces).filter((name) => name !== 'descriptors/v1') })),
    ['GET /'],
    { inIndex: true },
  ),
];
