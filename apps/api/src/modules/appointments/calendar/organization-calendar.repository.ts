import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../../platform/postgres/database.ts';

const memberSchedules = sql(
  'organization_calendar_schedules',
  `SELECT s.id
     FROM published_access_policies m
     JOIN published_parties p ON p.id = m.to_party
     JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
     JOIN published_schedules s ON s.party_id = p.id
    WHERE m.resource = 'organization' AND m.from_party = $1 AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL
      AND ($2::uuid IS NULL OR p.id = $2 OR p.user_id = $2)
    ORDER BY u.last_name, u.first_name, s.id`,
);

@Injectable()
export class OrganizationCalendarRepository {
  constructor(private readonly database: Database) {}

  /** Of the members who are accepted today, or of one of them (a profile id or a user id); by name. */
  async scheduleIds(organizationId: string, memberId: string | undefined): Promise<string[]> {
    const rows = await this.database.query(memberSchedules, [organizationId, memberId ?? null]);
    return rows.map(({ id }) => id);
  }
}
