import { sealedFor } from '@maillon/domain/sealed-resource';
import type { LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { A_SESSION, aSealedText } from '../sealed.ts';
import { type CalendarApp, NOW } from '../start/a-calendar-app.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { testEnv } from '../start/test-env.ts';
import { aWard, type Ward } from './transmissions.ts';

const cipher = new ColumnCipher(testEnv('postgres://nowhere'));

interface Write {
  readonly writer: Actor;
  readonly resource: string;
  send(sessionId: string, text: string): Promise<LightMyRequestResponse>;
}

/** A request of expertise, of which the first expert is asked. */
export const aTeleexpertise = async (
  db: TestDatabase,
  { patient }: Pick<Ward, 'patient'>,
  sender: Pick<Actor, 'userId'>,
  experts: readonly Pick<Actor, 'userId'>[],
): Promise<string> => {
  const id = newId();
  const topic = cipher.seal('teleexpertises', 'topic', id, aSealedText());
  await db.rows(
    `INSERT INTO teleexpertises (id, sender_id, patient_id, sld_id, topic, delay_hours, consented_at, sent_at)
     VALUES ($1, $2, $3, $4, $5, 24, $6, $6)`,
    [id, sender.userId, patient.partyId, A_SESSION, topic, NOW],
  );
  for (const [position, { userId }] of experts.entries()) {
    await db.rows(
      `INSERT INTO teleexpertise_recipients (teleexpertise_id, position, user_id, state, asked_at, due_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $2 = 0 THEN $5::timestamptz END, CASE WHEN $2 = 0 THEN $5::timestamptz + interval '24 hours' END)`,
      [id, position, userId, position === 0 ? 'ASKED' : 'WAITING', NOW],
    );
  }
  return id;
};

export const aRequest = (patient: Actor, changes: object = {}) => ({
  ...{ subject: { id: patient.partyId }, topic: aSealedText(), _sldId: A_SESSION, consent: true, ...changes },
});

const aCreation = async (app: CalendarApp, what: 'session' | 'topic'): Promise<Write> => {
  const { doctor: writer, nurse, patient } = await aWard(app.db);
  const about = { id: v7({ msecs: Date.parse(NOW) }), recipients: [{ assistantRef: { id: nurse.partyId } }] };
  const send = (_sldId: string, text: string) => {
    const topic = what === 'session' ? aSealedText(1, _sldId) : text;
    return app.as(writer).post('/teleexpertise', aRequest(patient, { ...about, _sldId, topic }));
  };
  return { writer, resource: sealedFor.teleexpertise(patient.partyId, about.id), send };
};

const anAnswer = async (app: CalendarApp, what: 'comment' | 'conclusion'): Promise<Write> => {
  const ward = await aWard(app.db);
  const id = await aTeleexpertise(app.db, ward, ward.doctor, [ward.nurse]);
  const person = app.as(ward.nurse);
  const send = (_session: string, text: string) =>
    what === 'comment'
      ? person.post(`/teleexpertise/${id}/comment`, { text })
      : person.patch(`/teleexpertise/${id}`, { status: 'COMPLETED', conclusion: { text } }, { 'if-match': '"1"' });
  return { writer: ward.nurse, resource: sealedFor.teleexpertise(ward.patient.partyId, id), send };
};

/** By sealed field, as `sealedFields` names them. */
export const teleexpertiseWrites = (app: () => CalendarApp): Readonly<Record<string, () => Promise<Write>>> => ({
  'teleexpertises.create body /_sldId': () => aCreation(app(), 'session'),
  'teleexpertises.create body /topic': () => aCreation(app(), 'topic'),
  'teleexpertises.comment body /text': () => anAnswer(app(), 'comment'),
  'teleexpertises.update body /conclusion/text': () => anAnswer(app(), 'conclusion'),
});
