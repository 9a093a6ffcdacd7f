import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf, dayOf, sqlNull } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';

const NEXT_VERSION = { version: { increment: 1 } } as const;

/** What stays of the rows of a person who was erased: that they were there (docs/decisions/erasure.md). */
@Injectable()
export class ErasedPeople {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** @param nothing what stands in the place of sealed columns; @param absentHash a hash that no NIR has */
  async clearPatient(_tx: Tx, partyId: string, nothing: Buffer, absentHash: Buffer): Promise<void> {
    const { patient } = await this.prisma.client();
    const known = await patient.findFirst({ where: { partyId }, select: { birthDate: true } });
    if (known === null) return;
    const sealed = bytesOf(nothing);
    await patient.updateMany({
      where: { partyId },
      data: {
        nirSealed: sealed,
        nirHash: bytesOf(absentHash),
        addressSealed: sealed,
        intakeSealed: sealed,
        birthPlace: null,
        // The year alone.
        birthDate: new Date(`${dayOf(known.birthDate).slice(0, 4)}-01-01`),
        bloodGroup: 'unknown',
        generalPractitioner: await sqlNull(),
        observationsSldId: null,
        ...NEXT_VERSION,
      },
    });
  }

  async clearPractitioner(_tx: Tx, partyId: string): Promise<void> {
    const { practitioner, qualification } = await this.prisma.client();
    const none = await sqlNull();
    const cleared = { address: { text: 'Effacée' }, description: null, exerciceZone: none, pmi: none, languages: [] };
    const practice = { birthDate: null, experties: [], initialProfile: null };
    await practitioner.updateMany({ where: { partyId }, data: { ...cleared, ...practice, ...NEXT_VERSION } });
    await qualification.deleteMany({ where: { partyId } });
  }

  /** The numbers by which registers know a professional. */
  async clearNumbers(_tx: Tx, partyId: string): Promise<void> {
    const { practitioner } = await this.prisma.client();
    const cleared = { rpps: null, certificationNumber: null, advancedCertificationNumber: null };
    await practitioner.updateMany({ where: { partyId }, data: { ...cleared, ...NEXT_VERSION } });
  }

  async rename(
    _tx: Tx,
    userId: string,
    name: { readonly firstName: string; readonly lastName: string },
  ): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({ where: { id: userId }, data: { ...name, ...NEXT_VERSION } });
  }

  /** Closed for ever, and without anything by which a person is reached or recognized. */
  async close(_tx: Tx, userId: string, name: { readonly firstName: string; readonly lastName: string }): Promise<void> {
    const { user } = await this.prisma.client();
    const data: Prisma.UserUpdateManyMutationInput = {
      ...name,
      email: null,
      emailVerifiedAt: null,
      phone: null,
      phoneVerifiedAt: null,
      pendingEmail: null,
      pendingPhone: null,
      avatar: null,
      stUserId: null,
      sldId: null,
      lastSeen: null,
      active: false,
      inactiveReason: 'DEACTIVATED',
      isAdmin: false,
      deletedAt: new Date(this.clock.now()),
      ...NEXT_VERSION,
    };
    await user.updateMany({ where: { id: userId }, data });
  }
}
