import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';

/** Whom a person invited, and who invited them. */
@Injectable()
export class InvitationsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
    private readonly accounts: UserAccounts,
  ) {
    personalData.add(this);
  }

  async copy({ partyId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { invitation } = await this.prisma.client();
    const found = await invitation.findMany({
      where: { inviterParty: partyId },
      orderBy: { createdAt: 'asc' },
      select: { kind: true, email: true, message: true, status: true, createdAt: true },
    });
    return {
      invitations: found.map(({ kind, ...row }) => ({ kind: kind === 'medical_file' ? 'medical-file' : kind, ...row })),
    };
  }

  /** Those that they wrote, those that they answered, and those that hold their address. */
  async erase(_tx: Tx, { userId, partyId }: DataSubject): Promise<undefined> {
    const [person] = await this.accounts.some([userId]);
    const address = person?.email ?? null;
    const { invitation } = await this.prisma.client();
    const toThem = address === null ? [] : [{ email: { equals: address, mode: 'insensitive' as const } }];
    await invitation.deleteMany({ where: { OR: [{ inviterParty: partyId }, { redeemedBy: partyId }, ...toThem] } });
  }
}
