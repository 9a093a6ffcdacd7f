import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, sql } from '../../platform/database.ts';

interface OwnerRow {
  readonly user_id: string;
  readonly party_id: string;
  readonly user_type: UserType;
  readonly is_demo: boolean;
  readonly st_user_id: string | null;
}

const OWNER = sql(
  'personal_data_owner',
  `SELECT u.id AS user_id, p.id AS party_id, u.user_type, u.is_demo, u.st_user_id
   FROM users u JOIN parties p ON p.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL`,
);
const INTAKE = sql('personal_data_intake', 'SELECT intake_sealed FROM patients WHERE party_id = $1');
const CONSENTS = sql(
  'personal_data_consents',
  `SELECT id, type, text_version AS "textVersion", signed_at AS "signedAt" FROM consents WHERE party_id = $1 ORDER BY signed_at`,
);
const SESSIONS = sql(
  'personal_data_sessions',
  `SELECT device, created_at AS "createdAt", last_seen_at AS "lastSeenAt", revoked_at AS "revokedAt" FROM sessions
   WHERE user_id = $1 AND impersonation_id IS NULL ORDER BY created_at`,
);
const NOTIFICATIONS = sql(
  'personal_data_notifications',
  `SELECT template, created_at AS "createdAt", seen_at AS "seenAt", read_at AS "readAt" FROM notifications
   WHERE user_id = $1 ORDER BY created_at`,
);
const DEEDS = sql(
  'personal_data_deeds',
  `SELECT at, action, target_kind AS "targetKind", target_id AS "targetId", outcome FROM audit_events
   WHERE actor = $1 AND impersonator IS NULL ORDER BY seq DESC LIMIT 10000`,
);

/** The parts of somebody's data that no other module shows them. */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  /** The person, as if they asked themselves. */
  async owner(userId: string): Promise<Actor | undefined> {
    const [row] = await this.database.query<OwnerRow>(OWNER, [userId]);
    if (row === undefined) return undefined;
    return {
      userId: row.user_id,
      partyId: row.party_id,
      userType: row.user_type,
      isAdmin: false,
      isDemo: row.is_demo,
      active: true,
      stUserId: row.st_user_id ?? '',
      sessionHandle: '',
      impersonatorId: null,
    };
  }

  async intakeSealed(partyId: string): Promise<Buffer | null> {
    return (await this.database.query<{ intake_sealed: Buffer | null }>(INTAKE, [partyId]))[0]?.intake_sealed ?? null;
  }

  consents(partyId: string): Promise<ConsentRow[]> {
    return this.database.query<ConsentRow>(CONSENTS, [partyId]);
  }

  sessions(userId: string): Promise<object[]> {
    return this.database.query<object>(SESSIONS, [userId]);
  }

  notifications(userId: string): Promise<object[]> {
    return this.database.query<object>(NOTIFICATIONS, [userId]);
  }

  /** What the person did, as the trail has it. */
  deeds(userId: string): Promise<object[]> {
    return this.database.query<object>(DEEDS, [userId]);
  }
}

export interface ConsentRow {
  readonly id: string;
  readonly type: string;
  readonly textVersion: string | null;
  readonly signedAt: string;
}
