import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { UploadsModule } from '../modules/uploads/uploads.module.ts';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { aDoctor, aPatient, aSharedFile } from './calendars.ts';
import { A_SESSION, aSealedText, noise, sealedHead } from './sealed.ts';
import { aCalendarApp, type CalendarApp } from './start/a-calendar-app.ts';

const SALT_AND_COMMITMENT = 24 + 32;
const headIn = (sessionId: string): Buffer => Buffer.concat([sealedHead(2, sessionId), noise(SALT_AND_COMMITMENT, 3)]);
export const SEALED_HEAD_BYTES = headIn(A_SESSION).length;
const MAX_NOISE_BYTES = 2_000;
/** @param length of what is sealed; 64 at least. It begins as noise, and goes on with what costs nothing */
export const aSealedFile = (length = MAX_NOISE_BYTES, mark = 5, sessionId = A_SESSION): Buffer => {
  const rest = Buffer.alloc(Math.max(0, length - MAX_NOISE_BYTES), mark);
  return Buffer.concat([headIn(sessionId), noise(Math.min(length, MAX_NOISE_BYTES), mark), rest]);
};
export const aPdf = (length = 500): Buffer => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(length, 65)]);

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A sealed document of a patient, until the changes say otherwise. */
export const payloadFor = (patientId: string, bytes: Buffer, changes: Record<string, unknown> = {}) => {
  const id = newId();
  const about = { contentType: 'application/pdf', encrypted: true, sha256: sha256(bytes) };
  return { id, key: `${patientId}/document/${id}`, title: aSealedText(), ...about, ...changes };
};

const BORDER = 'border-of-a-test';
export const MULTIPART = `multipart/form-data; boundary=${BORDER}`;
export const END = Buffer.from(`--${BORDER}--\r\n`);

const field = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
export const file = (bytes: Buffer, name = 'x') => field('files', bytes, `; filename="${name}"`);
export const payloads = (list: unknown) => field('payloads', JSON.stringify(list));

/** Sends parts as a browser would; the border that ends them is added. */
export const sendParts = (app: CalendarApp, actor: Actor, parts: readonly Buffer[], url = '/upload') => {
  app.sessions.people.set(actor.userId, actor);
  return app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization: actor.userId, rid: 'anti-csrf', 'content-type': MULTIPART },
    payload: Buffer.concat([...parts, END]),
  });
};

/** A patient, a doctor who may complete their file, and one who has nothing to do with them. */
const aPatientWithADoctor = async ({ db }: CalendarApp) => {
  const [patient, doctor, stranger] = [await aPatient(db), await aDoctor(db), await aDoctor(db)];
  await aSharedFile(db, patient, doctor);
  return { patient, doctor, stranger };
};

/** Adds a sealed document to a file. @returns its id */
const addDocument = async (app: CalendarApp, actor: Actor, patientId: string, bytes = aSealedFile()) => {
  const payload = payloadFor(patientId, bytes);
  const { statusCode } = await sendParts(app, actor, [payloads([payload]), file(bytes)]);
  if (statusCode !== 201) throw new Error(`the document was not added: ${statusCode}`);
  return payload.id;
};

/** One application that takes files, and what a test does with it; `app` is asked for inside a test. */
export const anUploadApp = (env: Record<string, string> = {}, modules: readonly Type[] = []) => {
  const app = aCalendarApp(env, [UploadsModule, ...modules]);
  return {
    app,
    send: (actor: Actor, parts: readonly Buffer[]) => sendParts(app(), actor, parts),
    world: () => aPatientWithADoctor(app()),
    add: (actor: Actor, patientId: string) => addDocument(app(), actor, patientId),
  };
};
