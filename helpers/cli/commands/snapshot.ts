import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadContract } from '../../contract/load.ts';
import { reach } from '../../engine/connect.ts';
import { UnreachableError } from '../../engine/unreachable-error.ts';
import type { Settings } from '../../environment/settings.ts';
import { createClient } from '../../exchange/client.ts';
import { plainLine } from '../../report/github.ts';
import { count, toSafeJson } from '../../report/text.ts';
import { type Opened, open } from '../../run/destination.ts';
import { toSnapshotFile } from '../../snapshot/file.ts';
import { takeSnapshot } from '../../snapshot/take.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, text } from '../command.ts';
import { REFERENCE_OPTIONS, SETTING_OPTIONS } from '../options.ts';
import { settingsFrom } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

const SHOWN_LEFT_OUT = 5;

function save(path: string, content: string): void {
  try {
    writeFileSync(path, content);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unwritable';
    throw new UsageError(`${path} can't be written (${code}): name a file in a folder that exists with --out.`);
  }
}

async function take(settings: Settings, { destination }: Opened, path: string, io: Io): Promise<void> {
  const { names } = settings;
  const contract = loadContract();
  const client = createClient({ ...settings, ...destination });
  try {
    const deployment = await sayingWhatKeeps(settings, io, reach(client, destination, contract, names));
    const snapshot = takeSnapshot(deployment, contract);
    const source = destination.baseUrl.host + destination.baseUrl.pathname;
    save(path, toSafeJson(toSnapshotFile(snapshot.contract, source, new Date().toISOString())));
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

export const snapshotCommand: Command = {
  name: 'snapshot',
  summary: "save a deployment's own index as a contract",
  usage: ['[options]'],
  about: `Reads the deployment's index and saves everything that it declares as a contract, by which conform run --contract FILE judges another deployment, or the same one after an update. Nothing else is sent.

What the interface knows is kept under its names, with its effects. What only the deployment has is held against an index, and no request is sent to it: nobody declares what is valid there.`,
  options: {
    out: { type: 'string', takes: 'FILE', says: 'Where it goes. Default: contract.json.' },
    ...REFERENCE_OPTIONS,
    ...SETTING_OPTIONS,
  },
  async run(args, io) {
    const settings = settingsFrom(args, io);
    const opened = await open(settings);
    try {
      await take(settings, opened, resolve(io.cwd, text(args.values, 'out') ?? 'contract.json'), io);
      return EXIT.conforms;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      io.err(plainLine(error.message));
      return EXIT.notShown;
    } finally {
      await opened.close();
    }
  },
};
