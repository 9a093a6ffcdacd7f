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

  async add(_tx: Tx, signed: SignedConsent): Promise<void> {
    const { consent } = await this.prisma.client();
    await consent.createMany({ data: signed });
  }
}
