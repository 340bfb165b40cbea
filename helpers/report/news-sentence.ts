import type { News } from './types.ts';

/** How much changed in which way; empty where nothing did. */
export function newsPhrase({ broken, fixed, flaky }: Readonly<Record<'broken' | 'fixed' | 'flaky', number>>): string {
  const parts = [
    broken > 0 && `${broken} newly broken`,
    fixed > 0 && `${fixed} fixed`,
    flaky > 0 && `${flaky} newly flaky`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

export function newsSentence({ startedAt, broken, fixed, flaky }: News): string {
  const phrase = newsPhrase({ broken: broken.length, fixed: fixed.length, flaky: flaky.length });
  return `Since ${startedAt.slice(0, 10)}: ${phrase || 'nothing new'}.`;
}
