import type { Address } from '@maillon/contracts/fields/primitives';
import { needsParentalConsent } from '@maillon/domain/age';
import { isoDay } from '@maillon/domain/day';
import { hasValidNirKey } from '@maillon/domain/identifiers';
import { partyKindOf } from '../modules/users/party-kind.ts';
import type { PatientRecord } from '../modules/users/patient-record.ts';
import type { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import { LEGAL_VERSION } from '../platform/legal-version.ts';
import { type Database, sql, type Tx } from '../platform/postgres/database.ts';
import { DemoCalendar, zoneOf } from './demo-calendar.ts';
import type { DemoAccount, DemoData, DemoOrganization, DemoPatient, DemoProfessional } from './demo-data.ts';
import { partyIdOf, userIdOf } from './demo-id.ts';

/** A contact that somebody else signed up with is theirs: the person of the demo is then left out. */
const ADD_USER = sql(
  'seed_user',
  `INSERT INTO users (id, user_type, first_name, last_name, email, email_verified_at, phone, phone_verified_at,
                      active, inactive_reason, activated_at, is_demo, country, terms_version)
   VALUES ($1, $2, $3, $4, $5, now(), $6, CASE WHEN $6::text IS NULL THEN NULL ELSE now() END,
           $7::text IS NULL, $7::text::"InactiveReason", now(), true, $8, $9)
   ON CONFLICT DO NOTHING RETURNING id`,
);
const ADD_PARTY = sql('seed_party', 'INSERT INTO parties (id, kind, user_id) VALUES ($1, $2, $3)');
const ADD_STRUCTURE_PARTY = sql(
  'seed_structure_party',
  `INSERT INTO parties (id, kind) VALUES ($1, 'organization') ON CONFLICT DO NOTHING RETURNING id`,
);
const ADD_STRUCTURE = sql(
  'seed_structure',
  `INSERT INTO organizations (party_id, name, finess, siret, type, address, active, decided_at, country)
   VALUES ($1, $2, $3, $4, 'Structure de démonstration', $5, $6, CASE WHEN $6 THEN now() END, $7)`,
);
const ADD_PATIENT = sql(
  'seed_patient',
  `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group, address_sealed, intake_sealed)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const ADD_PARENTAL_CONSENT = sql(
  'seed_parental_consent',
  `INSERT INTO parental_consents (user_id, parent_email_sealed, status, decided_at) VALUES ($1, $2, 'ACCEPTED', now())`,
);
const ADD_PRACTITIONER = sql(
  'seed_practitioner',
  `INSERT INTO practitioners (party_id, kind, rpps, certification_number, birth_date, gender, address, exercice_radius, verified_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
);
const ADD_QUALIFICATION = sql('seed_qualification', 'INSERT INTO qualifications (party_id, code) VALUES ($1, $2)');
const ADD_STAFF = sql(
  'seed_staff',
  'INSERT INTO organization_staff (party_id, user_id, organization_id) VALUES ($1, $2, $3)',
);
const DEMO_USERS = sql('seed_demo_users', 'SELECT id FROM users WHERE is_demo');

type Person = DemoPatient | DemoProfessional | DemoAccount;

const coordinatesOf = ({ lat, lon }: { lat: number; lon: number }) => ({ latitude: lat, longitude: lon });

const structureAddress = (structure: DemoOrganization): Address => ({
  city: structure.city,
  country: structure.country,
  text: structure.address,
  coordinates: coordinatesOf(structure),
});

const patientAddress = (patient: DemoPatient): Address => ({
  streetName: patient.address,
  ...(patient.postalCode === null ? {} : { postalCode: patient.postalCode }),
  city: patient.city,
  country: patient.country,
  text: [patient.address, [patient.postalCode, patient.city].filter(Boolean).join(' ')].join(', '),
  coordinates: coordinatesOf(patient),
});

/** Writes the people of the demo, each once and for all: whoever is there already is left as they are. */
export class PeopleSeed {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly records: PatientRecord,
    private readonly calendar: DemoCalendar,
  ) {}

  /** @returns the demo ids of those who are there afterwards */
  async seed(data: DemoData): Promise<ReadonlySet<string>> {
    const before = new Set((await this.database.query(DEMO_USERS)).map(({ id }) => id));
    for (const structure of data.organizations) await this.seedStructure(structure);
    const structures = new Map(data.organizations.map((structure) => [structure.id, structure]));
    const there = new Set(structures.keys());
    const seedEach = async <P extends Person>(people: readonly P[], profile: (tx: Tx, person: P) => Promise<void>) => {
      for (const person of people) {
        if (before.has(userIdOf(person.id)) || (await this.seedPerson(person, profile))) there.add(person.id);
      }
    };
    await seedEach(data.professionals, (tx, professional) =>
      this.addPractitioner(tx, professional, structures.get(professional.organization ?? '')),
    );
    await seedEach(data.patients, (tx, patient) => this.addPatient(tx, patient));
    await seedEach(data.accounts, (tx, account) => this.addStaff(tx, account));
    return there;
  }

  private async seedStructure(structure: DemoOrganization): Promise<void> {
    const partyId = partyIdOf(structure.id);
    await this.database.tx(async (tx) => {
      if ((await tx.query(ADD_STRUCTURE_PARTY, [partyId])).length === 0) return;
      const { name, finess, siret, active, country } = structure;
      await tx.query(ADD_STRUCTURE, [
        partyId,
        name,
        finess,
        siret,
        JSON.stringify(structureAddress(structure)),
        active,
        country,
      ]);
    });
  }

  private seedPerson<P extends Person>(person: P, addProfile: (tx: Tx, person: P) => Promise<void>): Promise<boolean> {
    const { id, userType, given, family, email, phone, country } = person;
    const inactive = 'inactive' in person ? person.inactive : undefined;
    return this.database.tx(async (tx) => {
      const values = [
        userIdOf(id),
        userType,
        given,
        family,
        email,
        phone,
        inactive ?? null,
        country,
        LEGAL_VERSION,
      ] as const;
      if ((await tx.query(ADD_USER, values)).length === 0) return false;
      await tx.query(ADD_PARTY, [partyIdOf(id), partyKindOf(userType), userIdOf(id)]);
      await addProfile(tx, person);
      return true;
    });
  }

  private async addPatient(tx: Tx, patient: DemoPatient): Promise<void> {
    const { id, nir, birthDate, gender, bloodGroup } = patient;
    const partyId = partyIdOf(id);
    const sealed = this.records.seal(partyId, {
      nir,
      gender,
      bloodGroup,
      address: patientAddress(patient),
      languages: ['fr'],
    });
    const key = hasValidNirKey(nir);
    const { nirSealed, nirHash, addressSealed, intakeSealed } = sealed;
    await tx.query(ADD_PATIENT, [
      partyId,
      nirSealed,
      nirHash,
      key,
      birthDate,
      gender,
      bloodGroup,
      addressSealed,
      intakeSealed,
    ]);
    if (needsParentalConsent(isoDay(birthDate), this.calendar.today(zoneOf(patient.country)))) {
      const parent = this.cipher.seal('parental_consents', 'parent_email', userIdOf(id), `parent.${patient.email}`);
      await tx.query(ADD_PARENTAL_CONSENT, [userIdOf(id), parent]);
    }
  }

  private async addPractitioner(
    tx: Tx,
    professional: DemoProfessional,
    structure: DemoOrganization | undefined,
  ): Promise<void> {
    const { id, userType, rpps, registration, birthDate, gender, country, radius, qualification } = professional;
    const partyId = partyIdOf(id);
    const address: Address = {
      ...(structure ? structureAddress(structure) : { country, text: country === 'FR' ? 'Bordeaux' : 'Abidjan' }),
      coordinates: coordinatesOf(professional),
    };
    await tx.query(ADD_PRACTITIONER, [
      partyId,
      userType,
      rpps,
      registration,
      birthDate,
      gender,
      JSON.stringify(address),
      radius,
    ]);
    await tx.query(ADD_QUALIFICATION, [partyId, qualification]);
  }

  private async addStaff(tx: Tx, { id, userType, organization }: DemoAccount): Promise<void> {
    if (userType === 'organization') {
      await tx.query(ADD_STAFF, [partyIdOf(id), userIdOf(id), partyIdOf(organization)]);
    }
  }
}
