import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { anUploadApp, aSealedFile, file, payloadFor, payloads, sendParts } from '../../testing/uploads.ts';

const { app, world } = anUploadApp();
const WORDS = 'Suspicion de prééclampsie, à revoir lundi ; tension à 15/9 et céphalées depuis deux jours.';

describe('a file', () => {
  const sendFile = async (bytes: Buffer, title = aSealedText()) => {
    const { patient } = await world();
    return sendParts(app(), patient, [payloads([payloadFor(patient.partyId, bytes, { title })]), file(bytes)]);
  };

  it('that is sealed in another session than its title is refused', async () => {
    expect((await sendFile(aSealedFile(2_000, 5, newId()))).json()).toMatchObject({
      status: 422,
      code: 'ENVELOPE_SCOPE',
    });
  });

  it('that is clear behind a borrowed head is refused', async () => {
    const head = aSealedFile(64).subarray(0, 83);
    for (const clear of [
      Buffer.from(WORDS.repeat(9)),
      Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(500, 200)]),
    ])
      expect((await sendFile(Buffer.concat([head, clear]))).statusCode).toBe(415);
  });
});
