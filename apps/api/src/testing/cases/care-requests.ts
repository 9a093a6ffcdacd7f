import type { Answers } from '@maillon/domain/forms/form';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { aGrant, aMidwife, type Practitioner } from '../calendars.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { testEnv } from '../start/test-env.ts';
import type { Ward } from './transmissions.ts';

const cipher = new ColumnCipher(testEnv('postgres://nowhere'));

const FLAGS = [
  ...['hasPathologie', 'llsDoc', 'ordonnanceDoc', 'hasAllergies', 'hadAdverseEvent', 'implicationEquipeHygiene'],
  ...['porteurOuContact', 'priseEnChargeSociale', 'questionnaireDepression', 'rendezVousMedicaux'],
  ...['reeducationPerineale', 'informationsVaccinationCoqueluche', 'informationsVaccinationRubeole'],
  'informationsSommeilNourrisson',
];

/** A whole form, as its JSON says it. */
export const A_CARE_FORM = {
  ...Object.fromEntries(FLAGS.map((name) => [name, false])),
  ...{ childrenNumber: 1, pregnancyNumber: 1, requestDate: '2026-11-23', treatmentRequestingService: 'Maternité' },
  ...{
    patientAddress: '3 avenue Jean-Jaurès, 33150 Cenon',
    typeDemande: ['etablir_contact'],
    typeTest: ['constantes'],
  },
  ...{ suiteMaternite: 'simple', diet: ['allaitement_maternel'], mere: ['aucune_particularite'] },
  recurrence: { fromDate: '2026-11-24', toDate: '2026-12-07', frequency: 2 },
};

/** In Cenon, beside Bordeaux. */
const LOCATION = {
  ...{ text: '3 avenue Jean-Jaurès, 33150 Cenon', city: 'Cenon' },
  coordinates: { latitude: 44.856, longitude: -0.531 },
};

export const aCareRequestDraft = (changes: object = {}) => ({
  location: LOCATION,
  note: [{ text: JSON.stringify({ ...A_CARE_FORM, ...changes }) }],
});

/** A midwife to whom a structure may send requests. */
export const anExternal = async (
  db: TestDatabase,
  organizationId: string,
  options?: Parameters<typeof aMidwife>[1],
): Promise<Practitioner> => {
  const midwife = await aMidwife(db, options);
  const resource = 'organization_external_practitioners' as const;
  await aGrant(db, { resource, from: organizationId, to: midwife.partyId, rights: ['DISPATCH', 'MESSAGE'] });
  return midwife;
};

/** One that the structure prepared, whole. */
export const aCareRequest = async (
  db: TestDatabase,
  {
    organizationId,
    patient,
    staff,
  }: Pick<Ward, 'organizationId' | 'patient'> & { readonly staff: Pick<Actor, 'userId'> },
): Promise<string> => {
  const id = newId();
  const { recurrence, ...others } = A_CARE_FORM;
  const answers: Answers = { ...others, ...recurrence, frequency: String(recurrence.frequency) };
  const seal = (column: string, value: object) => cipher.seal('service_requests', column, id, JSON.stringify(value));
  await db.rows(
    `INSERT INTO service_requests (id, organization_id, patient_id, author_id, note, location, complete, authored_on)
     VALUES ($1, $2, $3, $4, $5, $6, true, now())`,
    [id, organizationId, patient.partyId, staff.userId, seal('note', answers), seal('location', LOCATION)],
  );
  return id;
};
