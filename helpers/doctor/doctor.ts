/** Examines a deployment before a run, by reading alone: whether it is there, who gets in, and what a run would do. */
import type { Contract } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import { type Destination, reach } from '../engine/connect.ts';
import { UnreachableError } from '../engine/unreachable-error.ts';
import type { Settings } from '../environment/settings.ts';
import { createClient, type HttpClient } from '../exchange/client.ts';
import type { Exchange } from '../exchange/types.ts';
import { makePlan } from '../plan/plan.ts';
import { capital, count } from '../report/text.ts';
import type { Chosen } from '../rulebook/choose.ts';
import { interfaceRulebook } from '../rulebook/rulebook.ts';
import { estimatesOf } from '../run/estimate.ts';
import { UsageError } from '../usage-error.ts';
import { checkCaches, checkClock } from './answers.ts';
import { ask, checkSecondUser, checkUser, isDenied, isRead, readsOf } from './credentials.ts';
import { checkCertificate, checkName } from './reach.ts';
import { type FoundRoot, rootFromHome } from './root.ts';
import { type Diagnosis, type Diagnostic, findingsOf, type Tell } from './types.ts';

const ROOT = findingsOf('REST root');
const NAMES = findingsOf('names');

function rootProblem(message: string, found: FoundRoot | null): Diagnostic {
  if (found !== null) {
    const [problem = ''] = message.split(/(?<=\.) (?=There is one)/);
    return ROOT.problem(
      problem,
      `The REST root is ${found.url} (${found.how}): set CONFORMANCE_BASE_URL=${found.url}.`,
    );
  }
  const [problem = message, ...fixes] = message.split(/(?<=\.) (?=Set |There |Let |set )|; (?=check )/);
  const fix = fixes.join(' ');
  const isAboutLogin = /credentials|does not take the login/.test(problem);
  if (isAboutLogin) return ROOT.problem(problem, capital(fix));
  const usual = 'Set CONFORMANCE_BASE_URL to the REST root of the site, such as https://example.org/wp-json.';
  return ROOT.problem(problem, fix || usual);
}

async function foundRoot(client: HttpClient, baseUrl: URL, message: string): Promise<FoundRoot | null> {
  const [, url] = /There is one at (\S+):/.exec(message) ?? [];
  if (url !== undefined) return { url, how: 'an index answers there' };
  return rootFromHome(client, baseUrl);
}

const named = (name: string, note = ''): string => (note === '' ? name : `${name} (${note})`);

function namesFindings({ names }: Deployment): readonly Diagnostic[] {
  const offered = names.resolved.filter(({ actual }) => actual !== null);
  const other = offered.filter(({ name, actual }) => name !== actual);
  const missing = names.resolved.filter(({ actual }) => actual === null).map(({ name, note }) => named(name, note));
  const called = other.map(({ name, actual, how }) => `${name} is ${actual} (${how})`);
  const message = `${count(offered.length, 'namespace')} of ${names.resolved.length} found${called.length > 0 ? `: ${called.join(', ')}` : ', under the names of the interface'}.`;
  if (offered.length === 0) {
    return [NAMES.problem(message, 'Is this the right site? Set CONFORMANCE_NAMES if it uses other names.')];
  }
  const notFound = `Not found: ${missing.join(', ')}. Each counts as a MUST that fails. If the site uses another name or version, set CONFORMANCE_NAMES.`;
  return [NAMES.pass(message), ...(missing.length > 0 ? [NAMES.note(notFound)] : [])];
}

function meanOf(exchanges: readonly Exchange[]): number {
  const answered = exchanges.filter(({ answer }) => answer !== null);
  return answered.reduce((sum, { durationMs }) => sum + durationMs, 0) / Math.max(answered.length, 1);
}

function namesProblem(message: string): Diagnostic {
  const [problem = '', fix = ''] = message.split(/(?<=here): /);
  return NAMES.problem(`${problem}.`, capital(fix));
}

interface Unreached {
  readonly problem: Diagnostic;
  readonly foundRoot: string | null;
}

async function whyUnreached(error: unknown, client: HttpClient, baseUrl: URL): Promise<Unreached> {
  if (error instanceof UsageError) return { problem: namesProblem(error.message), foundRoot: null };
  if (!(error instanceof UnreachableError)) throw error;
  const found = client.lost === null ? await foundRoot(client, baseUrl, error.message) : null;
  return { problem: rootProblem(error.message, found), foundRoot: found?.url ?? null };
}

function reachedFindings({ access, baseUrl }: Destination, deployment: Deployment): readonly Diagnostic[] {
  const hasGate = access && (access.gateLogin !== null || Object.keys(access.headers).length > 0);
  const gate = 'The gate in front of the site lets the requests pass.';
  const root = `${baseUrl.href} answers with an index of ${count(deployment.index.routes.size, 'route')}.`;
  return [...(hasGate ? [findingsOf('gate').pass(gate)] : []), ROOT.pass(root), ...namesFindings(deployment)];
}

type Add = (...more: readonly (Diagnostic | null)[]) => void;

/** @returns mean time of the reads that tell how long a run takes */
async function examineReads(
  client: HttpClient,
  destination: Destination,
  deployment: Deployment,
  contract: Contract,
  add: Add,
): Promise<number> {
  const { baseUrl, credentials, secondCredentials } = destination;
  const reads = readsOf(contract, deployment);
  const asVisitor = await ask(client, baseUrl, deployment, reads, 'anonymous');
  const asUser = credentials === null ? [] : await ask(client, baseUrl, deployment, reads, 'user');
  const closed = asVisitor.filter(isDenied).map(({ operation }) => operation);
  const asSecond = secondCredentials === null ? [] : await ask(client, baseUrl, deployment, closed, 'second-user');
  add(checkUser(destination, asUser, asVisitor), checkSecondUser(destination, asUser, asSecond));
  const exchanges = [...asVisitor, ...asUser, ...asSecond].map(({ exchange }) => exchange);
  add(checkClock(exchanges), checkCaches(exchanges));
  const telling = (asUser.length > 0 ? asUser : asVisitor).filter(isRead).map(({ exchange }) => exchange);
  return Math.max(meanOf(telling), 1);
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
  const add: Add = (...more) => {
    const made = more.filter((finding) => finding !== null);
    findings.push(...made);
    made.forEach(tell);
  };
  const { baseUrl } = destination;
  const client = createClient({ ...settings, ...destination });
  const nothing = { findings, foundRoot: null, isReached: false, estimates: [] };
  try {
    for (const check of [checkName, checkCertificate]) {
      const finding = await check(baseUrl, settings);
      add(finding);
      if (finding?.state === 'problem') return nothing;
    }
    const contract = savedContract?.contract ?? rulebook.contract;
    const reached = await reach(client, destination, contract, settings.names, rulebook.hasIndex).catch((error) =>
      whyUnreached(error, client, baseUrl),
    );
    if ('problem' in reached) {
      add(reached.problem);
      return { ...nothing, foundRoot: reached.foundRoot };
    }
    add(...reachedFindings(destination, reached));
    const meanMs = await examineReads(client, destination, reached, contract, add);
    const { cases } = makePlan(contract, rulebook.suites, settings.depth, settings.undocumented ? reached : null);
    return { ...nothing, isReached: true, estimates: estimatesOf(cases, reached, meanMs, settings.depth) };
  } finally {
    await client.close();
  }
}
