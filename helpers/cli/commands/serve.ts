import type { Fault } from '../../../reference/faults/types.ts';
import type { Variation } from '../../../reference/variations/types.ts';
import { didYouMean } from '../../environment/nearest.ts';
import { UsageError } from '../../environment/usage-error.ts';
import { type Command, EXIT, type Io, text, texts } from '../command.ts';
import { jsonOption } from '../options.ts';
import { variationsNamed } from '../variations.ts';

function portOf(value: string | undefined): number {
  const port = Number(value ?? '0');
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is "${value}": use a whole number from 0 to 65535, 0 for any free one.`);
}

/** What the system says of a port that is in use, or that only others may use, is a mistake in the call. */
function rejectPort(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
  throw new UsageError(`--port can't be used (${error.code}): name another, or 0 for any free one.`);
}

function faultsNamed(ids: readonly string[], catalogue: ReadonlyMap<string, Fault>): readonly Fault[] {
  return ids.map((id) => {
    const fault = catalogue.get(id);
    if (fault !== undefined) return fault;
    throw new UsageError(`--fault names "${id}", which is no fault${didYouMean(id, [...catalogue.keys()])}`);
  });
}

function listFaults(catalogue: ReadonlyMap<string, Fault>, isJson: boolean, io: Io): void {
  const faults = [...catalogue.values()].map(({ id, family, breaks, sentence, equivalent }) => {
    return { id, family, breaks, sentence, equivalent };
  });
  if (isJson) io.out(JSON.stringify(faults));
  else for (const { id, family, sentence } of faults) io.out(`${family.padEnd(20)} ${id}  ${sentence}`);
}

function listVariations(catalogue: ReadonlyMap<string, Variation>, isJson: boolean, io: Io): void {
  const variations = [...catalogue.values()].map(({ change: _, ...shown }) => shown);
  if (isJson) io.out(JSON.stringify(variations));
  else for (const { id, says } of variations) io.out(`${id.padEnd(34)} ${says}`);
}

/** Known to everyone who has read this. */
const FIXED_CREDENTIALS = {
  administrator: { username: 'editor-in-chief', applicationPassword: 'aaaa bbbb cccc dddd eeee ffff' },
  second: { username: 'reader', applicationPassword: 'gggg hhhh iiii jjjj kkkk llll' },
};

export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the embedded reference deployment by itself',
  usage: ['[options]', '--list-faults | --list-variations [--json]'],
  about: `Serves the reference deployment on loopback until it is interrupted. The first line it prints is JSON: {"baseUrl": …, "username": …, "applicationPassword": …, "second": {…}}. The credentials are made anew at each start.`,
  options: {
    port: { type: 'string', takes: 'NUMBER', says: 'The port to listen on. Default: 0, any free one.' },
    'fixed-credentials': {
      type: 'boolean',
      says: 'Uses the same credentials at every start, for scripts and recordings. They are no secret: anyone on this machine may know them.',
    },
    fault: { type: 'string', multiple: true, takes: 'ID', says: 'Makes it depart from the interface in this way.' },
    variation: {
      type: 'string',
      multiple: true,
      takes: 'ID',
      says: 'Makes it behave otherwise where the interface leaves that open.',
    },
    'list-faults': {
      type: 'boolean',
      says: 'Prints every way to depart, with what it is; with --json also the requirements that it breaks.',
    },
    'list-variations': {
      type: 'boolean',
      says: 'Prints every way to be otherwise; with --json also what allows it.',
    },
    ...jsonOption('Prints the lists as JSON.'),
  },
  async run({ values }, io) {
    const port = portOf(text(values, 'port'));
    const ids = texts(values, 'fault') ?? [];
    const { faultCatalogue } = await import('../../../reference/faults/catalogue.ts');
    if (values['list-faults'] === true) {
      listFaults(faultCatalogue(), values.json === true, io);
      return EXIT.conforms;
    }
    const { variationCatalogue } = await import('../../../reference/variations/catalogue.ts');
    if (values['list-variations'] === true) {
      listVariations(variationCatalogue(), values.json === true, io);
      return EXIT.conforms;
    }
    const variations = variationsNamed(texts(values, 'variation') ?? [], variationCatalogue());
    const faults = ids.length === 0 ? [] : faultsNamed(ids, faultCatalogue());
    const { startReference } = await import('../../../reference/server.ts');
    const { close, ...access } = await startReference({
      port,
      faults,
      variations,
      ...(values['fixed-credentials'] === true && FIXED_CREDENTIALS),
    }).catch(rejectPort);
    io.out(JSON.stringify(access));
    await io.interrupted;
    await close();
    return EXIT.conforms;
  },
};
