import type { NotificationPreferences } from '@maillon/contracts/system/notifications';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

export type Platform = 'ios' | 'android' | 'web';

type Wanted = { readonly [Each in keyof NotificationPreferences]?: boolean | undefined };

export interface Device {
  readonly id: string;
  readonly platform: Platform;
  readonly token: string;
}

interface DeviceRow {
  readonly id: string;
  readonly platform: Platform;
  readonly sealed: Buffer;
}

const TABLE = 'device_tokens';
const COLUMN = 'token_sealed';

/** A browser that another person used before belongs to whoever signed in last. */
const keep = sql(
  'devices_keep',
  `INSERT INTO device_tokens AS held (id, user_id, session_handle, platform, token_sealed, token_hash)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (token_hash) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, platform = excluded.platform,
     session_handle = excluded.session_handle, token_sealed = excluded.token_sealed`,
);
const removeOfSession = sql(
  'devices_remove_of_session',
  'DELETE FROM device_tokens WHERE session_handle = $1 AND platform = $2',
);
const remove = sql('devices_remove', 'DELETE FROM device_tokens WHERE id = $1');
/** A device is reached as long as the session that brought it lives: signing out is enough. */
const ofUser = sql(
  'devices_of_user',
  `SELECT d.id, d.platform, d.token_sealed AS sealed FROM device_tokens d
     JOIN sessions s ON s.handle = d.session_handle
    WHERE d.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() ORDER BY d.created_at DESC LIMIT 20`,
);
const forgetOrphans = sql(
  'devices_forget_orphans',
  `DELETE FROM device_tokens d WHERE NOT EXISTS
     (SELECT 1 FROM sessions s WHERE s.handle = d.session_handle AND s.revoked_at IS NULL AND s.expires_at > now())`,
);
const preferences = sql(
  'notification_preferences',
  'SELECT email, sms, push FROM notification_preferences WHERE user_id = $1',
);
const prefer = sql(
  'notification_prefer',
  `INSERT INTO notification_preferences AS held (user_id, email, sms, push)
   VALUES ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true))
   ON CONFLICT (user_id) DO UPDATE SET email = coalesce($2, held.email), sms = coalesce($3, held.sms), push = coalesce($4, held.push)
   RETURNING email, sms, push`,
);
const ALL: NotificationPreferences = { email: true, sms: true, push: true };

@Injectable()
export class DevicesRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
  ) {}

  async keep(tx: Tx, owner: { userId: string; sessionHandle: string }, platform: Platform, token: string) {
    const id = newId();
    const sealed = this.cipher.seal(TABLE, COLUMN, id, token);
    const hash = this.cipher.blindIndex('device-token', token);
    await tx.query(removeOfSession, [owner.sessionHandle, platform]);
    await tx.query(keep, [id, owner.userId, owner.sessionHandle, platform, sealed, hash]);
  }

  async removeOfSession(tx: Tx, sessionHandle: string, platform: Platform): Promise<void> {
    await tx.query(removeOfSession, [sessionHandle, platform]);
  }

  async remove(id: string): Promise<void> {
    await this.database.query(remove, [id]);
  }

  async ofUser(userId: string): Promise<Device[]> {
    const rows = await this.database.query<DeviceRow>(ofUser, [userId]);
    return rows.map(({ id, platform, sealed }) => ({
      id,
      platform,
      token: this.cipher.open(TABLE, COLUMN, id, sealed),
    }));
  }

  async forgetOrphans(): Promise<void> {
    await this.database.query(forgetOrphans);
  }

  async preferences(userId: string): Promise<NotificationPreferences> {
    return (await this.database.query<NotificationPreferences>(preferences, [userId]))[0] ?? ALL;
  }

  async prefer(tx: Tx, userId: string, { email, sms, push }: Wanted) {
    const values = [userId, email ?? null, sms ?? null, push ?? null];
    return (await tx.query<NotificationPreferences>(prefer, values))[0] ?? ALL;
  }
}
