import type { RightOn } from '@maillon/domain/access/access';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { OrganizationStaff } from '../../people/accounts/organization-staff.service.ts';

const LIVE = { active: true, deletedAt: null } as const;

/** Who acts in a structure with a right: the members whom it gave the right, and those whom it employs, who have every one. */
@Injectable()
export class OrganizationTeam {
  constructor(
    private readonly prisma: PrismaService,
    private readonly staff: OrganizationStaff,
  ) {}

  /** The user ids of those whose account is open. */
  async holders(organizationId: string, right: RightOn<'organization'>): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const members = await accessPolicy.findMany({
      where: {
        ...{ resource: 'organization', fromParty: organizationId, status: 'ACCEPTED', revokedAt: null },
        ...{ rights: { has: right }, to: { user: LIVE } },
      },
      select: { to: { select: { userId: true } } },
    });
    const employed = await this.staff.of(organizationId);
    return [...new Set([...members.flatMap(({ to }) => to.userId ?? []), ...employed])];
  }

  /** The profile ids of the external practitioners to whom it may send care requests, of those whose account is open. */
  async externals(organizationId: string): Promise<string[]> {
    const { accessPolicy } = await this.prisma.client();
    const found = await accessPolicy.findMany({
      where: {
        ...{ resource: 'organization_external_practitioners', fromParty: organizationId, status: 'ACCEPTED' },
        ...{ revokedAt: null, rights: { has: 'DISPATCH' satisfies RightOn<'organization_external_practitioners'> } },
        to: { user: LIVE },
      },
      select: { toParty: true },
    });
    return found.map(({ toParty }) => toParty);
  }
}
