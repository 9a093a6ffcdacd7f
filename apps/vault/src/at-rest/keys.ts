import { KeyRing } from '@maillon/server-kit/keys/key-ring';
import { localKey } from '@maillon/server-kit/keys/local-key';
import { transitKeys } from '@maillon/server-kit/keys/transit-key';
import type { Env } from '../env.ts';
import { remoteKey } from './remote-key.ts';

type Settings = Pick<Env, 'VAULT_KEK' | 'VAULT_KMS_URL' | 'VAULT_KMS_TOKEN' | 'VAULT_KMS_KEY'>;

/** Under which keys the vault's database is sealed: those of a service where there is one, then those of its own environment. */
export function keysAtRest({ VAULT_KEK, ...kms }: Settings): KeyRing {
  const { VAULT_KMS_URL: url, VAULT_KMS_TOKEN: token, VAULT_KMS_KEY: names } = kms;
  const own = VAULT_KEK.map(localKey);
  const [first, ...others] = [
    ...(url && token && names ? transitKeys({ url, token, names }).map(remoteKey) : []),
    ...own,
  ];
  if (first === undefined) throw new Error('VAULT_KEK is empty');
  return new KeyRing([first, ...others], own);
}
