import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';

export interface SignedConsent {
  readonly id: string;
  /** Whose care it is about. */
  readonly partyId: string;
  readonly type: string;
  readonly textVersion: string | null;
  /** ISO instant. */
  readonly signedAt: string;
  /** The profile that signed. */
  readonly collectedBy: string;
  readonly appointmentId: string | null;
}

/** What people agreed to: lines that are added, and never changed. */
@Injectable()
export class SignedConsents {
  constructor(private readonly prisma: PrismaService) {}

  /** When a person last agreed to it; null where they never did. ISO instant. */
  async newest(partyId: string, type: string): Promise<string | null> {
    const { consent } = await this.prisma.client();
    const found = await consent.findFirst({
      where: { partyId, type },
      select: { signedAt: true },
      orderBy: { signedAt: 'desc' },
    });
    return found?.signedAt.toISOString() ?? null;
  }

  async add(_tx: Tx, signed: SignedConsent): Promise<void> {
    const { consent } = await this.prisma.client();
    await consent.createMany({ data: signed });
  }
}
