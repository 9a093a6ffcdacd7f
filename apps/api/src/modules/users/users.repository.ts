import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { present } from '../../platform/postgres/prisma-values.ts';
import type { Holder, Loss } from './contact-change/contact-holders.ts';
import { READ_USER, type UserRow } from './user-row.ts';

const HOLDERS = sql(
  'users_holders',
  `SELECT id, coalesce(email = $1, false) AS same_email, email_verified_at IS NOT NULL AS email_verified,
          coalesce(phone = $2, false) AS same_phone, phone_verified_at IS NOT NULL AS phone_verified
   FROM users WHERE deleted_at IS NULL AND (email = $1 OR phone = $2) AND id IS DISTINCT FROM $3::uuid ORDER BY id FOR UPDATE`,
);

@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async read(userId: string, from: Queryable = this.database): Promise<UserRow | undefined> {
    const [row] = await from.query(READ_USER, [userId]);
    return row;
  }

  /** Other people with one of these contacts, locked until the end of the transaction. */
  holders(tx: Tx, email: string | null, phone: string | null, exceptUserId: string | null): Promise<Holder[]> {
    return tx.query(HOLDERS, [email, phone, exceptUserId]);
  }

  async takeContacts(_tx: Tx, losses: readonly Loss[]): Promise<void> {
    const { user } = await this.prisma.client();
    for (const { userId, email, phone } of losses) {
      const lost = { ...(email && { email: null }), ...(phone && { phone: null }) };
      await user.updateMany({ where: { id: userId }, data: { ...lost, version: { increment: 1 } } });
    }
  }

  /** Counts a change of the profile and changes the name where one is given. False when the version is none of those. */
  async change(
    _tx: Tx,
    userId: string,
    versions: readonly number[] | null,
    name: { readonly firstName?: string | undefined; readonly lastName?: string | undefined },
  ): Promise<boolean> {
    const { user } = await this.prisma.client();
    const where = { id: userId, ...(versions !== null && { version: { in: [...versions] } }) };
    const { count } = await user.updateMany({ where, data: { ...present(name), version: { increment: 1 } } });
    return count > 0;
  }

  /** @param signedAt ISO instant */
  async acceptTerms(
    _tx: Tx,
    consentId: string,
    userId: string,
    partyId: string,
    version: string,
    signedAt: string,
  ): Promise<void> {
    const { consent, user } = await this.prisma.client();
    await consent.createMany({ data: { id: consentId, partyId, type: 'terms', textVersion: version, signedAt } });
    const data = { termsVersion: version, version: { increment: 1 } };
    await user.updateMany({ where: { id: userId }, data });
  }
}
