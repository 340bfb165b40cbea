/** Nothing can be judged: the deployment is not there, or what answers is not its index. Exit code 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly code = 'unreachable';
}
