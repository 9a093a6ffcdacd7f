import path from 'node:path';
import { remember } from '../lib/children.mjs';
import { dataDir } from '../lib/paths.mjs';
import { supervise } from '../lib/supervisor.mjs';
import { planVault, spawnVault } from '../product/vault.mjs';

/**
 * Brings the vault up beside the product, unless another one is named.
 * @param {{ secrets: import('../product/secrets.mjs').Secrets, env: NodeJS.ProcessEnv, port: number, databaseUrl: string,
 *   variant: import('../product/environment.mjs').Variant, say: (text: string) => void }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnVault({ secrets, env, port, databaseUrl, variant, say }) {
  if (env.VAULT_URL) return { environment: {}, stop: async () => {} };
  const plan = await planVault({ secrets, ownerUrl: databaseUrl, productPort: port, variant });
  const start = () => spawnVault(plan, path.join(dataDir, 'logs', `vault-${port}.log`));
  const service = supervise({ name: 'The vault', start, say, onStart: remember });
  return { environment: plan.environment, stop: () => service.stop() };
}
