import type { PatientRecord } from '../modules/users/patient-record.ts';
import { sql, type Tx } from '../platform/database.ts';
import { LEGAL_VERSION } from '../platform/legal-version.ts';
import type { DemoPatient, DemoPeople, DemoProfessional } from './demo-people.ts';
import { demoId } from './ids.ts';

interface Account {
  readonly name: string;
  readonly userType: string;
  readonly kind?: string;
  readonly given: string;
  readonly family: string;
  readonly email: string;
  readonly phone: string | null;
  readonly country: string;
  readonly inactiveReason?: string;
}

const ADD_USER = sql(
  'seed_user',
  `INSERT INTO users (id, user_type, first_name, last_name, email, email_verified_at, phone, phone_verified_at, active,
                      inactive_reason, activated_at, is_demo, terms_version, country)
   VALUES ($1, $2, $3, $4, $5, now(), $6, CASE WHEN $6::text IS NULL THEN NULL ELSE now() END, $7::text IS NULL,
           $7::text::"InactiveReason", now(), true, $8, $9)`,
);
const ADD_PARTY = sql('seed_party', 'INSERT INTO parties (id, kind, user_id) VALUES ($1, $2, $3)');
const ADD_PATIENT = sql(
  'seed_patient',
  `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group, address_sealed,
                         intake_sealed)
   VALUES ($1, $2, $3, true, $4, $5, $6, $7, $8)`,
);
const ADD_PRACTITIONER = sql(
  'seed_practitioner',
  `INSERT INTO practitioners (party_id, kind, rpps, certification_number, birth_date, gender, address, exercice_radius,
                              verified_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
);
const ADD_QUALIFICATION = sql('seed_qualification', 'INSERT INTO qualifications (party_id, code) VALUES ($1, $2)');
const ADD_ORGANIZATION = sql(
  'seed_organization',
  `INSERT INTO organizations (party_id, name, finess, siret, type, address, active, decided_at, country)
   VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7 THEN now() END, $8)`,
);
const ADD_STAFF = sql(
  'seed_staff',
  'INSERT INTO organization_staff (party_id, user_id, organization_id) VALUES ($1, $2, $3)',
);

async function addAccount(
  tx: Tx,
  { name, userType, kind = userType, given, family, email, phone, country, inactiveReason }: Account,
): Promise<void> {
  const userId = demoId('user', name);
  await tx.query(ADD_USER, [
    userId,
    userType,
    given,
    family,
    email,
    phone,
    inactiveReason ?? null,
    LEGAL_VERSION,
    country,
  ]);
  await tx.query(ADD_PARTY, [demoId('party', name), kind, userId]);
}

async function addPatient(tx: Tx, record: PatientRecord, patient: DemoPatient): Promise<void> {
  const { id, given, family, email, phone, country, nir, bloodGroup, gender, birthDate, lat, lon } = patient;
  await addAccount(tx, { name: id, userType: 'patient', given, family, email, phone, country });
  const partyId = demoId('party', id);
  const text = [patient.address, [patient.postalCode, patient.city].filter(Boolean).join(' ')].join(', ');
  const sealed = record.seal(partyId, {
    nir,
    bloodGroup: bloodGroup as 'unknown',
    gender,
    languages: ['fr'],
    address: { text, city: patient.city, country, coordinates: { latitude: lat, longitude: lon } },
  });
  const { nirSealed, nirHash, addressSealed, intakeSealed } = sealed;
  await tx.query(ADD_PATIENT, [
    partyId,
    nirSealed,
    nirHash,
    birthDate,
    gender,
    bloodGroup,
    addressSealed,
    intakeSealed,
  ]);
}

/** Where a professional works: Bordeaux around structure A, Abidjan around B. */
const workplaceOf = ({ lat, lon, org }: DemoProfessional) => {
  const city = org.includes('B') ? 'Abidjan' : 'Bordeaux';
  return {
    text: city,
    city,
    country: city === 'Abidjan' ? 'CI' : 'FR',
    coordinates: { latitude: lat, longitude: lon },
  };
};

async function addProfessional(tx: Tx, professional: DemoProfessional): Promise<void> {
  const { id, userType, given, family, email, phone, gender, birthDate, rpps, registration, qualification, radius } =
    professional;
  const address = workplaceOf(professional);
  await addAccount(tx, { name: id, userType, given, family, email, phone, country: address.country });
  const partyId = demoId('party', id);
  const [registeredAs, certifiedAs] = [rpps === '' ? null : rpps, registration === '' ? null : registration];
  await tx.query(ADD_PRACTITIONER, [
    partyId,
    userType,
    registeredAs,
    certifiedAs,
    birthDate,
    gender,
    JSON.stringify(address),
    radius,
  ]);
  await tx.query(ADD_QUALIFICATION, [partyId, qualification]);
}

/** A structure, and the person who answers for it. */
async function addStructures(tx: Tx, { organizations }: DemoPeople): Promise<void> {
  const RESPONSIBLE: Record<string, readonly [string, string]> = { A: ['Martine', 'VERDALLE'], B: ['Patrice', 'LAGO'] };
  for (const { id, name, finess, siret, address, email, phone, lat, lon } of organizations) {
    const country = id === 'A' ? 'FR' : 'CI';
    const organizationId = demoId('organization', id);
    const type = id === 'A' ? 'Maternité' : 'Structure ambulatoire';
    const where = JSON.stringify({ text: address, country, coordinates: { latitude: lat, longitude: lon } });
    await tx.query(ADD_PARTY, [organizationId, 'organization', null]);
    await tx.query(ADD_ORGANIZATION, [organizationId, name, finess, siret, type, where, true, country]);
    const responsible = RESPONSIBLE[id];
    if (responsible === undefined) continue;
    const [given, family] = responsible;
    const account = `ORG-${id}`;
    await addAccount(tx, {
      name: account,
      userType: 'organization',
      kind: 'organizationStaff',
      given,
      family,
      email,
      phone,
      country,
    });
    await tx.query(ADD_STAFF, [demoId('party', account), demoId('user', account), organizationId]);
  }
}

/** Those of the table "Other accounts": dispatchers, and a midwife who waits to be activated. */
async function addOthers(tx: Tx): Promise<void> {
  const dispatcher = { phone: null, country: 'CI' };
  const at = (name: string): string => `${name}@dispatch.example`;
  await addAccount(tx, {
    name: 'DM01',
    userType: 'dispatchManager',
    given: 'Gérard',
    family: 'ASSI',
    email: at('gerard.assi'),
    ...dispatcher,
  });
  await addAccount(tx, {
    name: 'DO01',
    userType: 'dispatchOperator',
    given: 'Lydie',
    family: 'KACOU',
    email: at('lydie.kacou'),
    ...dispatcher,
  });
  await addAccount(tx, {
    name: 'DO02',
    userType: 'dispatchOperator',
    given: 'Franck',
    family: 'DIBI',
    email: at('franck.dibi'),
    ...dispatcher,
  });
  await addAccount(tx, {
    name: 'NEW1',
    userType: 'midwife',
    given: 'Perrine',
    family: 'SOULAC',
    email: 'perrine.soulac@pro.example',
    phone: null,
    country: 'FR',
    inactiveReason: 'ORGANIZATION_PENDING',
  });
  await tx.query(ADD_PRACTITIONER, [
    demoId('party', 'NEW1'),
    'midwife',
    null,
    null,
    '1992-02-14',
    'FEMALE',
    JSON.stringify({ text: 'Bordeaux', city: 'Bordeaux', country: 'FR' }),
    10,
  ]);
}

/** Accounts, parties and profiles of everybody in the demo. */
export async function seedPeople(tx: Tx, record: PatientRecord, people: DemoPeople): Promise<void> {
  await addStructures(tx, people);
  for (const professional of people.professionals) await addProfessional(tx, professional);
  for (const patient of people.patients) await addPatient(tx, record, patient);
  await addOthers(tx);
}
