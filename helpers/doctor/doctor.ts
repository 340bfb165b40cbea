/** Examines a deployment before a run, by reading alone: whether it is there, who gets in, and what a run would do. */
import type { Deployment } from '../deployment/offered.ts';
import { type Destination, reach } from '../engine/connect.ts';
import { UnreachableError } from '../engine/unreachable-error.ts';
import type { Settings } from '../environment/settings.ts';
import { createClient, type HttpClient } from '../exchange/client.ts';
import type { Exchange } from '../exchange/types.ts';
import { makePlan } from '../plan/plan.ts';
import { count } from '../report/text.ts';
import type { Chosen } from '../rulebook/choose.ts';
import { interfaceRulebook } from '../rulebook/rulebook.ts';
import { estimatesOf } from '../run/estimate.ts';
import { UsageError } from '../usage-error.ts';
import { checkCaches, checkClock } from './answers.ts';
import { ask, checkSecondUser, checkUser, isDenied, isRead, readsOf } from './credentials.ts';
import { checkCertificate, checkName } from './reach.ts';
import { type FoundRoot, rootFromHome } from './root.ts';
import type { Diagnosis, Diagnostic, Tell } from './types.ts';

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function rootProblem(message: string, found: FoundRoot | null): Diagnostic {
  if (found === null) {
    const [problem = message, ...fixes] = message.split(/(?<=\.) (?=Set |There |Let |set )|; (?=check )/);
    const isAboutLogin = /credentials|does not take the login/.test(problem);
    return {
      check: 'REST root',
      state: 'problem',
      message: problem,
      fix: isAboutLogin
        ? capital(fixes.join(' '))
        : fixes.join(' ') ||
          'Set CONFORMANCE_BASE_URL to the REST root of the site, such as https://example.org/wp-json.',
    };
  }
  return {
    check: 'REST root',
    state: 'problem',
    message: `${message.split(/(?<=\.) (?=There is one)/)[0]}`,
    fix: `The REST root is ${found.url} (${found.how}): set CONFORMANCE_BASE_URL=${found.url}.`,
  };
}

async function foundRoot(client: HttpClient, baseUrl: URL, message: string): Promise<FoundRoot | null> {
  const [, url] = /There is one at (\S+):/.exec(message) ?? [];
  if (url !== undefined) return { url, how: 'an index answers there' };
  return rootFromHome(client, baseUrl);
}

function namesFindings({ names }: Deployment): readonly Diagnostic[] {
  const offered = names.resolved.filter(({ actual }) => actual !== null);
  const other = offered.filter(({ name, actual }) => name !== actual);
  const missing = names.resolved.filter(({ actual }) => actual === null).map(({ name }) => name);
  const called = other.map(({ name, actual, how }) => `${name} is ${actual} (${how})`);
  const message = `${count(offered.length, 'namespace')} of ${names.resolved.length} found${called.length > 0 ? `: ${called.join(', ')}` : ', under the names of the interface'}.`;
  return [
    offered.length === 0
      ? {
          check: 'names',
          state: 'problem',
          message,
          fix: 'Is this the right site? Set CONFORMANCE_NAMES if it uses other names.',
        }
      : { check: 'names', state: 'pass', message, fix: null },
    ...(missing.length > 0 && offered.length > 0
      ? [
          {
            check: 'names',
            state: 'note' as const,
            message: `Not found: ${missing.join(', ')}. Each counts as a MUST that fails. If the site uses another name or version, set CONFORMANCE_NAMES.`,
            fix: null,
          },
        ]
      : []),
  ];
}

function meanOf(exchanges: readonly Exchange[]): number {
  const answered = exchanges.filter(({ answer }) => answer !== null);
  return answered.reduce((sum, { durationMs }) => sum + durationMs, 0) / Math.max(answered.length, 1);
}

/**
 * @param tell is told each finding as it is made
 * @throws UsageError never: what is wrong with the settings is found before
 */
export async function examine(
  settings: Settings,
  destination: Destination,
  tell: Tell,
  { rulebook, savedContract }: Chosen = { rulebook: interfaceRulebook() },
): Promise<Diagnosis> {
  const findings: Diagnostic[] = [];
  const add = (...more: readonly (Diagnostic | null)[]): void => {
    for (const finding of more) {
      if (finding === null) continue;
      findings.push(finding);
      tell(finding);
    }
  };
  const { baseUrl } = destination;
  const client = createClient({ ...settings, ...destination });
  const nothing = { findings, foundRoot: null, isReached: false, estimates: [] };
  try {
    const name = await checkName(baseUrl, settings);
    add(name);
    if (name.state === 'problem') return nothing;
    const certificate = await checkCertificate(baseUrl, settings);
    add(certificate);
    if (certificate?.state === 'problem') return nothing;
    const contract = savedContract?.contract ?? rulebook.contract;
    let deployment: Deployment;
    try {
      deployment = await reach(client, destination, contract, settings.names, rulebook.hasIndex);
    } catch (error) {
      if (error instanceof UsageError) {
        const [message = '', fix = ''] = error.message.split(/(?<=here): /);
        add({
          check: 'names',
          state: 'problem',
          message: `${message}.`,
          fix: `${fix.charAt(0).toUpperCase()}${fix.slice(1)}`,
        });
        return nothing;
      }
      if (!(error instanceof UnreachableError)) throw error;
      const found = client.lost === null ? await foundRoot(client, baseUrl, error.message) : null;
      add(rootProblem(error.message, found));
      return { ...nothing, foundRoot: found?.url ?? null };
    }
    const { access } = destination;
    if (access && (access.gateLogin !== null || Object.keys(access.headers).length > 0)) {
      add({
        check: 'gate',
        state: 'pass',
        message: 'The gate in front of the site lets the requests pass.',
        fix: null,
      });
    }
    add({
      check: 'REST root',
      state: 'pass',
      message: `${baseUrl.href} answers with an index of ${count(deployment.index.routes.size, 'route')}.`,
      fix: null,
    });
    add(...namesFindings(deployment));

    const reads = readsOf(contract, deployment);
    const asVisitor = await ask(client, baseUrl, deployment, reads, 'anonymous');
    const asUser = destination.credentials === null ? [] : await ask(client, baseUrl, deployment, reads, 'user');
    const closed = asVisitor.filter(isDenied).map(({ operation }) => operation);
    const asSecond =
      destination.secondCredentials === null ? [] : await ask(client, baseUrl, deployment, closed, 'second-user');
    add(...checkUser(destination, asUser, asVisitor), ...checkSecondUser(destination, asUser, asSecond));
    const exchanges = [...asVisitor, ...asUser, ...asSecond].map(({ exchange }) => exchange);
    add(checkClock(exchanges), checkCaches(exchanges));

    const telling = (asUser.length > 0 ? asUser : asVisitor).filter(isRead).map(({ exchange }) => exchange);
    const { cases } = makePlan(contract, rulebook.suites, settings.depth, settings.undocumented ? deployment : null);
    const meanMs = Math.max(meanOf(telling), 1);
    return { ...nothing, isReached: true, estimates: estimatesOf(cases, deployment, meanMs, settings.depth) };
  } finally {
    await client.close();
  }
}
