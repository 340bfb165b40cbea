/** What a few cases say of the reference, with variations and faults, and with entries of the table of tolerances taken out. */
import { devNull } from 'node:os';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Case } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { connect, deploymentOf } from '../../helpers/engine/connect.ts';
import { judgeIndex } from '../../helpers/engine/judge-index.ts';
import { runPlan } from '../../helpers/engine/run-plan.ts';
import { openSession } from '../../helpers/engine/session.ts';
import { BASE_URL, CREDENTIALS, clientOf, startMutant } from '../../helpers/mutants/in-process.ts';
import { makePlan } from '../../helpers/plan/plan.ts';
import type { Result } from '../../helpers/requirement/requirement.ts';
import type { ToleranceId } from '../../helpers/tolerances/table.ts';
import { type ToleranceUse, withTolerances } from '../../helpers/tolerances/tolerates.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { Variation } from '../../reference/variations/types.ts';
import { suites } from '../../suites/index.ts';

const contract = loadContract();
const catalogue = catalogueOf(suites);

export interface Asked {
  readonly variations?: readonly Variation[];
  readonly faults?: readonly Fault[];
  /** Entries that let nothing pass. */
  readonly off?: readonly ToleranceId[];
  /** Which cases are run; those of the index and of all answers are judged with them. */
  readonly isRun: (one: Case) => boolean;
  readonly onCase?: (one: Case, used: readonly ToleranceUse[]) => void;
}

export interface Judged {
  readonly results: ReadonlyMap<string, Result>;
  readonly used: readonly ToleranceUse[];
  readonly cases: readonly Case[];
}

/** Runs cases of the plan at standard depth against a reference in this process. */
export function judged({ variations = [], faults = [], off = [], isRun, onCase }: Asked): Promise<Judged> {
  return withTolerances(async (used) => {
    const client = clientOf(startMutant(faults, variations));
    const deployment = deploymentOf(await connect(client, new URL(BASE_URL), contract, {}), contract, {});
    const plan = makePlan(contract, suites, 'standard', deployment);
    const watched = (one: Case): Case => ({
      ...one,
      run: (site) => withTolerances((own) => one.run(site).finally(() => onCase?.(one, own()))),
    });
    const cases = plan.cases.filter(isRun).map((one) => (onCase === undefined ? one : watched(one)));
    const options = {
      runId: 'c00000001',
      baseUrl: BASE_URL,
      ...CREDENTIALS,
      concurrency: 6,
      timeoutMs: 30_000,
      seed: 1,
      effects: 'site' as const,
      fixtures: {},
      ledgerPath: devNull,
      keepsExchanges: false,
    };
    const session = openSession(options, contract, catalogue, deployment, client);
    const results = [...(await judgeIndex(plan.indexChecks, deployment, session.redact))];
    await runPlan(
      session,
      { ...plan, cases },
      (report) => results.push(...report.results),
      () => null,
      {},
    );
    return { results: new Map(results.map((one) => [one.id, one])), used: used(), cases: plan.cases };
  }, off);
}
