import { UsageError } from '../../environment/usage-error.ts';
import { type Command, EXIT, text } from '../command.ts';

function portOf(value: string | undefined): number {
  const port = Number(value ?? '0');
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is "${value}": use a whole number from 0 to 65535, 0 for any free one.`);
}

export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the embedded reference deployment by itself',
  help: `conform serve [--port N]

Serves the reference deployment on loopback until it is interrupted. The first line it prints is JSON:
{"baseUrl": …, "username": …, "applicationPassword": …, "second": {…}}. The credentials are made anew at each start.`,
  options: { port: { type: 'string' } },
  async run({ values }, io) {
    const port = portOf(text(values, 'port'));
    const { startReference } = await import('../../../reference/server.ts');
    const { close, ...access } = await startReference({ port });
    io.out(JSON.stringify(access));
    await io.interrupted;
    await close();
    return EXIT.conforms;
  },
};
