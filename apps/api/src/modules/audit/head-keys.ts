import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKey, secretsOf } from '../../platform/crypto/secret-keys.ts';
import { ENV, type Env } from '../../platform/env.ts';

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

interface HeadKey {
  readonly id: string;
  readonly secret: KeyObject;
  readonly open: KeyObject;
}

const keyOf = (secret: string): HeadKey => {
  const seed = deriveKey(secret, 'audit-head');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key);
  const id = createHash('sha256')
    .update(open.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
  return { id, secret: key, open };
};

/** The keys that heads and checkpoints are signed with: Ed25519, made from the operator's secrets, which no table and no dump of ours holds. */
@Injectable()
export class HeadKeys {
  private readonly current: HeadKey;
  private readonly byId: ReadonlyMap<string, HeadKey>;

  constructor(@Inject(ENV) env: Pick<Env, 'SECRET_KEY'>) {
    const [current, ...retired] = secretsOf(env.SECRET_KEY);
    this.current = keyOf(current);
    this.byId = new Map([this.current, ...retired.map(keyOf)].map((key) => [key.id, key]));
  }

  /** @param text in its one canonical form */
  sign(text: string): { readonly keyId: string; readonly signature: Buffer } {
    const signature = sign(null, Buffer.from(text), this.current.secret);
    return { keyId: this.current.id, signature };
  }

  /** `unknown`: signed with a secret that is not listed any more. */
  judge(text: string, keyId: string, signature: Buffer): 'good' | 'bad' | 'unknown' {
    const key = this.byId.get(keyId);
    if (key === undefined) return 'unknown';
    return verify(null, Buffer.from(text), key.open, signature) ? 'good' : 'bad';
  }
}
