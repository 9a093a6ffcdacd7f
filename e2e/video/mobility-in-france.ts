import { join } from 'node:path';
import { answersCase, planCase, spawnCase } from '../../tools/case/service.mjs';
import { until } from '../../tools/lib/processes.mjs';
import { answers, planLiveKit, spawnLiveKit } from '../../tools/livekit/server.mjs';
import { makeSecrets } from '../../tools/product/secrets.mjs';
import { startStripe } from '../../tools/stripe/server.mjs';
import { ownPorts } from '../support/addresses.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';

const PORT = ownPorts.mobilityInFrance;
const logs = process.env.TEST_LOG_DIR ?? join(import.meta.dirname, '../../test-results/logs');

/**
 * Nurses with a connected case, and payments in euros: the served `mobility` is of Ivory Coast, which collects nothing.
 * @param program the LiveKit server that the test run has built
 */
export const mobilityInFrance = async (program: string): Promise<Pick<OwnProduct, 'address' | 'stop'>> => {
  const secrets = makeSecrets();
  const livekit = await planLiveKit(secrets);
  const video = spawnLiveKit(program, livekit, join(logs, 'livekit-in-france.log'));
  const webhookUrl = `http://127.0.0.1:${PORT}/api/webhook/stripe`;
  const stripe = await startStripe({ port: ownPorts.stripeInFrance, webhookUrl });
  const box = await planCase(stripe.origin);
  const page = spawnCase(box, join(logs, 'case-in-france.log'));
  const ready = (await until(() => answers(livekit), 20_000)) && (await answersCase(box));
  if (!ready) throw new Error('the video server or the simulated case did not answer');
  const environment = { COUNTRY: 'FR', ...livekit.environment, ...stripe.environment, ...box.environment };
  const more = { log: 'in-france.log', variant: 'mobility', vaultPort: PORT + 1 } as const;
  const product = await anOwnProduct(PORT, { ...more, secrets, environment });
  const stop = async (): Promise<void> => {
    await product.stop();
    await stripe.stop();
    for (const child of [page, video]) child.kill('SIGTERM');
  };
  return { address: product.address, stop };
};
