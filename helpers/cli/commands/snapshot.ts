import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { loadContract } from '../../contract/load.ts';
import { type Destination, reach } from '../../engine/connect.ts';
import { readSettings, type Settings } from '../../environment/settings.ts';
import { errorCode } from '../../error-code.ts';
import { createClient } from '../../exchange/client.ts';
import { redacted, redactor } from '../../exchange/redact.ts';
import { count, plainLine, toSafeJson } from '../../report/text.ts';
import { interfaceRulebook } from '../../rulebook/rulebook.ts';
import { onDestination } from '../../run/destination.ts';
import { toDocumentFile, toSnapshotFile } from '../../snapshot/file.ts';
import { readOpenApi } from '../../snapshot/openapi/document.ts';
import { contractOf } from '../../snapshot/openapi/take.ts';
import { takeSnapshot } from '../../snapshot/take.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, text } from '../command.ts';
import { jsonOption, REFERENCE_OPTIONS, SETTING_OPTIONS, valueOption } from '../options.ts';
import { settingsInput } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

const SHOWN_LEFT_OUT = 5;

function save(path: string, content: string): void {
  try {
    writeFileSync(path, content);
  } catch (cause) {
    throw new UsageError(
      `${path} can't be written (${errorCode(cause)}): name a file in a folder that exists with --out.`,
      { cause },
    );
  }
}

async function take(settings: Settings, destination: Destination, path: string, io: Io): Promise<void> {
  const { names } = settings;
  const contract = loadContract();
  const client = createClient({ ...settings, ...destination });
  try {
    const deployment = await sayingWhatKeeps(settings, io, reach(client, destination, contract, names));
    const snapshot = takeSnapshot(deployment, contract);
    const source = destination.baseUrl.host + destination.baseUrl.pathname;
    const file = toSnapshotFile(snapshot.contract, source, new Date().toISOString());
    save(path, toSafeJson(redacted(file, redactor(destination))));
    const { operations, namespaces, hash } = snapshot.contract;
    const { leftOut } = snapshot;
    io.out(
      `${path}: ${count(operations.size, 'operation')} of ${count(namespaces.length, 'namespace')}, contract ${hash}`,
    );
    if (leftOut.length > 0) {
      const shown = leftOut.slice(0, SHOWN_LEFT_OUT).join(', ');
      io.err(plainLine(`Left out, because no requirement can be named after them: ${leftOut.length} (${shown}).`));
    }
  } finally {
    await client.close();
  }
}

function takeDocument(file: string, path: string, asJson: boolean, io: Io): void {
  const document = readOpenApi(file);
  const contract = contractOf(document);
  const { unrepresented } = document;
  save(path, toSafeJson(toDocumentFile(contract, basename(file), new Date().toISOString())));
  const amount = `${count(contract.operations.size, 'operation')} of ${count(contract.namespaces.length, 'namespace')}`;
  if (asJson) {
    io.out(toSafeJson(unrepresented).trimEnd());
    return;
  }
  io.out(`${path}: ${amount}, contract ${contract.hash}`);
  if (unrepresented.length === 0) return;
  io.err(
    `Not represented: ${count(unrepresented.length, 'place')} of the document, listed in the file (notRepresented).`,
  );
  for (const { pointer, reason } of unrepresented.slice(0, SHOWN_LEFT_OUT))
    io.err(plainLine(`  #${pointer} ${reason}`));
  const more = unrepresented.length - SHOWN_LEFT_OUT;
  if (more > 0) io.err(`  and ${more} more`);
}

export const snapshotCommand: Command = {
  name: 'snapshot',
  summary: "save a deployment's own index, or an OpenAPI document, as a contract",
  usage: ['[options]', '--openapi FILE [--out FILE]'],
  about: `Reads the deployment's index and saves everything that it declares as a contract, by which conform run --contract FILE judges another deployment, or the same one after an update. Nothing else is sent.

Routes that the interface knows keep its names and effects. Routes that only this deployment has are compared with an index; no request is sent to them.

With --openapi it reads a document and no deployment. What the document declares becomes contract and checks, and what can't be is named with its place.`,
  options: {
    out: valueOption('FILE', 'File to write. Default: contract.json.'),
    openapi: valueOption('FILE', 'Reads this OpenAPI 3 document, JSON or YAML, instead of an index.'),
    ...jsonOption('With --openapi: prints what the contract could not take from the document.'),
    ...REFERENCE_OPTIONS,
    ...SETTING_OPTIONS,
  },
  async run(args, io) {
    const out = resolve(io.cwd, text(args.values, 'out') ?? 'contract.json');
    const openapi = text(args.values, 'openapi');
    if (openapi !== undefined) {
      takeDocument(resolve(io.cwd, openapi), out, args.values.json === true, io);
      return EXIT.conforms;
    }
    const settings = readSettings(settingsInput(args, io));
    await onDestination(settings, interfaceRulebook(), (destination) => take(settings, destination, out, io));
    return EXIT.conforms;
  },
};
