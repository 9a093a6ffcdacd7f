import type { Address } from '@maillon/contracts/fields/primitives';
import type { Place } from '@maillon/domain/distance';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { PatientIdentities } from '../../people/accounts/patient-identities.service.ts';
import { requireBookingFor } from '../booking-for.ts';
import { SeenPatientsRepository } from './seen-patients.repository.ts';

interface Asked {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** A hundred metres: as exact as a distance is shown, and no door (the web rounds so, too). */
const PRECISION = 1000;

const rounded = (degrees: number): number => Math.round(degrees * PRECISION) / PRECISION;

/** Whose visits a search for times leaves out. What it leaves out says when they are elsewhere: who cannot book for them does not ask. */
@Injectable()
export class SearchedPatient {
  constructor(
    private readonly access: AccessService,
    private readonly seen: SeenPatientsRepository,
    private readonly identities: PatientIdentities,
    private readonly cipher: ColumnCipher,
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

  /**
   * From where a search measures: the place asked for, else where the patient lives as far as their address has a place. Who may book
   * for a patient reads that address in the file (docs/decisions/where-a-search-begins.md).
   * @param patientId as {@link named} gives it
   */
  async placeFor(patientId: string | undefined, { latitude, longitude }: Asked): Promise<Place | null> {
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
    const found = patientId === undefined ? undefined : await this.identities.find(patientId);
    if (found === undefined) return null;
    const address = JSON.parse(this.cipher.open('patients', 'address', found.id, found.addressSealed)) as Address;
    const { coordinates } = address;
    if (coordinates === undefined) return null;
    return { latitude: rounded(coordinates.latitude), longitude: rounded(coordinates.longitude) };
  }
}
