/** `CONFORMANCE_NAMES`: what a deployment calls the namespaces of the interface. */
import { loadContract } from '../contract/load.ts';
import { loadVocabulary } from '../contract/vocabulary.ts';
import { UsageError } from '../usage-error.ts';
import { didYouMean } from './nearest.ts';
import type { Given } from './variables.ts';

function neutralNames(): readonly string[] {
  const segments = loadVocabulary().segments.map(({ segment }) => segment);
  return [...loadContract().namespaces.map(({ name }) => name), ...segments];
}

function withoutSlashes(name: string): string {
  return name.trim().replace(/^\/+|\/+$/g, '');
}

/** Reads `neutral=actual` pairs with commas between them; segments that a vendor renames can be given likewise. */
export function readNames(given: Given | null): Readonly<Record<string, string>> {
  if (given === null) return {};
  const known = neutralNames();
  const names: Record<string, string> = {};
  for (const pair of given.value.split(',').filter((part) => part.trim() !== '')) {
    const [neutral = '', actual = '', ...rest] = pair.split('=').map(withoutSlashes);
    if (neutral === '' || actual === '' || rest.length > 0) {
      throw new UsageError(
        `${given.name} has "${pair.trim()}": write each name as neutral=actual, with commas between.`,
      );
    }
    if (!known.includes(neutral)) {
      throw new UsageError(
        `${given.name} names "${neutral}", which is no namespace of the interface${didYouMean(neutral, known)}`,
      );
    }
    if (Object.hasOwn(names, neutral)) throw new UsageError(`${given.name} names ${neutral} twice: keep one of them.`);
    names[neutral] = actual;
  }
  return names;
}
