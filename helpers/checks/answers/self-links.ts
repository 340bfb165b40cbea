/** The addresses that the index gives of its routes. */

import { checkOf, type Finding } from '../../cases/check.ts';
import { namespaceRequirement } from '../../cases/requirement.ts';
import { offeredRoute, offers } from '../../deployment/offered.ts';
import { serialise } from '../../exchange/serialise.ts';
import type { Exchange, HttpRequest } from '../../exchange/types.ts';
import { broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { requestOf } from '../../verdict/judge.ts';
import type { AnswerCheck, RunContext } from './types.ts';

/** Addresses that are asked: one cause shows in all of them. */
const MAX_SELF_LINKS = 3;

/** Routes that anybody may read, with the addresses that the index gives of them on the host that is asked. */
function selfLinks(run: RunContext): readonly { readonly request: HttpRequest; readonly url: string }[] {
  const { origin, host } = run.baseUrl;
  return [...run.contract.operations.values()].flatMap((operation) => {
    const isPlain = operation.method === 'GET' && operation.effect === 'read' && !operation.path.includes('{');
    const link = isPlain && offers(run, operation) ? offeredRoute(run, operation.path)?.selfLink : null;
    // Behind what ends TLS the scheme is another one; on another port there is another server, which this run must not ask.
    if (!link || !URL.canParse(link) || new URL(link).host !== host) return [];
    const why = 'Asks for a route at the address that the index gives of it';
    const request = serialise({ operation, args: {}, why }, run.baseUrl, (path) => run.names.toActual(path));
    const { pathname, search } = new URL(link);
    return [{ request, url: `${origin}${pathname}${search}` }];
  });
}

async function judgeSelfLinks(run: RunContext): Promise<Finding> {
  const links = selfLinks(run);
  if (links.length === 0) return [notApplicable('no-self-link')];
  const whole = (url: string): string => url.replace(/\/$/, '');
  // What is asked below the root anyway is no other address.
  const others = links.filter(({ request, url }) => whole(request.url) !== whole(url)).slice(0, MAX_SELF_LINKS);
  const looks: Exchange[] = [];
  for (const { request, url } of others) {
    const there = await run.look({ ...request, url });
    looks.push(there);
    if (there.answer?.status !== 404) continue;
    const here = await run.look(request);
    if (here.answer === null || here.answer.status === 404) continue;
    const why = { url, route: new URL(request.url).pathname, status: 404, request: requestOf(here) };
    return [broken('self-link-dead', why), there, here];
  }
  return [MET, ...looks];
}

/** @param namespace that of the site index */
export function selfLinkCheck(namespace: string): AnswerCheck {
  const title = 'A route answers at the address that the index gives of it';
  const statement = { title, level: 'MUST', basis: 'implied', clause: 'site-index' } as const;
  return checkOf(namespaceRequirement(namespace, 'answers/self-link', 'self-link', statement), judgeSelfLinks);
}
