import path from 'node:path';
import { planCardService, spawnCardService } from '../card/service.mjs';
import { remember } from '../lib/children.mjs';
import { dataDir } from '../lib/paths.mjs';
import { supervise } from '../lib/supervisor.mjs';

/**
 * Brings the stand-in for Pro Santé Connect up beside the product, unless a real one is named.
 * @param {{ secrets: import('../product/secrets.mjs').Secrets, env: NodeJS.ProcessEnv, port: number,
 *   say: (text: string) => void }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startCardService({ secrets, env, port, say }) {
  if (env.PSC_ISSUER) return { environment: {}, stop: async () => {} };
  const plan = await planCardService({ productPort: port, secret: secrets.PSC_CLIENT_SECRET });
  const start = () => spawnCardService(plan, path.join(dataDir, 'logs', `card-${port}.log`));
  const service = supervise({ name: 'The card service', start, say, onStart: remember });
  return { environment: plan.environment, stop: () => service.stop() };
}
