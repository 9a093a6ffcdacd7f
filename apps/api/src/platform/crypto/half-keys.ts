import { KeyRing, type WrappingKey } from '@maillon/server-kit/keys/key-ring';
import { transitKeys } from '@maillon/server-kit/keys/transit-key';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { ColumnCipher } from './column-cipher.ts';

const COLUMN = 'k_app_enc';

/** As it was sealed before, and still is where the operator has no key service: under SECRET_KEY, which names its own keys. */
const columnKey = (cipher: ColumnCipher): WrappingKey => ({
  id: 'column',
  wrap: async (place, secret) => cipher.seal('users', COLUMN, userIn(place), Buffer.from(secret).toString()),
  unwrap: async (place, sealed) => Buffer.from(cipher.open('users', COLUMN, userIn(place), Buffer.from(sealed))),
});

const placeOf = (userId: string): string => `half|${userId}`;
const userIn = (place: string): string => place.slice('half|'.length);

/** Under which keys this side's half of everybody's two-man rule is at rest: those of a service where there is one. */
@Injectable()
export class HalfKeys {
  /** What seals now. */
  private readonly sealing: Pick<WrappingKey, 'wrap'>;
  private readonly outdated: (sealed: Buffer) => boolean;
  private readonly ring: KeyRing;
  /** Whether a half may be under another key than the one that seals now. */
  readonly hasOlder: boolean;

  constructor(@Inject(ENV) env: Pick<Env, 'KMS_URL' | 'KMS_TOKEN' | 'KMS_KEY'>, cipher: ColumnCipher) {
    const { KMS_URL: url, KMS_TOKEN: token, KMS_KEY: names } = env;
    const own = columnKey(cipher);
    const [first, ...others] = url && token && names ? transitKeys({ url, token, names }) : [];
    this.ring = first === undefined ? new KeyRing([own], [own]) : new KeyRing([first, ...others, own], [own]);
    this.hasOlder = first !== undefined || cipher.hasOlder;
    // Without a service nothing looks other than it always did.
    this.sealing = first === undefined ? own : this.ring;
    this.outdated = (sealed) => (first === undefined ? cipher.isOutdated(sealed) : this.ring.isOutdated(sealed));
  }

  /** @throws where the service is away, too */
  async seal(userId: string, half: string): Promise<Buffer> {
    return Buffer.from(await this.sealing.wrap(placeOf(userId), Buffer.from(half)));
  }

  /** Whether another key would seal it now: a newer secret of SECRET_KEY, or of the service. */
  isOutdated(sealed: Buffer): boolean {
    return this.outdated(sealed);
  }

  /** Throws for another person's, and where no key that is listed sealed it. */
  async open(userId: string, sealed: Uint8Array): Promise<string> {
    return (await this.ring.unwrap(placeOf(userId), sealed)).toString();
  }
}
