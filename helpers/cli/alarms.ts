/** `conform mutants --variations`: what the suite says of deployments that conform in another way than the reference. */
import type { Variation } from '../../reference/variations/types.ts';
import { variationsNamed } from '../api/named.ts';
import { type Changed, drawnSets, type VariedResult } from '../mutants/alarms.ts';
import { drawn } from '../mutants/choose.ts';
import { judgeSets } from '../mutants/judge-alarms.ts';
import { knownVariations } from '../mutants/registry.ts';
import { UsageError } from '../usage-error.ts';
import { EXIT, type FlagValues, type Io, texts, wholeNumber } from './command.ts';

const SET_SIZE = 5;

function setsFrom(values: FlagValues): readonly (readonly Variation[])[] {
  const ids = texts(values, 'variation');
  const all = [...knownVariations().values()];
  if (all.length === 0) throw new UsageError('--variations finds none here: a checkout of the project has some.');
  const wanted = ids === undefined ? all : variationsNamed(ids, knownVariations());
  const seed = wholeNumber(values, 'seed') ?? 1;
  const sets = wholeNumber(values, 'sets');
  if (sets !== undefined) return drawnSets(wanted, sets, wholeNumber(values, 'set-size') ?? SET_SIZE, seed);
  const sample = wholeNumber(values, 'sample');
  return (sample === undefined ? wanted : drawn(wanted, sample, seed)).map((one) => [one]);
}

function line({ id, before, after, reason }: Changed): string {
  return `    ${after ?? 'absent'} (was ${before ?? 'absent'}) ${id}${reason === null ? '' : `: ${reason}`}`;
}

function wordOf({ departs, alarms }: VariedResult): string {
  if (departs.length > 0) return 'departs';
  return alarms.length > 0 ? 'alarm' : 'changed';
}

function linesOf(result: VariedResult): readonly string[] {
  const names = result.variations.join(' + ');
  if (result.unreachable !== null) return [`unreachable ${names}`, `    ${result.unreachable}`];
  if (result.changed.length === 0) return [`unmoved ${names}`];
  return [`${wordOf(result)} ${names}`, ...result.changed.map(line)];
}

export async function runVariations(values: FlagValues, io: Io): Promise<number> {
  const sets = setsFrom(values);
  const isJson = values.json === true;
  const results: VariedResult[] = [];
  const clean = await judgeSets(sets, (result) => {
    results.push(result);
    // At once, so that a run that is ended early has told what it found.
    if (!isJson) io.out(linesOf(result).join('\n'));
    io.err(`${results.length} of ${sets.length} judged`, io.isTerminal);
  });
  const alarmed = results.filter(({ alarms, unreachable }) => alarms.length > 0 || unreachable !== null);
  const alarms = results.reduce((sum, result) => sum + result.alarms.length, 0);
  if (isJson) {
    io.out(
      JSON.stringify({ requirements: clean.size, sets: results.length, alarmed: alarmed.length, alarms, results }),
    );
  } else {
    io.out(`${alarmed.length} of ${results.length} raise a false alarm, ${alarms} in all.`);
  }
  return alarmed.length > 0 ? EXIT.departs : EXIT.conforms;
}
