import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';

/** What other modules ask of sessions; needs neither the core nor another module. */
@Injectable()
export class KnownSessions {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** `email`, `phone` or `card`; null where that is not known. */
  async openedWith(handle: string): Promise<string | null> {
    const { session } = await this.prisma.client();
    return (await session.findFirst({ where: { handle }, select: { openedWith: true } }))?.openedWith ?? null;
  }

  /** Those of the sessions that have neither ended nor expired. */
  async active(handles: readonly string[]): Promise<ReadonlySet<string>> {
    const { session } = await this.prisma.client();
    const where = { handle: { in: [...handles] }, revokedAt: null, expiresAt: { gt: this.now() } };
    const found = await session.findMany({ where, select: { handle: true } });
    return new Set(found.map(({ handle }) => handle));
  }

  /** How many sessions of the user have neither ended nor expired. */
  async countActive(userId: string): Promise<number> {
    const { session } = await this.prisma.client();
    return session.count({ where: { userId, revokedAt: null, expiresAt: { gt: this.now() } } });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
