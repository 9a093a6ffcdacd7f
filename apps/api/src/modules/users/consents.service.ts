import type { Consent, NewConsent } from '@maillon/contracts/accounts/consents';
import { TEXTS } from '@maillon/contracts/fields/texts';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { LEGAL_VERSION } from '../../platform/legal-version.ts';
import { Database, sql } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';

/** A device whose clock is a little ahead. */
const AHEAD_MS = 5 * MINUTE_MS;

const COLUMNS = 'id, type, text_version AS "textVersion", signed_at AS "signedAt", appointment_id AS "appointmentId"';
/** The terms are agreed to by everybody, and are no consent to care. */
const LIST = sql(
  'consents_list',
  `SELECT ${COLUMNS} FROM consents WHERE party_id = $1 AND type <> 'terms' ORDER BY signed_at DESC, id DESC LIMIT 200`,
);
/** Nothing when the visit is not the patient's own. */
const SIGN = sql(
  'consents_sign',
  `INSERT INTO consents (id, party_id, type, text_version, signed_at, collected_by, appointment_id)
   SELECT $1, $2, $3, $4, $5, $7, $6
    WHERE $6::uuid IS NULL OR EXISTS (SELECT 1 FROM appointments WHERE id = $6 AND patient_id = $2)
   RETURNING ${COLUMNS}`,
);

/** What a patient consents to for their care, themselves or through a delegate (design api §2.2): the newest goes on the report. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {}

  /** The newest first. @throws {Refusal} `NOT_FOUND` for a patient in whose name the actor may not speak */
  async list(actor: Actor, patientId: string | undefined): Promise<Consent[]> {
    return this.database.query<Consent>(LIST, [await this.access.requireDelegation(actor, patientId)]);
  }

  /** Of a patient whose file the caller may read, as was made sure. The newest first. */
  ofPatient(patientId: string): Promise<Consent[]> {
    return this.database.query<Consent>(LIST, [patientId]);
  }

  /** @throws {Refusal} `NOT_FOUND` for such a patient, and for a visit that is not the patient’s own */
  async sign(actor: Actor, { type, signedAt, appointmentId, patientId }: NewConsent): Promise<Consent> {
    const signer = await this.access.requireDelegation(actor, patientId);

    if (Date.parse(signedAt) > this.clock.now() + AHEAD_MS) {
      const errors = [{ pointer: '/signedAt', code: 'IN_FUTURE', message: TEXTS.inFuture }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }

    return this.database.tx(async (tx) => {
      const id = newId();
      const values = [id, signer, type, LEGAL_VERSION, signedAt, appointmentId, actor.partyId];
      const [consent] = await tx.query<Consent>(SIGN, values);
      if (consent === undefined) throw new Refusal('NOT_FOUND', { field: '/appointmentId' });

      tx.audit({
        action: 'consent.signed',
        targetKind: 'consent',
        targetId: id,
        patientId: signer,
        outcome: 'ok',
        detail: type,
      });
      return consent;
    });
  }
}
