import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';

type Kind = 'email' | 'phone';

@Injectable()
export class ContactChangeRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async wait(_tx: Tx, userId: string, kind: Kind, value: string): Promise<void> {
    const { user } = await this.prisma.client();
    const pending = kind === 'email' ? { pendingEmail: value } : { pendingPhone: value };
    await user.updateMany({ where: { id: userId }, data: { ...pending, version: { increment: 1 } } });
  }

  /** The administrator's flag follows the verified e-mail (design api A8). */
  async swap(_tx: Tx, userId: string, kind: Kind, value: string, isAdmin: boolean): Promise<void> {
    const { user } = await this.prisma.client();
    const now = new Date(this.clock.now()).toISOString();
    const data =
      kind === 'email'
        ? { email: value, emailVerifiedAt: now, pendingEmail: null, isAdmin }
        : { phone: value, phoneVerifiedAt: now, pendingPhone: null };
    await user.updateMany({ where: { id: userId }, data: { ...data, version: { increment: 1 } } });
  }
}
