import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, sql } from '../../platform/postgres/database.ts';

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
const ACTIONS = sql(
  'personal_data_deeds',
  `SELECT at, action, target_kind AS "targetKind", target_id AS "targetId", outcome FROM audit_events
   WHERE actor = $1 AND impersonator IS NULL ORDER BY seq DESC LIMIT 10000`,
);

/** What hangs on the account, without any secret. */
const TIES = sql(
  'personal_data_ties',
  `SELECT
     (SELECT coalesce(json_agg(json_build_object('platform', platform, 'createdAt', created_at) ORDER BY created_at), '[]')
        FROM device_tokens WHERE user_id = $1) AS devices,
     (SELECT coalesce(json_agg(json_build_object('type', type, 'state', state, 'scopes', scopes, 'createdAt', created_at,
               'lastSyncAt', last_sync_at) ORDER BY created_at), '[]')
        FROM integrations WHERE user_id = $1) AS integrations,
     (SELECT coalesce(json_agg(json_build_object('provider', provider, 'createdAt', created_at, 'lastUsedAt', last_used_at)
               ORDER BY created_at), '[]')
        FROM third_party_accounts WHERE user_id = $1) AS cards,
     (SELECT json_build_object('email', email, 'sms', sms, 'push', push)
        FROM notification_preferences WHERE user_id = $1) AS channels,
     (SELECT json_build_object('detail', f.detail, 'createdAt', f.created_at)
        FROM calendar_feeds f JOIN schedules s ON s.id = f.schedule_id WHERE s.party_id = $2) AS "publishedAgenda",
     (SELECT coalesce(json_agg(json_build_object('kind', kind, 'email', email, 'message', message, 'status', status,
               'createdAt', created_at) ORDER BY created_at), '[]')
        FROM invitations WHERE inviter_party = $2) AS invitations,
     (SELECT json_build_object('status', status, 'createdAt', created_at, 'decidedAt', decided_at)
        FROM parental_consents WHERE user_id = $1) AS "parentalConsent"`,
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

  /** Devices, linked and published agendas, cards, chosen channels, invitations that they wrote. */
  async ties({ userId, partyId }: Actor): Promise<object> {
    return (await this.database.query<object>(TIES, [userId, partyId]))[0] ?? {};
  }

  /** What the person did, as the trail has it. */
  deeds(userId: string): Promise<object[]> {
    return this.database.query<object>(ACTIONS, [userId]);
  }
}

export interface ConsentRow {
  readonly id: string;
  readonly type: string;
  readonly textVersion: string | null;
  readonly signedAt: string;
}
