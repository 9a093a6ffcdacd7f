import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../../platform/postgres/database.ts';
import { Clock } from '../../../platform/time/clock.ts';

/** The relation of a person to a patient. */
export interface SeenPatient {
  readonly id: string;
  readonly userId: string;
  /** Whether they may know of the patient. */
  readonly known: boolean;
  /** Whether the patient gives them, or a structure of theirs, the file or a delegation now. */
  readonly followed: boolean;
}

const patients = sql(
  'booking_patients',
  `SELECT p.id, p.user_id AS "userId", knows_patient($1, p.id, $3) AS known, follows_patient($1, p.id) AS followed
     FROM published_parties p JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
    WHERE p.id = ANY($2::uuid[]) AND p.kind = 'patient'`,
  narrowed<Omit<SeenPatient, 'id'>>(),
);

/** Patients alone, and many at once: those for whom visits are booked. */
@Injectable()
export class SeenPatientsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Erased patients are left out. @param ids profiles */
  async of(actorId: string, ids: readonly string[]): Promise<readonly SeenPatient[]> {
    if (ids.length === 0) return [];
    return this.database.query(patients, [actorId, ids, new Date(this.clock.now()).toISOString()]);
  }
}
