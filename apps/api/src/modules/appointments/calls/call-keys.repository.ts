import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';

export interface StoredCallKey {
  readonly version: number;
  readonly key: string | null;
}

const NONE: StoredCallKey = { version: 0, key: null };

/** The newest key of each call, sealed in a browser and once more by ColumnCipher; the ones before are overwritten. */
@Injectable()
export class CallKeysRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  async find(appointmentId: string): Promise<StoredCallKey> {
    const { callKey } = await this.prisma.client();
    const found = await callKey.findFirst({ where: { appointmentId } });
    if (found === null) return NONE;
    const { version, key } = found;
    return { version, key: this.cipher.open('call_keys', 'key', appointmentId, Buffer.from(key)) };
  }

  /** @returns whether it took the place of the version that it follows; another was there first otherwise */
  async replace(_tx: Tx, appointmentId: string, after: number, sealed: string): Promise<boolean> {
    const { callKey } = await this.prisma.client();
    const key = bytesOf(this.cipher.seal('call_keys', 'key', appointmentId, sealed));
    const version = after + 1;
    const madeAt = new Date(this.clock.now());
    const where = { appointmentId, version: after };
    const { count } =
      after === 0
        ? await callKey.createMany({ data: { appointmentId, version, key, madeAt }, skipDuplicates: true })
        : await callKey.updateMany({ where, data: { version, key, madeAt } });
    return count > 0;
  }
}
