import type { NotificationPreferences } from '@maillon/contracts/system/notifications';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, present } from '../../platform/postgres/prisma-values.ts';
import { KnownSessions } from '../auth/sessions/known-sessions.service.ts';

export type Platform = 'ios' | 'android' | 'web';

type Wanted = { readonly [Each in keyof NotificationPreferences]?: boolean | undefined };

export interface Device {
  readonly id: string;
  readonly platform: Platform;
  readonly token: string;
}

const TABLE = 'device_tokens';
const COLUMN = 'token_sealed';

const REACHED = 20;
const PORTION = 1_000;
const SELECT = { email: true, sms: true, push: true } as const;
const ALL: NotificationPreferences = { email: true, sms: true, push: true };

@Injectable()
export class DevicesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly sessions: KnownSessions,
  ) {}

  async keep(tx: Tx, owner: { userId: string; sessionHandle: string }, platform: Platform, token: string) {
    const id = newId();
    const sealed = this.cipher.seal(TABLE, COLUMN, id, token);
    const hash = this.cipher.blindIndex('device-token', token);
    await this.removeOfSession(tx, owner.sessionHandle, platform);
    const device = { id, ...owner, platform, tokenSealed: bytesOf(sealed) };
    const tokenHash = bytesOf(hash);
    const { deviceToken } = await this.prisma.client();
    // A browser that another person used before belongs to the person who signed in last.
    await deviceToken.upsert({
      where: { tokenHash },
      create: { tokenHash, ...device },
      update: device,
      select: { id: true },
    });
  }

  async removeOfSession(_tx: Tx, sessionHandle: string, platform: Platform): Promise<void> {
    const { deviceToken } = await this.prisma.client();
    await deviceToken.deleteMany({ where: { sessionHandle, platform } });
  }

  async remove(id: string): Promise<void> {
    const { deviceToken } = await this.prisma.client();
    await deviceToken.deleteMany({ where: { id } });
  }

  /** A device is reached as long as the session that brought it lives: signing out is enough. */
  async ofUser(userId: string): Promise<Device[]> {
    const { deviceToken } = await this.prisma.client();
    const found = await deviceToken.findMany({
      where: { userId },
      select: { id: true, platform: true, tokenSealed: true, sessionHandle: true },
      orderBy: { createdAt: 'desc' },
    });
    const active = await this.sessions.active(found.map(({ sessionHandle }) => sessionHandle));
    return found
      .filter(({ sessionHandle }) => active.has(sessionHandle))
      .slice(0, REACHED)
      .map(({ id, platform, tokenSealed }) => ({
        id,
        platform: platform as Platform,
        token: this.cipher.open(TABLE, COLUMN, id, Buffer.from(tokenSealed)),
      }));
  }

  async deleteOrphans(): Promise<void> {
    const { deviceToken } = await this.prisma.client();
    const known = await deviceToken.findMany({ select: { sessionHandle: true }, distinct: ['sessionHandle'] });
    const handles = known.map(({ sessionHandle }) => sessionHandle);
    const active = await this.sessions.active(handles);
    const over = handles.filter((handle) => !active.has(handle)).slice(0, PORTION);
    if (over.length > 0) await deviceToken.deleteMany({ where: { sessionHandle: { in: over } } });
  }

  async preferences(userId: string): Promise<NotificationPreferences> {
    const { notificationPreference } = await this.prisma.client();
    return (await notificationPreference.findFirst({ where: { userId }, select: SELECT })) ?? ALL;
  }

  async prefer(_tx: Tx, userId: string, wanted: Wanted): Promise<NotificationPreferences> {
    const { notificationPreference } = await this.prisma.client();
    // Not `upsert`: with nothing to change it is a question and then an insert, and two that come together fail.
    await notificationPreference.createMany({ data: { userId }, skipDuplicates: true });
    await notificationPreference.updateMany({ where: { userId }, data: present(wanted) });
    return this.preferences(userId);
  }
}
