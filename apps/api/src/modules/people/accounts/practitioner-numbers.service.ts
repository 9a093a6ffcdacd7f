import type { ClaimedProfile } from '@maillon/domain/professional-card';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';

/** The RPPS numbers of the profiles, which a professional card proves. */
@Injectable()
export class PractitionerNumbers {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** What is printed of professionals on a document that they sign. In no order. */
  async printed(partyIds: readonly string[]) {
    const { practitioner } = await this.prisma.client();
    const select = { partyId: true, rpps: true, certificationNumber: true, address: true } as const;
    return practitioner.findMany({ where: { partyId: { in: [...partyIds] } }, select });
  }

  /** Who signs a prescription. */
  async prescriber(partyId: string) {
    const { practitioner } = await this.prisma.client();
    const select = {
      rpps: true,
      party: { select: { user: { select: { firstName: true, lastName: true } } } },
    } as const;
    const { rpps, party } = await practitioner.findFirstOrThrow({ where: { partyId }, select });
    return { rpps, firstName: party.user?.firstName ?? '', lastName: party.user?.lastName ?? '' };
  }

  /** Whose verified number it is. */
  async verifiedHolder(rpps: string): Promise<string | undefined> {
    const { practitioner } = await this.prisma.client();
    const select = { party: { select: { userId: true } } } as const;
    const found = await practitioner.findFirst({ where: { rpps, verifiedAt: { not: null } }, select });
    return found?.party.userId ?? undefined;
  }

  /** Whether the number is on another person's profile. */
  async isAnothers(userId: string, rpps: string): Promise<boolean> {
    const { practitioner } = await this.prisma.client();
    const party = { OR: [{ userId: null }, { userId: { not: userId } }] };
    return (await practitioner.count({ where: { rpps, party } })) > 0;
  }

  /** What a person's profile says that a card may contradict. */
  async claimedProfile(userId: string): Promise<ClaimedProfile> {
    const { user, practitioner } = await this.prisma.client();
    const person = await user.findFirst({ where: { id: userId }, select: { userType: true } });
    if (person === null) throw new Error('a profile is read of a user who is gone');
    const select = { rpps: true, certificationNumber: true } as const;
    const profile = await practitioner.findFirst({ where: { party: { userId } }, select });
    return {
      userType: person.userType,
      rpps: profile?.rpps ?? null,
      certification: profile?.certificationNumber ?? null,
    };
  }

  /**
   * The profile must be of the card's profession and hold its number, or none that another profile has.
   * @returns true when the profile became verified by it
   */
  async verify(_tx: Tx, userId: string, rpps: string, kind: PractitionerType): Promise<boolean> {
    const { practitioner } = await this.prisma.client();
    if (await this.isAnothers(userId, rpps)) return false;
    const profile = { party: { userId }, kind };
    const verifiedAt = new Date(this.clock.now()).toISOString();
    const given = await practitioner.updateMany({
      where: { ...profile, verifiedAt: { not: null }, rpps: null },
      data: { rpps },
    });
    const verified = await practitioner.updateMany({
      where: { ...profile, verifiedAt: null, OR: [{ rpps }, { rpps: null }] },
      data: { rpps, verifiedAt },
    });
    return given.count + verified.count > 0;
  }
}
