import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';

/** `expired`: too late, or nobody waits for the answer any more. */
export interface ConsentRow {
  readonly userId: string;
  readonly firstName: string;
  readonly parentEmailSealed: Buffer;
  readonly status: string;
  readonly expired: boolean;
}

const COLUMNS = `c.user_id AS "userId", u.first_name AS "firstName", c.parent_email_sealed AS "parentEmailSealed", c.status,
                 coalesce(c.expires_at <= $2, false) OR u.inactive_reason IS DISTINCT FROM 'PARENTAL_CONSENT' AS expired`;

const OF_USER = sql(
  'parental_consents_of_user',
  `SELECT ${COLUMNS} FROM parental_consents c JOIN users u ON u.id = c.user_id
    WHERE c.user_id = $1 AND u.deleted_at IS NULL`,
);
const BY_TOKEN = sql(
  'parental_consents_by_token',
  `SELECT ${COLUMNS} FROM parental_consents c JOIN users u ON u.id = c.user_id
    WHERE c.token_hash = $1 AND u.deleted_at IS NULL`,
);
/** Behind the parent an administrator may still have to be waited for. */
const OPEN = sql(
  'parental_consents_open',
  `UPDATE users u SET inactive_reason = r.next, active = r.next IS NULL, version = u.version + 1
     FROM (SELECT CASE
                    WHEN x.user_type IN ('dispatchManager', 'dispatchOperator') THEN 'DISPATCH_APPROVAL'
                    WHEN EXISTS (SELECT 1 FROM organization_staff s JOIN organizations o ON o.party_id = s.organization_id
                                  WHERE s.user_id = x.id AND NOT o.active) THEN 'ORGANIZATION_PENDING'
                  END::"InactiveReason" AS next
             FROM users x WHERE x.id = $1) r
    WHERE u.id = $1 AND u.inactive_reason = 'PARENTAL_CONSENT'`,
);
@Injectable()
export class ParentalConsentRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async add(_tx: Tx, userId: string, parentEmailSealed: Buffer): Promise<void> {
    const { parentalConsent } = await this.prisma.client();
    await parentalConsent.createMany({ data: { userId, parentEmailSealed: bytesOf(parentEmailSealed) } });
  }

  /** @param now ISO instant */
  async ofUser(userId: string, now: string): Promise<ConsentRow | undefined> {
    return (await this.database.query<ConsentRow>(OF_USER, [userId, now]))[0];
  }

  async byToken(tokenHash: Buffer, now: string, on: Queryable = this.database): Promise<ConsentRow | undefined> {
    return (await on.query<ConsentRow>(BY_TOKEN, [tokenHash, now]))[0];
  }

  async setToken(userId: string, tokenHash: Buffer, expiresAt: string): Promise<void> {
    const { parentalConsent } = await this.prisma.client();
    const data = { tokenHash: bytesOf(tokenHash), expiresAt };
    await parentalConsent.updateMany({ where: { userId, status: 'PENDING' }, data });
  }

  /**
   * One answer, whoever sends two at once. The hash stays, so that the link can say that it was used.
   * @returns the child; undefined when there was nothing to answer any more
   */
  async answer(_tx: Tx, tokenHash: Buffer, status: 'ACCEPTED' | 'REJECTED', now: string): Promise<string | undefined> {
    const { parentalConsent } = await this.prisma.client();
    const [answered] = await parentalConsent.updateManyAndReturn({
      where: { tokenHash: bytesOf(tokenHash), status: 'PENDING', expiresAt: { gt: now } },
      data: { status, decidedAt: now },
      select: { userId: true },
    });
    return answered?.userId;
  }

  async openAccount(tx: Tx, userId: string): Promise<void> {
    await tx.query(OPEN, [userId]);
  }

  async closeAccount(_tx: Tx, userId: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({
      where: { id: userId, inactiveReason: 'PARENTAL_CONSENT' },
      data: { inactiveReason: 'DEACTIVATED', version: { increment: 1 } },
    });
  }
}
