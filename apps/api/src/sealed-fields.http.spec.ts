import { describe, expect, it } from '@jest/globals';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { ChannelsModule } from './modules/channels/channels.module.ts';
import { TeleexpertisesModule } from './modules/teleexpertises/teleexpertises.module.ts';
import { TransmissionsModule } from './modules/transmissions/transmissions.module.ts';
import type { Actor } from './platform/actor.ts';
import { newId } from './platform/ids.ts';
import { anAppointment } from './testing/calendars.ts';
import { CHANNEL_WRITES, type ChannelWrite } from './testing/cases/channel-writes.ts';
import { aChannel } from './testing/cases/channels.ts';
import { aReportWrite } from './testing/cases/report-write.ts';
import { SEALED_TABLES, sealedFields, undeclaredSessions } from './testing/cases/sealed-fields.ts';
import { teleexpertiseWrites } from './testing/cases/teleexpertises.ts';
import { transmissionWrites } from './testing/cases/transmission-writes.ts';
import { VISIT_WRITES, type VisitWrite } from './testing/cases/visit-writes.ts';
import { A_SESSION, aSealedText } from './testing/sealed.ts';
import { NOW } from './testing/start/a-calendar-app.ts';
import { anUploadApp, aSealedFile, file, payloadFor, payloads, sendParts } from './testing/uploads.ts';

/**
 * Everything that is sealed in a browser, found in the contracts: a field that is new fails here until its writer is asked whether
 * the session is there, is the resource's, and opens for them.
 */
const { app, world, add } = anUploadApp({}, [ChannelsModule, TransmissionsModule, TeleexpertisesModule]);

/** One write of a person who may, with a session of their choice. */
interface Write {
  readonly writer: Actor;
  /** What the session must be for. */
  readonly resource: string;
  send(sessionId: string, text: string): Promise<LightMyRequestResponse>;
}

