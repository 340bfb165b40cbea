import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../wordpress/arguments.ts';
import { createSiteFolder, fillSiteFolder } from '../../wordpress/site-folder.ts';
import { startWordPress } from '../../wordpress/wordpress.ts';

describe('readArguments', () => {
  it('takes any free port and whichever PHP there is by default', () => {
    expect(readArguments([])).toEqual({ help: false, port: 0, php: null });
    expect(readArguments(['--port', '8080', '--php', 'wasm'])).toEqual({ help: false, port: 8080, php: 'wasm' });
  });

  it.each([[['--port', '65536']], [['--port', 'x']], [['--php', 'hhvm']], [['--prot', '1']]])('rejects %j', (args) => {
    expect(() => readArguments(args)).toThrow(expect.objectContaining({ name: 'UsageError', exitCode: 2 }));
  });
});

describe('startWordPress', () => {
  it('says in one sentence that a port is taken, before it fetches anything', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const lines: string[] = [];
    try {
      await expect(startWordPress({ port, log: (line) => lines.push(line) })).rejects.toMatchObject({
        name: 'WordPressError',
        message: `Port ${port} is taken: choose another one, or 0 for any.`,
      });
      expect(lines).toEqual([]);
    } finally {
      holder.close();
    }
  });
});

describe('fillSiteFolder', () => {
  it('lays out a site that knows its address, keeps its database out of reach and sends no mail', async () => {
    const packages = await mkdtemp(join(tmpdir(), 'packages-'));
    const files = { wordpress: join(packages, 'wordpress'), sqlite: join(packages, 'sqlite') };
    await mkdir(files.wordpress);
    await mkdir(files.sqlite);
    await writeFile(join(files.wordpress, 'wp-load.php'), '<?php // WordPress');
    await writeFile(join(files.sqlite, 'db.copy'), '<?php // drop-in');
    const site = await createSiteFolder();
    try {
      await fillSiteFolder(site, files, 'http://127.0.0.1:8080');
      const read = (path: string) => readFile(join(site.wordpress, path), 'utf8');
      expect(await read('wp-load.php')).toBe('<?php // WordPress');
      expect(await read('wp-content/db.php')).toBe('<?php // drop-in');
      expect(await read('wp-content/mu-plugins/no-mail.php')).toContain('pre_wp_mail');
      const config = await read('wp-config.php');
      expect(config).toMatch(/'WP_HOME' +=> 'http:\/\/127\.0\.0\.1:8080'/);
      expect(config).not.toContain("'ADDRESS'");
      expect(site.database.startsWith(site.wordpress)).toBe(false);
    } finally {
      await rm(packages, { recursive: true });
      await rm(site.root, { recursive: true });
    }
  });
});
