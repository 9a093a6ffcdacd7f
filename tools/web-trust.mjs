/** `node tools/web-trust.mjs`: compiles the installation's vault, from the environment, into the built web app (infra/api.Dockerfile). */
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { trustFrom, writeTrust } from './product/trust.mjs';

writeTrust(path.join(root, 'apps/web/dist'), trustFrom(process.env));
