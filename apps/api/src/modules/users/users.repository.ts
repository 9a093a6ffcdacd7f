import { Injectable } from '@nestjs/common';
import { Database, narrowed, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { present } from '../../platform/postgres/prisma-values.ts';
import { practitionerIsChecked } from '../../platform/professional-trust.ts';
import type { Holder, Loss } from './contact-change/contact-holders.ts';
import { grantsOf } from './user-grants.ts';
import type { UserRow } from './user-row.ts';

/** Structures in which one is, whether an administrator has accepted them yet or not. */
const ORGANIZATIONS = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.party_id, 'name', o.name, 'finess', o.finess, 'manager', m.manager)
                             ORDER BY o.name, o.party_id), '[]')
   FROM (SELECT id, bool_or(manager) AS manager FROM (
           SELECT a.from_party AS id, 'MANAGE' = ANY (a.rights) AS manager FROM published_access_policies a
            WHERE a.resource = 'organization' AND a.to_party = p.id AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
           UNION ALL SELECT st.organization_id, true FROM published_organization_staff st WHERE st.party_id = p.id
         ) every GROUP BY id) m
   JOIN published_organizations o ON o.party_id = m.id AND o.deleted_at IS NULL)`;

const READ_USER = sql(
  'users_read',
  `SELECT u.id, p.id AS party_id, u.user_type, u.first_name, u.last_name, u.email, u.phone, u.email_verified_at IS NOT NULL AS email_verified,
          u.phone_verified_at IS NOT NULL AS phone_verified, u.pending_email, u.pending_phone,
          u.active, u.inactive_reason, u.activated_at, u.is_admin, u.is_demo, u.terms_version, u.sld_id, u.sdbkey_enc, u.ssessid, u.version,
          coalesce(pt.birth_date, pr.birth_date, u.birth_date) AS birth_date, coalesce(pt.gender, pr.gender) AS gender,
          coalesce(pt.languages, pr.languages) AS languages, pt.nir_sealed, pt.address_sealed,
          pr.rpps, pr.certification_number, pr.advanced_certification_number, pr.initial_profile, pr.exercice_zone,
          pr.exercice_radius, pr.experties, pr.pmi, pr.address, pr.description, s.id AS schedule_id,
          ${practitionerIsChecked('p.id')} AS is_checked, ${ORGANIZATIONS} AS organizations,
          ARRAY(SELECT code FROM qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications,
          ARRAY(SELECT channel_id FROM published_channel_members c WHERE c.user_id = u.id ORDER BY channel_id) AS channels,
          ${grantsOf('to_party')} AS has_access_to, ${grantsOf('from_party')} AS granted_access_to
   FROM users u
   JOIN parties p ON p.user_id = u.id
   LEFT JOIN patients pt ON pt.party_id = p.id
   LEFT JOIN practitioners pr ON pr.party_id = p.id
   LEFT JOIN published_schedules s ON s.party_id = p.id
   WHERE u.id = $1 AND u.deleted_at IS NULL`,
  narrowed<
    Pick<UserRow, 'exercice_zone' | 'pmi' | 'address' | 'organizations' | 'has_access_to' | 'granted_access_to'>
  >(),
);

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
