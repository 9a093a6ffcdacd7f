import type { NewUser } from '@maillon/contracts/accounts/users';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../../platform/postgres/database.ts';
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

const ADD_USER = sql(
  'sign_up_user',
  `INSERT INTO users (id, st_user_id, user_type, first_name, last_name, email, email_verified_at, phone, phone_verified_at, avatar,
                      active, inactive_reason, activated_at, is_admin, country, birth_date, last_seen)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now())`,
);
const ADD_PARTY = sql('sign_up_party', 'INSERT INTO parties (id, kind, user_id) VALUES ($1, $2, $3)');
const TAKEN = sql(
  'sign_up_taken',
  `SELECT EXISTS (SELECT 1 FROM patients WHERE nir_hash = $1) AS nir, EXISTS (SELECT 1 FROM practitioners WHERE rpps = $2) AS rpps,
          EXISTS (SELECT 1 FROM practitioners WHERE kind = $3::text::"PractitionerKind" AND certification_number = $4) AS certification`,
);
const QUEUE = sql('sign_up_queue', `SELECT pg_advisory_xact_lock(hashtextextended('sign-up ' || $1, 0))`);
/** A profile id or a user id (design api A1). */
const IS_MIDWIFE = sql(
  'sign_up_is_midwife',
  `SELECT 1 FROM parties p JOIN users u ON u.id = p.user_id
    WHERE (p.id = $1 OR p.user_id = $1) AND p.kind = 'midwife' AND u.active AND u.deleted_at IS NULL`,
);
const IS_SIGNED_UP = sql('sign_up_done', 'SELECT 1 AS found FROM users WHERE st_user_id = $1');

@Injectable()
export class SignUpRepository {
  constructor(private readonly database: Database) {}

  /** Whether the account has its person already. Those who ask for the same account at once wait for each other here. */
  async isSignedUp(tx: Tx, stUserId: string): Promise<boolean> {
    await tx.query(QUEUE, [stUserId]);
    return (await tx.query(IS_SIGNED_UP, [stUserId])).length > 0;
  }

  /** Whether it names a midwife who practises. */
  async isMidwife(id: string): Promise<boolean> {
    return (await this.database.quick(IS_MIDWIFE, [id])).length > 0;
  }

  /** Which of the numbers belong to somebody already. */
  async taken(tx: Tx, { nirHash, rpps, certification }: Numbers): Promise<TakenNumbers> {
    const [row] = await tx.query<TakenNumbers>(TAKEN, [
      nirHash,
      rpps,
      certification?.kind ?? null,
      certification?.number ?? null,
    ]);
    return row ?? { nir: false, rpps: false, certification: false };
  }

  async addAccount(tx: Tx, account: NewAccount): Promise<void> {
    const { userId, partyId, user } = account;
    await tx.query(ADD_USER, [
      userId,
      account.stUserId,
      user.userType,
      user.firstName,
      user.lastName,
      user.email,
      account.emailVerifiedAt,
      user.phoneNumber,
      account.phoneVerifiedAt,
      user.avatar ?? null,
      account.inactiveReason === null,
      account.inactiveReason,
      account.activatedAt,
      account.isAdmin,
      account.country,
      isStaff(user) ? (user.birthDate ?? null) : null,
    ]);
    await tx.query(ADD_PARTY, [partyId, partyKindOf(user.userType), userId]);
  }
}

/** Those without a profile of their own that would keep the birth date. */
const isStaff = ({ userType }: NewUser): boolean =>
  userType === 'organization' || userType === 'dispatchManager' || userType === 'dispatchOperator';
