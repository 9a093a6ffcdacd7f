import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { keptUploads } from '../../testing/kept-uploads.ts';
import { aSealedFile, END, file, MULTIPART, payloadFor, payloads } from '../../testing/uploads.ts';

const { app, send, world, CLEAR, kept } = keptUploads();

describe('an upload that is refused keeps nothing:', () => {
  it.each<[string, (patientId: string) => readonly Buffer[], number, string]>([
    ['clear bytes', (id) => [payloads([payloadFor(id, CLEAR)]), file(CLEAR)], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a few bytes',
      (id) => [payloads([payloadFor(id, aSealedFile(9))]), file(aSealedFile(9))],
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'bytes that changed on the way',
      (id) => [payloads([payloadFor(id, aSealedFile())]), file(aSealedFile(2_000, 6))],
      422,
      'CHECKSUM',
    ],
    ['no file at all', (id) => [payloads([payloadFor(id, aSealedFile())])], 422, 'FILES_PAYLOADS_MISMATCH'],
    [
      'one file too many',
      (id) => [payloads([payloadFor(id, aSealedFile())]), file(aSealedFile()), file(aSealedFile())],
      422,
      'FILES_PAYLOADS_MISMATCH',
    ],
    ['a file before its description', () => [file(aSealedFile())], 422, 'FILES_PAYLOADS_MISMATCH'],
    [
      'a clear title',
      (id) => [payloads([payloadFor(id, aSealedFile(), { title: 'Échographie' })]), file(aSealedFile())],
      422,
      'VALIDATION_FAILED',
    ],
    [
      'a key that is another document’s',
      (id) => [payloads([payloadFor(id, aSealedFile(), { id: newId() })]), file(aSealedFile())],
      422,
      'UPLOAD_KEY_INVALID',
    ],
    [
      'a key that climbs',
      (id) => [payloads([payloadFor(id, aSealedFile(), { key: `${id}/document/../../etc` })]), file(aSealedFile())],
      422,
      'UPLOAD_KEY_INVALID',
    ],
    [
      'a member that is not known',
      (id) => [payloads([payloadFor(id, aSealedFile(), { owner: 'me' })]), file(aSealedFile())],
      422,
      'UNKNOWN_FIELD',
    ],
  ])('%s', async (_what, parts, status, code) => {
    const { patient } = await world();
    const before = await kept();
    const answer = await send(patient, parts(patient.partyId));
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
    expect(await kept()).toEqual(before);
  });

  it('more than 25 MiB', async () => {
    const { patient } = await world();
    const before = await kept();
    const bytes = aSealedFile(26 * 1024 * 1024);
    const answer = await send(patient, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await kept()).toEqual(before);
  });

  it('more than ten files, or descriptions of more than ten', async () => {
    const { patient } = await world();
    const before = await kept();
    const bytes = aSealedFile();
    const described = (count: number) =>
      payloads(Array.from({ length: count }, () => payloadFor(patient.partyId, bytes)));
    const files = Array.from({ length: 11 }, () => file(bytes));
    for (const count of [10, 11]) {
      const answer = await send(patient, [described(count), ...files]);
      expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    }
    expect(await kept()).toEqual(before);
  });

  it('for the patient of a stranger, whom it does not know', async () => {
    const { patient, stranger } = await world();
    const bytes = aSealedFile();
    const answer = await send(stranger, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('JSON in the place of files, and files where none are taken', async () => {
    const { patient } = await world();
    expect((await app().as(patient).post('/upload', { payloads: [] })).statusCode).toBe(415);
    const answer = await app().inject({
      method: 'POST',
      url: '/api/appointment',
      headers: {
        authorization: patient.userId,
        rid: 'anti-csrf',
        'content-type': MULTIPART,
      },
      payload: Buffer.concat([file(aSealedFile()), END]),
    });
    expect(answer.statusCode).toBe(415);
  });
});
