import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  /** `d-<ms>` for dynamic, `s-<uuid>` for static: the SDK tells the two apart by this prefix. */
  id: string;
  createdAt: number;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const generate = promisify(generateKeyPair);

/** About 0.1 s of a core, off the event loop. */
async function newPrivateKey(): Promise<KeyObject> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return privateKey;
}

export const newDynamicKey = async (createdAt: number): Promise<SigningKey> =>
  withPublicHalf(`d-${createdAt}`, createdAt, await newPrivateKey());

export const newStaticKey = async (createdAt: number): Promise<SigningKey> =>
  withPublicHalf(`s-${randomUUID()}`, createdAt, await newPrivateKey());

const withPublicHalf = (id: string, createdAt: number, privateKey: KeyObject): SigningKey => ({
  id,
  createdAt,
  privateKey,
  publicKey: createPublicKey(privateKey),
});

export const toPem = (key: SigningKey): string => key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const fromPem = (id: string, createdAt: number, pem: string): SigningKey =>
  withPublicHalf(id, createdAt, createPrivateKey(pem));

export interface PublicJwk {
  kty: 'RSA';
  kid: string;
  n: string;
  e: string;
  alg: 'RS256';
  use: 'sig';
}

/** The public part of the key. */
export function toPublicJwk(key: SigningKey): PublicJwk {
  const { n = '', e = '' } = key.publicKey.export({ format: 'jwk' });
  return { kty: 'RSA', kid: key.id, n, e, alg: 'RS256', use: 'sig' };
}
