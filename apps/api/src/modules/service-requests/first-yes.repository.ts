import type { CareRequestStatus, DispatchState } from '@maillon/domain/care/care-request';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../platform/postgres/database.ts';

/** What a yes or a no is decided by. */
export interface AskedRequest {
  readonly id: string;
  readonly organizationId: string;
  readonly patientId: string;
  readonly performerId: string | null;
  readonly status: CareRequestStatus;
  readonly round: number;
  /** Of the practitioner who answers. */
  readonly state: DispatchState;
}

const ASKED = sql(
  'care_request_asked',
  `SELECT r.id, r.organization_id AS "organizationId", r.patient_id AS "patientId", r.performer_id AS "performerId", r.status, r.round, d.state
     FROM service_requests r
     JOIN service_request_dispatches d ON d.request_id = r.id AND d.round = r.round
    WHERE r.id = $1 AND d.id = $2 AND d.practitioner_id = $3`,
  narrowed<{ status: CareRequestStatus; state: DispatchState }>(),
);

const TAKE = sql(
  'care_request_take',
  `UPDATE service_requests
      SET status = 'ACTIVE', performer_id = $3, next_wave_at = NULL, expires_at = NULL, version = version + 1
    WHERE id = $1 AND round = $2 AND status = 'ONHOLD'
   RETURNING version`,
);

/** Fifty who say yes at once are told in a moment who was first: two short statements each (docs/decisions/two-doors-to-postgres.md). */
@Injectable()
export class FirstYesRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined for a request that this practitioner was not asked about, or that was sent again since */
  async asked(id: string, dispatchId: string, practitionerId: string): Promise<AskedRequest | undefined> {
    return (await this.database.query(ASKED, [id, dispatchId, practitionerId]))[0];
  }

  /**
   * The first one takes it, as the row decides.
   * @returns its version from now on; undefined where it waits no more, or was sent again since
   */
  async take({ id, round }: Pick<AskedRequest, 'id' | 'round'>, performerId: string): Promise<number | undefined> {
    return (await this.database.query(TAKE, [id, round, performerId]))[0]?.version;
  }
}
