import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';

/** Whom structures employ: people who work for one at most. Professionals are members by their grants alone. */
@Injectable()
export class OrganizationStaff {
  constructor(private readonly prisma: PrismaService) {}

  async employerOf(partyId: string): Promise<string | undefined> {
    const { organizationStaff } = await this.prisma.client();
    const found = await organizationStaff.findFirst({ where: { partyId }, select: { organizationId: true } });
    return found?.organizationId ?? undefined;
  }

  /** The users whom a structure employs, with an open account. */
  async of(organizationId: string): Promise<string[]> {
    const { organizationStaff } = await this.prisma.client();
    const where = { organizationId, user: { active: true, deletedAt: null } };
    return (await organizationStaff.findMany({ where, select: { userId: true } })).map(({ userId }) => userId);
  }

  /**
   * A person who works for structures works for the one that let them in, and for no other (design api A13). Does nothing for
   * professionals.
   */
  async employ(_tx: Tx, partyId: string, organizationId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.updateMany({ where: { partyId, organizationId: null }, data: { organizationId } });
  }

  async dismiss(_tx: Tx, partyId: string, organizationId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.updateMany({ where: { partyId, organizationId }, data: { organizationId: null } });
  }

  /** Whatever structure it is. */
  async leave(_tx: Tx, partyId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.updateMany({ where: { partyId }, data: { organizationId: null } });
  }

  /** How many work for a structure beside this person, with an open account. */
  async others(_tx: Tx, organizationId: string, partyId: string): Promise<number> {
    const { organizationStaff } = await this.prisma.client();
    const user = { active: true, deletedAt: null };
    return organizationStaff.count({ where: { organizationId, partyId: { not: partyId }, user } });
  }
}
