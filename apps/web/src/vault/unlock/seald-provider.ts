import type { EncryptionProvider } from '@maillon/vault/provider';
import { SealdProvider } from '@maillon/vault/seald';
import { sendIdentity } from '../../data/vault.ts';
import type { SealdTrust } from '../vault-trust.ts';
import type { OpenedProvider } from './provider.ts';

/** Our own vault tells the application of a new identity itself; Seald leaves that to its caller. */
class RegisteringSeald extends SealdProvider {
  override async createIdentity(options: Parameters<EncryptionProvider['createIdentity']>[0]) {
    const account = await super.createIdentity(options);
    await sendIdentity(account.sldId);
    return account;
  }
}

/** Seald, where a deployment chose it: this code and its SDK come then, and never otherwise. */
export const sealdProvider = (settings: SealdTrust): OpenedProvider => {
  const provider = new RegisteringSeald(settings);
  return { provider, publish: () => undefined, end: () => void provider.close().catch(() => undefined) };
};
