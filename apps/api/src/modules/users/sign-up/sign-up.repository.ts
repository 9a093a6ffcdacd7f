import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { waitForLock } from '../../../platform/postgres/locks.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { partyKindOf } from '../party-kind.ts';
import type { WaitingReason } from './sign-up-rules.ts';

export interface NewAccount {
  readonly userId: string;
  readonly partyId: string;
  readonly stUserId: string;
  readonly user: NewUser;
  /** ISO instants; null for a contact that was not proved. */
  readonly emailVerifiedAt: string | null;
  readonly phoneVerifiedAt: string | null;
  readonly activatedAt: string;
  readonly inactiveReason: WaitingReason | null;
  readonly isAdmin: boolean;
  readonly country: string;
}

/** Numbers that belong to one person; null where the profile has none. */
export interface Numbers {
  readonly nirHash: Buffer | null;
  readonly rpps: string | null;
  readonly certification: { readonly kind: PractitionerType; readonly number: string } | null;
}

interface TakenNumbers {
  readonly nir: boolean;
  readonly rpps: boolean;
  readonly certification: boolean;
}

@Injectable()
export class SignUpRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Whether the account has its person already. Those who ask for the same account at once wait for each other here. */
  async isSignedUp(tx: Tx, stUserId: string): Promise<boolean> {
    await waitForLock(tx, `sign-up ${stUserId}`);
    const { user } = await this.prisma.client();
    return (await user.count({ where: { stUserId } })) > 0;
  }

  /** Which of the numbers belong to a person already. */
  async taken(_tx: Tx, { nirHash, rpps, certification }: Numbers): Promise<TakenNumbers> {
    const { patient, practitioner } = await this.prisma.client();
    const holders = (where: Prisma.PractitionerWhereInput) => practitioner.count({ where });
    const certified = certification && { kind: certification.kind, certificationNumber: certification.number };
    return {
      nir: nirHash !== null && (await patient.count({ where: { nirHash: bytesOf(nirHash) } })) > 0,
      rpps: rpps !== null && (await holders({ rpps })) > 0,
      certification: certified !== null && (await holders(certified)) > 0,
    };
  }

  async addAccount(_tx: Tx, account: NewAccount): Promise<void> {
    const { userId, partyId, user: newcomer, stUserId, inactiveReason, activatedAt, isAdmin, country } = account;
    const { userType, firstName, lastName, email, phoneNumber: phone, avatar = null } = newcomer;
    const { emailVerifiedAt, phoneVerifiedAt } = account;
    const birthDate = isStaff(newcomer) ? newcomer.birthDate : undefined;
    const { user, party } = await this.prisma.client();
    await user.createMany({
      data: {
        id: userId,
        ...{ stUserId, userType, firstName, lastName, email, emailVerifiedAt, phone, phoneVerifiedAt, avatar },
        ...{ active: inactiveReason === null, inactiveReason, activatedAt, isAdmin, country },
        birthDate: birthDate === undefined ? null : new Date(birthDate),
        lastSeen: new Date(this.clock.now()),
      },
    });
    await party.createMany({ data: { id: partyId, kind: partyKindOf(userType), userId } });
  }
}

/** Those without a profile of their own that would keep the birth date. */
const isStaff = ({ userType }: NewUser): boolean =>
  userType === 'organization' || userType === 'dispatchManager' || userType === 'dispatchOperator';