const TOMORROW = { start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T09:30:00.000Z' };

const aRecordWrite = async (): Promise<Write> => {
  const { patient } = await world();
  const send = (observationsSldId: string, valueString: string) =>
    app()
      .as(patient)
      .patch(`/patient/${patient.partyId}/observation`, {
        observationsSldId,
        observations: [{ id: `${patient.partyId}-tabac`, type: 'tabac', valueString, version: 0 }],
      });
  return { writer: patient, resource: sealedFor.record(patient.partyId), send };
};

const aLostRecord = async (): Promise<Write> => {
  const { patient } = await world();
  const lostSldId = newId();
  await app().db.rows('UPDATE patients SET observations_sld_id = $2 WHERE party_id = $1', [patient.partyId, lostSldId]);
  const send = (observationsSldId: string) =>
    app().as(patient).post(`/patient/${patient.partyId}/observation/session`, { lostSldId, observationsSldId });
  return { writer: patient, resource: sealedFor.record(patient.partyId), send };
};

const aSeries = async (): Promise<Write> => {
  const { patient, doctor } = await world();
  const id = v7({ msecs: Date.parse(NOW) });
  const later = { start: '2026-11-25T09:00:00.000Z', end: '2026-11-25T09:30:00.000Z' };
  const people = { patientId: patient.partyId, doctorId: doctor.partyId, serviceCategory: 'FollowUp' };
  const send = (_session: string, description: string) =>
    app()
      .as(doctor)
      .post('/appointment-series', { ...people, occurrences: [{ id, ...TOMORROW, description }, later] });
  return { writer: doctor, resource: sealedFor.visit(id), send };
};

const aBooking = async (): Promise<Write> => {
  const { patient, doctor } = await world();
  // Of a client whose clock is the application's: an id of another day is refused.
  const id = v7({ msecs: Date.parse(NOW) });
  const draft = {
    id,
    patientId: patient.partyId,
    doctorId: doctor.partyId,
    serviceCategory: 'Consultation',
    ...TOMORROW,
  };
  const send = (_session: string, description: string) =>
    app()
      .as(doctor)
      .post('/appointment', { ...draft, description });
  return { writer: doctor, resource: sealedFor.visit(id), send };
};

const aChange = async (): Promise<Write> => {
  const { patient, doctor } = await world();
  const id = await anAppointment(app().db, { patient, practitioners: [doctor], start: TOMORROW.start });
  const send = (_session: string, description: string) =>
    app().as(doctor).patch(`/appointment/${id}`, { description }, { 'if-match': '"1"' });
  return { writer: doctor, resource: sealedFor.visit(id), send };
};

const inVisit = (send: VisitWrite) => async (): Promise<Write> => {
  const { patient, doctor } = await world();
  const id = await anAppointment(app().db, { patient, practitioners: [doctor], start: NOW });
  const resource = sealedFor.visit(id);
  return { writer: doctor, resource, send: (_session, text) => send(app().as(doctor), id, text) };
};

const anUpload = async (): Promise<Write> => {
  const { patient } = await world();
  const send = (sessionId: string, title: string) => {
    const bytes = aSealedFile(2_000, 5, sessionId);
    return sendParts(app(), patient, [payloads([payloadFor(patient.partyId, bytes, { title })]), file(bytes)]);
  };
  return { writer: patient, resource: sealedFor.documents(patient.partyId), send };
};

const aPhoto = async (): Promise<Write> => {
  const { patient, doctor } = await world();
  const visit = await anAppointment(app().db, { patient, practitioners: [doctor], start: TOMORROW.start });
  const send = (sessionId: string, title: string) => {
    const bytes = aSealedFile(2_000, 5, sessionId);
    const said = { ...payloadFor('', bytes, { title }), key: `appointment-screenshot/${visit}`, id: undefined };
    return sendParts(app(), doctor, [payloads([said]), file(bytes)], `/appointment/${visit}/photo`);
  };
  return { writer: doctor, resource: sealedFor.documents(patient.partyId), send };
};

const aRename = async (): Promise<Write> => {
  const { patient } = await world();
  const id = await add(patient, patient.partyId);
  const send = (_session: string, title: string) => app().as(patient).patch(`/upload/${id}`, { title });
  return { writer: patient, resource: sealedFor.documents(patient.partyId), send };
};

const inChannel = (send: ChannelWrite) => async (): Promise<Write> => {
  const { patient, doctor } = await world();
  const id = await aChannel(app().db, [patient, doctor]);
  return {
    writer: doctor,
    resource: sealedFor.channel(id),
    send: (session, text) => send(app().as(doctor), id, session, text),
  };
};

const WRITES: Readonly<Record<string, () => Promise<Write>>> = {
  'observations.write body /observationsSldId': aRecordWrite,
  'observations.write body /observations/*/valueString': aRecordWrite,
  'observations.replaceSession body /observationsSldId': aLostRecord,
  'appointments.book body /description': aBooking,
  'appointments.bookSeries body /occurrences/*/description': aSeries,
  'appointments.update body /description': aChange,
  ...Object.fromEntries(Object.entries(CHANNEL_WRITES).map(([field, send]) => [field, inChannel(send)])),
  ...transmissionWrites(app),
  ...teleexpertiseWrites(app),
  ...Object.fromEntries(Object.entries(VISIT_WRITES).map(([field, send]) => [field, inVisit(send)])),
  'documents.upload multipart /*/title': anUpload,
  'documents.photo multipart /*/title': aPhoto,
  'reports.end multipart /*/title': async () => aReportWrite(app(), await world()),
  'documents.rename body /title': aRename,
};

/** Where the field itself is a text: a session is an id, and an id is no text. */
const TEXTS = Object.entries(WRITES).filter(([field]) => !/sldId$/i.test(field));

const everything = async (): Promise<string[]> => {
  const rows = SEALED_TABLES.map((table) =>
    app().db.rows<{ text: string }>(`SELECT t::text AS text FROM ${table} t ORDER BY 1`),
  );
  // Of the trail, how long it is: the chain fills in its hashes a moment later.
  const done = app().db.rows<{ text: string }>(`SELECT count(*)::text AS text FROM audit_events WHERE outcome = 'ok'`);
  return (await Promise.all([...rows, done])).flat().map(({ text }) => text);
};

const refusedWith = async (write: Write, sessionId: string, text: string) => {
  const before = await everything();
  const answer = await write.send(sessionId, text);
  expect(await everything()).toEqual(before);
  return answer;
};

describe('every sealed field of the contracts', () => {
  it('has its write here, and every field that holds a session says so', () => {
    expect([...new Set(sealedFields())].toSorted()).toEqual(Object.keys(WRITES).toSorted());
    expect(undeclaredSessions()).toEqual([]);
  });
});

describe.each(Object.entries(WRITES))('%s', (_field, aWrite) => {
  it('is taken in a session that is the resource’s and opens for the writer', async () => {
    const write = await aWrite();
    const session = newId();
    app().vault.add(session, { resource: write.resource, readers: [write.writer.userId] });
    expect((await write.send(session, aSealedText(7, session))).statusCode).toBeLessThan(300);
  });

  const wrong: [string, (write: Write, session: string) => void][] = [
    ['that does not exist', () => undefined],
    [
      'of another resource',
      ({ writer }, session) =>
        app().vault.add(session, { resource: sealedFor.record(newId()), readers: [writer.userId] }),
    ],
    [
      'that does not open for the writer',
      ({ resource }, session) => app().vault.add(session, { resource, readers: [newId()] }),
    ],
  ];
  it.each(wrong)('is refused in a session %s, and nothing is written', async (_what, arrange) => {
    const write = await aWrite();
    const session = newId();
    arrange(write, session);
    const answer = await refusedWith(write, session, aSealedText(7, session));
    expect(answer.json()).toMatchObject({ status: 422, code: 'ENVELOPE_SCOPE' });
    expect(answer.json().errors[0]).toMatchObject({
      message: 'Ce texte n’a pas été protégé pour ce dossier. Rechargez la page et réessayez.',
    });
  });

  it('waits while the vault is away: 503, a moment to try again, and nothing is written', async () => {
    const write = await aWrite();
    app().vault.isAway = true;
    const answer = await refusedWith(write, A_SESSION, aSealedText()).finally(() => {
      app().vault.isAway = false;
    });
    expect(answer.json()).toMatchObject({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await write.send(A_SESSION, aSealedText())).statusCode).toBeLessThan(300);
  });
});

const WORDS = 'Suspicion de prééclampsie, à revoir lundi ; tension à 15/9 et céphalées depuis deux jours.';
const HEAD = Buffer.from(aSealedText().slice(4), 'base64url').subarray(0, 27);
const CLEAR: [string, string][] = [
  ['words', WORDS],
  ['words behind the mark', `cv1.${WORDS}`],
  ['words in the alphabet of a sealed text, behind its head', `cv1.Q1YBAQAB${'suspicion-de-preeclampsie-'.repeat(6)}`],
  [
    'words behind a whole head',
    `cv1.${Buffer.concat([HEAD, Buffer.from(WORDS).subarray(0, 60)]).toString('base64url')}`,
  ],
  ['words in the form of Seald', JSON.stringify({ sessionId: A_SESSION, data: Buffer.from(WORDS).toString('base64') })],
];
describe.each(TEXTS)('%s', (_field, aWrite) => {
  it.each(CLEAR)('is refused in clear, as %s', async (_what, text) => {
    const answer = await refusedWith(await aWrite(), A_SESSION, text);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain('prééclampsie');
  });
});
