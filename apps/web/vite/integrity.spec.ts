import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { integrity } from './integrity.ts';

const FILES = {
  'assets/main-1a2b.js': 'import("./screen-3c4d.js")',
  'assets/screen-3c4d.js': 'run()',
  'assets/vault.worker-5e6f.js': 'hold()',
  'assets/main.css': 'p{}',
  'pdfjs/decoder.mjs': 'decode()',
  'sw.js': 'notify()',
  'shell-worker.js': 'keep()',
  'index.html':
    '<head><script src="/first.js"></script><link rel="stylesheet" href="/assets/main.css" /><script type="module" crossorigin src="/assets/main-1a2b.js"></script></head>',
  'first.js': 'paint()',
};

const hash = (algorithm: string, text: string): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

const build = async (): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'maillon-integrity-'));
  for (const folder of ['assets', 'pdfjs']) mkdirSync(join(root, 'dist', folder), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, 'dist', name), text);
  const { configResolved, writeBundle } = integrity() as unknown as {
    configResolved(config: object): void;
    writeBundle(): Promise<void>;
  };
  configResolved({ root, build: { outDir: 'dist' } });
  await writeBundle();
  return readFileSync(join(root, 'dist/index.html'), 'utf8');
};

it('the page names the hash of every script that any script may import or start, before the first of them', async () => {
  const html = await build();
  const [, map = ''] = /^<head><script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(map)).toEqual({
    integrity: {
      '/assets/main-1a2b.js': hash('sha256', FILES['assets/main-1a2b.js']),
      '/assets/screen-3c4d.js': hash('sha256', FILES['assets/screen-3c4d.js']),
      '/assets/vault.worker-5e6f.js': hash('sha256', FILES['assets/vault.worker-5e6f.js']),
      '/first.js': hash('sha256', FILES['first.js']),
      '/pdfjs/decoder.mjs': hash('sha256', FILES['pdfjs/decoder.mjs']),
    },
  });
});

it('each tag that loads a script or a style says its hash', async () => {
  const html = await build();
  for (const file of ['first.js', 'assets/main.css', 'assets/main-1a2b.js'] as const) {
    expect(html).toMatch(
      new RegExp(`="/${file}"[^>]*integrity="${hash('sha384', FILES[file]).replace(/[+/]/g, '.')}"`),
    );
  }
});
