import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, anAppointment, aPatient, aSharedFile, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp, type CalendarApp } from '../../testing/start/a-calendar-app.ts';
import { aSealedFile, file, payloadFor, payloads, sendParts } from '../../testing/uploads.ts';
import { UploadsModule } from './uploads.module.ts';

/** A picture is seen by the person who may see the person (docs/decisions/files-and-their-places.md). */

const app = aCalendarApp({}, [UploadsModule]);
const checked = aCalendarApp({ MODE: 'PROD', SMTP_URL: 'smtp://m', SMS_URL: 'https://s.example', SMS_TOKEN: 'token' }, [
  UploadsModule,
]);

const aPicture = async (at: CalendarApp, person: Actor): Promise<{ key: string; id: string }> => {
  const key = `avatar/${person.userId}`;
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
  const clear = { id: undefined, key, encrypted: false, title: undefined, contentType: 'image/jpeg' };
  const answer = await sendParts(at, person, [payloads([payloadFor('', bytes, clear)]), file(bytes)]);
  expect(answer.statusCode).toBe(201);
  return { key, id: answer.json<[{ id: string }]>()[0].id };
};

/** What each way to the picture answers: by key, by id, by id as a query. */
const looks = async (at: CalendarApp, viewer: Actor, { key, id }: { key: string; id: string }): Promise<number[]> => {
  const browser = at.as(viewer);
  const answers = [
    await browser.get(`/upload?key=${key}`),
    await browser.get(`/upload/${id}`),
    await browser.get(`/upload?id=${id}`),
  ];
  return answers.map(({ statusCode }) => statusCode);
};
const SEEN = [200, 200, 200];
const HIDDEN = [404, 404, 404];

describe('the picture of a patient', () => {
  it('is seen by those who know them, and no more from the moment they do not', async () => {
    const { db } = app();
    const [patient, follower, host, stranger] = [
      await aPatient(db),
      await aDoctor(db),
      await aDoctor(db),
      await aDoctor(db),
    ];
    const [other, { staff }] = [await aPatient(db), await aStructure(db)];
    await aSharedFile(db, patient, follower);
    await anAppointment(db, { patient, practitioners: [host], start: '2026-11-24T10:00:00Z' });
    const picture = await aPicture(app(), patient);

    for (const viewer of [patient, follower, host]) expect(await looks(app(), viewer, picture)).toEqual(SEEN);
    for (const viewer of [stranger, other, staff]) expect(await looks(app(), viewer, picture)).toEqual(HIDDEN);

    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE to_party = $1', [follower.partyId]);
    expect(await looks(app(), follower, picture)).toEqual(HIDDEN);
  });

  it('that is not there looks to strangers like one of nobody', async () => {
    const { db } = app();
    const [patient, stranger] = [await aPatient(db), await aDoctor(db)];
    const ask = async (userId: string) => {
      const { traceId: _, ...problem } = (await app().as(stranger).get(`/upload?key=avatar/${userId}`)).json();
      return problem;
    };
    expect(await ask(patient.userId)).toEqual(await ask(newId()));
  });
});

describe('the picture of a professional', () => {
  it('is seen by whoever finds them in the directory', async () => {
    const { db } = checked();
    const [doctor, colleague, patient] = [await aDoctor(db), await aDoctor(db), await aPatient(db)];
    const picture = await aPicture(checked(), doctor);
    for (const viewer of [colleague, patient]) expect(await looks(checked(), viewer, picture)).toEqual(SEEN);
  });

  it('whom nobody has checked is seen by their contacts, and nobody else; and they see nobody', async () => {
    const { db } = checked();
    const [doctor, contact, other] = [await aDoctor(db), await aDoctor(db), await aDoctor(db)];
    await db.rows('UPDATE practitioners SET verified_at = NULL WHERE party_id = $1', [doctor.partyId]);
    await aGrant(db, {
      resource: 'practitioner_contacts',
      from: contact.partyId,
      to: doctor.partyId,
      rights: ['MESSAGE'],
    });
    const picture = await aPicture(checked(), doctor);
    expect(await looks(checked(), contact, picture)).toEqual(SEEN);
    expect(await looks(checked(), other, picture)).toEqual(HIDDEN);

    expect(await looks(checked(), doctor, await aPicture(checked(), other))).toEqual(HIDDEN);
    expect(await looks(checked(), doctor, await aPicture(checked(), contact))).toEqual(SEEN);
  });
});

it('the picture of somebody whom a structure employs is for their colleagues', async () => {
  const { db } = app();
  const [{ staff, organizationId }, member, stranger] = [await aStructure(db), await aDoctor(db), await aDoctor(db)];
  await aGrant(db, { resource: 'organization', from: organizationId, to: member.partyId, rights: ['MEMBER'] });
  const picture = await aPicture(app(), staff);
  expect(await looks(app(), member, picture)).toEqual(SEEN);
  expect(await looks(app(), stranger, picture)).toEqual(HIDDEN);
});

it('a document that somebody whom a structure employs adds to a file bears their name', async () => {
  const { db } = app();
  const [{ staff, organizationId }, patient] = [await aStructure(db), await aPatient(db)];
  const rights = ['READ', 'WRITE'];
  await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights });
  const bytes = aSealedFile();
  const said = payloadFor(patient.partyId, bytes);
  expect((await sendParts(app(), staff, [payloads([said]), file(bytes)])).statusCode).toBe(201);

  const listed = await app().as(patient).get(`/patient/${patient.partyId}/document`);
  expect(listed.json()).toMatchObject([{ id: said.id, author: { name: expect.stringMatching(/^Camille Durand/) } }]);
});
