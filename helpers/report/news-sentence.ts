import type { News } from './types.ts';

/** What is new, in numbers. */
export function newsSentence({ startedAt, broken, fixed, flaky }: News): string {
  const parts = [
    broken.length > 0 && `${broken.length} newly broken`,
    fixed.length > 0 && `${fixed.length} fixed`,
    flaky.length > 0 && `${flaky.length} newly flaky`,
  ].filter((part) => part !== false);
  return `Since ${startedAt.slice(0, 10)}: ${parts.length === 0 ? 'nothing new' : parts.join(', ')}.`;
}
