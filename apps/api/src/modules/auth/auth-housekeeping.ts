import { DAY_MS, HOUR_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';

/** Takes away what sign-in does not need any more. */
@Injectable()
export class AuthHousekeeping {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('what sign-in keeps', () => this.deleteExpired());
  }

  private async deleteExpired(): Promise<void> {
    const { contactLimit, contactCode, spentSignIn, logoutToken, session } = await this.prisma.client();
    const ago = (span: number) => ({ lt: new Date(this.clock.now() - span) });
    await contactLimit.deleteMany({ where: { touchedAt: ago(2 * HOUR_MS) } });
    await contactCode.deleteMany({ where: { expiresAt: ago(HOUR_MS) } });
    await spentSignIn.deleteMany({ where: { expiresAt: ago(0) } });
    await logoutToken.deleteMany({ where: { expiresAt: ago(0) } });
    // Of sessions that ended by themselves the audit trail keeps that they were; no rule looks at the others any more.
    await session.deleteMany({ where: { expiresAt: ago(DAY_MS) } });
  }
}
