import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';

export interface NewState {
  readonly hash: Buffer;
  readonly userId: string;
  readonly sessionHandle: string;
  readonly type: string;
  readonly pkceSealed: Buffer;
  readonly expiresAt: string;
}

@Injectable()
export class OauthStatesRepository {
  constructor(private readonly prisma: PrismaService) {}

  async insert({ hash, pkceSealed, ...state }: NewState): Promise<void> {
    const { oauthState } = await this.prisma.client();
    await oauthState.createMany({ data: { ...state, hash: bytesOf(hash), pkceSealed: bytesOf(pkceSealed) } });
  }

  /** A state that is this person's, of this session and this type; it is good once. */
  async take(_tx: Tx, state: Omit<NewState, 'pkceSealed' | 'expiresAt'>, now: string): Promise<NewState | undefined> {
    const { oauthState } = await this.prisma.client();
    const where = { ...state, hash: bytesOf(state.hash), expiresAt: { gt: now } };
    const found = await oauthState.findFirst({ where, select: { pkceSealed: true, expiresAt: true } });
    // Another one may have taken it since.
    const isOurs = found !== null && (await oauthState.deleteMany({ where })).count > 0;
    if (!isOurs) return undefined;
    return { ...state, pkceSealed: Buffer.from(found.pkceSealed), expiresAt: found.expiresAt.toISOString() };
  }
}
