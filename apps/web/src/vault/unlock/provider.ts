import { EMBEDDED_CAPABILITIES } from '@maillon/vault/capabilities';
import type { EncryptionProvider, VaultEvent } from '@maillon/vault/provider';
import { vaultInWorker } from '@maillon/vault/worker/proxy';
import type { VaultPass } from '../../data/vault.ts';
import { startWorker } from '../../lib/workers/start-worker.ts';
import { serveTokens } from '../encryption/token-channel.ts';
import vaultWorker from '../vault.worker.ts?worker&url';
import type { VaultTrust } from '../vault-trust.ts';
import type { WorkerStart } from '../worker-start.ts';

export interface OpenedProvider {
  readonly provider: EncryptionProvider;
  /** Hands over what the application's socket said. */
  publish(event: VaultEvent, id: string): void;
  /** Nothing of it is left in memory. */
  end(): void;
}

/** Our own vault, in a worker: its code comes with the worker and never enters the page. */
export const embeddedProvider = async (trust: VaultTrust, pass: () => Promise<VaultPass>): Promise<OpenedProvider> => {
  const worker = await startWorker(vaultWorker, 'vault');
  const [tokens, eventPort] = [new MessageChannel(), new MessageChannel()];
  serveTokens(tokens.port1, pass);
  const start: WorkerStart = { trust, tokens: tokens.port2, eventPort: eventPort.port2 };
  worker.postMessage(start, [tokens.port2, eventPort.port2]);
  return {
    provider: vaultInWorker(worker, 'embedded', EMBEDDED_CAPABILITIES),
    publish: (event, id) => eventPort.port1.postMessage({ event, id }),
    end: () => worker.terminate(),
  };
};
