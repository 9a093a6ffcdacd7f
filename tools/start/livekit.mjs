import path from 'node:path';
import { remember } from '../lib/children.mjs';
import { dataDir } from '../lib/paths.mjs';
import { supervise } from '../lib/supervisor.mjs';
import { liveKitProgram, whyNoLiveKit } from '../livekit/build.mjs';
import { planLiveKit, spawnLiveKit } from '../livekit/server.mjs';

/**
 * Brings LiveKit up beside the product, which does not wait for it: it gets the address of LiveKit at once.
 * @param {{ secrets: import('../product/secrets.mjs').Secrets, env: NodeJS.ProcessEnv, port: number,
 *   say: (text: string) => void }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startLiveKit({ secrets, env, port, say }) {
  const nothing = { environment: {}, stop: async () => {} };
  if (env.LIVEKIT_URL) return nothing;
  const reason = whyNoLiveKit();
  if (reason) {
    say(`without video: ${reason}`);
    return nothing;
  }

  const plan = await planLiveKit(secrets);
  const building = new AbortController();
  let server;
  const up = liveKitProgram({ say, signal: building.signal }).then(
    (program) => {
      if (building.signal.aborted) return;
      const start = () => spawnLiveKit(program, plan, path.join(dataDir, 'logs', `livekit-${port}.log`));
      server = supervise({ name: 'LiveKit', start, say, onStart: remember });
    },
    (error) => {
      if (!building.signal.aborted) say(`without video: ${error.message}`);
    },
  );
  return {
    environment: plan.environment,
    stop: async () => {
      building.abort();
      await up;
      await server?.stop();
    },
  };
}
