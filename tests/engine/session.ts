/** A session on a reference of its own, whose answers a test may change, to look at single steps of the engine. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Site, Values } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Effect, Operation } from '../../helpers/contract/types.ts';
import { connect, deploymentOf } from '../../helpers/engine/connect.ts';
import { openSession, type Session } from '../../helpers/engine/session.ts';
import { openSite } from '../../helpers/engine/site.ts';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import type { Client } from '../../helpers/exchange/client.ts';
import { parseJson } from '../../helpers/exchange/json.ts';
import type { Exchange, HttpRequest } from '../../helpers/exchange/types.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { createReference } from '../../reference/reference.ts';
import { suites } from '../../suites/index.ts';
import type { Tamper } from '../support/judge-reference.ts';

const BASE_URL = 'http://127.0.0.1/rest';
export const RUN_ID = 'c0123456';

/** What stands for an answer that never comes. */
export const LOST: ReferenceAnswer = { status: 0, headers: {}, body: '' };

export interface Opened {
  readonly session: Session;
  readonly site: Site;
  /** Methods and paths of what was sent since the session began. */
  sent(): readonly string[];
  send(key: string, args?: Values): Promise<Exchange>;
  /** What the deployment shows, whatever a test makes of its answers. */
  look(path: string): Promise<{ readonly status: number; readonly document: Readonly<Record<string, unknown>> }>;
  /** Makes a record that is nobody's business but its owner's. */
  foreign(path: string, document: object): Promise<number>;
}

function operationOf(key: string): Operation {
  const operation = loadContract().operations.get(key);
  if (!operation) throw new Error(`There is no ${key}.`);
  return operation;
}

export async function openOn(
  options: { readonly effects?: Effect; readonly tamper?: Tamper; readonly ledgerPath?: string } = {},
): Promise<Opened> {
  const { effects = 'write', tamper = (request, next) => next(request) } = options;
  const reference = createReference({ baseUrl: BASE_URL });
  const authorization = basicAuthorization(reference);
  const requests: HttpRequest[] = [];
  const client: Client = {
    async send(request) {
      requests.push(request);
      const { method, url, body } = request;
      const headers = { ...request.headers, authorization };
      const common = { id: requests.length, startedAt: 0, durationMs: 0, request };
      const answer = await tamper({ method, url, headers, body: body ?? '' }, reference.handle);
      if (answer === LOST) return { ...common, answer: null, failure: 'The connection was reset.' };
      const lowered = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]);
      return {
        ...common,
        answer: {
          status: answer.status,
          headers: Object.fromEntries(lowered),
          text: answer.body,
          json: parseJson(answer.body),
        },
        failure: null,
      };
    },
    get requests() {
      return requests.length;
    },
    close: async () => {},
  };
  const contract = loadContract();
  const deployment = deploymentOf(await connect(client, new URL(BASE_URL), contract, {}), contract, {});
  const session = openSession(
    {
      runId: RUN_ID,
      baseUrl: BASE_URL,
      credentials: reference,
      secondCredentials: null,
      concurrency: 6,
      timeoutMs: 1_000,
      seed: 1,
      effects,
      fixtures: {},
      ledgerPath: options.ledgerPath ?? join(mkdtempSync(join(tmpdir(), 'session-')), 'ledger.jsonl'),
      keepsExchanges: false,
      pause: async () => {},
    },
    contract,
    catalogueOf(suites),
    deployment,
    client,
  );
  // Whether a DELETE gets through is asked before the first step, and no part of it.
  session.removals.areTried = true;
  const site = openSite(session, { id: 'tests/engine', requirements: [] }, 1);
  const before = requests.length;
  const ask = (method: string, path: string, document?: object) =>
    reference.handle({
      method,
      url: `${BASE_URL}${path}`,
      headers: { authorization, 'content-type': 'application/json' },
      body: document === undefined ? '' : JSON.stringify(document),
    });
  return {
    session,
    site,
    sent: () =>
      requests.slice(before).map(({ method, url }) => `${method} ${new URL(url).pathname.slice('/rest'.length)}`),
    send: (key, args = {}) => site.send({ operation: operationOf(key), args, why: 'a test' }),
    async look(path) {
      const { status, body } = await ask('GET', path);
      return { status, document: JSON.parse(body) };
    },
    async foreign(path, document) {
      const { status, body } = await ask('POST', path, document);
      if (status !== 201) throw new Error(`POST ${path} was answered ${status}.`);
      return JSON.parse(body).id;
    },
  };
}
