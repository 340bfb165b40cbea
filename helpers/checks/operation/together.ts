/**
 * Values to be rejected travel together, one for each argument: a rejection that names an argument has judged it. What a rejection
 * does not name is asked again alone, to say which value it was.
 */

import { fullOwn, fullValues, minimalValues, sendWrong, type Target } from '../../cases/requests.ts';
import type { Site, Values } from '../../cases/types.ts';
import type { Argument } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { type Judgement, MET } from '../../requirement/judgement.ts';
import { type Reason, sentenceOf } from '../../requirement/reasons.ts';
import { wrongAt } from '../../samples/flaws.ts';
import { accepted, isMissingRoute, isRejection, judgeRejected, namedBy, obstacle } from '../../verdict/judge.ts';

export interface Trial {
  readonly argument: Argument;
  /** `status`, `fee_lines.items.tax_status`. */
  readonly place: string;
  /** What is wrong with it: `is "abc", must be integer`. */
  readonly wrong: Reason;
  /** The value of the whole argument. */
  readonly value: unknown;
}

export interface Tried<One extends Trial> {
  readonly trial: One;
  readonly judgement: Judgement;
  readonly exchange: Exchange;
}

export function whyOf(row: readonly Pick<Trial, 'place' | 'wrong'>[]): string {
  return row.map(({ place, wrong }) => sentenceOf(wrongAt(place, wrong))).join('; ');
}

/** @param purpose tells the names of several requests of one case apart: what one made must not be why the next is rejected */
async function ask(
  site: Site,
  target: Target,
  row: readonly Trial[],
  purpose: string,
  beside: Values = {},
): Promise<Exchange> {
  const minimal = await minimalValues(site, target, purpose);
  const wrong = Object.fromEntries(row.map(({ argument, value }) => [argument.name, value]));
  return sendWrong(site, target, { ...beside, ...minimal, ...wrong }, whyOf(row), ...row.map(({ place }) => place));
}

/** Beside valid values, where there are any, and by itself where these do not let it through. */
async function askApart(site: Site, target: Target, one: Trial, purpose: string, beside: Values): Promise<Exchange> {
  if (Object.keys(beside).length > 0) {
    const among = await ask(site, target, [one], purpose, beside);
    if (accepted(among)) return among;
  }
  return ask(site, target, [one], purpose);
}

/**
 * Whether the rejections of a namespace name what is wrong and spare what is not: the first argument is invalid, and all others
 * of the row that a sample has a valid value for are sent so. Where it has none, nothing shows it.
 *
 * @param askBeside sends what is wrong with the first beside these values
 */
export async function namesWhatIsWrong<One extends Pick<Trial, 'argument'>>(
  site: Site,
  target: Target,
  row: readonly One[],
  askBeside: (first: One, beside: Values) => Promise<Exchange>,
): Promise<boolean> {
  const [first, ...others] = row;
  const full = fullValues(target, await fullOwn(site, target, 'control'));
  const spared = others
    .map(({ argument }) => argument.name)
    .filter((name) => name in full && name !== first?.argument.name);
  if (first === undefined || spared.length === 0) return false;
  return site.once(`rejections name what is wrong in ${target.operation.namespace}`, async () => {
    const control = await askBeside(first, Object.fromEntries(spared.map((name) => [name, full[name]])));
    const named = isRejection(control) ? namedBy(control) : [];
    return !spared.some((name) => named.includes(name));
  });
}

/**
 * @param row values that break one argument each
 * @param purpose as the names of its requests are told from those of other rows
 * @param beside valid values that go with the whole row, which may be why it is rejected
 */
export async function tryTogether<One extends Trial>(
  site: Site,
  target: Target,
  row: readonly One[],
  purpose: string,
  beside: Values = {},
): Promise<readonly Tried<One>[]> {
  if (row.length === 0) return [];
  const together = await ask(site, target, row, purpose, beside);
  const isAlone = row.length === 1 && Object.keys(beside).length === 0;
  const isTold = isAlone || accepted(together) || obstacle(together) !== null || isMissingRoute(together);
  const named = isTold || !isRejection(together) ? [] : namedBy(together);
  const control = (first: One, valid: Values) => ask(site, target, [first], 'control', valid);
  const isExact = named.length > 0 && (row.length === 1 || (await namesWhatIsWrong(site, target, row, control)));
  const tried: Tried<One>[] = [];
  for (const [at, trial] of row.entries()) {
    if (isExact && named.includes(trial.argument.name)) {
      tried.push({ trial, judgement: MET, exchange: together });
      continue;
    }
    // What is accepted has let through everything that is wrong in it.
    const exchange = isTold ? together : await askApart(site, target, trial, `${purpose} alone ${at}`, beside);
    tried.push({ trial, judgement: judgeRejected(exchange, wrongAt(trial.place, trial.wrong)), exchange });
  }
  return tried;
}
