import { Injectable } from '@nestjs/common';
import { deleteNotificationsAbout } from '../../platform/messaging/notifications.ts';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** What a person was told, where they are told it, and over which channels. */
@Injectable()
export class NotificationsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { notification, notificationPreference, deviceToken } = await this.prisma.client();
    const orderBy = { createdAt: 'asc' } as const;
    return {
      notifications: await notification.findMany({
        where: { userId },
        orderBy,
        select: { template: true, createdAt: true, seenAt: true, readAt: true },
      }),
      devices: await deviceToken.findMany({ where: { userId }, orderBy, select: { platform: true, createdAt: true } }),
      channels: await notificationPreference.findFirst({
        where: { userId },
        select: { email: true, sms: true, push: true },
      }),
    };
  }

  async erase(tx: Tx, { userId, partyId }: DataSubject): Promise<undefined> {
    const { notification, notificationPreference, deviceToken } = await this.prisma.client();
    await notification.deleteMany({ where: { userId } });
    await notificationPreference.deleteMany({ where: { userId } });
    await deviceToken.deleteMany({ where: { userId } });
    tx.publish(deleteNotificationsAbout(partyId, [userId, partyId]));
  }
}
