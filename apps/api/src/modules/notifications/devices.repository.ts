import type { NotificationPreferences } from '@maillon/contracts/system/notifications';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { present } from '../../platform/postgres/prisma-values.ts';

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
const SELECT = { email: true, sms: true, push: true } as const;
const ALL: NotificationPreferences = { email: true, sms: true, push: true };

@Injectable()
export class DevicesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
  ) {}

  async keep(tx: Tx, owner: { userId: string; sessionHandle: string }, platform: Platform, token: string) {
    const id = newId();
    const sealed = this.cipher.seal(TABLE, COLUMN, id, token);
    const hash = this.cipher.blindIndex('device-token', token);
    await this.removeOfSession(tx, owner.sessionHandle, platform);
    await tx.query(keep, [id, owner.userId, owner.sessionHandle, platform, sealed, hash]);
  }

  async removeOfSession(_tx: Tx, sessionHandle: string, platform: Platform): Promise<void> {
    const { deviceToken } = await this.prisma.client();
    await deviceToken.deleteMany({ where: { sessionHandle, platform } });
  }

  async remove(id: string): Promise<void> {
    const { deviceToken } = await this.prisma.client();
    await deviceToken.deleteMany({ where: { id } });
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
    const { notificationPreference } = await this.prisma.client();
    return (await notificationPreference.findFirst({ where: { userId }, select: SELECT })) ?? ALL;
  }

  async prefer(_tx: Tx, userId: string, wanted: Wanted): Promise<NotificationPreferences> {
    const { notificationPreference } = await this.prisma.client();
    const change = present(wanted);
    return notificationPreference.upsert({
      where: { userId },
      create: { userId, ...change },
      update: change,
      select: SELECT,
    });
  }
}
