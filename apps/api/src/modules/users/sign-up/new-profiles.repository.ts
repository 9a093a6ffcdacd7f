import type { NewUser } from '@maillon/contracts/accounts/users';
import type { Address, Gender, Telecom } from '@maillon/contracts/fields/primitives';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../../platform/postgres/database.ts';
import type { SealedPatient } from '../patient-record.ts';

type NewPatient = Extract<NewUser, { userType: 'patient' }>;

export interface NewPractitioner {
  readonly kind: PractitionerType;
  readonly rpps: string | null;
  readonly certificationNumber: string | null;
  readonly advancedCertificationNumber: string | null;
  readonly birthDate: string;
  readonly gender: Gender;
  readonly address: Address;
  readonly languages: readonly string[];
  readonly description: string | null;
  readonly exerciceZone: Address | null;
  readonly exerciceRadius: number;
  readonly initialProfile: string | null;
  readonly pmi: { readonly name: string; readonly address: Address; readonly telecom: readonly Telecom[] } | null;
  readonly experties: readonly string[];
}

const ADD_PATIENT = sql(
  'sign_up_patient',
  `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, birth_place, blood_group, address_sealed,
                         languages, intake_sealed)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const ADD_PRACTITIONER = sql(
  'sign_up_practitioner',
  `INSERT INTO practitioners (party_id, kind, rpps, certification_number, advanced_certification_number, birth_date, gender, address,
                              languages, description, exercice_zone, exercice_radius, initial_profile, pmi, experties)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The profile that comes with a new account. */
@Injectable()
export class NewProfilesRepository {
  async addPatient(
    tx: Tx,
    partyId: string,
    { birthDate, patient }: Pick<NewPatient, 'birthDate' | 'patient'>,
    sealed: SealedPatient,
    nirKeyValid: boolean,
  ): Promise<void> {
    await tx.query(ADD_PATIENT, [
      partyId,
      sealed.nirSealed,
      sealed.nirHash,
      nirKeyValid,
      birthDate,
      patient.gender,
      patient.birthPlace ?? null,
      patient.bloodGroup,
      sealed.addressSealed,
      patient.languages,
      sealed.intakeSealed,
    ]);
  }

  async addPractitioner(tx: Tx, partyId: string, practitioner: NewPractitioner): Promise<void> {
    const { kind, rpps, certificationNumber, advancedCertificationNumber, birthDate, gender } = practitioner;
    await tx.query(ADD_PRACTITIONER, [
      partyId,
      kind,
      rpps,
      certificationNumber,
      advancedCertificationNumber,
      birthDate,
      gender,
      json(practitioner.address),
      practitioner.languages,
      practitioner.description,
      json(practitioner.exerciceZone),
      practitioner.exerciceRadius,
      practitioner.initialProfile,
      json(practitioner.pmi),
      practitioner.experties,
    ]);
  }
}
