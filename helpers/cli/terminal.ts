/** Whether a line may renew itself: only where a person watches, and has not asked for plain lines. */
export function isWatched(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  // https://no-color.org: any value but the empty one. CI services set CI, some to "false" where it is off.
  const inCi = isSet('CI') && env.CI !== 'false' && env.CI !== '0';
  return isTerminal && !isSet('NO_COLOR') && !inCi && env.TERM !== 'dumb';
}
