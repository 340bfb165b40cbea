/**
 * How V8 of Node 20 compiles the tests and what they start: much code that runs a few times each, so simply and at once,
 * and well only where it runs often. It takes a third less of the processor; later versions do so by themselves, and lack the flag.
 */
export const NODE_FLAGS: readonly string[] = process.version.startsWith('v20.')
  ? ['--always-sparkplug', '--interrupt-budget=500000']
  : [];
