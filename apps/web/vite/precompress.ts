import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { onWrittenFiles } from './written-files.ts';

const TEXT = /\.(?:m?js|css|html|svg|json|webmanifest|ttf)$/;
/** Below this a compressed copy saves less than the header that announces it. */
const SMALLEST_BYTES = 512;

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};

/** Writes `.br` and `.gz` beside every file of the build that is not compressed yet, so that no server compresses at request time. */
export const precompress = (): Plugin =>
  onWrittenFiles('precompress', 'closeBundle', async (outDir) => {
    const files = await readdir(outDir, { recursive: true });
    await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, file))));
  });
