import { Injectable } from '@nestjs/common';
import type { OutboxDelivery } from '../outbox-event.ts';
import { PrismaService } from '../postgres/prisma.ts';

/** For what has to come after everything that was published before it, whatever its key. */
@Injectable()
export class EarlierEvents {
  constructor(private readonly prisma: PrismaService) {}

  /** Whether one of another kind is still on its way. One that is parked waits for a person, and nothing waits for it. */
  async areWaiting({ id, kind }: OutboxDelivery): Promise<boolean> {
    const { outboxMessage } = await this.prisma.client();
    const where = { id: { lt: id }, kind: { not: kind }, parkedAt: null };
    return (await outboxMessage.findFirst({ where, select: { id: true } })) !== null;
  }
}
