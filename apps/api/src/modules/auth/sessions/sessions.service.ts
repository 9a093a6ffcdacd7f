import type { OwnSession } from '@maillon/contracts/accounts/sessions';
import { deviceName } from '@maillon/domain/text/device-name';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { SessionRevocation } from './session-revocation.ts';
import { SessionsRepository } from './sessions.repository.ts';

/** The devices on which a person is signed in. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly revocation: SessionRevocation,
  ) {}

  async list({ userId, sessionHandle }: Actor): Promise<OwnSession[]> {
    const rows = await this.sessions.list(userId);
    return rows.map((row) => ({
      handle: row.handle,
      current: row.handle === sessionHandle,
      device: deviceName(row.device),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
  }

  /** Also the session that asks: its cookies are worth nothing afterwards. */
  async end({ userId }: Actor, handle: string): Promise<void> {
    if (!(await this.sessions.isOwn(handle, userId))) throw new Refusal('NOT_FOUND');

    await this.revocation.revoke([handle], 'signed-out-elsewhere');
    await this.database.tx(async (tx) =>
      tx.audit({ action: 'session.end', targetKind: 'session', targetId: handle, outcome: 'ok' }),
    );
  }
}
