/** What a command takes beyond the start of node itself. */
import { MAIN, onFreshReference, runOn, type Served } from './deployment.ts';
import { inTurn, measure, median } from './measure.ts';

export interface StartUp {
  readonly command: string;
  /** Beyond `node --eval 0`, round by round. */
  readonly extraMs: number;
}

const ONE_OPERATION = 'GET /shop-analytics/coupons';

export function measureStartUp(rounds: number, folder: string): Promise<readonly StartUp[]> {
  const commands = (served: Served): Readonly<Record<string, () => Promise<number>>> => ({
    'conform --version': async () => (await measure([MAIN, '--version'])).wallMs,
    'conform list': async () => (await measure([MAIN, 'list'])).wallMs,
    'conform run of one operation': async () => (await runOn(served, folder, ['--operation', ONE_OPERATION])).wallMs,
  });
  return onFreshReference(0, async (served) => {
    const named = Object.entries(commands(served));
    const bare = async (): Promise<number> => (await measure(['--eval', '0'])).wallMs;
    const [bares = [], ...others] = await inTurn(rounds, [bare, ...named.map(([, work]) => work)]);
    return named.map(([command], at) => ({
      command,
      extraMs: median((others[at] ?? []).map((wallMs, round) => wallMs - (bares[round] ?? Number.NaN))),
    }));
  });
}
