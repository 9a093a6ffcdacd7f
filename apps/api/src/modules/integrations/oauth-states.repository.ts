import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
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

const take = sql(
  'oauth_states_take',
  `DELETE FROM oauth_states WHERE hash = $1 AND user_id = $2 AND session_handle = $3 AND type = $4 AND expires_at > $5
   RETURNING pkce_sealed AS "pkceSealed"`,
);
const dropExpired = sql('oauth_states_drop_expired', 'DELETE FROM oauth_states WHERE expires_at < $1');

@Injectable()
export class OauthStatesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async insert({ hash, pkceSealed, ...state }: NewState): Promise<void> {
    const { oauthState } = await this.prisma.client();
    await oauthState.createMany({ data: { ...state, hash: bytesOf(hash), pkceSealed: bytesOf(pkceSealed) } });
  }

  /** The sealed PKCE verifier of a state that is this person's, of this session and this type; it is good once. */
  async take(tx: Tx, state: Omit<NewState, 'pkceSealed' | 'expiresAt'>, now: string): Promise<Buffer | undefined> {
    const { hash, userId, sessionHandle, type } = state;
    const [row] = await tx.query<{ pkceSealed: Buffer }>(take, [hash, userId, sessionHandle, type, now]);
    return row?.pkceSealed;
  }

  async dropExpired(now: string): Promise<void> {
    await this.database.query(dropExpired, [now]);
  }
}
