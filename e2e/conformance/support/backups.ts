import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnProduct } from '../../support/own-product.ts';

const root = join(import.meta.dirname, '../../..');

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs one of the product's own programs to its end. */
export const run = (file: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>) =>
  new Promise<Ran>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/** `npm run backup`, for a product whose database and uploads are named to it. */
export const backUp = (product: OwnProduct, dataDir: string, args: readonly string[]): Promise<Ran> => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(secretsFile(dataDir), JSON.stringify(product.secrets));
  const place = { DATABASE_URL: product.ownerUrl, STORAGE_DIR: product.storageDir, MAILLON_DATA_DIR: dataDir };
  return run('tools/backup.mjs', args, place);
};

/** `npm run restore`, onto an empty server and an empty folder. */
export const restore = async (
  { ownerUrl, storageDir }: { readonly ownerUrl: string; readonly storageDir: string },
  dataDir: string,
  args: readonly string[],
): Promise<OwnProduct['secrets']> => {
  const place = { DATABASE_URL: ownerUrl, STORAGE_DIR: storageDir, MAILLON_DATA_DIR: dataDir };
  const { code, output } = await run('tools/restore.mjs', args, place);
  if (code !== 0) throw new Error(output);
  return JSON.parse(readFileSync(secretsFile(dataDir), 'utf8'));
};
