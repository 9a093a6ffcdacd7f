/**
 * `node tools/pin-images.mjs`: writes the digest of each image and the commit of each action beside its version, where their registries
 * are reachable. Nothing is written unless all of them answer. Run it after a change of a version, and read the difference.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { pinned } from './pin/pin.mjs';

const inFolder = (folder, pattern) =>
  fs.readdirSync(path.join(root, folder)).flatMap((name) => (pattern.test(name) ? [`${folder}/${name}`] : []));
const files = ['docker-compose.yml', ...inFolder('infra', /Dockerfile$/), ...inFolder('.github/workflows', /\.ya?ml$/)];

try {
  const texts = await Promise.all(files.map((file) => pinned(fs.readFileSync(path.join(root, file), 'utf8'))));
  for (const [at, file] of files.entries()) fs.writeFileSync(path.join(root, file), texts[at] ?? '');
  console.log(`pinned: ${files.join(', ')}`);
} catch (error) {
  console.error(
    `Nothing was pinned. ${error.message}${error.cause ? ` (${error.cause.code ?? error.cause.message})` : ''}`,
  );
  process.exitCode = 1;
}
