/** One run that a program asks for: from its options to the report, with nothing printed and nothing global. */
import { resolve } from 'node:path';
import { checkedSelection } from '../plan/selection.ts';
import type { Report } from '../report/types.ts';
import { writeReport } from '../report/write.ts';
import { onDestination } from '../run/destination.ts';
import { prepare } from '../run/prepare.ts';
import { runWatched } from '../run/stopping.ts';
import { AbortedError } from './aborted-error.ts';
import { bailOf, fetchViaOf, type RunOptions, rejectUnknown, rulebookFrom, settingsOf } from './options.ts';

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError('The run was called off before it began.', { cause: signal.reason });
}

export async function runOnce(options: RunOptions): Promise<Report> {
  rejectUnknown(options);
  const { signal, onProgress } = options;
  throwIfAborted(signal);
  const fetchVia = fetchViaOf(options);
  const settings = settingsOf(options);
  const bail = bailOf(options);
  const out = options.out === undefined ? null : resolve(options.out);
  const rulebook = rulebookFrom(options);
  const selection = checkedSelection(options, rulebook.contract, {
    namespaces: 'namespaces',
    operations: 'operations',
  });
  return onDestination(settings, rulebook, async (destination) => {
    const prepared = await prepare({
      settings,
      destination,
      selection,
      out,
      keepsExchanges: false,
      rulebook,
      fetchVia,
    });
    if (signal?.aborted) await prepared.client.close();
    throwIfAborted(signal);
    const { report } = await runWatched(prepared, { onProgress, signal, bail });
    if (out !== null) await writeReport(report, out);
    return report;
  });
}
