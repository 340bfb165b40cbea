import { once } from 'node:events';
import { type connect, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ProgramFailed, run, startServer } from '../../wordpress/processes.ts';

const node = (script: string) => ({ file: process.execPath, args: ['-e', script] });

describe('run', () => {
  it('returns what a program prints, with the environment added', async () => {
    const program = { ...node('process.stdout.write(process.env.GREETING)'), env: { GREETING: 'salut' } };
    expect(await run(program)).toBe('salut');
  });

  it('tells what a failed program said', async () => {
    const failed = run(node('console.error("no room"); process.exit(7)'));
    await expect(failed).rejects.toMatchObject({ output: 'no room', missing: false });
    await expect(failed).rejects.toThrow(/ended with code 7$/);
  });

  it('tells a missing program from a failed one', async () => {
    await expect(run({ file: 'no-such-program', args: [] })).rejects.toMatchObject({
      message: 'no-such-program is not installed',
      missing: true,
    });
  });

  it('ends the program on request, and gives the reason', async () => {
    // It never ends by itself.
    const endless = node('setInterval(() => {}, 1000)');
    await expect(run(endless, AbortSignal.timeout(200))).rejects.toThrow(/timeout/);
  });
});

describe('startServer', () => {
  const open: Server[] = [];
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });

  it('says when a server ends by itself', async () => {
    const { ended } = startServer(node('console.error("port taken"); process.exit(1)'));
    await expect(ended).rejects.toBeInstanceOf(ProgramFailed);
    await expect(ended).rejects.toMatchObject({ output: 'port taken' });
  });

  it.skipIf(process.platform === 'win32')('ends the workers that a server started', async () => {
    const lifeline = createServer().listen(0, '127.0.0.1');
    open.push(lifeline);
    await once(lifeline, 'listening');
    const address = lifeline.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    // A worker that ignores a polite request, and whose connection ends with it.
    const worker = `process.on('SIGTERM', () => {}); require('node:net').connect(${port}, '127.0.0.1').resume()`;
    const spawnWorker = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(worker)}])`;
    const server = startServer(node(`${spawnWorker}; setInterval(() => {}, 1000)`));
    const [connection] = (await once(lifeline, 'connection')) as [ReturnType<typeof connect>];
    const ended = new Promise<string>((resolve) => {
      connection.on('error', () => {}).once('close', () => resolve('ended'));
    });
    connection.resume();
    await server.stop();
    expect(await ended).toBe('ended');
  });
});
