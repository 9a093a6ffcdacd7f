import { deviceName } from '@maillon/domain/text/device-name';
import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { LOG_DAY_MS } from '@maillon/vault/client/watch';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { indexedDbStore } from '@maillon/vault/port/indexed-db';
import { ServerKeys } from '@maillon/vault/trust/server-keys';
import { serveVault } from '@maillon/vault/worker/host';
import { tokensFrom } from './encryption/token-channel.ts';
import type { WorkerStart } from './worker-start.ts';

/** Keys live in here and nowhere else: the page gets texts, blobs and handles. */
const scope = self as unknown as Worker;

scope.addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerStart>) => {
    const { token, now } = tokensFrom(data.tokens);
    const serverKeys = data.trust.serverKeys.map(({ key, ...until }) => ({ key: fromBase64Url(key), ...until }));
    const auditors = data.trust.auditorKeys.map((key) => fromBase64Url(key));
    const provider: EmbeddedProvider = new EmbeddedProvider({
      server: httpVaultServer({
        baseUrl: data.trust.url,
        headers: async () => ({
          authorization: `Bearer ${await token()}`,
          ...(provider.deviceId === undefined ? {} : { 'x-vault-device': provider.deviceId }),
        }),
        refused: ({ code }) => {
          if (code === 'DEVICE_REVOKED') void provider.devices.check().catch(() => undefined);
        },
      }),
      serverKey: new ServerKeys(serverKeys, { load: () => import('@maillon/vault/log/rotations') }),
      auditorKeys: auditors.length > 0 ? { keys: auditors, maximumLagMs: LOG_DAY_MS } : undefined,
      openStore: indexedDbStore,
      now,
      waysBack: { load: () => import('@maillon/vault/client/ways-back') },
      codes: { load: () => import('@maillon/vault/client/code-contacts') },
      device: { name: deviceName(navigator.userAgent), load: () => import('@maillon/vault/device/devices') },
      cards: { trust: data.trust.card, load: () => import('@maillon/vault/card/cards') },
    });
    serveVault(scope, provider);
    // The push of the server that something changed comes through the page's socket.
    data.eventPort.addEventListener('message', ({ data: { event, id } }: MessageEvent) => provider.changed(event, id));
    data.eventPort.start();
  },
  { once: true },
);
