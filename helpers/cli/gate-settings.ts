/** `--fail-on`, `--baseline` and the files for CI services, read and looked at before anything is sent. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Baseline, NO_BASELINE, readBaseline } from '../gate/baseline.ts';
import { FAIL_ON, type GatePolicy, STALE } from '../gate/gate.ts';
import { FORMS } from '../report/forms.ts';
import { UsageError } from '../usage-error.ts';
import { type FlagValues, type Io, oneOf, outFolder, text } from './command.ts';

const DAY_MS = 86_400_000;
const ACCEPTED_DAYS = 90;

export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

interface Writing {
  readonly owner: string;
  readonly reason: string | null;
  readonly expires: string;
}

/** The gate as the command line sets it. */
export interface GateSettings extends GatePolicy {
  readonly baselinePath: string | null;
  readonly writing: Writing | null;
  /** Path of the run to set this one against; null for none. */
  readonly since: string | null;
}

/** Options that say something of a baseline, each with the one that it goes with. */
const OF_BASELINE = {
  owner: 'write-baseline',
  reason: 'write-baseline',
  expires: 'write-baseline',
  stale: 'baseline',
} as const;

/** What is taken in silence and does nothing is believed to have done something. */
function rejectWithoutBaseline(values: FlagValues, baselinePath: string | null): void {
  for (const [flag, other] of Object.entries(OF_BASELINE)) {
    const isAlone = other === 'baseline' ? baselinePath === null : values[other] !== true;
    if (values[flag] !== undefined && isAlone)
      throw new UsageError(`--${flag} goes with --${other}, which is not given.`);
  }
}

function writingOf(values: FlagValues, baselinePath: string | null, now: number): Writing | null {
  if (values['write-baseline'] !== true) return null;
  if (baselinePath === null) throw new UsageError('--write-baseline needs --baseline FILE: the file to write.');
  const owner = text(values, 'owner') ?? '';
  if (owner === '') throw new UsageError('--write-baseline needs --owner NAME: who answers for what is accepted.');
  const expires = text(values, 'expires') ?? dayOf(now + ACCEPTED_DAYS * DAY_MS);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expires) && !Number.isNaN(Date.parse(expires));
  if (!isDay || dayOf(Date.parse(expires)) !== expires || expires < dayOf(now)) {
    throw new UsageError(
      `--expires is "${expires}": use a day to come, such as ${dayOf(now + ACCEPTED_DAYS * DAY_MS)}.`,
    );
  }
  return { owner, reason: text(values, 'reason') || null, expires };
}

/** Files that a run or a merge writes besides its report. */
const FILE_FLAGS = ['har', ...Object.keys(FORMS)];

/** @throws UsageError for a file that could not be written when the run is over */
function rejectUnwritable(values: FlagValues, io: Io): void {
  for (const flag of FILE_FLAGS) {
    const path = text(values, flag);
    if (path === undefined) continue;
    const folder = dirname(resolve(io.cwd, path));
    // It is made if need be.
    if (folder === outFolder(values, io)) continue;
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UsageError(`--${flag} names a file in ${folder}, where none can be written (${code}): name another.`);
    }
  }
}

/** Read when the run is over, and looked at before it begins. */
function sinceOf(values: FlagValues, io: Io): string | null {
  const given = text(values, 'since');
  if (given === undefined) return null;
  const path = resolve(io.cwd, given);
  if (!existsSync(path))
    throw new UsageError(`--since names ${path}, which is not there: name a report.json, or a run of a history.`);
  return path;
}

/**
 * Reads the flags and looks at the baseline, so that a mistake is told before anything is sent.
 * @param baseline path as the settings have it
 * @throws UsageError
 */
export function gateFrom(values: FlagValues, baseline: string | null, io: Io): GateSettings {
  const baselinePath = baseline === null ? null : resolve(io.cwd, baseline);
  const gate = {
    failOn: oneOf(values, 'fail-on', FAIL_ON),
    allowBlocked: values['allow-blocked'] === true,
    stale: oneOf(values, 'stale', STALE),
    baselinePath,
    writing: writingOf(values, baselinePath, Date.now()),
    since: sinceOf(values, io),
  };
  if (gate.failOn === 'new' && gate.since === null)
    throw new UsageError('--fail-on new needs --since RUN: the run to set this one against.');
  rejectWithoutBaseline(values, baselinePath);
  baselineOf(gate);
  rejectUnwritable(values, io);
  return gate;
}

export function baselineOf({ baselinePath, writing }: Pick<GateSettings, 'baselinePath' | 'writing'>): Baseline {
  if (baselinePath === null) return NO_BASELINE;
  const baseline = readBaseline(baselinePath);
  if (baseline === null && writing === null) {
    throw new UsageError(
      `There is no baseline ${baselinePath}: write one with --write-baseline, or leave --baseline out.`,
    );
  }
  return baseline ?? NO_BASELINE;
}

/** What was written, in numbers: nobody accepts failures unseen. */
