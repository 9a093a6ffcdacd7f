import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { type SentChallenge, unlock } from '@maillon/vault/use/unlock';
import type { APIRequestContext } from '@playwright/test';
import { post } from './account.ts';
import type { OwnProduct } from './own-product.ts';

export interface Stranger {
  readonly sldId: string;
  readonly provider: EncryptionProvider;
}

/** A person with an account and a client of their own making, who does what no screen of ours offers. */
export const aStranger = async (
  { vault }: OwnProduct,
  request: APIRequestContext,
  profileId: string,
): Promise<Stranger> => {
  if (vault === undefined) throw new Error('this product has no vault');
  const me: { readonly id: string; readonly sdbkey: string } = await (await request.get('/api/user/current')).json();
  const provider = new EmbeddedProvider({
    server: httpVaultServer({
      baseUrl: vault.url,
      headers: async () => {
        const { token } = await post<{ readonly token: string }>(request, '/user/current/vault-token', {});
        return { authorization: `Bearer ${token}` };
      },
    }),
    serverKey: fromBase64Url(vault.serverKey),
    openStore: memoryDevice(),
    now: Date.now,
    device: null,
  });
  const { sldId } = await unlock(provider, {
    user: { userId: me.id, databasePath: 'stranger', databaseKey: me.sdbkey },
    signupToken: async () =>
      (await post<{ readonly signupJWT: string }>(request, '/user/current/seald-signup-jwt', {})).signupJWT,
    sendChallenge: (isRegistering) =>
      post<SentChallenge>(request, '/user/current/send-challenge-2mr', { isRegistering }),
    askCode: () => Promise.reject(new Error('a newcomer is asked for no code')),
  });
  await ensureDefaultGroup(provider, profileId);
  return { sldId, provider };
};
