import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** Notifications looked for at once: a condition of some hundred members. */
const PORTION = 100;
/** The news of an erasure itself: without it a practitioner would wait for a patient who does not come. Its text names no person. */
const CANCELLED = 'appointment-cancelled';

/** What was told to a person whose account was erased, and to others about them. */
@Injectable()
export class ErasedSubjects {
  constructor(private readonly prisma: PrismaService) {}

  /** Doing it again changes nothing. */
  async erase(subjects: readonly string[]): Promise<void> {
    for (let at = 0; at < subjects.length; at += PORTION) await this.deleteBatch(subjects.slice(at, at + PORTION));
  }

  private async deleteBatch(subjects: readonly string[]): Promise<void> {
    const { notification } = await this.prisma.client();
    // Their own: one whose reader was still there when it was put into words is written after the account is gone.
    await notification.deleteMany({ where: { userId: { in: [...subjects] } } });
    const about: Prisma.NotificationWhereInput = {
      OR: subjects.flatMap((id) => [
        { payload: { path: ['ID'], equals: id } },
        { payload: { path: ['request_id'], equals: id } },
        { payload: { path: ['request', 'request_id'], equals: id } },
      ]),
    };
    await notification.deleteMany({ where: { ...about, template: { not: CANCELLED } } });
    const kept = await notification.findMany({
      where: { ...about, template: CANCELLED },
      select: { id: true, payload: true },
    });
    for (const { id, payload } of kept) {
      const { patient: _name, ...unnamed } = payload as Prisma.JsonObject;
      await notification.update({ where: { id }, data: { payload: unnamed as Prisma.InputJsonObject } });
    }
  }
}
