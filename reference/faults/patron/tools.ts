/** Embeds, descriptors, the SEO tool and forms: an address that is not asked for, and routes that are gone. */
import { noRoute } from '../../http/errors.ts';
import { asked, handled, jsonAnswer, writer } from '../sentences/kit.ts';
import { FORMS } from '../sentences/show.ts';

const wrong = writer('patron');
const PROXY = 'GET /oembed/1.0/proxy';
const FIELDS = 'GET /descriptors/v1/fields';
const HEADLINE = 'POST /seo/v1/analyze_headline';

const gone = handled(() => {
  throw noRoute();
});

export const toolFaults = [
  wrong(
    'proxy-without-url',
    'oEmbed: “GET | /oembed/1.0/proxy | url (string, URI, required), …”',
    PROXY,
    'a request without a url is answered with an empty document',
    asked((request, next) => {
      const answer = next(request);
      return answer.status === 400 && !/[?&]url=/.test(request.url) ? jsonAnswer(200, {}) : answer;
    }),
    [PROXY],
  ),
  wrong(
    'fields-gone',
    'Site-tool namespaces: Field descriptors: “GET /fields.”',
    FIELDS,
    'the fields have no route',
    gone,
    [FIELDS],
  ),
  wrong(
    'seo-headline-gone',
    'Site-tool namespaces: SEO tool: “POST: htaccess, … analyze_headline, …”',
    HEADLINE,
    'a headline can not be analyzed: there is no route',
    gone,
    [[HEADLINE, {}]],
  ),
  wrong(
    'form-refill-gone',
    'Site-tool namespaces: Contact forms: “GET /contact-forms/{id}/refill.”',
    `GET ${FORMS.root}/{id}/refill`,
    'refill has no route',
    gone,
    [[FORMS.create, { title: 'Probe' }], `GET ${FORMS.root}/$1/refill`],
  ),
];
