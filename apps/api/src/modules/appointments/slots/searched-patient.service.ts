import { judgeBookingFor } from '@maillon/domain/access/visit';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { SeenPatientsRepository } from './seen-patients.repository.ts';

/** Whose visits a search for times leaves out. What it leaves out says when they are elsewhere: who cannot book for them does not ask. */
@Injectable()
export class SearchedPatient {
  constructor(
    private readonly access: AccessService,
    private readonly seen: SeenPatientsRepository,
  ) {}

  /**
   * A patient searches for themselves; a professional for nobody, or for a patient for whom they may book.
   * @returns a profile id
   * @throws {Refusal} `NOT_FOUND`, `PATIENT_NOT_FOLLOWED`, as booking does
   */
  async named(actor: Actor, asked: string | undefined): Promise<string | undefined> {
    if (asked === undefined) return actor.userType === 'patient' ? actor.partyId : undefined;
    const patientId = await this.access.requireKnownPatient(actor, asked, '/patientId');
    if (patientId === actor.partyId) return patientId;
    const [patient] = await this.seen.of(actor.partyId, [patientId]);
    const verdict = patient === undefined ? 'UNKNOWN' : judgeBookingFor(actor, patient);
    if (verdict === 'UNKNOWN') throw new Refusal('NOT_FOUND', { field: '/patientId' });
    if (verdict === 'NOT_FOLLOWED') throw new Refusal('PATIENT_NOT_FOLLOWED');
    return patientId;
  }
}
