import type { Consent, NewConsent } from '@maillon/contracts/accounts/consents';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { LEGAL_VERSION } from '../../platform/legal-version.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { SignedConsents } from '../people/accounts/signed-consents.service.ts';
import { ConsentsRepository } from './consents.repository.ts';

/** A device whose clock is a little ahead. */
const AHEAD_MS = 5 * MINUTE_MS;

/** What a patient consents to for their care, themselves or through a delegate (design api §2.2): the newest goes on the report. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly consents: ConsentsRepository,
    private readonly signed: SignedConsents,
  ) {}

  /** The newest first. @throws {Refusal} `NOT_FOUND` for a patient in whose name the actor may not speak */
  async list(actor: Actor, patientId: string | undefined): Promise<Consent[]> {
    return this.consents.ofPatient(await this.access.requireDelegation(actor, patientId));
  }

  /** Of a patient whose file the caller may read, as was made sure. The newest first. */
  ofPatient(patientId: string): Promise<Consent[]> {
    return this.consents.ofPatient(patientId);
  }

  /** @throws {Refusal} `NOT_FOUND` for such a patient, and for a visit that is not the patient’s own */
  async sign(actor: Actor, { type, signedAt, appointmentId, patientId }: NewConsent): Promise<Consent> {
    const signer = await this.access.requireDelegation(actor, patientId);

    const fault = this.faultOf(Date.parse(signedAt));
    if (fault !== null) throw new Refusal('VALIDATION_FAILED', { errors: [{ pointer: '/signedAt', ...fault }] });

    return this.database.tx(async (tx) => {
      const id = newId();
      const isTheirs = appointmentId === undefined || (await this.consents.isVisitOf(signer, appointmentId));
      if (!isTheirs) throw new Refusal('NOT_FOUND', { field: '/appointmentId' });
      const consent: Consent = {
        id,
        type,
        textVersion: LEGAL_VERSION,
        signedAt: new Date(signedAt).toISOString(),
        appointmentId: appointmentId ?? null,
      };
      await this.signed.add(tx, { ...consent, partyId: signer, collectedBy: actor.partyId });

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

  /** What is signed is the text in force: it was not before that text was. */
  private faultOf(signedAt: number): { readonly code: string; readonly message: string } | null {
    if (signedAt > this.clock.now() + AHEAD_MS) return { code: 'IN_FUTURE', message: TEXTS.inFuture };
    if (signedAt < Date.parse(LEGAL_VERSION)) return { code: 'BEFORE_TEXT', message: TEXTS.wrongDate };
    return null;
  }
}
