import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { aGrant, aPatient, aPractitioner, aStructure, type Practitioner } from '../calendars.ts';
import { A_SESSION, aSealedText } from '../sealed.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { testEnv } from '../start/test-env.ts';

const cipher = new ColumnCipher(testEnv('postgres://nowhere'));

export const TEAM_RIGHTS = ['MEMBER', 'PATIENTS', 'TRANSMISSIONS'] as const;

/** A structure that follows a patient, and two of its team who transmit. */
export interface Ward {
  readonly organizationId: string;
  readonly staff: Actor;
  readonly patient: Actor;
  readonly doctor: Practitioner;
  readonly nurse: Practitioner;
}

export const joins = (db: TestDatabase, to: Actor, from: string, rights: readonly string[] = TEAM_RIGHTS) =>
  aGrant(db, { resource: 'organization', from, to: to.partyId, rights });

export const follows = (db: TestDatabase, to: string, patient: Actor) =>
  aGrant(db, { resource: 'medical-file', from: patient.partyId, to, rights: ['READ', 'WRITE'] });

export const aWard = async (db: TestDatabase): Promise<Ward> => {
  const { staff, organizationId } = await aStructure(db);
  const [patient, doctor, nurse] = [
    await aPatient(db),
    await aPractitioner(db, 'doctor', { firstName: 'Hugo', lastName: 'Lestrade' }),
    await aPractitioner(db, 'assistant', { firstName: 'Rachelle', lastName: 'Yapo' }),
  ];
  await follows(db, organizationId, patient);
  for (const one of [doctor, nurse]) await joins(db, one, organizationId);
  return { organizationId, staff, patient, doctor, nurse };
};

/** A transmission that its author wrote. */
export const aTransmission = async (
  db: TestDatabase,
  { organizationId, patient }: Pick<Ward, 'organizationId' | 'patient'>,
  author: Pick<Actor, 'userId'>,
): Promise<string> => {
  const id = newId();
  const content = cipher.seal('transmissions', 'content', id, aSealedText());
  await db.rows(
    `INSERT INTO transmissions (id, organization_id, patient_id, author_id, sld_id, content, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [id, organizationId, patient.partyId, author.userId, A_SESSION, content],
  );
  return id;
};
