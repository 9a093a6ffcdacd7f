import { fullName } from '@maillon/domain/text/full-name';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { type OrganizationRow, OrganizationsRepository } from './organizations.repository.ts';

/** A structure that waits for an administrator, and who asks for it. */
export interface WaitingRow extends OrganizationRow {
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly managerEmail: string | null;
}

const SHOWN = 200;

export interface Decision {
  readonly organizationId: string;
  readonly adminId: string;
  /** ISO instant. */
  readonly at: string;
  readonly reason: string | null;
}

@Injectable()
export class DecisionsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly organizations: OrganizationsRepository,
    private readonly users: UserAccounts,
  ) {}

  async waiting(): Promise<WaitingRow[]> {
    const rows = await this.organizations.waiting(SHOWN);
    const managers = await this.managersOf(rows.map(({ id }) => id));
    const people = new Map((await this.users.some([...managers.values()])).map((user) => [user.id, user]));
    return rows.map((row) => {
      const manager = people.get(managers.get(row.id) ?? '');
      const managerName = manager === undefined ? null : fullName(manager);
      return { ...row, managerId: manager?.id ?? null, managerName, managerEmail: manager?.email ?? null };
    });
  }

  /** One that was declined too. */
  async exists(organizationId: string): Promise<boolean> {
    const { organization } = await this.prisma.client();
    return (await organization.count({ where: { partyId: organizationId } })) > 0;
  }

  /** False when it was decided before. */
  accept(_tx: Tx, decision: Decision): Promise<boolean> {
    return this.decide(decision, { active: true });
  }

  decline(_tx: Tx, decision: Decision): Promise<boolean> {
    return this.decide(decision, { deletedAt: decision.at });
  }

  /** Those who were inactive for another reason stay so. @returns the users who may enter now */
  async openStaff(tx: Tx, organizationId: string): Promise<string[]> {
    const { organizationStaff } = await this.prisma.client();
    const staff = await organizationStaff.findMany({ where: { organizationId }, select: { userId: true } });
    return this.users.admit(
      tx,
      staff.map(({ userId }) => userId),
      'ORGANIZATION_PENDING',
    );
  }

  async detachStaff(_tx: Tx, organizationId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.updateMany({ where: { organizationId }, data: { organizationId: null } });
  }

  /** The person of each structure who came first, by structure. */
  private async managersOf(organizationIds: string[]): Promise<Map<string, string>> {
    const { organizationStaff } = await this.prisma.client();
    const staff = await organizationStaff.findMany({
      where: { organizationId: { in: organizationIds } },
      select: { organizationId: true, userId: true },
      orderBy: { partyId: 'desc' },
    });
    return new Map(staff.flatMap(({ organizationId, userId }) => (organizationId ? [[organizationId, userId]] : [])));
  }

  private async decide(
    { organizationId, adminId, at, reason }: Decision,
    outcome: { active: true } | { deletedAt: string },
  ): Promise<boolean> {
    const { organization } = await this.prisma.client();
    const { count } = await organization.updateMany({
      where: { partyId: organizationId, active: false, decidedAt: null, deletedAt: null },
      data: { ...outcome, decidedBy: adminId, decidedAt: at, decisionReason: reason, version: { increment: 1 } },
    });
    return count > 0;
  }
}
