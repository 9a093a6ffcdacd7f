import { fullName } from '@maillon/domain/text/full-name';
import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../platform/postgres/prisma.ts';

export interface UserPerson {
  readonly userId: string;
  /** Of their profile. */
  readonly partyId: string;
  readonly userType: UserType;
  readonly name: string;
  /** Null of staff, of whom it is not asked. */
  readonly gender: 'MALE' | 'FEMALE' | null;
  /** The vault's name for them; null as long as they have no keys. */
  readonly sldId: string | null;
  /** They have signed in, and their account is open. */
  readonly isActive: boolean;
}

const GENDER = { gender: true } as const;

/** Who people are, by the ids of their accounts. */
@Injectable()
export class PeopleByUser {
  constructor(private readonly prisma: PrismaService) {}

  /** Also those who were erased: what they wrote is still there. An unknown id is left out. */
  async find(userIds: readonly string[]): Promise<ReadonlyMap<string, UserPerson>> {
    const { user } = await this.prisma.client();
    const found = await user.findMany({
      where: { id: { in: [...userIds] } },
      select: {
        ...{ id: true, userType: true, firstName: true, lastName: true, sldId: true, active: true },
        ...{ activatedAt: true, deletedAt: true },
        party: { select: { id: true, patient: { select: GENDER }, practitioner: { select: GENDER } } },
      },
    });
    return new Map(
      found.flatMap(({ id, userType, sldId, party, active, activatedAt, deletedAt, ...names }) => {
        if (party === null) return [];
        const person: UserPerson = {
          ...{ userId: id, partyId: party.id, userType, name: fullName(names), sldId },
          gender: (party.practitioner ?? party.patient)?.gender ?? null,
          isActive: active && deletedAt === null && activatedAt !== null,
        };
        return [[id, person] as const];
      }),
    );
  }
}
