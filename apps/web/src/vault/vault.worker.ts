import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { indexedDbStore } from '@maillon/vault/port/indexed-db';
import { serveVault } from '@maillon/vault/worker/host';
import { tokensFrom } from './encryption/token-channel.ts';
import type { WorkerStart } from './worker-start.ts';

/** Keys live in here and nowhere else: the page gets texts, blobs and handles. */
const scope = self as unknown as Worker;

scope.addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerStart>) => {
    const token = tokensFrom(data.tokens);
    const provider = new EmbeddedProvider({
      server: httpVaultServer({
        baseUrl: data.url,
        headers: async () => ({ authorization: `Bearer ${await token()}` }),
      }),
      serverKey: fromBase64Url(data.serverKey),
      openStore: indexedDbStore,
      now: Date.now,
      cards: { trust: data.card, load: () => import('@maillon/vault/card/cards') },
    });
    serveVault(scope, provider);
    // The push of the server that something changed comes through the page's socket.
    data.eventPort.addEventListener('message', ({ data: { event, id } }: MessageEvent) => provider.changed(event, id));
    data.eventPort.start();
  },
  { once: true },
);
