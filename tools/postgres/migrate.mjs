import path from 'node:path';
import { capture } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';

/**
 * Brings a database to the newest migration.
 * @param {string} url
 * @returns {Promise<string>} what was applied, in words
 */
export function migrate(url) {
  return drive('deploy', url);
}

/**
 * Fails, with what is missing, when the migrations do not give the schema.
 * @param {string} url of a database whose user may create others
 */
export function checkMigrations(url) {
  return drive('check', url);
}

async function drive(command, url) {
  const driver = path.join(root, 'prisma/tools/migrate.mjs');
  const env = { ...process.env, DATABASE_URL: url };
  const { code, output } = await capture(process.execPath, [driver, command], { env });
  if (code !== 0) throw new Error(`migrate ${command} failed:\n${output.trim()}`);
  return output.trim();
}
