import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import type { authCode, file } from '@maillon/contracts/record/prescriptions';
import { isRpps } from '@maillon/domain/identifiers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import { PractitionerNumbers } from '../people/accounts/practitioner-numbers.service.ts';
import { PrescriptionPartner } from './prescription-partner.ts';

/** The prescription service, opened by a doctor for a patient whom they receive or whose file they complete. */
@Injectable()
export class PrescriptionsService {
  constructor(
    private readonly access: AccessService,
    private readonly identities: PatientIdentities,
    private readonly numbers: PractitionerNumbers,
    private readonly cipher: ColumnCipher,
    private readonly partner: PrescriptionPartner,
    private readonly database: Database,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for another doctor's patient; `NIR_MISMATCH`, `RPPS_MISSING`, `DEPENDENCY_UNAVAILABLE` */
  async authCode(
    actor: Actor,
    { patientId, nir }: ParsedOf<typeof authCode>['body'],
  ): Promise<OutputOf<typeof authCode>> {
    await this.access.require(actor, 'PRESCRIBE', 'patient', patientId);
    const found = await this.identities.find(patientId);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    const own = this.cipher.open('patients', 'nir', patientId, found.nirSealed);
    if (nir !== undefined && nir !== own) throw new Refusal('NIR_MISMATCH');
    const doctor = await this.numbers.prescriber(actor.partyId);
    if (doctor.rpps === null || !isRpps(doctor.rpps)) throw new Refusal('RPPS_MISSING');

    await this.note('prescription.begin', patientId);
    const { firstName, lastName, birthDate } = found;
    const patient = { id: patientId, nir: own, firstName, lastName, birthDate };
    return { authCode: await this.partner.authCode({ doctor: { ...doctor, rpps: doctor.rpps }, patient }) };
  }

  /** @throws {Refusal} `NOT_FOUND` for another doctor's patient and for what the service does not know; `DEPENDENCY_UNAVAILABLE` */
  async file(
    actor: Actor,
    { patientId, prescriptionId }: ParsedOf<typeof file>['body'],
  ): Promise<OutputOf<typeof file>> {
    await this.access.require(actor, 'PRESCRIBE', 'patient', patientId);
    const made = await this.partner.file(patientId, prescriptionId);
    if (made === null) throw new Refusal('NOT_FOUND');

    await this.note('prescription.fetch', patientId);
    return { file: made };
  }

  /** Written before anything leaves. */
  private note(action: 'prescription.begin' | 'prescription.fetch', patientId: string): Promise<void> {
    return this.database.tx(async (tx) => {
      tx.audit({ action, targetKind: 'patient', targetId: patientId, patientId, outcome: 'ok' });
    });
  }
}
