import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { requireBookingFor } from '../booking-for.ts';
import { SeenPatientsRepository } from './seen-patients.repository.ts';

/** Whose visits a search for times leaves out. What it leaves out says when they are elsewhere: who cannot book for them does not ask. */
@Injectable()
export class SearchedPatient {
  constructor(
    private readonly access: AccessService,
    private readonly seen: SeenPatientsRepository,
  ) {}

  /**
   * A patient searches for themselves; a professional without a patient, or for one for whom they may book.
   * @returns a profile id
   * @throws {Refusal} `NOT_FOUND`, `PATIENT_NOT_FOLLOWED`, as booking does
   */
  async named(actor: Actor, asked: string | undefined): Promise<string | undefined> {
    if (asked === undefined) return actor.userType === 'patient' ? actor.partyId : undefined;
    const patientId = await this.access.requireKnownPatient(actor, asked, '/patientId');
    if (patientId === actor.partyId) return patientId;
    const [patient] = await this.seen.of(actor.partyId, [patientId]);
    requireBookingFor(actor, patient);
    return patientId;
  }
}
