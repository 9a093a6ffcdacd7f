import { describe, expect, it } from '@jest/globals';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { aDoctor, anAppointment, anAssistant, aPatient, aSharedFile, aWeek } from '../../../testing/calendars.ts';
import { aDoctorAndPatient, draft, TOMORROW } from '../../../testing/cases/booking-draft.ts';
import { ends } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const world = () => aDoctorAndPatient(app().db);
type World = Awaited<ReturnType<typeof world>>;

const bookTwice = async ({ doctor, patient }: Pick<World, 'doctor' | 'patient'>): Promise<void> => {
  await app().as(patient).post('/appointment', draft(patient, doctor));
  const later = '2026-11-25T09:00:00.000Z';
  await app()
    .as(patient)
    .post('/appointment', draft(patient, doctor, { start: later, end: ends(later, 30) }));
};

describe('a patient who books', () => {
  it('gets the slot, as an appointment with the cards of both', async () => {
    const { doctor, patient } = await world();
    const response = await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { description: aSealedText() }));
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toMatchObject({
      start: TOMORROW,
      end: ends(TOMORROW, 30),
      status: 'BOOKED',
      serviceCategory: 'Consultation',
      description: aSealedText(),
      patient: { userData: { id: patient.partyId } },
      doctors: [{ userData: { id: doctor.partyId, schedule: { id: doctor.scheduleId } }, common: { type: 'Médecin' } }],
      midwives: [],
      version: 1,
    });
  });

  it('gets the confirmation, with whom, when and where; the professional hears of a new visit', async () => {
    const { db, doctor, patient } = await world();
    await db.rows(
      `UPDATE practitioners SET address = '{"city":"Nantes","text":"3 rue Crébillon, Nantes"}' WHERE party_id = $1`,
      [doctor.partyId],
    );
    const { id } = (await app().as(patient).post('/appointment', draft(patient, doctor))).json();
    const sent = () =>
      db.rows<{ userId: string; text: string; place: string | null; ends: string | null }>(
        `SELECT user_id AS "userId", payload #>> '{channels,email,text}' AS text, payload ->> 'place' AS place, payload ->> 'end' AS ends
           FROM notifications WHERE payload ->> 'ID' = $1`,
        [id],
      );
    const rows = await eventually(async () => {
      const found = await sent();
      return found.length === 2 ? found : undefined;
    });
    const toPatient = rows.find(({ userId }) => userId === patient.userId);
    expect(toPatient).toMatchObject({ place: 'Nantes', ends: ends(TOMORROW, 30) });
    expect(toPatient?.text).toContain('est confirmé le 24/11/2026 à 10\u{a0}h.\n\nLieu : 3 rue Crébillon, Nantes\n\n');
    const toDoctor = rows.find(({ userId }) => userId === doctor.userId);
    expect(toDoctor?.text).toContain('Un rendez-vous est confirmé le 24/11/2026 à 10\u{a0}h avec votre patient');
    expect(toDoctor?.text).not.toContain('Lieu');
  });

  it('is announced to the professional whatever their name begins with, and whatever it holds', async () => {
    const { db, doctor, patient } = await world();
    const names = ['😀 Martin', '<b>Zoé</b> 𠮷田'];
    await db.rows('UPDATE users SET last_name = $2, first_name = $3 WHERE id = $1', [patient.userId, ...names]);
    const { id } = (await app().as(patient).post('/appointment', draft(patient, doctor))).json();
    const [published] = await eventually(async () => {
      const found = await db.rows<{ payload: { patient: string } }>(
        `SELECT payload FROM notifications WHERE user_id = $2 AND payload ->> 'ID' = $1`,
        [id, doctor.userId],
      );
      return found.length > 0 ? found : undefined;
    });
    expect(published?.payload.patient).toBe('<b>Zoé</b> 𠮷田 😀.');
  });

  it('may be named by user id, and the answer carries the profile id', async () => {
    const { doctor, patient } = await world();
    const sent = draft(patient, doctor, { patientId: patient.userId, doctorId: doctor.userId });
    const response = await app().as(patient).post('/appointment', sent);
    expect(response.json()).toMatchObject({
      patient: { userData: { id: patient.partyId } },
      doctors: [{ userData: { id: doctor.partyId } }],
    });
  });

  it('opens their file to the doctor, with a consent that says so, once', async () => {
    const { db, doctor, patient } = await world();
    await bookTwice({ doctor, patient });
    expect(
      await db.rows('SELECT status, rights FROM access_policies WHERE from_party = $1 AND to_party = $2', [
        patient.partyId,
        doctor.partyId,
      ]),
    ).toEqual([{ status: 'ACCEPTED', rights: ['READ', 'WRITE'] }]);
    expect(await db.rows('SELECT type FROM consents WHERE party_id = $1', [patient.partyId])).toEqual([
      { type: 'data-sharing' },
    ]);
  });

  it.each([
    ['read', [{ status: 'ACCEPTED', rights: ['READ'] }], 1],
    ['none', [], 0],
  ] as const)(
    'opens as much of the file as the patient chose before confirming: %s',
    async (fileAccess, given, consents) => {
      const { db, doctor, patient } = await world();
      await db.rows('UPDATE users SET sld_id = $2 WHERE id = $1', [doctor.userId, `cvi_${doctor.userId}`]);
      const body = draft(patient, doctor, { fileAccess, description: aSealedText() });
      const response = await app().as(patient).post('/appointment', body);
      expect(response.statusCode).toBe(201);
      expect(response.json().vault.addSldIds).toHaveLength(given.length);
      const grants = 'SELECT status, rights FROM access_policies WHERE from_party = $1 AND to_party = $2';
      expect(await db.rows(grants, [patient.partyId, doctor.partyId])).toEqual(given);
      expect(await db.rows('SELECT type FROM consents WHERE party_id = $1', [patient.partyId])).toHaveLength(consents);
    },
  );

  it('only a patient says what of the file is opened', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const asked = draft(patient, doctor, { fileAccess: 'write' });
    const response = await app().as(doctor).post('/appointment', asked);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/fileAccess' }] });
    // Nor does a booking take back what a practitioner has already.
    const grants = () => db.rows('SELECT rights, version FROM access_policies WHERE to_party = $1', [doctor.partyId]);
    const [given] = await grants();
    const booking = draft(patient, doctor, { fileAccess: 'none' });
    await app().as(patient).post('/appointment', booking);
    expect(await grants()).toEqual([given]);
  });

  it('hears with whom to share the keys of the file, the first time', async () => {
    const { db, doctor, patient } = await world();
    const sldId = `cvi_${doctor.userId}`;
    await db.rows('UPDATE users SET sld_id = $2 WHERE id = $1', [doctor.userId, sldId]);
    const book = async (start: string) => {
      const response = await app()
        .as(patient)
        .post('/appointment', draft(patient, doctor, { start, end: ends(start, 30) }));
      return response.json().vault;
    };
    expect(await book(TOMORROW)).toEqual({ groupId: null, addSldIds: [sldId] });
    expect(await book('2026-11-25T09:00:00.000Z')).toEqual({ groupId: null, addSldIds: [] });
  });

  it('tells both sides’ screens of the grant that came with it, once', async () => {
    const { db, doctor, patient } = await world();
    await bookTwice({ doctor, patient });
    const published = await db.rows<{ payload: { rooms: string[]; payload: unknown } }>(
      `SELECT o.payload FROM spec.published o JOIN access_policies a ON o.key = 'access-policy:' || a.id WHERE a.from_party = $1`,
      [patient.partyId],
    );
    expect(published).toMatchObject([
      { payload: { event: 'access-policy/updated', payload: { resource: 'medical-file', status: 'ACCEPTED' } } },
    ]);
    expect(published[0]?.payload.rooms.toSorted()).toEqual(
      [userRoom(doctor.userId), userRoom(patient.userId)].toSorted(),
    );
  });

  it('is refused a slot that somebody has, and nothing is written', async () => {
    const { db, doctor, patient } = await world();
    await anAppointment(db, { patient: await aPatient(db), practitioners: [doctor], start: TOMORROW });
    const response = await app().as(patient).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'DOCTOR_UNAVAILABLE',
      message: 'Doctor is not available at the specified time',
    });
    expect(await db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId])).toEqual([]);
    expect(await db.rows('SELECT id FROM access_policies WHERE from_party = $1', [patient.partyId])).toEqual([]);
    const trail = `SELECT action, outcome, detail FROM audit_events WHERE actor = $1`;
    expect(await db.rows(trail, [patient.userId])).toEqual([
      { action: 'appointments.book', outcome: 'refused', detail: 'DOCTOR_UNAVAILABLE' },
    ]);
  });

  it('cannot be in two places', async () => {
    const { db, doctor, patient } = await world();
    await anAppointment(db, { patient, practitioners: [await aDoctor(db)], start: TOMORROW });
    const response = await app().as(patient).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ message: 'Patient is not available at the specified time' });
  });

  it.each([
    ['outside the week', '2026-11-24T05:00:00.000Z'],
    ['on a closed day', '2026-11-29T09:00:00.000Z'],
    ['off the quarter hours', '2026-11-24T09:05:00.000Z'],
    ['over the end of the day', '2026-11-24T16:45:00.000Z'],
  ])('is told that there is no slot %s', async (_where, start) => {
    const { doctor, patient } = await world();
    const sent = draft(patient, doctor, { start, end: ends(start, 30) });
    const response = await app().as(patient).post('/appointment', sent);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'NO_SLOT',
      detail: 'Aucun professionnel disponible pour cette plage horaire',
    });
  });

  it('is not offered what an absence covers', async () => {
    const { db, doctor, patient } = await world();
    const away = { slots: [{ start: TOMORROW, end: ends(TOMORROW, 120), status: 'BUSY' }] };
    await app().as(doctor).post(`/schedule/${doctor.scheduleId}/slots`, away);
    const response = await app().as(patient).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(422);
    expect(await db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId])).toEqual([]);
  });

  it('must choose a doctor or a midwife', async () => {
    const { db, patient } = await world();
    const nurse = await anAssistant(db);
    await aWeek(db, nurse);
    const response = await app().as(patient).post('/appointment', draft(patient, nurse));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { pointer: '/doctorId', code: 'REQUIRED', message: 'Ce champ est obligatoire' },
    ]);
  });

  it('reads how far ahead times are offered, and of a booking without anybody only that', async () => {
    const { doctor, patient } = await world();
    const start = '2028-07-05T09:00:00.000Z';
    const far = await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { start, end: ends(start, 30) }));
    expect(far.json().errors).toMatchObject([{ pointer: '/start', code: 'TOO_FAR_AHEAD' }]);
    const { doctorId: _nobody, ...alone } = draft(patient, doctor, { reasonCode: 'consultation' });
    const nobody = await app().as(patient).post('/appointment', alone);
    expect(nobody.json().errors).toMatchObject([{ pointer: '/doctorId' }]);
    expect(nobody.json().errors).toHaveLength(1);
  });

  it('books for nobody else', async () => {
    const { db, doctor, patient } = await world();
    const response = await app()
      .as(patient)
      .post('/appointment', draft(await aPatient(db), doctor));
    expect(response.statusCode).toBe(404);
  });
});
