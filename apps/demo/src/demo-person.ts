import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { current } from '@maillon/contracts/accounts/users';
import { accessToken, sendChallenge, signupToken } from '@maillon/contracts/system/vault';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { serverKeysFrom } from '@maillon/vault/trust/server-keys';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { unlock } from '@maillon/vault/use/unlock';
import { type Session, signIn } from './local-client.ts';

const SECURITY_CODE = /code de sécurité ?:? ([a-z0-9]{8})\b/;

export interface DemoPerson extends Session {
  readonly profileId: string;
  readonly provider: EncryptionProvider;
  /** Ends the session; the keys of this device are gone with the process. */
  readonly leave: () => Promise<void>;
}

const profileIdOf = (me: UserMe): string => {
  const id = me[me.userType]?.id;
  if (id === undefined) throw new Error('a person of the demo has no profile');
  return id;
};

const contactsOf = (me: UserMe): readonly string[] => me[me.userType]?.telecom.map(({ value }) => value) ?? [];

/** The vault sends it to one of a person's contacts, and shows which in part only. */
const securityCode = async ({ messagesTo }: Session, contacts: readonly string[]): Promise<string> => {
  const messages = (await Promise.all(contacts.map(messagesTo))).flat();
  const codes = messages
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .flatMap(({ text }) => SECURITY_CODE.exec(text)?.[1] ?? []);
  const [newest] = codes;
  if (newest === undefined) throw new Error('a person of the demo was sent no security code');
  return newest;
};

/** As a browser has it built in: no answer of the product names it. */
export interface DemoVault {
  readonly url: string;
  /** As VAULT_SERVER_KEY says it. */
  readonly serverKey: string;
}

const vaultOf = ({ call }: Session, vault: DemoVault): EmbeddedProvider => {
  const headers = async () => ({ authorization: `Bearer ${(await call(accessToken, {})).data.token}` });
  return new EmbeddedProvider({
    server: httpVaultServer({ baseUrl: vault.url, headers }),
    serverKey: serverKeysFrom(vault.serverKey, { load: () => import('@maillon/vault/log/rotations') }),
    openStore: memoryDevice(),
    device: null,
    now: Date.now,
  });
};

/** A person of the demo, signed in, with their vault open as in their own browser. */
export const openPerson = async (address: string, email: string, vault: DemoVault): Promise<DemoPerson> => {
  const session = await signIn(address, email);
  const { call } = session;
  const { data: me } = await call(current, {});
  const provider = vaultOf(session, vault);
  if (me.sdbkey === null) throw new Error('a person of the demo has no key for their device');
  await unlock(provider, {
    user: { userId: me.id, databasePath: 'demo', databaseKey: me.sdbkey },
    signupToken: async () => (await call(signupToken, { body: {} })).data.signupJWT,
    sendChallenge: async (isRegistering) => (await call(sendChallenge, { body: { isRegistering } })).data,
    askCode: async ({ isSent, refusal }) => {
      if (refusal !== undefined) throw refusal;
      return isSent ? securityCode(session, contactsOf(me)) : { way: 'send' };
    },
  });
  const profileId = profileIdOf(me);
  await ensureDefaultGroup(provider, profileId);
  return { ...session, profileId, provider, leave: () => leave(session, provider) };
};

const leave = async ({ api, headers }: Session, provider: EncryptionProvider): Promise<void> => {
  await provider.close();
  await fetch(`${api}/auth/signout`, { method: 'POST', headers });
};
