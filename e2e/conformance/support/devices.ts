import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { unlock } from '@maillon/vault/use/unlock';
import type { OwnProduct } from '../../support/own-product.ts';
import type { Person } from './people.ts';

const SECURITY_CODE = /code de sécurité : ([a-z2-9]{8})\b/;

export interface Challenge {
  sessionId: string;
  mustAuthenticate: boolean;
  twoManRuleKey: string;
  authFactor: { type: 'EM' | 'SMS'; value: string };
}

/** A device on which a user opens their vault, as their browser does; `codes` is what they typed. */
export async function aDevice({ vault }: OwnProduct, { caller, who, userId }: Person, seen: string[] = []) {
  if (vault === undefined) throw new Error('the product has no vault');
  const token = async () => (await caller.post('/user/current/vault-token')).as<{ token: string }>().token;
  const provider = new EmbeddedProvider({
    server: httpVaultServer({
      baseUrl: vault.url,
      headers: async () => ({ authorization: `Bearer ${await token()}` }),
    }),
    serverKey: fromBase64Url(vault.serverKey),
    openStore: memoryDevice(),
    device: null,
    waysBack: { load: () => import('@maillon/vault/client/ways-back') },
    cards: { trust: null, load: () => import('@maillon/vault/card/cards') },
    now: Date.now,
  });
  const { sdbkey } = (await caller.get('/user/current')).as<{ sdbkey: string }>();
  const { sldId } = await unlock(provider, {
    user: { userId, databasePath: 'vault', databaseKey: sdbkey },
    signupToken: async () =>
      (await caller.post('/user/current/seald-signup-jwt', {})).as<{ signupJWT: string }>().signupJWT,
    sendChallenge: async (isRegistering) => {
      const challenge = (await caller.post('/user/current/send-challenge-2mr', { isRegistering })).as<Challenge>();
      seen.push(challenge.twoManRuleKey);
      return challenge;
    },
    askCode: async ({ isSent }) => {
      if (!isSent) return { way: 'send' };
      const messages = await caller.messagesTo(who.email);
      const code = messages.map(({ text }) => SECURITY_CODE.exec(text)?.[1]).find(Boolean) ?? '';
      seen.push(code);
      return code;
    },
  });
  return { provider, sldId };
}
