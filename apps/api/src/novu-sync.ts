import { Novu } from '@novu/node';
import { syncWorkflows } from './modules/notifications/novu-workflows.ts';

/** `pnpm novu:sync` with NOVU_API_URL and NOVU_API_KEY: the workflows at Novu become those of the catalogue. */
const { NOVU_API_URL: backendUrl, NOVU_API_KEY: key } = process.env;
if (!backendUrl || !key) {
  console.error('NOVU_API_URL and NOVU_API_KEY say which Novu.');
  process.exit(2);
}
const { created, updated, unknown } = await syncWorkflows(new Novu(key, { backendUrl }));
console.log(`${created.length} workflows created, ${updated.length} updated`);
if (unknown.length > 0) console.log(`not of the catalogue, left as they are: ${unknown.join(', ')}`);
