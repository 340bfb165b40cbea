import { resolve } from 'node:path';
import type { Fault } from '../../../reference/faults/types.ts';
import type { Variation } from '../../../reference/variations/types.ts';
import { rulebookFrom } from '../../api/options.ts';
import { groupBy } from '../../group-by.ts';
import { type Command, EXIT, type Io, text, texts } from '../command.ts';
import { jsonOption, repeatedOption, switchOption, valueOption } from '../options.ts';

function listFaults(catalogue: ReadonlyMap<string, Fault>, isJson: boolean, io: Io): void {
  const faults = [...catalogue.values()].map(({ id, family, breaks, sentence, equivalent }) => {
    return { id, family, breaks, sentence, equivalent };
  });
  if (isJson) io.out(JSON.stringify(faults));
  else {
    const families = groupBy(faults, ({ family }) => family);
    for (const [family, own] of families) {
      const [{ id, sentence }] = own;
      io.out(`${family.padEnd(22)} ${String(own.length).padStart(5)}  such as ${id}: ${sentence}`);
    }
    io.out(`${faults.length} faults in ${families.size} families; --list-faults --json lists each.`);
  }
}

function listVariations(catalogue: ReadonlyMap<string, Variation>, isJson: boolean, io: Io): void {
  const variations = [...catalogue.values()].map(({ change: _, ...shown }) => shown);
  if (isJson) io.out(JSON.stringify(variations));
  else for (const { id, says } of variations) io.out(`${id.padEnd(34)} ${says}`);
}

const FLAGS = { port: '--port', faults: '--fault', variations: '--variation' };

/** Known to everyone who has read this. */
const FIXED_CREDENTIALS = {
  credentials: { username: 'editor-in-chief', applicationPassword: 'aaaa bbbb cccc dddd eeee ffff' },
  secondCredentials: { username: 'reader', applicationPassword: 'gggg hhhh iiii jjjj kkkk llll' },
};

export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the embedded reference deployment by itself',
  usage: ['[options]', '--list-faults | --list-variations [--json]'],
  about: `Serves the reference deployment on loopback until it is interrupted. The first line of output is JSON: {"baseUrl": …, "username": …, "applicationPassword": …, "second": {…}}. Each start creates new credentials.`,
  options: {
    port: valueOption('NUMBER', 'Port to listen on. Default: any free port.'),
    'fixed-credentials': switchOption(
      'Uses the same credentials at every start, for scripts and recordings. They are public.',
    ),
    fault: repeatedOption('ID', 'Switches this fault on.'),
    contract: repeatedOption(
      'FILE',
      'Serves an OpenAPI document, or a file of conform snapshot --openapi, in place of the interface: records in memory, checked by what is declared.',
    ),
    variation: repeatedOption(
      'ID',
      'Switches this variation on: other behaviour that the interface allows. A checkout of the project has variations.',
    ),
    'list-faults': switchOption(
      'Prints the families of faults with an example each; with --json every fault with the requirements that it breaks.',
    ),
    'list-variations': switchOption('Prints every variation; with --json also what allows it.'),
    ...jsonOption('Prints the lists as JSON.'),
  },
  tellsSecrets: true,
  async run({ values }, io) {
    const contracts = texts(values, 'contract')?.map((file) => resolve(io.cwd, file));
    if (values['list-faults'] === true && contracts) {
      const { genericFaults } = await import('../../../reference/generic/faults.ts');
      const faults = [...genericFaults(rulebookFrom({ contracts, withInterface: false }).contract).values()];
      if (values.json === true) io.out(JSON.stringify(faults));
      else for (const { id, sentence } of faults) io.out(`${id}  ${sentence}`);
      return EXIT.conforms;
    }
    if (values['list-faults'] === true) {
      const { knownFaults } = await import('../../mutants/registry.ts');
      listFaults(knownFaults(), values.json === true, io);
      return EXIT.conforms;
    }
    if (values['list-variations'] === true) {
      const { knownVariations } = await import('../../mutants/registry.ts');
      listVariations(knownVariations(), values.json === true, io);
      return EXIT.conforms;
    }
    const options = {
      port: Number(text(values, 'port') ?? 0),
      faults: texts(values, 'fault') ?? [],
      variations: texts(values, 'variation') ?? [],
      ...(contracts && { contracts }),
      ...(values['fixed-credentials'] === true && FIXED_CREDENTIALS),
    };
    const { serveReference } = await import('../../api/serve.ts');
    const { baseUrl, credentials, secondCredentials, close } = await serveReference(options, FLAGS);
    io.out(JSON.stringify({ baseUrl, ...credentials, second: secondCredentials }));
    await io.interrupted;
    await close();
    return EXIT.conforms;
  },
};
