import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { AccessFactsRepository } from './access-facts.repository.ts';
import type { Named } from './access-notifications.ts';

/** `isActive`: whether they can be dealt with: an account that is open, a structure that was accepted. */
export type PartyRow = RowOf<typeof parties>;

/** Profile ids or user ids (design api A1). */
const parties = sql(
  'access_parties',
  `SELECT p.id, p.kind, coalesce(o.active, u.active, false) AS "isActive", u.deleted_at IS NOT NULL AS "isErased",
          u.first_name AS "firstName", u.last_name AS "lastName", r.gender, o.name AS structure
     FROM published_parties p
     LEFT JOIN published_users u ON u.id = p.user_id
     LEFT JOIN published_practitioners r ON r.party_id = p.id
     LEFT JOIN published_organizations o ON o.party_id = p.id
    WHERE p.id = ANY ($1::uuid[]) OR p.user_id = ANY ($1::uuid[])`,
);
const scheduleOwner = sql('access_schedule_owner', 'SELECT party_id AS id FROM published_schedules WHERE id = $1');

/** The people and structures that a grant can be between. */
@Injectable()
export class AccessPartiesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly parties: Parties,
    private readonly facts: AccessFactsRepository,
  ) {}

  /** @param id of the profile or of the user (design api A1). A deleted account is not found. */
  async find(id: string): Promise<PartyRow | undefined> {
    return (await this.database.query(parties, [[id]])).find(({ isErased }) => !isErased);
  }

  /** Of the two sides of a grant, also of those who were erased. */
  async names(fromId: string, toId: string): Promise<{ from: Named; to: Named }> {
    const rows = await this.database.query(parties, [[fromId, toId]]);
    const [from, to] = [rows.find(({ id }) => id === fromId), rows.find(({ id }) => id === toId)];
    if (from === undefined || to === undefined) throw new Error('a grant is between two parties that exist');
    return { from, to };
  }

  async scheduleOwner(scheduleId: string): Promise<string | undefined> {
    return (await this.database.query(scheduleOwner, [scheduleId]))[0]?.id;
  }

  /** An e-mail names an account only once its holder has proved that it is theirs. */
  async professionalByEmail(email: string): Promise<PartyRow | undefined> {
    const found = await this.parties.professionalAt(email);
    return found === undefined ? undefined : this.find(found.id);
  }

  /** Did this person make the patient's account, which the patient has not taken over yet? */
  async createdPatient(partyId: string, patientId: string): Promise<boolean> {
    const { accessPolicy } = await this.prisma.client();
    const delegations = await accessPolicy.findMany({
      where: {
        resource: 'patient_delegation',
        fromParty: patientId,
        status: 'ACCEPTED',
        revokedAt: null,
        createdBy: partyId,
        from: { user: { activatedAt: null } },
      },
      select: { toParty: true },
    });
    for (const { toParty } of delegations) if (await this.facts.actsFor(partyId, toParty, 'PATIENTS')) return true;
    return false;
  }
}
